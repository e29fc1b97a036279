/**
 * The field that stands in the page's own HTML and takes keys before any script has run. Its keys go to the screen's own
 * field as soon as that is drawn: all in one task, so that no key falls between them.
 */
import { focusHome, focusNumber } from '../stores/screen-store.ts';

/**
 * Called once the first screen is drawn, with the field that it shows: null for a screen without one. Keys that were meant
 * for another field are dropped: a PIN must never stand where it can be read.
 */
export function adoptFirstField(shown: 'pin' | 'number' | null): void {
  const field = document.querySelector<HTMLInputElement>('#first-field');
  if (field === null) return;
  const { value } = field;
  const entered = field.hasAttribute('data-entered');
  field.parentElement?.remove();
  if (shown === 'number') focusNumber();
  else focusHome();
  if (shown !== field.dataset['kind']) return;
  // One by one: the field leads on after its last digit, as it does when a person types.
  for (const character of value) {
    if (document.activeElement instanceof HTMLInputElement) document.execCommand('insertText', false, character);
  }
  if (!entered || value === '') return;
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  );
}
