import { type Ref, useId } from 'react';
import { PIN_MOST } from '#shared/counter-api/staff.ts';
import { numberPadCharacter } from '../../text-edit/digit-edit.ts';
import styles from './field.module.css';

interface PinFieldProps {
  readonly label: string;
  readonly pin: string;
  readonly onPin: (pin: string) => void;
  readonly invalid?: boolean;
  readonly describedBy?: string;
  /** Takes the digits that are typed while no field has the focus. */
  readonly home?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, PIN_MOST);

/** Dots instead of digits; the browser remembers none of them. */
export function PinField({ label, pin, onPin, invalid = false, describedBy, home = false, ref }: PinFieldProps) {
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
        className={`${styles.input} ${styles.amount} ${styles.pin}`}
        value={pin}
        onChange={({ target }) => onPin(digitsOf(target.value))}
        onKeyDown={(event) => {
          const digit = numberPadCharacter(event);
          if (digit === null) return;
          event.preventDefault();
          onPin(digitsOf(pin + digit));
        }}
        inputMode="numeric"
        autoComplete="off"
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        data-home={home || undefined}
      />
    </div>
  );
}
