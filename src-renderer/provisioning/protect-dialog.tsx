import { useState } from 'react';
import { MACHINES_MOST } from '#shared/counter-api/provisioning.ts';
import { PASSPHRASE_MOST, passphraseProblem } from '#shared/passphrase.ts';
import type { KeyType } from '#shared/reseller-api/keys.ts';
import { errorWords } from '#shared/words/errors.ts';
import { passphraseWords } from '#shared/words/provisioning.ts';
import { FILE } from '#shared/words/provisioning-screens.ts';
import { KEY_ORDER, keyWord } from '#shared/words/setup.ts';
import { pinTrouble } from '#shared/words/staff.ts';
import { call } from '../bridge.ts';
import { Button, ButtonRow } from '../components/basic/button.tsx';
import { Dialog } from '../components/basic/dialog.tsx';
import { Form } from '../components/basic/form.tsx';
import { Mistake, Notice } from '../components/basic/notice.tsx';
import { LineField } from '../components/fields/line-field.tsx';
import { pinProblem } from '../components/fields/new-pin.ts';
import { PinField } from '../components/fields/pin-field.tsx';
import { useFirstField } from '../components/hooks/use-first-field.ts';
import { LinesField } from '../setup/lines-field.tsx';
import { SecretField } from '../setup/secret-field.tsx';
import setup from '../setup/setup.module.css';
import { announce } from '../stores/announcer-store.ts';
import { useAsked } from '../stores/use-asked.ts';
import { typedLines } from '../text-edit/typed-lines.ts';
import styles from './provisioning.module.css';

const NAME = /^[\w.-]{1,64}$/;

const NOTHING = { machines: '', passphrase: '', made: false, owner: '', ownerPin: '', pin: '' };

function wrongWith(typed: typeof NOTHING, keys: readonly KeyType[]): string | null {
  const machines = typedLines(typed.machines);
  if (machines.length === 0 || machines.length > MACHINES_MOST || !machines.every((name) => NAME.test(name)))
    return FILE.badMachines;
  if (keys.length === 0) return FILE.noKeyChosen;
  const weak = passphraseProblem(typed.passphrase);
  if (weak !== null) return passphraseWords(weak);
  if ((typed.owner.trim() === '') !== (typed.ownerPin === '')) return FILE.badOwner;
  return typed.ownerPin === '' ? null : pinProblem(typed.ownerPin, 'owner');
}

/** Reads which keys this counter has; the keys themselves stay in the main process. */
function useKeys() {
  const has: readonly KeyType[] = useAsked('keys.state', {}).value?.has ?? [];
  const [picked, setPicked] = useState<readonly KeyType[] | null>(null);
  const choose = (type: KeyType, on: boolean) =>
    setPicked((before) => KEY_ORDER.filter((each) => (each === type ? on : (before ?? has).includes(each))));
  return { has: KEY_ORDER.filter((type) => has.includes(type)), chosen: picked ?? has, choose };
}

export function ProtectDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState(NOTHING);
  const keys = useKeys();
  const first = useFirstField();
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [savedAs, setSavedAs] = useState<string | null>(null);
  const type = (changes: Partial<typeof NOTHING>) => setTyped((before) => ({ ...before, ...changes }));
  const make = async () => {
    const answer = await call('provisioning.words', {});
    if (answer.ok) type({ passphrase: answer.value.passphrase, made: true });
  };
  const write = async () => {
    const wrong = wrongWith(typed, keys.chosen);
    setProblem(wrong);
    if (wrong !== null || asking) return;
    setAsking(true);
    const { owner, ownerPin, pin, passphrase } = typed;
    const answer = await call('provisioning.protect', {
      ...{ pin, passphrase, machines: typedLines(typed.machines), keys: [...keys.chosen] },
      owner: ownerPin === '' ? null : { name: owner.trim(), pin: ownerPin },
    });
    setAsking(false);
    type({ pin: '' });
    if (!answer.ok) return setProblem(errorWords(answer.error.code).happened);
    setProblem(pinTrouble(answer.value.pin));
    setSavedAs(answer.value.savedAs);
    if (answer.value.savedAs !== null) announce(FILE.saved);
  };
  return (
    <Dialog title={FILE.protect} closeWord={savedAs === null ? FILE.cancel : FILE.close} onClose={onClose}>
      <Form ref={first} className="stack-4 dialog" onDone={write}>
        <p>{FILE.protectMeans}</p>
        <LinesField
          label={FILE.machines}
          help={FILE.machinesHelp}
          text={typed.machines}
          onText={(machines) => type({ machines })}
          rows={3}
        />
        <WhichKeys {...keys} />
        <Passphrase typed={typed} onType={type} onMake={() => void make()} />
        <FirstOwner typed={typed} onType={type} />
        <PinField label={FILE.yourPin} pin={typed.pin} onPin={(pin) => type({ pin })} />
        <Mistake words={problem} />
        <p role="status">{asking ? FILE.writing : savedAs === null ? '' : `${FILE.saved} ${savedAs}`}</p>
        <ButtonRow>
          <Button onPress={() => void write()} look="next" size="large" busy={asking} word={FILE.write} />
        </ButtonRow>
      </Form>
    </Dialog>
  );
}

interface WhichKeysProps {
  readonly has: readonly KeyType[];
  readonly chosen: readonly KeyType[];
  readonly choose: (type: KeyType, on: boolean) => void;
}

const WhichKeys = ({ has, chosen, choose }: WhichKeysProps) => (
  <>
    <fieldset className={styles.choices}>
      <legend>{FILE.whichKeys}</legend>
      {has.map((type) => (
        <label key={type}>
          <input
            type="checkbox"
            checked={chosen.includes(type)}
            onChange={({ target }) => choose(type, target.checked)}
          />
          {keyWord(type)}
        </label>
      ))}
    </fieldset>
    <Notice tone="wait" text={FILE.sharedWarning} />
  </>
);

interface TypedProps {
  readonly typed: typeof NOTHING;
  readonly onType: (changes: Partial<typeof NOTHING>) => void;
}

/** Shows a generated passphrase, this once, because a person must write it down; a typed one is not shown. */
function Passphrase({ typed, onType, onMake }: TypedProps & { readonly onMake: () => void }) {
  return (
    <div className={setup.key}>
      {typed.made ? (
        <>
          <p>{FILE.passphrase}</p>
          <p className={styles.words}>{typed.passphrase}</p>
          <p className="muted">{FILE.madeHelp}</p>
        </>
      ) : (
        <>
          <SecretField
            label={FILE.passphrase}
            text={typed.passphrase}
            onText={(passphrase) => onType({ passphrase })}
            maxLength={PASSPHRASE_MOST}
            describedBy="protect-passphrase-help"
          />
          <p id="protect-passphrase-help" className="muted">
            {FILE.ownPassphraseHelp}
          </p>
          <div>
            <Button onPress={onMake} word={FILE.make} />
          </div>
        </>
      )}
    </div>
  );
}

const FirstOwner = ({ typed, onType }: TypedProps) => (
  <div className={setup.key}>
    <LineField
      label={FILE.owner}
      text={typed.owner}
      onText={(owner) => onType({ owner })}
      maxLength={40}
      describedBy="protect-owner-help"
    />
    <PinField label={FILE.ownerPin} pin={typed.ownerPin} onPin={(ownerPin) => onType({ ownerPin })} />
    <p id="protect-owner-help" className="muted">
      {FILE.ownerHelp}
    </p>
  </div>
);
