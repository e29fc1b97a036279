import { editAmount } from '../../text-edit/amount-edit.ts';
import { type FieldProps, InputField } from './input-field.tsx';

interface MoneyFieldProps extends FieldProps {
  readonly currency: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Called for Backspace in an empty field: the person wants the previous field. */
  readonly onLeaveBack?: () => void;
}

export const MoneyField = ({ text, onText, onLeaveBack, ...field }: MoneyFieldProps) => (
  <InputField
    {...field}
    text={text}
    onText={(typed) => onText(editAmount(typed, text))}
    onKeyDown={(event) => {
      if (event.key !== 'Backspace' || event.currentTarget.value !== '' || event.repeat) return;
      event.preventDefault();
      onLeaveBack?.();
    }}
    inputMode="decimal"
    look="amount"
  />
);
