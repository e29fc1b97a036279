import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { CounterError } from '#shared/counter-api/errors.ts';
import { PIN_LEAST, type PinAnswer, type SignInName } from '#shared/counter-api/staff.ts';
import type { Result } from '#shared/result.ts';
import { errorText } from '#shared/words/errors.ts';
import { roleWord, STAFF, waitWords } from '#shared/words/staff.ts';
import { NextButton } from '../components/basic/button.tsx';
import { KeyCap } from '../components/basic/key-cap.tsx';
import { NumberPad } from '../components/fields/number-pad.tsx';
import { PinField } from '../components/fields/pin-field.tsx';
import { useStillMounted } from '../components/hooks/use-still-mounted.ts';
import { useNow } from '../stores/clock.ts';
import { useTouch } from '../stores/touch.ts';
import styles from './pin-panel.module.css';

interface PinPanelProps {
  readonly question: string;
  /** Null until they are read; keys typed meanwhile are kept. */
  readonly people: readonly SignInName[] | null;
  /** The person who is chosen at first; null for none. */
  readonly first: string | null;
  readonly word: string;
  readonly onPin: (id: string, pin: string) => Promise<Result<PinAnswer, CounterError>>;
  /** Called only while the panel is still there; Esc cancels it. */
  readonly onRight?: () => void;
}

/** A name and its PIN. Digits go to the PIN wherever the focus is; the arrows go through the names. */
export function PinPanel(props: PinPanelProps) {
  const { question, people, word } = props;
  const { chosen, choose, pin, typePin, asking, news, leftMs, field, send } = usePinEntry(props);
  const newsId = useId();
  const touch = useTouch(({ seen }) => seen);
  useEffect(() => field.current?.focus(), [field]);

  const step = (by: number) => {
    if (people === null) return;
    const at = people.findIndex(({ id }) => id === chosen);
    const next = people[at < 0 && by < 0 ? people.length - 1 : (at + by + people.length) % people.length];
    if (next !== undefined) choose(next.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const inField = event.target === field.current;
    if (inField && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Enter' && !event.repeat && !(event.target instanceof HTMLButtonElement)) void send();
  };

  return (
    <form className={styles.panel} onKeyDown={onKeyDown} onSubmit={(event) => event.preventDefault()}>
      <Names question={question} people={people} chosen={chosen} onChoose={choose} />
      <div className="stack-4">
        <PinField
          ref={field}
          label={STAFF.pin}
          pin={pin}
          onPin={typePin}
          invalid={news === STAFF.wrong}
          describedBy={newsId}
          home
        />
        {/* Announced once; the seconds are for the eyes. */}
        <p id={newsId} className={styles.news} role="alert">
          {news} {leftMs > 0 && <span aria-live="off">{waitWords(leftMs)}</span>}
        </p>
        <NextButton onPress={() => void send()} busy={asking || leftMs > 0} word={word} />
        {touch && <NumberPad label={STAFF.pad} eraseWord={STAFF.erase} whole />}
      </div>
    </form>
  );
}

/** Keeps whose PIN is typed, and its outcome. Fast typists needn't wait for the names or for an answer. */
function usePinEntry({ people, first, onPin, onRight }: PinPanelProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = picked ?? people?.find(({ id }) => id === first)?.id ?? null;
  const [pin, setPin] = useState('');
  const [asking, setAsking] = useState(false);
  const [news, setNews] = useState<string | null>(null);
  const waits = useWaits(people);
  const field = useRef<HTMLInputElement>(null);
  const here = useStillMounted();
  /** Enter came before the names, or before the answer to the last PIN: it is repeated once they are there. */
  const early = useRef(false);
  const leftMs = waits.leftMs(chosen);
  const lacksPin = people?.find(({ id }) => id === chosen)?.hasPin === false;

  const newest = useRef(chosen);
  newest.current = chosen;
  const choose = (id: string) => {
    early.current = false;
    setPicked(id);
    setPin('');
    setNews(null);
  };
  const typePin = (typed: string) => {
    early.current = false;
    // Names that are read anew must not put another person under the typed digits.
    setPicked(chosen);
    setPin(typed);
    setNews(null);
  };
  const send = async () => {
    early.current = (people === null || asking) && pin !== '';
    if (asking || leftMs > 0) return;
    field.current?.focus();
    if (lacksPin) return setPin('');
    if (chosen === null) return setNews(people === null ? null : STAFF.chooseName);
    if (pin.length < PIN_LEAST) return setNews(STAFF.typePin);
    setAsking(true);
    // Digits typed from here on belong to another PIN.
    setPin('');
    const answer = await onPin(chosen, pin);
    if (!here.current) return;
    setAsking(false);
    if (!answer.ok) return setNews(errorText(answer.error.code));
    if (answer.value.kind === 'right') return onRight?.();
    waits.wait(chosen, answer.value.waitMs);
    // Another person was chosen meanwhile, whose PIN was not wrong.
    if (newest.current === chosen) setNews(answer.value.kind === 'wrong' ? STAFF.wrong : null);
  };
  useEffect(() => {
    if (early.current && people !== null && !asking) void send();
  });
  return { chosen, choose, pin, typePin, asking, news: lacksPin ? STAFF.noPinMeans : news, leftMs, field, send };
}

/** Tells how long each person's PIN is refused still, by the page's own clock. */
function useWaits(people: readonly SignInName[] | null) {
  useNow();
  const told = useMemo(() => {
    const now = performance.now();
    return Object.fromEntries((people ?? []).map(({ id, waitMs }) => [id, now + waitMs]));
  }, [people]);
  const [until, setUntil] = useState<Readonly<Record<string, number>>>({});
  return {
    leftMs: (id: string | null) => (id === null ? 0 : Math.max(0, (until[id] ?? told[id] ?? 0) - performance.now())),
    wait: (id: string, ms: number) => setUntil((before) => ({ ...before, [id]: performance.now() + ms })),
  };
}

interface NamesProps {
  readonly question: string;
  readonly people: readonly SignInName[] | null;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

const Names = ({ question, people, chosen, onChoose }: NamesProps) => (
  <fieldset className={styles.names}>
    <legend className="legend">
      {question}
      {people !== null && people.length > 1 && (
        <span className={styles.keys}>
          <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap>
        </span>
      )}
    </legend>
    {people === null && <p>{STAFF.loading}</p>}
    {people?.map(({ id, name, role, practicePin, hasPin }) => (
      <label key={id} className={styles.name}>
        <input type="radio" name="person" value={id} checked={id === chosen} onChange={() => onChoose(id)} />
        <span className={styles.words}>
          <strong>{name}</strong>
          <small className="small">
            {roleWord(role)}
            {practicePin !== null && `, ${STAFF.practice} ${practicePin}`}
            {!hasPin && `, ${STAFF.noPinYet}`}
          </small>
        </span>
      </label>
    ))}
  </fieldset>
);
