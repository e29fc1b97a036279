/**
 * Removes what may not leave the shop: keys, PINs, and whole numbers of phones or cards. The log is written without
 * them; this is a second safeguard, so it removes too much rather than too little.
 */
const HIDDEN = '[hidden]';

/**
 * Matches a secret's name with its value, whatever that is; also inside a text that is JSON itself. A name is tried at
 * its first letter alone: the time that a line takes then grows with its length, and not with a power of it.
 */
const SECRET_NAME =
  /(?<![\w-])((?=[\w-]*(?:pin|passw|passphrase|secret|api[_-]?key|\bkey\b|token|authorization|pepper|voucher|serial))[\w-]+(?:\\*["'])?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|\\+"[^"]*"|[^\s,}\]]+)/gi;

/** Matches a secret as a person writes it: "PIN 4821", "the key is abc". */
const SPOKEN = /\b(pin|password|passphrase|otp)\b(\D{0,12})\d{3,}/gi;

/** A run of digits, also grouped: phones, cards, meters, vouchers. Dates and times stay. */
const DIGITS = /(?<![\w.])\+?\d(?:[ -]?\d){6,}(?![\w])/g;

/** The same between letters, unless hidden as a key: the log turns a line break into an `n`. Decimals stay. */
const AMONG_LETTERS = /(?<!\d|\d\.)\+?\d(?:[ -]?\d){6,}(?!\d)/g;

/** Text without a space that is long enough for a key, a hash or sealed bytes. */
const LONG_WORD = /[\w+/=.-]{20,}/g;

/** A key within such a word: a dot parts it. */
const LONG_MIXED = /[\w+/=-]{20,}/g;

/** Hides keys, hashes and sealed bytes: no text for people is so long and so mixed, from its place to the word's end. */
function hideMixed(word: string): string {
  const lastDigit = word.search(/\d\D*$/);
  const lastLetter = word.search(/[A-Za-z][^A-Za-z]*$/);
  const last = Math.min(lastDigit, lastLetter);
  return word.replace(LONG_MIXED, (part, at: number) => (at <= last ? HIDDEN : part));
}

/**
 * Our reference of an order: no secret, and support asks the service about it. Kept only if it stands by itself, in its
 * whole form, and without a run of digits that might be a person's number.
 */
const REFERENCE = /(?<![\w+/=.-])(DW-[0-9A-HJKMNP-TV-Z]{4}-(?![0-9A-Z]*\d{7})[0-9A-HJKMNP-TV-Z]{20})(?![\w+/=-])/;

const STAMP = /(?<!\d)(20\d{2}-[01]\d-[0-3]\d(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z?)?)(?![\dT])/;

function hideDigits(run: string): string {
  const digits = run.replace(/\D/g, '');
  // Enough of a phone number to find the sale in question, and too little to call it.
  const isPhone = /^(?:0|233)\d{9}$/.test(digits);
  return isPhone ? `0…${digits.slice(-3)}` : HIDDEN;
}

const hideNumbers = (text: string): string =>
  text.replace(DIGITS, hideDigits).replace(LONG_WORD, hideMixed).replace(AMONG_LETTERS, hideDigits);

/** Applies `work` to the parts between the matches of `kept`; every second part is a match. */
const except = (kept: RegExp, text: string, work: (part: string) => string): string =>
  text
    .split(kept)
    .map((part, index) => (index % 2 === 1 ? part : work(part)))
    .join('');

/** Hides the value of a secret's name whatever it looks like, even a reference. */
const hide = (text: string): string =>
  except(REFERENCE, text.replace(SECRET_NAME, `$1"${HIDDEN}"`).replace(SPOKEN, `$1$2${HIDDEN}`), hideNumbers);

export function redact(text: string, known: readonly string[] = []): string {
  const withoutKnown = known
    .filter((secret) => secret.length >= 4)
    .reduce((left, each) => left.replaceAll(each, HIDDEN), text);
  return except(STAMP, withoutKnown, hide);
}
