import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NAME_MOST, type Person, type Rights, type Role, USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { formatAmount, parseCedis } from '#shared/money.ts';
import { errorText } from '#shared/words/errors.ts';
import { RIGHT_WORDS, ROLE_OPTIONS, STAFF } from '#shared/words/staff.ts';
import { call } from '../../../bridge.ts';
import { Button, NextButton } from '../../../components/basic/button.tsx';
import { Dialog } from '../../../components/basic/dialog.tsx';
import { Form } from '../../../components/basic/form.tsx';
import { Mistake } from '../../../components/basic/notice.tsx';
import { LineField } from '../../../components/fields/line-field.tsx';
import { isPinProblem, pinProblem } from '../../../components/fields/new-pin.ts';
import { PinField } from '../../../components/fields/pin-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { SwitchField } from '../../../components/fields/switch-field.tsx';
import { useStillMounted } from '../../../components/hooks/use-still-mounted.ts';
import { announce } from '../../../stores/announcer-store.ts';
import styles from './people.module.css';

interface PersonDialogProps {
  /** Null for a new person. */
  readonly person: Person | null;
  readonly onClose: () => void;
  readonly onSaved: (people: Person[]) => void;
}

interface Draft {
  readonly name: string;
  readonly role: Role;
  readonly rights: Rights;
  readonly limit: string;
  readonly pin: string;
}

const draftOf = (person: Person | null): Draft => ({
  name: person?.name ?? '',
  role: person?.role ?? 'attendant',
  rights: person?.rights ?? USUAL_RIGHTS,
  limit: person?.rights.maxSale == null ? '' : formatAmount(person.rights.maxSale),
  pin: '',
});

/** Finds the mistake, in words; null if the draft can be saved. */
function problemOf({ name, limit, pin, role }: Draft, isNew: boolean): string | null {
  if (name.trim() === '') return STAFF.badName;
  if (limit.trim() !== '' && parseCedis(limit) === null) return STAFF.badLimit;
  return isNew || pin !== '' ? pinProblem(pin, role) : null;
}

function save(person: Person | null, { name, role, limit, pin, rights }: Draft) {
  const facts = { name: name.trim(), rights: { ...rights, maxSale: limit.trim() === '' ? null : parseCedis(limit) } };
  return person === null
    ? call('staff.add', { ...facts, role, pin })
    : call('staff.change', { ...facts, id: person.id, pin: pin === '' ? null : pin });
}

export function PersonDialog({ person, onClose, onSaved }: PersonDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(person));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const here = useStillMounted();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);
  const form = useRef<HTMLFormElement>(null);
  const change = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const take = async (answering: ReturnType<typeof save>) => {
    setBusy(true);
    const answer = await answering;
    setBusy(false);
    if (!answer.ok) return setProblem(errorText(answer.error.code));
    announce(STAFF.saved);
    onSaved(answer.value);
    // The dialog was closed meanwhile: another one may be open by now.
    if (here.current) onClose();
  };
  const submit = () => {
    if (busy) return;
    const wrong = problemOf(draft, person === null);
    flushSync(() => setProblem(wrong));
    if (wrong === null) void take(save(person, draft));
    else form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  };
  return (
    <Dialog title={person?.name ?? STAFF.add} closeWord={STAFF.cancel} onClose={onClose}>
      <Form ref={form} className="stack-4 dialog" onDone={submit}>
        <div className={styles.pair}>
          <LineField
            ref={name}
            label={STAFF.name}
            text={draft.name}
            onText={(text) => change({ name: text })}
            maxLength={NAME_MOST}
            invalid={problem === STAFF.badName}
          />
          {person === null && (
            <SelectField
              label={STAFF.role}
              value={draft.role}
              options={ROLE_OPTIONS}
              onValue={(role) => change({ role })}
            />
          )}
        </div>
        <div className={styles.pair}>
          <PinField
            label={person?.hasPin === true ? STAFF.newPinOrNone : STAFF.newPin}
            pin={draft.pin}
            onPin={(pin) => change({ pin })}
            invalid={isPinProblem(problem)}
          />
          {draft.role === 'attendant' && (
            <LineField
              label={STAFF.limit}
              text={draft.limit}
              onText={(limit) => change({ limit })}
              maxLength={13}
              invalid={problem === STAFF.badLimit}
            />
          )}
        </div>
        <Mistake words={problem} />
        {draft.role === 'attendant' && <RightsFields rights={draft.rights} onRights={(rights) => change({ rights })} />}
        <div className="apart">
          {person !== null && <Retire onSure={() => void take(call('staff.retire', { id: person.id }))} />}
          <span className={styles.next}>
            <NextButton onPress={submit} busy={busy} word={STAFF.save} />
          </span>
        </div>
      </Form>
    </Dialog>
  );
}

interface RightsFieldsProps {
  readonly rights: Rights;
  readonly onRights: (rights: Rights) => void;
}

const RightsFields = ({ rights, onRights }: RightsFieldsProps) =>
  RIGHT_WORDS.map(({ right, label, help }) => (
    <SwitchField
      key={right}
      label={label}
      help={help}
      on={rights[right]}
      onChange={(on) => onRights({ ...rights, [right]: on })}
    />
  ));

/** Asked twice: it can't be taken back. */
function Retire({ onSure }: { readonly onSure: () => void }) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return <Button onPress={() => setAsked(true)} look="link" word={STAFF.retire} />;
  }
  return (
    <>
      <Mistake words={STAFF.retireSure} />
      <Button onPress={() => setAsked(false)} word={STAFF.keep} />
      <Button onPress={onSure} word={STAFF.retire} />
    </>
  );
}
