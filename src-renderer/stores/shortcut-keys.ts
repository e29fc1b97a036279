/**
 * Tells which keys belong to the whole counter, and which ones Chromium would take. Pure, so that it can be tested
 * alone.
 */
import type { Product } from '#shared/order-state.ts';
import { PRINTING } from '#shared/words/printing.ts';

/** Products on F1 to F7, and on Alt+1 to 7 where a laptop's F-keys are volume keys. Fixed for ever. */
export const PRODUCT_KEYS: Readonly<Record<Product, number>> = {
  data: 1,
  airtime: 2,
  voucher: 3,
  bill: 4,
  bulk: 5,
  sms: 6,
  afa: 7,
};

/** The history comes after the products. */
export const ORDERS_KEY = 8;

/** Opens the waiting room, for customers who waited for a registration. */
export const WAITING_KEY = 9;

/** F10, and Alt+0. */
export const SETTINGS_KEY = 10;

/** F11, and Alt+D: the digits are given away. */
export const DAY_KEY = 11;

/** Alt+R, as in rates, for people who may set prices: Alt+P makes a message plain. */
export const PRICES_KEY = 13;

type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

/** The number of the screen that a key opens; null for any other key. */
export function screenKey({ code, key, ctrlKey, altKey, metaKey, shiftKey }: KeyPress): number | null {
  if (ctrlKey || metaKey || shiftKey) return null;
  if (altKey && code === 'KeyD') return DAY_KEY;
  if (altKey && code === 'KeyR') return PRICES_KEY;
  const digit = altKey ? /^Digit(\d)$/.exec(code) : /^F([1-9]|1[01])$/.exec(key);
  return digit === null ? null : Number(digit[1]) || 10;
}

const BROWSER_CTRL = new Set('rfghjklnopstuwde+-=0');
const BROWSER_F = new Set(['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12']);
const BROWSER_ALT = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'd', 'p', 'r', 's']);

/** True for a key with which the browser would do something of its own. */
export function isBrowsers({ key, ctrlKey, altKey, metaKey }: KeyPress, inField: boolean): boolean {
  if (BROWSER_F.has(key) || key === 'BrowserBack' || key === 'BrowserForward' || key === 'BrowserRefresh') return true;
  if (ctrlKey || metaKey) return BROWSER_CTRL.has(key.toLowerCase());
  if (altKey) return BROWSER_ALT.has(key);
  return key === 'Backspace' && !inField;
}

export const isFind = ({ key, ctrlKey, altKey, metaKey }: KeyPress): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';

const isAlt = ({ ctrlKey, altKey, metaKey, shiftKey }: KeyPress): boolean =>
  altKey && !ctrlKey && !metaKey && !shiftKey;

const onAlt =
  (code: string) =>
  (press: KeyPress): boolean =>
    isAlt(press) && press.code === code;

/** Alt+S: the F-keys are given away. */
export const isShift = onAlt('KeyS');

/** Alt+O, as in owed: Alt+P makes a message plain. */
export const isPayOut = onAlt('KeyO');

/** Alt+U, as in audit: Alt+A is taken by some readers. */
export const isAudit = onAlt('KeyU');

/** Alt+I, as in ink: P and R are taken. */
export const isPrinters = onAlt('KeyI');

/** Alt+Y, N and X answer whether a slip came out, while the hand types the next sale. */
const SLIP_ANSWERS: Readonly<Record<string, string>> = {
  KeyY: PRINTING.cameOutKey,
  KeyN: PRINTING.againKey,
  KeyX: PRINTING.notNeededKey,
};

/** The key on the button that answers so; null for any other key. */
export const slipAnswer = (press: KeyPress): string | null =>
  isAlt(press) ? (SLIP_ANSWERS[press.code] ?? null) : null;

/** Alt+T, as in Training, the only place where it does something. */
export const isDrill = onAlt('KeyT');

/** F12, and Ctrl+L where a laptop's F-keys are volume keys. */
export const isSwitch = ({ key, ctrlKey, altKey, metaKey }: KeyPress): boolean =>
  key === 'F12' || ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'l');

export const isPrint = ({ key, ctrlKey, altKey, metaKey }: KeyPress): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'p';

export const isDigit = ({ key, ctrlKey, altKey, metaKey }: KeyPress): boolean =>
  /^\d$/.test(key) && !ctrlKey && !altKey && !metaKey;

/** Ctrl with +, − and 0, as in every browser: larger, smaller, normal. `=` is the + key without Shift. */
export function textSizeStep({ key, ctrlKey, altKey, metaKey }: KeyPress): 1 | -1 | 0 | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key === '+' || key === '=') return 1;
  if (key === '-' || key === '_') return -1;
  return key === '0' ? 0 : null;
}
