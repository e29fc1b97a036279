import { type ComponentProps, useId } from 'react';
import styles from './setup.module.css';

interface LinesFieldProps extends Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength'> {
  readonly label: string;
  readonly help: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A text of several lines, with what it is for below it. */
export function LinesField({ label, help, text, onText, ...rest }: LinesFieldProps) {
  const id = useId();
  return (
    <div className={styles.key}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...rest}
        id={id}
        className={styles.lines}
        value={text}
        onChange={({ target }) => onText(target.value)}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-help`}
      />
      <p id={`${id}-help`} className="muted">
        {help}
      </p>
    </div>
  );
}
