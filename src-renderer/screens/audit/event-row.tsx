import type { AuditEvent } from '#shared/counter-api/audit.ts';
import { AUDIT, auditKindWord, eventRowWords, rowWord, slipWord } from '#shared/words/audit.ts';
import { clockTime, dayWord } from '#shared/words/times.ts';
import { businessNow } from '../../stores/counter-store.ts';
import styles from './event-row.module.css';

/** One event in the list: what, who, of which sale, and when. */
export const EventRow = ({ event }: { readonly event: AuditEvent }) => {
  const now = businessNow();
  return (
    <>
      <span className="only-heard">{eventRowWords(event, now)}</span>
      <div className={styles.row} aria-hidden="true">
        <span className={styles.two}>
          <strong>{auditKindWord(event.kind)}</strong>
          <small className="small">{event.who ?? AUDIT.nobody}</small>
        </span>
        <span className={`${styles.two} ${styles.right}`}>
          <span>{event.slip === null ? '' : slipWord(event.slip)}</span>
          <small className="small">{rowWord(event.seq)}</small>
        </span>
        <span className={`${styles.two} ${styles.right}`}>
          <span>{clockTime(event.at)}</span>
          <small className="small">{dayWord(event.at, now)}</small>
        </span>
      </div>
    </>
  );
};
