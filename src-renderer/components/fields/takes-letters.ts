const ONLY_DIGITS = ['numeric', 'decimal'];
const OF_TEXT = ['text', 'search', 'email', 'password'];

/**
 * True where a letter is text and not a shortcut. In a field of digits or money it is a shortcut as everywhere else.
 */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && OF_TEXT.includes(target.type) && !ONLY_DIGITS.includes(target.inputMode));

/** True for the account of a bill: mostly digits, and a hand types the letters and signs that a biller has. */
export const takesAccount = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.dataset['scans'] === 'account';
