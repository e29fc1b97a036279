import { type ClipboardEvent, type KeyboardEvent, type Ref, useId } from 'react';
import fields from '../../components/fields/field.module.css';
import { typedByPad } from '../../components/fields/input-field.tsx';
import styles from './line-entry.module.css';

interface LineEntryProps {
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Called with text that was ended with Enter, or with a paste of more than one line. */
  readonly onTake: (text: string) => void;
  /** Called for Enter with nothing more to add. */
  readonly onDone: () => void;
  /** Matches the separator that tells a pasted list from one line of it. */
  readonly between: RegExp;
  readonly describedBy: string;
  /** `figure` where the list is what the screen is about. */
  readonly look?: 'figure' | 'plain';
  /** Takes the digits that are typed while no field has the focus. */
  readonly home: boolean;
  readonly ref: Ref<HTMLInputElement>;
}

/** Takes one line at a time by hand; a paste may bring thousands. */
export function LineEntry({ label, hint, text, onText, onTake, onDone, between, ...rest }: LineEntryProps) {
  const { describedBy, look = 'plain', home, ref } = rest;
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const typed = typedByPad(event);
    if (typed !== null) onText(typed.text);
    else if (event.key === 'Enter' && !event.ctrlKey && !event.repeat) {
      // The caller may put the text back.
      onText('');
      if (text.trim() === '') onDone();
      else onTake(text);
    } else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!between.test(pasted.trim())) return;
    event.preventDefault();
    onTake(pasted);
  };
  return (
    <div className={styles.entry}>
      <label className="strong" htmlFor={id}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        className={`${fields.input} ${styles.input} ${look === 'figure' ? styles.figure : ''}`}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        placeholder={hint}
        aria-describedby={describedBy}
        autoComplete="off"
        spellCheck={false}
        data-home={home || undefined}
      />
    </div>
  );
}
