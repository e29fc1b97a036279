import { useState } from 'react';
import { errorWords } from '#shared/words/errors.ts';
import { SETUP } from '#shared/words/setup.ts';
import { STAFF } from '#shared/words/staff.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/basic/button.tsx';
import { Dialog, DialogForm } from '../components/basic/dialog.tsx';
import { pinProblem } from '../components/fields/new-pin.ts';
import { PinField } from '../components/fields/pin-field.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { useStillMounted } from '../components/hooks/use-still-mounted.ts';
import { CodeField, codeProblem } from '../setup/code-field.tsx';
import styles from '../setup/setup.module.css';
import { announce } from '../stores/announcer-store.ts';
import { useCounter } from '../stores/counter-store.ts';
import { askForNames, useSession } from '../stores/session-store.ts';

/** The one way back for an owner without a PIN; Training shows its PINs on its lock screen. */
export function ForgottenPin({ onReset }: { readonly onReset: () => void }) {
  const live = useCounter(({ snapshot }) => snapshot?.kind === 'live' && snapshot.house !== undefined);
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  if (!live) return null;
  return (
    <>
      <div>
        <Button onPress={() => setOpen(true)} look="link" word={SETUP.forgotPin} />
      </div>
      {done && <p role="status">{SETUP.resetDone}</p>}
      {open && (
        <Dialog title={SETUP.resetPin} closeWord={STAFF.cancel} onClose={() => setOpen(false)}>
          <ResetForm
            onDone={() => {
              setOpen(false);
              setDone(true);
              onReset();
              announce(SETUP.resetDone);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function ResetForm({ onDone }: { readonly onDone: () => void }) {
  const names = useSession((state) => state.names);
  const owners = names?.filter(({ role }) => role === 'owner') ?? [];
  const [ownerId, setOwnerId] = useState(owners[0]?.id ?? '');
  const [code, setCode] = useState('');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const here = useStillMounted();
  const send = async () => {
    const wrong = codeProblem(code) ?? pinProblem(pin, 'owner') ?? (pin === again ? null : SETUP.pinsDiffer);
    setProblem(wrong);
    if (wrong !== null || busy) return;
    setBusy(true);
    const answer = await call('recovery.resetPin', { ownerId, code, newPin: pin });
    // The dialog was closed meanwhile: another person may be typing a PIN by now, which names that are read anew leave.
    if (!here.current) return answer.ok && answer.value.right ? void askForNames() : undefined;
    setBusy(false);
    if (!answer.ok) return setProblem(errorWords(answer.error.code).happened);
    if (answer.value.right) onDone();
    else setProblem(SETUP.wrongCode);
  };
  return (
    <DialogForm problem={problem} word={STAFF.save} onDone={() => void send()} busy={busy}>
      {owners.length > 1 && (
        <SelectField
          label={STAFF.owners}
          value={ownerId}
          options={owners.map(({ id, name }) => [id, name] as const)}
          onValue={setOwnerId}
        />
      )}
      <CodeField label={SETUP.code} text={code} onText={setCode} />
      <div className={styles.pair}>
        <PinField label={STAFF.newPin} pin={pin} onPin={setPin} />
        <PinField label={SETUP.pinAgain} pin={again} onPin={setAgain} />
      </div>
    </DialogForm>
  );
}
