import { type KeyboardEvent, type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react';
import styles from '../../components/fields/field.module.css';
import { insertAt, numberPadCharacter } from '../../text-edit/digit-edit.ts';
import { editMask, isWholeMask, maskCaret, maskText, stepsOverSign } from '../../text-edit/mask-edit.ts';

interface MaskFieldProps {
  readonly label: string;
  readonly mask: string;
  /** A complete text as an example. */
  readonly example: string;
  readonly digits: string;
  readonly onDigits: (digits: string) => void;
  /** The last digit has just been typed. */
  readonly onWhole: () => void;
  /** Changes the digits before a separator that was typed. */
  readonly onSeparator?: (digits: string) => string;
  readonly describedBy: string;
  readonly invalid: boolean;
  /** Shown beside the label. */
  readonly note?: ReactNode;
  readonly ref: Ref<HTMLInputElement>;
}

const SEPARATORS = ['/', '.', '-', ' '];

/** Digits with their fixed signs, which are not typed. */
export function MaskField(props: MaskFieldProps) {
  const { label, mask, example, digits, onDigits, onWhole, onSeparator, describedBy, invalid, note, ref } = props;
  const id = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);

  // React puts the caret after text that it groups anew; it belongs where the person left it.
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const take = (text: string, at: number) => {
    const edit = editMask(mask, text, at);
    caret.current = maskCaret(mask, edit.digits, edit.before);
    onDigits(edit.digits);
    const grew = edit.digits.length > digits.length;
    if (grew && edit.before === edit.digits.length && isWholeMask(mask, edit.digits)) onWhole();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart: start, selectionEnd: end, value } = event.currentTarget;
    if (start === null || end === null) return;
    const character = numberPadCharacter(event);
    if (SEPARATORS.includes(character ?? event.key)) {
      event.preventDefault();
      if (end === value.length) onDigits(onSeparator?.(digits) ?? digits);
    } else if (character !== null) {
      event.preventDefault();
      const edit = insertAt(value, character, start, end);
      take(edit.text, edit.caret);
    } else if (start === end) {
      const step = stepsOverSign(value, start, event.key);
      if (step !== 0) event.currentTarget.setSelectionRange(start + step, start + step);
    }
  };

  return (
    <div className={styles.field}>
      <div className={styles.labelled}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <span id={`${id}-note`} role="status">
          {note}
        </span>
      </div>
      <input
        ref={(element) => {
          input.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref !== null) ref.current = element;
        }}
        id={id}
        className={`${styles.input} ${styles.plain}`}
        value={maskText(mask, digits)}
        onChange={({ target }) => take(target.value, target.selectionStart ?? target.value.length)}
        onKeyDown={onKeyDown}
        placeholder={example}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-note ${describedBy}`}
        aria-invalid={invalid || undefined}
      />
    </div>
  );
}
