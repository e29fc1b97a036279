import type { ClipboardEvent, ReactNode } from 'react';
import { groupPhone } from '#shared/phone.ts';
import { caretAfter, editPhone, isWholePhone, pastedPhone } from '../../text-edit/digit-edit.ts';
import { type FieldProps, InputField } from './input-field.tsx';
import { stepOverSigns, useKeptCaret } from './kept-caret.ts';

interface PhoneFieldProps extends FieldProps {
  readonly digits: string;
  readonly onDigits: (digits: string) => void;
  /** The last digit has just been typed. */
  readonly onWhole?: () => void;
  /** `plain` if the sale isn't about the number. */
  readonly look?: 'figure' | 'plain';
  /** Shown beside the label. */
  readonly note?: ReactNode;
}

/** The customer's number in large groups. It needs no Enter: the tenth digit is enough. */
export function PhoneField({ digits, onDigits, onWhole, look = 'figure', ref, ...field }: PhoneFieldProps) {
  const { input, keepAt } = useKeptCaret(ref);
  const take = (text: string, at: number) => {
    const edit = editPhone(text, at, digits.length);
    keepAt(caretAfter(edit.digits, edit.before));
    onDigits(edit.digits);
    const grew = edit.digits.length > digits.length;
    if (grew && edit.before === edit.digits.length && isWholePhone(edit.digits)) onWhole?.();
  };
  const onPaste = (event: ClipboardEvent) => {
    const phone = pastedPhone(event.clipboardData.getData('text'));
    if (phone === null) return;
    event.preventDefault();
    keepAt(groupPhone(phone).length);
    onDigits(phone);
    if (isWholePhone(phone)) onWhole?.();
  };
  return (
    <InputField
      {...field}
      ref={input}
      text={groupPhone(digits)}
      onText={take}
      onKeyDown={stepOverSigns}
      onPaste={onPaste}
      inputMode="numeric"
      look={look}
      isNumber={look === 'figure'}
      scans="phone"
    />
  );
}
