/**
 * Keys that belong to the whole counter. Chromium has plans of its own for many of them (reload, find, zoom, back,
 * help), and each would cost an attendant the sale in hand.
 */
import type { Product } from '#shared/order-state.ts';
import { shownProducts } from '../screens/screens.ts';
import { useCounter } from '../stores/counter.ts';
import { focusHome, showProduct } from '../stores/screen.ts';

/** What stands on F1 to F7, and on Alt+1 to 7 where a laptop's F-keys are volume keys. Fixed for ever. */
export const PRODUCT_KEYS: Readonly<Record<Product, number>> = {
  data: 1,
  airtime: 2,
  voucher: 3,
  bill: 4,
  bulk: 5,
  sms: 6,
  afa: 7,
};

export interface KeyPress {
  readonly code: string;
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** The number of the screen that a key opens; null for any other key. */
export function screenKey({ code, key, ctrlKey, altKey, metaKey, shiftKey }: KeyPress): number | null {
  if (ctrlKey || metaKey || shiftKey) return null;
  const digit = altKey ? /^Digit([1-8])$/.exec(code) : /^F([1-8])$/.exec(key);
  return digit === null ? null : Number(digit[1]);
}

const BROWSER_CTRL = new Set([
  'r',
  'f',
  'g',
  'h',
  'j',
  'k',
  'l',
  'n',
  'o',
  'p',
  's',
  't',
  'u',
  'w',
  'd',
  'e',
  '+',
  '-',
  '=',
  '0',
]);
const BROWSER_F = new Set(['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8']);
const BROWSER_ALT = new Set(['ArrowLeft', 'ArrowRight', 'Home']);

/** Whether the browser would do something of its own with this key. */
export function isBrowsers({ key, ctrlKey, altKey, metaKey }: KeyPress, inField: boolean): boolean {
  if (BROWSER_F.has(key) || key === 'BrowserBack' || key === 'BrowserForward' || key === 'BrowserRefresh') return true;
  if (ctrlKey || metaKey) return BROWSER_CTRL.has(key.toLowerCase());
  if (altKey) return BROWSER_ALT.has(key);
  return key === 'Backspace' && !inField;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio');

function onKeyDown(event: KeyboardEvent): void {
  const screen = screenKey(event);
  if (screen !== null || isBrowsers(event, isField(event.target))) event.preventDefault();
  if (screen === null || event.repeat || document.querySelector('dialog[open]') !== null) return;
  const sold = useCounter.getState().snapshot?.products ?? [];
  const product = shownProducts(sold).find((name) => PRODUCT_KEYS[name] === screen);
  if (product === undefined) return;
  showProduct(product);
  focusHome();
}

export function listenForShortcuts(): void {
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), { passive: false });
  // A file dropped on the page would replace it.
  for (const drop of ['dragover', 'drop'] as const) window.addEventListener(drop, (event) => event.preventDefault());
}
