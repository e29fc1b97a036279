/** Keeps a digit too many of a number out of the field that comes next, and says so. */
import { type RefObject, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { play } from '../../stores/sounds-store.ts';
import { numberPadCharacter } from '../../text-edit/digit-edit.ts';
import { dialogIsOpen } from '../hooks/open-dialog.ts';
import { DigitRhythm } from './digit-rhythm.ts';

/** Remembers that a digit of the current number was left out, so that the form can say so. */
export const useDigitTooMany = create<{ readonly leftOut: boolean }>()(() => ({ leftOut: false }));

function say(leftOut: boolean): void {
  useDigitTooMany.setState({ leftOut });
  if (leftOut) play('look-here');
}

const stop = (event: KeyboardEvent): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

export function useDigitTooManyLeftOut(number: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const rhythm = new DigitRhythm();
    let leftOut = '';
    let heldFrom: EventTarget | null = null;
    const behind = (event: KeyboardEvent, digit: string): void => {
      const verdict = rhythm.behind({ digit, at: event.timeStamp });
      const field = document.activeElement instanceof HTMLInputElement ? document.activeElement : null;
      if (verdict === 'leave-out') {
        stop(event);
        leftOut = digit;
        say(true);
      } else if (verdict === 'give-back' && field !== null) {
        document.execCommand('insertText', false, leftOut);
        say(false);
      } else if (verdict === 'replace' && field?.value.length === 1) {
        field.select();
        say(true);
      }
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const digit = numberPadCharacter(event) ?? event.key;
      if (!/^\d$/.test(digit) || event.ctrlKey || event.altKey || event.metaKey || dialogIsOpen()) return;
      const inNumber = event.target === number.current;
      if (event.repeat) {
        // The key of the tenth digit, still held down.
        if (!inNumber && heldFrom === number.current) stop(event);
        return;
      }
      heldFrom = event.target;
      if (inNumber) {
        rhythm.inNumber({ digit, at: event.timeStamp });
        say(false);
      } else behind(event, digit);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [number]);
}
