/** Letters that press a button of the screen, unless text is being typed or a dialog is open. */
import { useLayoutEffect } from 'react';
import { dialogIsOpen } from '../../components/hooks/open-dialog.ts';

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

export function useLetterKeys(keys: Readonly<Record<string, () => void>>): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || inField(event.target)) return;
      if (dialogIsOpen()) return;
      const press = keys[event.key.toUpperCase()];
      if (press === undefined) return;
      // The field that has the focus now must not take the letter, too.
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [keys]);
}
