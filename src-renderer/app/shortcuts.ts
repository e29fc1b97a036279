/**
 * Keys that belong to the whole counter. Chromium has plans of its own for many of them (reload, find, zoom, back,
 * help), and each would cost an attendant the sale in hand.
 */
import { shownProducts } from '../screens/screens.ts';
import { useCounter } from '../stores/counter.ts';
import { focusHome, showProduct } from '../stores/screen.ts';
import { isBrowsers, isDigit, PRODUCT_KEYS, screenKey } from './shortcut-keys.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio');

function onKeyDown(event: KeyboardEvent): void {
  const screen = screenKey(event);
  if (screen !== null || isBrowsers(event, isField(event.target))) event.preventDefault();
  if (document.querySelector('dialog[open]') !== null) return;
  // The focus may rest on a button of the board; what is typed then is the next customer's number all the same.
  if (isDigit(event) && !isField(event.target)) focusHome();
  if (screen === null || event.repeat) return;
  const sold = useCounter.getState().snapshot?.products ?? [];
  const product = shownProducts(sold).find((name) => PRODUCT_KEYS[name] === screen);
  if (product === undefined) return;
  showProduct(product);
  focusHome();
}

const CONTROLS = 'button, input, textarea, label, dialog';

/** A press on nothing must not take the focus from the field in hand. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest(CONTROLS) === null) event.preventDefault();
}

export function listenForShortcuts(): void {
  window.addEventListener('mousedown', keepFocus);
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), { passive: false });
  // A file dropped on the page would replace it.
  for (const drop of ['dragover', 'drop'] as const) window.addEventListener(drop, (event) => event.preventDefault());
}
