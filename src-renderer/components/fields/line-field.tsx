import { type FieldProps, InputField } from './input-field.tsx';

interface LineFieldProps extends FieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly maxLength: number;
  readonly inputMode?: 'text' | 'email';
}

export const LineField = ({ inputMode = 'text', ...field }: LineFieldProps) => (
  <InputField {...field} inputMode={inputMode} autoCapitalize={inputMode === 'email' ? 'none' : 'words'} look="plain" />
);
