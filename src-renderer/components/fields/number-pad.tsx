import { Delete } from 'lucide-react';
import type { PointerEvent } from 'react';
import styles from './number-pad.module.css';

interface NumberPadProps {
  readonly label: string;
  readonly eraseWord: string;
  /** Leaves the point's place empty, for a value without a point. */
  readonly whole?: true;
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'];

/** The pad types into whatever field has the focus, so it must never take the focus itself. */
const keepFocus = (event: PointerEvent): void => event.preventDefault();

/** Types by finger the same way as by hand: the field gets the same input event. */
function type(text: string): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
}

/** Digits for a counter without a keyboard. */
export const NumberPad = ({ label, eraseWord, whole }: NumberPadProps) => (
  <fieldset className={styles.pad} aria-label={label} onPointerDown={keepFocus}>
    {KEYS.map((key) =>
      whole && key === '.' ? (
        <span key={key} />
      ) : (
        <button key={key} type="button" className={styles.key} tabIndex={-1} onClick={() => type(key)}>
          {key}
        </button>
      ),
    )}
    <button type="button" className={styles.key} tabIndex={-1} onClick={() => type('')} aria-label={eraseWord}>
      <Delete aria-hidden="true" />
    </button>
  </fieldset>
);
