import { useRef, useState } from 'react';
import { SETTINGS } from '#shared/words/settings.ts';
import { Button } from '../../components/basic/button.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';

interface CarefulSelectProps<V> {
  readonly label: string;
  readonly help?: string;
  /** The value that counts now. */
  readonly value: V;
  readonly options: readonly (readonly [value: V, word: string])[];
  /** Says what a choice takes away for good; null where it takes nothing. */
  readonly lossOf: (value: V) => string | null;
  readonly onValue: (value: V) => void;
}

/**
 * A choice applies at once, but one that takes something away waits for its button: the arrow keys pass over every
 * choice of a list that is closed.
 */
export function CarefulSelect<V extends string | number>(props: CarefulSelectProps<V>) {
  const { value, lossOf, onValue, ...field } = props;
  const select = useRef<HTMLSelectElement>(null);
  const [wanted, setWanted] = useState<V | null>(null);
  const loss = wanted === null || wanted === value ? null : lossOf(wanted);
  const choose = (chosen: V) => {
    const loses = chosen !== value && lossOf(chosen) !== null;
    setWanted(loses ? chosen : null);
    if (!loses && chosen !== value) onValue(chosen);
  };
  const save = (chosen: V) => {
    // The button goes, and the focus with it: the page would scroll to its top.
    select.current?.focus();
    setWanted(null);
    onValue(chosen);
  };
  return (
    <>
      <SelectField {...field} ref={select} value={loss === null ? value : (wanted ?? value)} onValue={choose} />
      {wanted !== null && loss !== null && (
        <>
          <p role="status">{loss}</p>
          <div className="keys">
            <Button onPress={() => save(wanted)} word={SETTINGS.save} />
            <span>{SETTINGS.notSaved}</span>
          </div>
        </>
      )}
    </>
  );
}
