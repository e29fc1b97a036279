import { useLayoutEffect, useRef, useState } from 'react';
import { errorWords } from '#shared/words/errors.ts';
import { phonePageSaved, SETUP } from '#shared/words/setup.ts';
import { pinTrouble, STAFF } from '#shared/words/staff.ts';
import { call } from '../bridge.ts';
import { Button, NextButton } from '../components/basic/button.tsx';
import { Dialog } from '../components/basic/dialog.tsx';
import { Form } from '../components/basic/form.tsx';
import { Mistake } from '../components/basic/notice.tsx';
import { PinField } from '../components/fields/pin-field.tsx';
import { useFirstField } from '../components/hooks/use-first-field.ts';
import { useAsked } from '../stores/use-asked.ts';
import styles from './setup.module.css';

/** Gives the owner a page and a code for their phone, so that they can allow a thing from afar. */
export function PhoneSettings() {
  const [open, setOpen] = useState(false);
  const { value: state, setValue: setState } = useAsked('phone.state', {});
  const [news, setNews] = useState<string | null>(null);
  const savePage = async () => {
    const answer = await call('phone.savePage', {});
    if (!answer.ok) return setNews(errorWords(answer.error.code).happened);
    setNews(answer.value.savedAs === null ? null : phonePageSaved(answer.value.savedAs));
  };
  return (
    <>
      <p className="muted">{SETUP.phonePageMeans}</p>
      {state !== null && <p>{state.made ? SETUP.phoneMade : SETUP.phoneNone}</p>}
      <div className="keys">
        <Button onPress={() => void savePage()} word={SETUP.phonePageSave} />
        <Button onPress={() => setOpen(true)} word={SETUP.phoneCodeMake} />
      </div>
      {news !== null && <p role="status">{news}</p>}
      {open && <PhoneCodeDialog onMade={() => setState({ made: true })} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PhoneCodeDialogProps {
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Shown once. It counts at once, and the one before doesn't. */
function PhoneCodeDialog({ onMade, onClose }: PhoneCodeDialogProps) {
  const [pin, setPin] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const first = useFirstField();
  const make = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await call('phone.makeCode', { pin });
    setBusy(false);
    setPin('');
    if (!answer.ok) return setProblem(errorWords(answer.error.code).happened);
    setProblem(pinTrouble(answer.value.pin));
    setCode(answer.value.code);
    if (answer.value.code !== null) onMade();
  };
  // The code counts once it is made: it must not be made for a dialog that is closed, and never be seen.
  const close = () => !busy && onClose();
  return (
    <Dialog
      title={SETUP.phoneCodeMake}
      closeWord={code === null ? STAFF.cancel : SETUP.done}
      onClose={close}
      stays={busy}
    >
      {code === null ? (
        <Form ref={first} className="stack-4 dialog" onDone={make}>
          <p>{SETUP.phoneCodeReplaces}</p>
          <PinField label={SETUP.yourPin} pin={pin} onPin={setPin} invalid={problem !== null} home />
          <Mistake words={problem} />
          <div className={styles.ways}>
            <NextButton onPress={() => void make()} busy={busy} word={SETUP.phoneCodeMake} />
          </div>
        </Form>
      ) : (
        <MadeCode code={code} />
      )}
    </Dialog>
  );
}

/** Takes the focus, and no Enter: one more press of the key that made the code must not close it unread. */
function MadeCode({ code }: { readonly code: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => line.current?.focus(), []);
  return (
    <div className="stack-4 dialog">
      <p>{SETUP.phoneCodeMeans}</p>
      <p ref={line} className={styles.code} role="status" tabIndex={-1}>
        {code.split('-').map((group) => (
          // No two are alike: each checks its place, too.
          <span key={group}>{group}</span>
        ))}
      </p>
    </div>
  );
}
