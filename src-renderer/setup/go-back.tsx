import { useState } from 'react';
import { errorWords } from '#shared/words/errors.ts';
import { GO_BACK } from '#shared/words/journal.ts';
import { restoreWords, SETUP } from '#shared/words/setup.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/button.tsx';
import { useCounter } from '../stores/counter.ts';
import { CodeField, codeProblem } from './code-field.tsx';
import styles from './shut-journal.module.css';

/** Nobody can sign in to a counter that is shut: the owner's code is what shows that it is meant. */
export function GoBack() {
  const live = useCounter(({ snapshot }) => snapshot?.kind === 'live' && snapshot.house !== undefined);
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
  if (!live) return null;
  return (
    <form
      className={styles.form}
      aria-label={GO_BACK.press}
      onSubmit={(event) => {
        event.preventDefault();
        void goBack();
      }}
    >
      <CodeField label={GO_BACK.code} text={code} onText={setCode} />
      {problem !== null && (
        <p role="alert" className={styles.wrong}>
          {problem}
        </p>
      )}
      {busy && <p role="status">{SETUP.restoring}</p>}
      <Button onPress={() => void goBack()} busy={busy}>
        {GO_BACK.press}
      </Button>
      <input type="submit" hidden />
    </form>
  );
}
