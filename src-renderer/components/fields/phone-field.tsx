import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useLayoutEffect, useRef } from 'react';
import { groupPhone } from '#shared/phone.ts';
import {
  caretAfter,
  editPhone,
  insertAt,
  isWholePhone,
  numberPadCharacter,
  pastedPhone,
  stepsOverGap,
} from '../../text-edit/digit-edit.ts';
import styles from './field.module.css';

interface PhoneFieldProps {
  readonly label: string;
  readonly digits: string;
  readonly onDigits: (digits: string) => void;
  /** The last digit has just been typed. */
  readonly onWhole: () => void;
  readonly describedBy?: string;
  readonly invalid: boolean;
  /** Takes the digits that are typed while no field has the focus. */
  readonly home: boolean;
  /** `plain` if the sale isn't about the number. */
  readonly look?: 'figure' | 'plain';
  readonly ref: Ref<HTMLInputElement>;
}

/** The customer's number in large groups. It needs no Enter: the tenth digit is enough. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, digits, onDigits, onWhole, describedBy, invalid, home, look = 'figure', ref } = props;
  const id = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);

  // React puts the caret after text that it regroups; it belongs where the person left it.
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const take = (text: string, at: number) => {
    const edit = editPhone(text, at, digits.length);
    caret.current = caretAfter(edit.digits, edit.before);
    onDigits(edit.digits);
    const grew = edit.digits.length > digits.length;
    if (grew && edit.before === edit.digits.length && isWholePhone(edit.digits)) onWhole();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart: start, selectionEnd: end, value } = event.currentTarget;
    if (start === null || end === null) return;
    const character = numberPadCharacter(event);
    if (character !== null) {
      event.preventDefault();
      const edit = insertAt(value, character, start, end);
      take(edit.text, edit.caret);
    } else if (start === end) {
      const step = stepsOverGap(value, start, event.key);
      if (step !== 0) event.currentTarget.setSelectionRange(start + step, start + step);
    }
  };

  const onPaste = (event: ClipboardEvent) => {
    const phone = pastedPhone(event.clipboardData.getData('text'));
    if (phone === null) return;
    event.preventDefault();
    caret.current = groupPhone(phone).length;
    onDigits(phone);
    if (isWholePhone(phone)) onWhole();
  };

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        ref={(element) => {
          input.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref !== null) ref.current = element;
        }}
        id={id}
        className={`${styles.input} ${styles[look]}`}
        value={groupPhone(digits)}
        onChange={(event) => take(event.target.value, event.target.selectionStart ?? event.target.value.length)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        data-home={home || undefined}
        data-number={look === 'figure' || undefined}
      />
    </div>
  );
}
