import { useState } from 'react';
import type { KeysState, OwnersWords } from '#shared/counter-api/setup.ts';
import { errorText } from '#shared/words/errors.ts';
import { keyWord, SETUP, WHOSE_WORDS } from '#shared/words/setup.ts';
import { STAFF } from '#shared/words/staff.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/basic/button.tsx';
import { Dialog, DialogForm } from '../components/basic/dialog.tsx';
import { Notice } from '../components/basic/notice.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { announce } from '../stores/announcer-store.ts';
import { useAsked } from '../stores/use-asked.ts';
import { KeysForm, useKeysForm } from './keys-form.tsx';
import styles from './setup.module.css';

/** Shows which keys the keychain has, never the keys themselves, and leads to their replacement. */
export function KeysSettings() {
  const { value: state, setValue: setState, problem } = useAsked('keys.state', {});
  const [open, setOpen] = useState(false);
  return (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      {state !== null && (
        <p>
          {state.has.length === 0
            ? SETUP.keysNone
            : `${SETUP.keysHave}${state.has.map(keyWord).join(', ')}. ${state.baseUrl}`}
        </p>
      )}
      <div>
        <Button onPress={() => setOpen(true)} word={SETUP.keysChange} />
      </div>
      {open && state !== null && (
        <KeysDialog
          state={state}
          onClose={() => setOpen(false)}
          onSaved={(saved) => {
            setState(saved);
            setOpen(false);
            announce(STAFF.saved);
          }}
        />
      )}
    </>
  );
}

interface KeysDialogProps {
  readonly state: KeysState;
  readonly onClose: () => void;
  readonly onSaved: (state: KeysState) => void;
}

function KeysDialog({ state, onClose, onSaved }: KeysDialogProps) {
  const form = useKeysForm({ check: (offered) => call('keys.check', offered), url: state.baseUrl });
  const [whose, setWhose] = useState<'same' | 'new'>('same');
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    const words: OwnersWords = Object.fromEntries(form.accepted.map((type) => [type, whose]));
    const answer = await call('keys.save', { words });
    if (answer.ok) onSaved(answer.value);
    else setProblem(errorText(answer.error.code));
  };
  const next = () => void (form.ready ? save() : form.send());
  return (
    <Dialog title={SETUP.keysChange} closeWord={STAFF.cancel} onClose={onClose}>
      <DialogForm
        problem={problem ?? form.problem}
        word={form.ready ? SETUP.keysSave : SETUP.check}
        onDone={next}
        busy={form.asking}
      >
        {state.openOrders > 0 && (
          <Notice tone="bad">
            <p>
              <strong>
                {SETUP.keysOpen}
                {state.openOrders}.
              </strong>{' '}
              {SETUP.keysOpenMeans}
            </p>
          </Notice>
        )}
        <KeysForm form={form} kept={form.baseUrl === state.baseUrl ? state.has : []} />
        <div className={styles.key}>
          <SelectField label={SETUP.whose} value={whose} options={WHOSE_WORDS} onValue={setWhose} />
          <p className="muted">{SETUP.whoseMeans}</p>
        </div>
      </DialogForm>
    </Dialog>
  );
}
