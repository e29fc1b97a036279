/** Letters that press a button of the screen, unless text is being typed or a dialog is open. */
import { usePlainKeys } from '../../components/hooks/window-keys.ts';

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

export function useLetterKeys(keys: Readonly<Record<string, () => void>>): void {
  usePlainKeys((key, event) => {
    const press = inField(event.target) ? undefined : keys[key];
    if (press === undefined) return;
    // The field that has the focus now must not take the letter, too.
    event.preventDefault();
    press();
  });
}
