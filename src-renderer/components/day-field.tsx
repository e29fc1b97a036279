import { useId } from 'react';
import styles from './choice-field.module.css';

interface DayFieldProps {
  readonly label: string;
  /** `2026-11-21`; null for any day. */
  readonly day: string | null;
  readonly latest: string;
  readonly onDay: (day: string | null) => void;
}

/** A business day, typed or picked; emptied, it means any day. */
export function DayField({ label, day, latest, onDay }: DayFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        type="date"
        value={day ?? ''}
        max={latest}
        onChange={({ target }) => onDay(target.value === '' ? null : target.value)}
      />
    </div>
  );
}
