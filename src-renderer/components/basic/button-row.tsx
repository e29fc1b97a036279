import type { ReactNode } from 'react';
import styles from './button-row.module.css';

/** The buttons at the end of a dialog or a notice. The last one is the next to press: it is on the right. */
export const ButtonRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.ways}>{children}</div>
);
