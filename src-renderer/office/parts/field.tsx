import { type HTMLInputTypeAttribute, useId } from 'react';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: HTMLInputTypeAttribute;
  readonly help?: string;
  readonly autoComplete?: string;
  readonly first?: boolean;
  readonly max?: string;
  readonly maxLength?: number;
  readonly inputMode?: 'numeric' | 'text';
}

export function Field({
  label,
  value,
  onChange,
  type = 'text',
  help,
  autoComplete = 'off',
  first,
  ...rest
}: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the form is what this page or dialog was opened for.
        autoFocus={first}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        {...rest}
      />
      {help !== undefined && (
        <small id={`${id}-help`} className="muted">
          {help}
        </small>
      )}
    </div>
  );
}
