/**
 * The keys of the whole counter, each by its name for screen readers. The same table is bound, shown on buttons, and
 * listed on the sheet of keys. Pure, so that it can be tested alone.
 */

/** Products keep F1 to F7 for ever; Alt does the same where a laptop's F-keys are volume keys. */
export const KEYS = {
  ...{ data: ['F1', 'Alt+1'], airtime: ['F2', 'Alt+2'], voucher: ['F3', 'Alt+3'], bill: ['F4', 'Alt+4'] },
  ...{ bulk: ['F5', 'Alt+5'], sms: ['F6', 'Alt+6'], afa: ['F7', 'Alt+7'] },
  orders: ['F8', 'Alt+8'],
  /** Sells to customers who waited for a registration. */
  waiting: ['F9', 'Alt+9'],
  settings: ['F10', 'Alt+0'],
  /** All ten digits with Alt are taken. */
  day: ['F11', 'Alt+D'],
  /** As in rates: Alt+P makes a message plain. */
  prices: ['Alt+R'],
  audit: ['Alt+U'],
  shift: ['Alt+S'],
  board: ['Alt+B'],
  find: ['Control+K'],
  keys: ['?', 'Control+/'],
  switch: ['F12', 'Control+L'],
  print: ['Control+P'],
  payOut: ['Alt+O'],
  /** As in ink: P and R are taken. */
  printers: ['Alt+I'],
  /** These three answer whether a slip came out, while the hand types the next sale. */
  slipCameOut: ['Alt+Y'],
  slipAgain: ['Alt+N'],
  slipNotNeeded: ['Alt+X'],
  /** Works in Training alone. */
  drill: ['Alt+T'],
  /** As in every browser: `=` is the + key without Shift. */
  larger: ['Control++', 'Control+='],
  smaller: ['Control+-', 'Control+_'],
  usualSize: ['Control+0'],
} as const satisfies Record<string, readonly string[]>;

export type Shortcut = keyof typeof KEYS;

export const SHORTCUTS = Object.keys(KEYS) as Shortcut[];

/** All keys of a shortcut, as ARIA names them. */
export const ariaKeys = (shortcut: Shortcut): string => KEYS[shortcut].join(' ');

/** A key as its cap shows it: `Ctrl K`. */
export const keyCapOf = (name: string): string => name.replace('Control+', 'Ctrl ').replace('Alt+', 'Alt ');

type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

/** A letter with Alt is told by its place: a Mac types another character with it. */
const isAlt = ({ code }: KeyPress, cap: string): boolean => code === `Key${cap}` || code === `Digit${cap}`;

/** True if the press is the key with this name. */
function isPressed(name: string, press: KeyPress): boolean {
  const { key, altKey, shiftKey } = press;
  const ctrl = press.ctrlKey || press.metaKey;
  if (name.startsWith('Control+')) return ctrl && !altKey && key.toUpperCase() === name.slice('Control+'.length);
  if (ctrl) return false;
  if (name.startsWith('Alt+')) return altKey && !shiftKey && isAlt(press, name.slice('Alt+'.length));
  // A character such as ? may need Shift to be typed.
  return key === name && !altKey && (name.length === 1 || !shiftKey);
}

export const shortcutOf = (press: KeyPress): Shortcut | null =>
  SHORTCUTS.find((shortcut) => KEYS[shortcut].some((name) => isPressed(name, press))) ?? null;

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

export const isDigit = ({ key, ctrlKey, altKey, metaKey }: KeyPress): boolean =>
  /^\d$/.test(key) && !ctrlKey && !altKey && !metaKey;
