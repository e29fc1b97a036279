import { useState } from 'react';
import type { NewerJournal } from '#shared/counter-api/counter.ts';
import { errorWords } from '#shared/words/errors.ts';
import { NEWER, newerWords } from '#shared/words/journal.ts';
import { restoreWords } from '#shared/words/setup.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/button.tsx';
import { useCounter } from '../stores/counter.ts';
import { CodeField, codeProblem } from './code-field.tsx';
import styles from './newer-journal.module.css';

/** An older Dwadi was put on this PC: what it can't do, and the two ways on, the one that loses nothing first. */
export function NewerThanThis(newer: NewerJournal) {
  const live = useCounter(({ snapshot }) => snapshot?.kind === 'live' && snapshot.house !== undefined);
  const words = newerWords(newer);
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
          {live && <GoBack />}
        </>
      )}
    </div>
  );
}

/** Nobody can sign in to a counter that is shut: the owner's code is what shows that it is meant. */
function GoBack() {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const goBack = async () => {
    const wrong = codeProblem(code);
    setProblem(wrong);
    if (wrong !== null || busy) return;
    setBusy(true);
    const answer = await call('recovery.goBack', { code });
    setBusy(false);
    setProblem(answer.ok ? restoreWords(answer.value) : errorWords(answer.error.code).happened);
  };
  return (
    <form
      className={styles.form}
      aria-label={NEWER.goBack}
      onSubmit={(event) => {
        event.preventDefault();
        void goBack();
      }}
    >
      <CodeField label={NEWER.code} text={code} onText={setCode} />
      {problem !== null && (
        <p role="alert" className={styles.wrong}>
          {problem}
        </p>
      )}
      <Button onPress={() => void goBack()} busy={busy}>
        {NEWER.goBack}
      </Button>
      <input type="submit" hidden />
    </form>
  );
}
