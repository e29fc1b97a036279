/**
 * Keys that belong to the whole counter. Chromium has plans of its own for many of them (reload, find, back, help), and
 * each would cost an attendant the current sale.
 */
import { COMMANDS } from '../commands/commands.ts';
import { takesLetters } from '../components/fields/takes-letters.ts';
import { dialogIsOpen } from '../components/hooks/open-dialog.ts';
import { useDrill } from '../drill/drill-store.ts';
import { useCounter } from '../stores/counter-store.ts';
import { focusHome } from '../stores/screen-store.ts';
import { useSetup } from '../stores/setup-store.ts';
import { isBrowsers, isDigit, type Shortcut, shortcutOf } from '../stores/shortcut-keys.ts';
import { numberPadCharacter } from '../text-edit/digit-edit.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio');

/** A list chooses by the characters that are typed on it. */
const takesCharacters = (target: EventTarget | null): boolean => isField(target) || target instanceof HTMLSelectElement;

/** Letters are larger and smaller wherever a person is. */
const ANYWHERE: readonly Shortcut[] = ['larger', 'smaller', 'usualSize'];

/** A key that types a character is a shortcut only where the character would be no text. */
const isText = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && takesLetters(target);

function onKeyDown(event: KeyboardEvent): void {
  const shortcut = isText(event) ? null : shortcutOf(event);
  if (shortcut !== null || isBrowsers(event, isField(event.target))) event.preventDefault();
  if (shortcut !== null && ANYWHERE.includes(shortcut)) {
    if (!event.repeat) COMMANDS[shortcut].act();
    return;
  }
  if (useCounter.getState().snapshot?.locked) {
    typeWhileLocked(event);
    return;
  }
  // The drill's page is the only one, and so is the set-up's: no key leads past it to a hidden screen.
  if (useDrill.getState().open || useSetup.getState().step !== null) return;
  const command = shortcut === null ? null : COMMANDS[shortcut];
  if (command !== null && (command.overDialogs || !dialogIsOpen())) {
    if (!event.repeat) command.act();
    return;
  }
  if (dialogIsOpen()) return;
  // The focus may be on a button of the board; digits typed then are still the next customer's number.
  if (takesCharacters(event.target)) return;
  if (isDigit(event)) focusHome();
  typeFromPad(event);
}

/** The lock screen takes digits; nothing else can be reached from it. */
function typeWhileLocked(event: KeyboardEvent): void {
  if (isField(event.target)) return;
  if (isDigit(event)) focusHome();
  typeFromPad(event);
}

/** Types a digit from the pad. With NumLock off its keys are arrows and such; they mean the digit here, too. */
function typeFromPad(event: KeyboardEvent): void {
  const digit = numberPadCharacter(event);
  if (digit === null) return;
  event.preventDefault();
  focusHome();
  if (!isField(document.activeElement)) return;
  document.execCommand('insertText', false, digit);
  // It has become text already: no other listener may take it for a shortcut.
  event.stopImmediatePropagation();
}

/** A mouse with a button for "back" would leave the counter. */
function keepPage(event: MouseEvent): void {
  if (event.button === 3 || event.button === 4) event.preventDefault();
}

const CONTROLS = 'button, input, select, textarea, label, dialog, [role=listbox]';

/** Keeps the focus in the current field when a press hits nothing. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest(CONTROLS) === null) event.preventDefault();
}

export function listenForShortcuts(): void {
  window.addEventListener('mousedown', keepFocus);
  for (const press of ['mousedown', 'mouseup', 'auxclick'] as const) window.addEventListener(press, keepPage);
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), { passive: false });
  // A file dropped on the page would replace it.
  for (const drop of ['dragover', 'drop'] as const) window.addEventListener(drop, (event) => event.preventDefault());
}
