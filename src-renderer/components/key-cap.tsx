import styles from './key-cap.module.css';

/** The key that does the same as what it stands beside. Screen readers get it from `aria-keyshortcuts`. */
export const KeyCap = ({ children }: { readonly children: string }) => (
  <span className={styles.key} aria-hidden="true">
    {children}
  </span>
);
