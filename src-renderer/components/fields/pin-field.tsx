import { PIN_MOST } from '#shared/counter-api/staff.ts';
import { type FieldProps, InputField } from './input-field.tsx';

interface PinFieldProps extends FieldProps {
  readonly pin: string;
  readonly onPin: (pin: string) => void;
}

/** Dots instead of digits. */
export const PinField = ({ pin, onPin, ...field }: PinFieldProps) => (
  <InputField
    {...field}
    type="password"
    text={pin}
    onText={(text) => onPin(text.replace(/\D/g, '').slice(0, PIN_MOST))}
    inputMode="numeric"
    look="pin"
  />
);
