import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  readonly tone: 'info' | 'wait' | 'bad';
  readonly children: ReactNode;
}

/** A sentence that needs to be read before going on. */
export const Notice = ({ tone, children }: NoticeProps) => (
  <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'bad' ? 'alert' : 'status'}>
    {children}
  </div>
);
