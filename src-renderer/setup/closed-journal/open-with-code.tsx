import { SETUP } from '#shared/words/setup.ts';
import { NextButton } from '../../components/basic/button.tsx';
import { Form } from '../../components/basic/form.tsx';
import { Mistake } from '../../components/basic/notice.tsx';
import { useFirstField } from '../../components/hooks/use-first-field.ts';
import { CodeField } from '../code-field.tsx';
import styles from '../setup.module.css';
import { useRecoveryCode } from '../use-recovery-code.ts';

/**
 * The counter can't open, because another PC's keychain has its secrets. Sign-in is impossible: the code is the only
 * way.
 */
export function OpenWithCode() {
  const first = useFirstField();
  const { code, setCode, problem, busy, send } = useRecoveryCode('recovery.open');
  return (
    <Form ref={first} className={styles.panel} aria-label={SETUP.openTitle} onDone={send}>
      <CodeField label={SETUP.openTitle} text={code} onText={setCode} />
      <p className="muted">{SETUP.openHelp}</p>
      <Mistake words={problem} />
      <NextButton onPress={send} busy={busy} word={SETUP.openIt} />
    </Form>
  );
}
