import { type ClipboardEvent, type KeyboardEvent, type Ref, useId } from 'react';
import { lengthWords } from '#shared/words/bills.ts';
import styles from '../../../components/fields/field.module.css';
import { insertAt, numberPadCharacter } from '../../../text-edit/digit-edit.ts';

interface AccountFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly describedBy?: string;
  readonly invalid: boolean;
  /** Takes the digits that are typed while no field has the focus. */
  readonly home: boolean;
  readonly ref: Ref<HTMLInputElement>;
}

/** A shorter text is a part of a number. */
const SHORTEST_NUMBER = 7;

/** A meter, smartcard or customer number: mostly digits, and letters where a biller has them. */
export function AccountField({ label, text, onText, describedBy, invalid, home, ref }: AccountFieldProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const character = numberPadCharacter(event);
    if (character === null) return;
    event.preventDefault();
    onText(insertAt(value, character, selectionStart ?? value.length, selectionEnd ?? value.length).text);
  };
  /** A pasted number replaces the text; a few digits are inserted. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (pasted.replace(/[^A-Za-z0-9]/g, '').length < SHORTEST_NUMBER) return;
    event.preventDefault();
    onText(pasted);
  };
  return (
    <div className={styles.field}>
      <div className={styles.labelled}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <output className={styles.length} htmlFor={id}>
          {lengthWords(text)}
        </output>
      </div>
      <input
        ref={ref}
        id={id}
        className={`${styles.input} ${styles.figure}`}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        inputMode="numeric"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        data-home={home || undefined}
        data-number
      />
    </div>
  );
}
