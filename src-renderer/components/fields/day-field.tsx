import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { businessDay } from '#shared/words/times.ts';
import { businessNow } from '../../stores/counter-store.ts';
import styles from './choice-field.module.css';

interface DayFieldProps {
  readonly label: string;
  /** `2026-11-21`; null for any day. */
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
}

/** Matches a year whose digits aren't all typed yet. */
const isHalfTyped = (text: string): boolean => text.startsWith('0');
const TYPES = /^(\d|Backspace|Delete)$/;

/** A business day up to today, typed or picked; emptied, it means any day. */
export function DayField({ label, day, onDay }: DayFieldProps) {
  const id = useId();
  const { text, ...ways } = useTypedDay(day, onDay);
  const latest = businessDay(businessNow());
  return (
    <div className={styles.field}>
      <label className="small" htmlFor={id}>
        {label}
      </label>
      <input id={id} className={styles.input} type="date" value={text} max={latest} {...ways} />
    </div>
  );
}

/**
 * Delays a typed date: each digit makes a date of the text so far ("2" is the year 2), so it counts only with Enter, or
 * when the field is left. A date that is picked, or reached with the arrow keys, counts at once.
 */
function useTypedDay(day: string | null, onDay: (day: string | null) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const typing = useRef(false);
  const commit = () => {
    setTyped(null);
    if (typed !== null && !isHalfTyped(typed) && typed !== (day ?? '')) onDay(typed === '' ? null : typed);
  };
  return {
    text: typed ?? day ?? '',
    onChange: ({ target }: { readonly target: HTMLInputElement }) => {
      if (typing.current) return setTyped(target.value);
      setTyped(null);
      onDay(target.value === '' ? null : target.value);
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      typing.current = TYPES.test(key);
      if (key === 'Enter') commit();
    },
    onPointerDown: () => {
      typing.current = false;
    },
    onBlur: () => {
      typing.current = false;
      commit();
    },
  };
}
