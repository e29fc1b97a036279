import { useId, useState } from 'react';
import type { PartOpened } from '#shared/counter-api/provisioning.ts';
import { PASSPHRASE_MOST } from '#shared/passphrase.ts';
import { errorWords } from '#shared/words/errors.ts';
import { FILE, weakPinWords } from '#shared/words/provisioning-screens.ts';
import { KEY_ORDER, keysCheckedWords, keyWord, SETUP } from '#shared/words/setup.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/basic/button.tsx';
import { useStillMounted } from '../components/hooks/use-still-mounted.ts';
import { KeysForm, useKeysForm } from '../setup/keys-form.tsx';
import { OwnerPin, useOwnerPin } from '../setup/owner-pin.tsx';
import { SecretField } from '../setup/secret-field.tsx';
import styles from '../setup/setup.module.css';
import { StepForm } from '../setup/step-form.tsx';
import { ownerWithoutPin, toStep, useSetup } from '../stores/setup-store.ts';

const afterKeys = (): void => toStep(ownerWithoutPin(useSetup.getState()) === null ? 'code' : 'file-pin');

/** Reads the keys from the file by its passphrase, or takes pasted ones as on any other first run. */
export function FileKeysStep() {
  const sealed = useSetup(({ plan }) => plan?.hasProtected ?? false);
  const [paste, setPaste] = useState(!sealed);
  if (paste) return <PastedKeys onSealed={sealed ? () => setPaste(false) : null} />;
  return <SealedKeys onPaste={() => setPaste(true)} />;
}

function PastedKeys({ onSealed }: { readonly onSealed: (() => void) | null }) {
  const { plan, accepted: before } = useSetup();
  const service = plan?.service ?? '';
  const form = useKeysForm({
    ...{ url: service, before },
    check: (offered) => call('setup.checkKeys', offered),
    onAccepted: (accepted) => useSetup.setState({ accepted }),
  });
  return (
    <StepForm
      title={FILE.keys}
      step="file-keys"
      onBack={() => toStep('file')}
      onNext={() => (form.ready ? afterKeys() : void form.send())}
      nextWord={form.ready ? SETUP.next : SETUP.check}
      busy={form.asking}
      problem={form.problem}
    >
      <p className="muted">{service}</p>
      <KeysForm form={form} addressFixed />
      {onSealed !== null && (
        <div className="keys">
          <Button onPress={onSealed} look="link" word={FILE.usePassphrase} />
        </div>
      )}
    </StepForm>
  );
}

type Opened = Extract<PartOpened, { kind: 'opened' }>;

/** Tells why the service refuses a key. A failed connection is no refusal, and may be tried again. */
function wrongWith({ keys }: Opened): string | null {
  const words = keysCheckedWords(keys);
  const key = KEY_ORDER.find((type) => words.keys[type] !== null);
  return words.address ?? (key === undefined ? null : `${keyWord(key)}: ${words.keys[key]}`);
}

const acceptedIn = ({ keys }: Opened) => KEY_ORDER.filter((type) => keys.keys[type].kind === 'accepted');

function SealedKeys({ onPaste }: { readonly onPaste: () => void }) {
  const [passphrase, setPassphrase] = useState('');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const help = useId();
  const here = useStillMounted();
  const unlock = async () => {
    setAsking(true);
    setProblem(null);
    const answer = await call('provisioning.unlock', { passphrase });
    if (!here.current) return;
    setAsking(false);
    if (!answer.ok) return setProblem(errorWords(answer.error.code).happened);
    if (answer.value.kind === 'wrong') return setProblem(FILE.wrong);
    // Main has these PINs from now on, also where a key is refused and others are pasted instead.
    useSetup.setState({ accepted: acceptedIn(answer.value), pins: answer.value.pins, pin: '' });
    const wrong = wrongWith(answer.value) ?? (acceptedIn(answer.value).length === 0 ? SETUP.noKeys : null);
    setProblem(wrong);
    if (wrong !== null) return;
    setPassphrase('');
    setOpened(answer.value);
  };
  return (
    <StepForm
      key={opened === null ? 'sealed' : 'opened'}
      title={FILE.keys}
      step="file-keys"
      onBack={() => toStep('file')}
      onNext={() => (opened === null ? void unlock() : afterKeys())}
      nextWord={opened === null ? FILE.open : SETUP.next}
      busy={asking}
      problem={problem}
    >
      {opened === null && (
        <>
          <p>{FILE.passphraseMeans}</p>
          <div className={styles.key}>
            <SecretField
              label={FILE.passphrase}
              text={passphrase}
              onText={setPassphrase}
              maxLength={PASSPHRASE_MOST}
              describedBy={help}
              invalid={problem === FILE.wrong}
            />
            <p id={help} className="muted">
              {FILE.passphraseHelp}
            </p>
          </div>
          <div className="keys">
            <Button onPress={onPaste} look="link" word={FILE.typeKeys} />
          </div>
        </>
      )}
      {asking && <p role="status">{FILE.opening}</p>}
      {opened !== null && (
        <>
          <p className="good">{FILE.opened}</p>
          <ul>
            {acceptedIn(opened).map((type) => (
              <li key={type}>{keyWord(type)}</li>
            ))}
          </ul>
          {opened.weakPins.map((name) => (
            <p key={name}>{weakPinWords(name)}</p>
          ))}
        </>
      )}
    </StepForm>
  );
}

/** Asks for an owner's PIN if the file has none. The people without one get theirs from the owner. */
export function FilePinStep() {
  const name = useSetup(ownerWithoutPin);
  const form = useOwnerPin();
  const next = () => form.check(null, () => toStep('code'));
  return (
    <StepForm title={FILE.pin} step="file-pin" onBack={() => toStep('file-keys')} onNext={next} problem={form.problem}>
      <p>
        <strong>{name}</strong>. {SETUP.ownerMeans}
      </p>
      <OwnerPin {...form} />
    </StepForm>
  );
}
