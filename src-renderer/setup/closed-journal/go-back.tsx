import { GO_BACK } from '#shared/words/journal.ts';
import { SETUP } from '#shared/words/setup.ts';
import { Button } from '../../components/basic/button.tsx';
import { Form } from '../../components/basic/form.tsx';
import { useCounter } from '../../stores/counter-store.ts';
import { CodeField } from '../code-field.tsx';
import { useRecoveryCode } from '../use-recovery-code.ts';
import styles from './shut-journal.module.css';

/** A counter that can't open has no sign-in: the owner's code shows that the way back is meant. */
export function GoBack() {
  const live = useCounter(({ snapshot }) => snapshot?.kind === 'live' && snapshot.house !== undefined);
  const { code, setCode, problem, busy, send } = useRecoveryCode('recovery.goBack');
  if (!live) return null;
  return (
    <Form className={styles.form} aria-label={GO_BACK.press} onDone={send}>
      <CodeField label={GO_BACK.code} text={code} onText={setCode} />
      {problem !== null && (
        <p role="alert" className={styles.wrong}>
          {problem}
        </p>
      )}
      {busy && <p role="status">{SETUP.restoring}</p>}
      <Button onPress={send} busy={busy}>
        {GO_BACK.press}
      </Button>
    </Form>
  );
}
