import { useState } from 'react';
import { errorWords } from '#shared/words/errors.ts';
import { STAFF, waitWords } from '#shared/words/staff.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { PinField } from '../../components/pin-field.tsx';
import { pinProblem } from '../../staff/new-pin.ts';
import { announce } from '../../stores/announcer.ts';
import styles from './people.module.css';

/** Everybody changes their own PIN, with the one before. */
export function OwnPin() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button onPress={() => setOpen(true)}>{STAFF.changePin}</Button>
      </div>
      {open && <ChangePin onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangePin({ onClose }: { readonly onClose: () => void }) {
  const [pin, setPin] = useState('');
  const [newPin, setNewPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    const wrong = pinProblem(newPin);
    if (wrong !== null || saving) return setProblem(wrong);
    setSaving(true);
    const answer = await call('staff.changePin', { pin, newPin });
    setSaving(false);
    if (!answer.ok) return setProblem(errorWords(answer.error.code).happened);
    const { value } = answer;
    if (value.kind !== 'right') {
      setPin('');
      return setProblem(value.waitMs > 0 ? waitWords(value.waitMs) : STAFF.wrong);
    }
    announce(STAFF.saved);
    onClose();
  };
  return (
    <Dialog title={STAFF.changePin} closeWord={STAFF.cancel} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <PinField label={STAFF.nowPin} pin={pin} onPin={setPin} />
        <PinField label={STAFF.newPin} pin={newPin} onPin={setNewPin} />
        {problem !== null && <p role="alert">{problem}</p>}
        <Button onPress={() => void save()} look="next" size="large" keyCap="⏎" keyName="Enter" busy={saving}>
          {STAFF.save}
        </Button>
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}
