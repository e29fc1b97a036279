import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { CounterError } from '#shared/counter-api/errors.ts';
import {
  BASE_URL_MOST,
  KEY_MOST,
  type KeysChecked,
  type KeysToCheck,
  type OfferedKeys,
} from '#shared/counter-api/setup.ts';
import type { KeyType } from '#shared/reseller-api/keys.ts';
import type { Result } from '#shared/result.ts';
import { errorText } from '#shared/words/errors.ts';
import { KEY_ORDER, keyHelp, keysCheckedWords, keyWord, leftOffWords, SETUP } from '#shared/words/setup.ts';
import { Notice } from '../components/basic/notice.tsx';
import { LineField } from '../components/fields/line-field.tsx';
import { SecretField } from './secret-field.tsx';
import styles from './setup.module.css';

const NO_KEYS: OfferedKeys['keys'] = { standard: '', sms: '', commission: '' };

interface KeysFormOptions {
  readonly check: (offered: KeysToCheck) => Promise<Result<KeysChecked, CounterError>>;
  readonly url: string;
  readonly onUrl?: (url: string) => void;
  /** The types that this form showed as accepted before it was left. */
  readonly before?: readonly KeyType[];
  readonly onAccepted?: (types: readonly KeyType[]) => void;
}

/** Keys as they are pasted and judged. Accepted ones are removed from the page; main holds those that it names. */
export function useKeysForm({ check, url, onUrl, before = [], onAccepted }: KeysFormOptions) {
  const [baseUrl, setBaseUrl] = useState(url);
  const [keys, setKeys] = useState(NO_KEYS);
  const [checked, setChecked] = useState<KeysChecked | null>(null);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const urlField = useRef<HTMLInputElement | null>(null);
  const fields = useRef<Partial<Record<KeyType, HTMLInputElement | null>>>({});
  /** The content of the fields now, for an answer that comes after it was changed. */
  const now = useRef<OfferedKeys>({ baseUrl, keys });
  const held = useRef(before);
  const hold = (types: readonly KeyType[]): void => {
    held.current = types;
    onAccepted?.(types);
  };
  useLayoutEffect(() => {
    now.current = { baseUrl, keys };
  }, [baseUrl, keys]);
  const pasted = KEY_ORDER.some((type) => keys[type].trim() !== '');
  const accepted = KEY_ORDER.filter((type) => checked?.keys[type].kind === 'accepted');
  const send = async (): Promise<KeysChecked | null> => {
    if (asking) return null;
    setAsking(true);
    setProblem(null);
    // A key that is pasted in another's place ends it, whatever the answer is.
    const kept = held.current.filter((type) => keys[type].trim() === '');
    hold(kept);
    const answer = await check({ baseUrl, keys, accepted: [...kept] });
    setAsking(false);
    if (!answer.ok) {
      setChecked(null);
      setProblem(errorText(answer.error.code));
      return null;
    }
    // The fields were changed meanwhile: what stands there now is checked next, and this answer accepts nothing.
    if (now.current.baseUrl !== baseUrl || now.current.keys !== keys) {
      setChecked(null);
      return null;
    }
    const { value } = answer;
    setChecked(value);
    const isAccepted = (type: KeyType) => value.keys[type].kind === 'accepted';
    hold(KEY_ORDER.filter(isAccepted));
    setKeys(
      (before) => Object.fromEntries(KEY_ORDER.map((type) => [type, isAccepted(type) ? '' : before[type]])) as never,
    );
    const said = keysCheckedWords(value);
    const wrong = KEY_ORDER.find((type) => said.keys[type] !== null);
    if (said.address !== null) urlField.current?.focus();
    else if (wrong !== undefined) fields.current[wrong]?.focus();
    else if (!KEY_ORDER.some(isAccepted)) setProblem(SETUP.noKeys);
    return value;
  };
  const words = checked && keysCheckedWords(checked);
  const allRight = words?.address === null && KEY_ORDER.every((type) => words.keys[type] === null);
  return {
    ...{ baseUrl, setBaseUrl, keys, checked, words, asking, problem, accepted, fields, urlField, send },
    setKey: (type: KeyType, text: string) => setKeys((before) => ({ ...before, [type]: text })),
    changeUrl: (text: string) => {
      setBaseUrl(text);
      onUrl?.(text);
      setChecked(null);
    },
    /** True if everything on the page was accepted. */
    ready: allRight && !pasted && accepted.length > 0,
  };
}

type KeysFormState = ReturnType<typeof useKeysForm>;

interface KeysFormProps {
  readonly form: KeysFormState;
  /** The keys that the keychain has already, and keeps if nothing is pasted. */
  readonly kept?: readonly KeyType[];
  /** The address comes from a signed file: it can't be typed here. */
  readonly addressFixed?: boolean;
}

export function KeysForm({ form, kept = [], addressFixed = false }: KeysFormProps) {
  const urlHelp = useId();
  const urlWrong = form.words?.address ?? null;
  return (
    <>
      {!addressFixed && (
        <div className={styles.key}>
          <LineField
            ref={form.urlField}
            label={SETUP.baseUrl}
            text={form.baseUrl}
            onText={form.changeUrl}
            maxLength={BASE_URL_MOST}
            inputMode="email"
            describedBy={urlHelp}
            invalid={urlWrong !== null}
          />
          <p id={urlHelp} className={urlWrong === null ? 'muted' : 'mistake'}>
            {urlWrong ?? SETUP.baseUrlHelp}
          </p>
        </div>
      )}
      {addressFixed && urlWrong !== null && <p className="mistake">{urlWrong}</p>}
      <p>{SETUP.keysMean}</p>
      <KeyLine type="standard" form={form} kept={kept} />
      <div className={styles.pair}>
        <KeyLine type="commission" form={form} kept={kept} />
        <KeyLine type="sms" form={form} kept={kept} />
      </div>
      <Notice tone="wait" text={SETUP.keyWarning} />
      {form.asking && <p role="status">{SETUP.checking}</p>}
    </>
  );
}

function KeyLine({ type, form, kept }: Required<Pick<KeysFormProps, 'form' | 'kept'>> & { readonly type: KeyType }) {
  const id = useId();
  const verdict = form.checked?.keys[type] ?? null;
  const wrong = form.words?.keys[type] ?? null;
  const taken = verdict?.kind === 'accepted';
  const without = kept.includes(type) ? SETUP.stays : leftOffWords(type);
  const words = wrong ?? (taken ? SETUP.accepted : verdict === null ? keyHelp(type) : without);
  return (
    <div className={styles.key}>
      <SecretField
        ref={(element) => {
          form.fields.current[type] = element;
        }}
        label={keyWord(type)}
        text={form.keys[type]}
        onText={(text) => form.setKey(type, text)}
        maxLength={KEY_MOST}
        describedBy={id}
        invalid={wrong !== null}
        {...(taken && { placeholder: SETUP.replace })}
      />
      <p id={id} className={wrong !== null ? 'mistake' : taken ? 'good' : 'muted'}>
        {words}
      </p>
    </div>
  );
}
