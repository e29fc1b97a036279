/** Keeps a digit too many of a number out of the field that comes next, and says so. */
import { type RefObject, useLayoutEffect } from 'react';
import { create, type StoreApi } from 'zustand';
import { play } from '../../stores/sounds-store.ts';
import { numberPadCharacter } from '../../text-edit/digit-edit.ts';
import { dialogIsOpen } from '../hooks/open-dialog.ts';
import { DigitRhythm } from './digit-rhythm.ts';

interface NumberOfSale {
  readonly saleId: string;
  readonly digits: string;
}

/** Remembers the number of which a digit was left out: another one, or another sale's, was typed without it. */
const useLeftOut = create<{ readonly of: NumberOfSale | null }>()(() => ({ of: null }));

/** True while the form has to say so. */
export const useDigitTooMany = ({ saleId, digits }: NumberOfSale): boolean =>
  useLeftOut(({ of }) => of?.saleId === saleId && of.digits === digits);

function say(of: NumberOfSale | null): void {
  useLeftOut.setState({ of });
  if (of !== null) play('look-here');
}

const stop = (event: KeyboardEvent): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

type DraftReader = Pick<StoreApi<NumberOfSale>, 'getState'>;

export function useDigitTooManyLeftOut(number: RefObject<HTMLInputElement | null>, draft: DraftReader): void {
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
        say(draft.getState());
      } else if (verdict === 'give-back' && field !== null) {
        document.execCommand('insertText', false, leftOut);
        say(null);
      } else if (verdict === 'replace' && field?.value.length === 1) {
        field.select();
        say(draft.getState());
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
        say(null);
      } else behind(event, digit);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [number, draft]);
}
