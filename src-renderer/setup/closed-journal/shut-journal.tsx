import type { CounterSnapshot, NewerJournal } from '#shared/counter-api/counter.ts';
import { COUNTER } from '#shared/words/counter.ts';
import {
  forgeryWords,
  GO_BACK,
  journalWords,
  LOST,
  NEWER,
  newerWords,
  newestBackupWord,
} from '#shared/words/journal.ts';
import { SETUP } from '#shared/words/setup.ts';
import { Button } from '../../components/basic/button.tsx';
import { Form } from '../../components/basic/form.tsx';
import { businessNow, useCounter } from '../../stores/counter-store.ts';
import { CodeField } from '../code-field.tsx';
import { useRecoveryCode } from '../use-recovery-code.ts';
import styles from './shut-journal.module.css';

interface LostJournalProps {
  readonly problem: string;
  readonly lost: NonNullable<CounterSnapshot['journal']['lost']>;
}

/** The journal is damaged or gone: nothing is sold, and the owner can go back to the newest backup (ADR 7). */
export function LostJournal({ problem, lost: { newestBackupAt, forgery } }: LostJournalProps) {
  const words = journalWords(problem);
  return (
    <div className={styles.panel}>
      <h1 className={styles.title}>{COUNTER.journalUnavailable}</h1>
      <p role="alert">
        {words.happened} {words.advice}
      </p>
      {forgery !== undefined && <p>{forgeryWords(forgery, businessNow())}</p>}
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
      <p className="support">
        {COUNTER.forSupport}: {problem}
      </p>
    </div>
  );
}

/** A counter that can't open has no sign-in: the owner's code shows that the way back is meant. */
function GoBack() {
  const live = useCounter(({ snapshot }) => snapshot?.kind === 'live' && snapshot.house !== undefined);
  const { code, setCode, problem, busy, send } = useRecoveryCode('recovery.goBack');
  if (!live) return null;
  return (
    <Form className={styles.form} aria-label={GO_BACK.press} onDone={send}>
      <CodeField label={GO_BACK.code} text={code} onText={setCode} />
      {problem !== null && (
        <p role="alert" className="bad">
          {problem}
        </p>
      )}
      {busy && <p role="status">{SETUP.restoring}</p>}
      <Button onPress={send} busy={busy} word={GO_BACK.press} />
    </Form>
  );
}

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
