import { useId } from 'react';
import { PRINTING } from '#shared/words/printing.ts';
import choice from '../components/fields/choice-field.module.css';
import styles from './printer-form.module.css';

interface AddressFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onEnter: () => void;
  readonly invalid: boolean;
}

/** The address of a printer on the network. */
export function AddressField({ value, onValue, onEnter, invalid }: AddressFieldProps) {
  const id = useId();
  return (
    <div className={choice.field}>
      <label className="small" htmlFor={id}>
        {PRINTING.address}
      </label>
      <div className={choice.box}>
        <input
          id={id}
          className={choice.input}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          onKeyDown={({ key, repeat }) => key === 'Enter' && !repeat && onEnter()}
          autoComplete="off"
          spellCheck={false}
          inputMode="decimal"
          maxLength={15}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-means`}
        />
      </div>
      <p id={`${id}-means`} className={invalid ? styles.wrong : styles.hint} role={invalid ? 'alert' : undefined}>
        {invalid ? `${PRINTING.badAddress} ${PRINTING.addressMeans}` : PRINTING.addressMeans}
      </p>
    </div>
  );
}
