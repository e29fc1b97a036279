import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './choice-field.module.css';

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly options: readonly (readonly [value: string, word: string])[];
  readonly help?: string;
}

/** One of a few words. The browser's own list: every key and every finger knows it. */
export function SelectField({ label, value, onValue, options, help }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className="small" htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          id={id}
          className={`${styles.input} ${styles.select}`}
          value={value}
          aria-describedby={help === undefined ? undefined : `${id}-help`}
          onChange={(event) => onValue(event.target.value)}
        >
          {options.map(([name, word]) => (
            <option key={name} value={name}>
              {word}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.arrow} aria-hidden="true" />
      </div>
      {help !== undefined && (
        <p id={`${id}-help`} className="small">
          {help}
        </p>
      )}
    </div>
  );
}
