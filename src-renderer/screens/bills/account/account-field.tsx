import { type ClipboardEvent, useId } from 'react';
import { lengthWords } from '#shared/words/bills.ts';
import { type FieldProps, InputField } from '../../../components/fields/input-field.tsx';

interface AccountFieldProps extends FieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A shorter text is a part of a number. */
const SHORTEST_NUMBER = 7;

/** A meter, smartcard or customer number: mostly digits, and letters where a biller has them. */
export function AccountField({ text, onText, ...field }: AccountFieldProps) {
  const id = useId();
  /** A pasted number replaces the text; a few digits are inserted. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (pasted.replace(/[^A-Za-z0-9]/g, '').length < SHORTEST_NUMBER) return;
    event.preventDefault();
    onText(pasted);
  };
  return (
    <InputField
      {...field}
      {...{ id, text, onText, onPaste }}
      inputMode="numeric"
      autoCapitalize="characters"
      look="figure"
      isNumber
      note={<output htmlFor={id}>{lengthWords(text)}</output>}
    />
  );
}
