import type { NewerJournal } from '#shared/counter-api/counter.ts';
import { NEWER, newerWords } from '#shared/words/journal.ts';
import { businessNow } from '../../stores/counter-store.ts';
import { GoBack } from './go-back.tsx';
import styles from './shut-journal.module.css';

/**
 * An older Dwadi was installed on this PC: tells what it can't do, and the two ways on, the one that loses nothing
 * first.
 */
export function NewerThanThis(newer: NewerJournal) {
  const words = newerWords(newer, businessNow());
  return (
    <div className={styles.panel}>
      <h1 className={styles.title}>{NEWER.title}</h1>
      <p role="alert">{words.happened}</p>
      <h2 className={styles.way}>{NEWER.best}</h2>
      <p>{words.best}</p>
      <h2 className={styles.way}>{NEWER.other}</h2>
      {newer.backup === null ? (
        <p>{NEWER.nothingToGoBackTo}</p>
      ) : (
        <>
          <p>
            {words.backup} <span className={styles.path}>{newer.backup.backup}</span>
          </p>
          <p>{NEWER.lost}</p>
          <GoBack />
        </>
      )}
    </div>
  );
}
