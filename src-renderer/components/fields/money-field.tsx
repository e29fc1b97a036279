import { type KeyboardEvent, type Ref, useId } from 'react';
import { editAmount } from '../../text-edit/amount-edit.ts';
import { insertAt, numberPadCharacter } from '../../text-edit/digit-edit.ts';
import styles from './field.module.css';

interface MoneyFieldProps {
  readonly label: string;
  readonly currency: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Called for Backspace in an empty field: the person wants the previous field. */
  readonly onLeaveBack: () => void;
  readonly describedBy?: string;
  readonly invalid: boolean;
  /** Takes the digits that are typed while no field has the focus. */
  readonly home: boolean;
  readonly ref: Ref<HTMLInputElement>;
}

export function MoneyField({
  label,
  currency,
  text,
  onText,
  onLeaveBack,
  describedBy,
  invalid,
  home,
  ref,
}: MoneyFieldProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const character = numberPadCharacter(event);
    if (character !== null) {
      event.preventDefault();
      const edit = insertAt(value, character, selectionStart ?? value.length, selectionEnd ?? value.length);
      onText(editAmount(edit.text, text));
    } else if (event.key === 'Backspace' && value === '' && !event.repeat) {
      event.preventDefault();
      onLeaveBack();
    }
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.money}>
        <span className={styles.currency} aria-hidden="true">
          {currency}
        </span>
        <input
          ref={ref}
          id={id}
          className={`${styles.input} ${styles.amount}`}
          value={text}
          onChange={(event) => onText(editAmount(event.target.value, text))}
          onKeyDown={onKeyDown}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          data-home={home || undefined}
        />
      </div>
    </div>
  );
}
