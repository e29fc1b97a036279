import { type Ref, useId } from 'react';
import styles from '../components/fields/field.module.css';

interface SecretFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly maxLength: number;
  readonly placeholder?: string;
  readonly describedBy?: string;
  readonly invalid?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Pasted once and never shown; the browser remembers none of it. */
export function SecretField(props: SecretFieldProps) {
  const { label, text, onText, maxLength, placeholder, describedBy, invalid = false, ref } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        type="password"
        className={`${styles.input} ${styles.plain}`}
        value={text}
        onChange={({ target }) => onText(target.value)}
        maxLength={maxLength}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
      />
    </div>
  );
}
