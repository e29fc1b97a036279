const ONLY_DIGITS = ['numeric', 'decimal'];
const OF_TEXT = ['text', 'search', 'email'];

/** Where a letter is text and no key: in a field of digits or money it is a key as everywhere else. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && OF_TEXT.includes(target.type) && !ONLY_DIGITS.includes(target.inputMode));
