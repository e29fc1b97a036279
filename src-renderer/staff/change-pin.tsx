import { useRef, useState } from 'react';
import { PIN_LEAST, type Role } from '#shared/counter-api/staff.ts';
import { errorText } from '#shared/words/errors.ts';
import { SETUP } from '#shared/words/setup.ts';
import { pinTrouble, STAFF } from '#shared/words/staff.ts';
import { call } from '../bridge.ts';
import { Dialog, DialogForm } from '../components/basic/dialog.tsx';
import { pinProblem } from '../components/fields/new-pin.ts';
import { PinField } from '../components/fields/pin-field.tsx';
import { useStillMounted } from '../components/hooks/use-still-mounted.ts';
import { announce } from '../stores/announcer-store.ts';
import { useCounter } from '../stores/counter-store.ts';

type Field = 'pin' | 'newPin' | 'again';
const EMPTY: Readonly<Record<Field, string>> = { pin: '', newPin: '', again: '' };

interface Problem {
  readonly words: string;
  readonly at: Field | null;
}

/** Finds the mistake; null if main can be asked. */
function problemOf({ pin, newPin, again }: typeof EMPTY, role: Role): Problem | null {
  if (pin.length < PIN_LEAST) return { words: STAFF.typePin, at: 'pin' };
  const wrong = pinProblem(newPin, role);
  if (wrong !== null) return { words: wrong, at: 'newPin' };
  return newPin === again ? null : { words: SETUP.pinsDiffer, at: 'newPin' };
}

export function ChangePin({ onClose }: { readonly onClose: () => void }) {
  const [pins, setPins] = useState(EMPTY);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [saving, setSaving] = useState(false);
  const here = useStillMounted();
  const role = useCounter(({ snapshot }) => snapshot?.attendant.role ?? 'attendant');
  const fields = useRef<Partial<Record<Field, HTMLInputElement | null>>>({});
  const change = (typed: Partial<typeof EMPTY>) => setPins((before) => ({ ...before, ...typed }));
  const fieldOf = (name: Field) => ({
    ref: (element: HTMLInputElement | null) => {
      fields.current[name] = element;
    },
    pin: pins[name],
    onPin: (pin: string) => change({ [name]: pin }),
    invalid: problem?.at === name,
  });
  const say = (wrong: Problem) => {
    setProblem(wrong);
    if (wrong.at !== null) fields.current[wrong.at]?.focus();
  };
  const save = async () => {
    if (saving) return;
    const wrong = problemOf(pins, role);
    // It can't be seen which of the two was meant: both are typed anew.
    if (wrong?.words === SETUP.pinsDiffer) change({ newPin: '', again: '' });
    if (wrong !== null) return say(wrong);
    setSaving(true);
    const answer = await call('staff.changePin', { pin: pins.pin, newPin: pins.newPin });
    setSaving(false);
    if (!answer.ok) return say({ words: errorText(answer.error.code), at: null });
    const trouble = pinTrouble(answer.value);
    if (trouble !== null) {
      change({ pin: '' });
      return say({ words: trouble, at: 'pin' });
    }
    announce(STAFF.saved);
    // The dialog was closed meanwhile: another one may be open by now.
    if (here.current) onClose();
  };
  return (
    <Dialog title={STAFF.changePin} closeWord={STAFF.cancel} onClose={onClose}>
      <DialogForm problem={problem?.words ?? null} word={STAFF.save} onDone={() => void save()} busy={saving}>
        <PinField label={STAFF.nowPin} {...fieldOf('pin')} />
        <PinField label={STAFF.newPin} {...fieldOf('newPin')} />
        <PinField label={SETUP.pinAgain} {...fieldOf('again')} />
      </DialogForm>
    </Dialog>
  );
}
