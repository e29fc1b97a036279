import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { type FieldProps, InputField } from '../../components/fields/input-field.tsx';
import { stepOverSigns, useKeptCaret } from '../../components/fields/kept-caret.ts';
import { numberPadCharacter } from '../../text-edit/digit-edit.ts';
import { editMask, isWholeMask, maskCaret, maskText } from '../../text-edit/mask-edit.ts';

interface MaskFieldProps extends FieldProps {
  readonly mask: string;
  /** A complete text as an example. */
  readonly example: string;
  readonly digits: string;
  readonly onDigits: (digits: string) => void;
  /** The last digit has just been typed. */
  readonly onWhole: () => void;
  /** Changes the digits before a separator that was typed. */
  readonly onSeparator?: (digits: string) => string;
  /** Shown beside the label. */
  readonly note?: ReactNode;
}

const SEPARATORS = ['/', '.', '-', ' '];

/** Digits with their fixed signs, which are not typed. */
export function MaskField({ mask, example, digits, onDigits, onWhole, onSeparator, note, ...field }: MaskFieldProps) {
  const noteId = useId();
  const { input, keepAt } = useKeptCaret(field.ref);
  const take = (text: string, at: number) => {
    const edit = editMask(mask, text, at);
    keepAt(maskCaret(mask, edit.digits, edit.before));
    onDigits(edit.digits);
    const grew = edit.digits.length > digits.length;
    if (grew && edit.before === edit.digits.length && isWholeMask(mask, edit.digits)) onWhole();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionEnd, value } = event.currentTarget;
    if (!SEPARATORS.includes(numberPadCharacter(event) ?? event.key)) return stepOverSigns(event);
    event.preventDefault();
    if (selectionEnd === value.length) onDigits(onSeparator?.(digits) ?? digits);
  };
  return (
    <InputField
      {...field}
      ref={input}
      text={maskText(mask, digits)}
      onText={take}
      onKeyDown={onKeyDown}
      placeholder={example}
      inputMode="numeric"
      look="plain"
      describedBy={`${noteId} ${field.describedBy ?? ''}`}
      note={
        <span id={noteId} role="status">
          {note}
        </span>
      }
    />
  );
}
