/** A field with its label: what each field of one line has in common, whatever is typed into it. */
import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { insertAt, numberPadCharacter } from '../../text-edit/digit-edit.ts';
import styles from './field.module.css';

/** The properties that a form gives to each of its fields. */
export interface FieldProps {
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  /** Takes the digits that are typed while no field has the focus. */
  readonly home?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

interface LabelledProps {
  readonly id: string;
  readonly label: string;
  /** Shown beside the label. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function Labelled({ id, label, note, children }: LabelledProps) {
  const words = (
    <label className="strong" htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className={styles.field}>
      {note === undefined ? (
        words
      ) : (
        <div className={styles.labelled}>
          {words}
          {note}
        </div>
      )}
      {children}
    </div>
  );
}

/** Reads a key of a number pad whose NumLock is off as the text that it makes; null if the key is another. */
export function typedByPad(event: KeyboardEvent<HTMLInputElement>): { text: string; caret: number } | null {
  const character = numberPadCharacter(event);
  if (character === null) return null;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  return insertAt(value, character, selectionStart ?? value.length, selectionEnd ?? value.length);
}

type OfInput = 'id' | 'type' | 'inputMode' | 'maxLength' | 'placeholder' | 'autoCapitalize' | 'onPaste' | 'onKeyDown';

interface InputFieldProps extends FieldProps, Pick<ComponentProps<'input'>, OfInput> {
  readonly text: string;
  readonly onText: (text: string, caret: number) => void;
  readonly look: 'figure' | 'plain' | 'amount' | 'pin';
  readonly note?: ReactNode;
  /** The currency, which stands in the field before the amount. */
  readonly currency?: string;
  /** The sale is about this number. */
  readonly isNumber?: boolean;
  /** A scanned text of this kind belongs here. */
  readonly scans?: 'phone' | 'account';
}

/** The browser remembers nothing that is typed here. A number pad types digits, whatever NumLock says. */
export function InputField({ label, describedBy, invalid, home, note, currency, ...props }: InputFieldProps) {
  const { text, onText, look, onKeyDown, isNumber, scans, ...rest } = props;
  const ownId = useId();
  const id = rest.id ?? ownId;
  const takesPad = rest.inputMode === 'numeric' || rest.inputMode === 'decimal';
  const input = (
    <input
      {...rest}
      id={id}
      className={`${styles.input} ${styles[look]}`}
      value={text}
      onChange={({ target }) => onText(target.value, target.selectionStart ?? target.value.length)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        const typed = takesPad && !event.defaultPrevented ? typedByPad(event) : null;
        if (typed !== null) onText(typed.text, typed.caret);
      }}
      autoComplete="off"
      spellCheck={false}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      data-home={home || undefined}
      data-number={isNumber || undefined}
      data-scans={scans}
    />
  );
  return (
    <Labelled id={id} label={label} note={note}>
      {currency === undefined ? (
        input
      ) : (
        <div className={styles.money}>
          <span className={styles.currency} aria-hidden="true">
            {currency}
          </span>
          {input}
        </div>
      )}
    </Labelled>
  );
}
