import { type Ref, useId } from 'react';
import styles from './field.module.css';

interface LineFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly maxLength: number;
  readonly inputMode?: 'text' | 'email';
  readonly describedBy?: string;
  readonly invalid: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of words. The browser remembers none of them. */
export function LineField(props: LineFieldProps) {
  const { label, text, onText, maxLength, inputMode = 'text', describedBy, invalid, ref } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        className={`${styles.input} ${styles.plain}`}
        value={text}
        onChange={({ target }) => onText(target.value)}
        maxLength={maxLength}
        inputMode={inputMode}
        autoComplete="off"
        autoCapitalize={inputMode === 'email' ? 'none' : 'words'}
        spellCheck={false}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
      />
    </div>
  );
}
