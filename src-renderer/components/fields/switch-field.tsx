import { useId } from 'react';
import styles from './switch-field.module.css';

interface SwitchFieldProps {
  readonly label: string;
  readonly help: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Yes or no, with its meaning. The whole line is the target. */
export function SwitchField({ label, help, on, onChange }: SwitchFieldProps) {
  const helpId = useId();
  return (
    <label className={styles.line}>
      <span className="column">
        <span>{label}</span>
        <span className="small" id={helpId}>
          {help}
        </span>
      </span>
      <input
        className={styles.switch}
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={helpId}
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
