/** Keeps the digits of a number that a quick hand types before its field is there: a slow disk leaves time for it. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusHomeIfLost } from '../../stores/screen-store.ts';
import { numberPadCharacter } from '../../text-edit/digit-edit.ts';
import { dialogIsOpen } from '../hooks/open-dialog.ts';

/** A cat on the keys is no number. */
const MOST_DIGITS = 16;

export function digitsAfterKey(typed: string, event: KeyboardEvent): string {
  if (event.ctrlKey || event.altKey || event.metaKey) return typed;
  if (event.key === 'Backspace') return typed.slice(0, -1);
  const character = numberPadCharacter(event) ?? event.key;
  return /^\d$/.test(character) && typed.length < MOST_DIGITS ? typed + character : typed;
}

function typeIn(digits: string): void {
  if (digits === '' || dialogIsOpen()) return;
  focusHomeIfLost();
  if (document.activeElement instanceof HTMLInputElement) document.execCommand('insertText', false, digits);
}

/** Puts digits typed while `waiting` into the form that comes, if `isNext`; otherwise they are dropped. */
export function useTypedAhead(waiting: boolean, isNext: () => boolean): void {
  const typed = useRef('');
  const next = useRef(isNext);
  next.current = isNext;
  useLayoutEffect(() => {
    typed.current = '';
    if (!waiting) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!dialogIsOpen()) typed.current = digitsAfterKey(typed.current, event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [waiting]);
  useEffect(
    () => () => {
      // Waits until the new draft has put the caret where it begins.
      if (next.current()) queueMicrotask(() => typeIn(typed.current));
    },
    [],
  );
}
