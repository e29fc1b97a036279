import { ChevronDown } from 'lucide-react';
import { type Ref, useId } from 'react';
import styles from './choice-field.module.css';

interface SelectFieldProps<V> {
  readonly label: string;
  readonly value: V;
  readonly onValue: (value: V) => void;
  readonly options: readonly (readonly [value: V, word: string])[];
  readonly help?: string;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** One of a few words; null is none of them. The browser's own list: every key and every finger knows it. */
export function SelectField<V extends string | number | null>(props: SelectFieldProps<V>) {
  const { label, value, onValue, options, help, ref } = props;
  const id = useId();
  const choose = (index: number): void => {
    const chosen = options[index];
    if (chosen !== undefined) onValue(chosen[0]);
  };
  return (
    <div className={styles.field}>
      <label className="small" htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          ref={ref}
          id={id}
          className={`${styles.input} ${styles.select}`}
          value={value ?? ''}
          aria-describedby={help === undefined ? undefined : `${id}-help`}
          onChange={(event) => choose(event.target.selectedIndex)}
        >
          {options.map(([name, word]) => (
            <option key={name ?? ''} value={name ?? ''}>
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
