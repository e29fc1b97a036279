import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  readonly tone: 'info' | 'wait' | 'bad';
  /** Stands in bold before the text. */
  readonly title?: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** A sentence that needs to be read before going on. */
export const Notice = ({ tone, title, text, children }: NoticeProps) => (
  <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'bad' ? 'alert' : 'status'}>
    {title !== undefined && (
      <p>
        <strong>{title}</strong> {text}
      </p>
    )}
    {title === undefined && text !== undefined && <p>{text}</p>}
    {children}
  </div>
);

/** Says what is wrong with what was typed; nothing while nothing is. */
export const Mistake = ({ words }: { readonly words: string | null }) =>
  words !== null && (
    <p role="alert" className="mistake">
      {words}
    </p>
  );
