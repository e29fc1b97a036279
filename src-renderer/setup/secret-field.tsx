import { type FieldProps, InputField } from '../components/fields/input-field.tsx';

interface SecretFieldProps extends FieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly maxLength: number;
  readonly placeholder?: string;
}

/** Pasted once and never shown. */
export const SecretField = (field: SecretFieldProps) => <InputField {...field} type="password" look="plain" />;
