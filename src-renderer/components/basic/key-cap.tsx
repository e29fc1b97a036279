import styles from './key-cap.module.css';

/** Shows the key that does the same as the control beside it. Screen readers get it from `aria-keyshortcuts`. */
export const KeyCap = ({ children }: { readonly children: string }) => (
  <span className={styles.key} aria-hidden="true">
    {children}
  </span>
);
