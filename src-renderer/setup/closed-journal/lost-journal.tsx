import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import { COUNTER } from '#shared/words/counter.ts';
import { journalWords, LOST, newestBackupWord } from '#shared/words/journal.ts';
import { businessNow } from '../../stores/counter-store.ts';
import { GoBack } from './go-back.tsx';
import styles from './shut-journal.module.css';

interface LostJournalProps {
  readonly problem: string;
  readonly lost: NonNullable<CounterSnapshot['journal']['lost']>;
}

/** The journal is damaged or gone: nothing is sold, and the owner can go back to the newest backup (ADR 7). */
export function LostJournal({ problem, lost: { newestBackupAt } }: LostJournalProps) {
  const words = journalWords(problem);
  return (
    <div className={styles.panel}>
      <h1 className={styles.title}>{COUNTER.journalUnavailable}</h1>
      <p role="alert">
        {words.happened} {words.advice}
      </p>
      <h2 className={styles.way}>{LOST.way}</h2>
      {newestBackupAt === undefined && <p role="status">{LOST.looking}</p>}
      {newestBackupAt === null && <p>{LOST.none}</p>}
      {typeof newestBackupAt === 'number' && (
        <>
          <p>
            <strong>{newestBackupWord(newestBackupAt, businessNow())}</strong> {LOST.stick}
          </p>
          <p>{LOST.lost}</p>
          <GoBack />
        </>
      )}
      <p className={styles.support}>
        {COUNTER.forSupport}: {problem}
      </p>
    </div>
  );
}
