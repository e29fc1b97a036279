import { useState } from 'react';
import { errorWords } from '#shared/words/errors.ts';
import { restoreWords, SETUP } from '#shared/words/setup.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/button.tsx';
import { CodeField, codeProblem } from './code-field.tsx';
import styles from './setup.module.css';
import { useFirstField } from './use-first-field.ts';

/** The counter is shut, because another PC's keychain has its secrets. Nobody can sign in: the code is all there is. */
export function OpenWithCode() {
  const first = useFirstField();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    const wrong = codeProblem(code);
    setProblem(wrong);
    if (wrong !== null || busy) return;
    setBusy(true);
    const answer = await call('recovery.open', { code });
    setBusy(false);
    setProblem(answer.ok ? restoreWords(answer.value) : errorWords(answer.error.code).happened);
  };
  return (
    <form
      ref={first}
      className={styles.panel}
      aria-label={SETUP.openTitle}
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <CodeField label={SETUP.openTitle} text={code} onText={setCode} />
      <p className={styles.help}>{SETUP.openHelp}</p>
      {problem !== null && (
        <p role="alert" className={styles.wrong}>
          {problem}
        </p>
      )}
      <Button onPress={() => void open()} look="next" size="large" keyCap="⏎" keyName="Enter" busy={busy}>
        {SETUP.openIt}
      </Button>
      <input type="submit" hidden />
    </form>
  );
}
