interface ChoicesProps<Value extends string> {
  readonly legend: string;
  readonly of: Readonly<Record<Value, string>>;
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}

/** Any number of these, each with its own words. */
export function Choices<Value extends string>({ legend, of, chosen, onChange }: ChoicesProps<Value>) {
  const values = Object.keys(of) as Value[];
  return (
    <fieldset>
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} className="switch">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(values.filter((one) => (one === value ? target.checked : chosen.includes(one))))
            }
          />
          <span>{of[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
