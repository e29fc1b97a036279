/**
 * What may leave the shop: no key, no PIN, no whole number of a phone or a card. The log is written without them; this
 * is the second lock on the same door, so it rather takes too much.
 */
const HIDDEN = '[hidden]';

/** Of a name that holds a secret, whatever it is; also inside of a text that is JSON itself. */
const SECRET_NAME =
  /((?:\\*["'])?[\w-]*(?:pin|passw|passphrase|secret|api[_-]?key|\bkey\b|token|authorization|pepper|voucher|serial)[\w-]*(?:\\*["'])?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|\\+"[^"]*"|[^\s,}\]]+)/gi;

/** As a person writes it: "PIN 4821", "the key is abc". */
const SPOKEN = /\b(pin|password|passphrase|otp)\b(\D{0,12})\d{3,}/gi;

/** A run of digits, also grouped: phones, cards, meters, vouchers. Dates and times stay. */
const DIGITS = /(?<![\w.])\+?\d(?:[ -]?\d){6,}(?![\w])/g;

/** The same between letters, where no key has held it: of a new line inside a text the log makes an `n`. Decimals stay. */
const AMONG_LETTERS = /(?<!\d|\d\.)\+?\d(?:[ -]?\d){6,}(?!\d)/g;

/** Nothing that a person reads is so long and so mixed: keys, hashes, sealed bytes. */
const LONG_MIXED = /(?=[\w+/=.-]*\d)(?=[\w+/=.-]*[A-Za-z])[\w+/=-]{20,}/g;

/**
 * Our name for an order: no secret, and what support asks the service about. Only where it stands by itself, in its
 * whole form, and without a run of digits that might be somebody's number.
 */
const REFERENCE = /(?<![\w+/=.-])(DW-[0-9A-HJKMNP-TV-Z]{4}-(?![0-9A-Z]*\d{7})[0-9A-HJKMNP-TV-Z]{20})(?![\w+/=-])/;

const STAMP = /(?<!\d)(20\d{2}-[01]\d-[0-3]\d(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z?)?)(?![\dT])/;

function hideDigits(run: string): string {
  const digits = run.replace(/\D/g, '');
  // Enough of a phone number to find the sale that is talked about, and not to call it.
  const isPhone = /^(?:0|233)\d{9}$/.test(digits);
  return isPhone ? `0…${digits.slice(-3)}` : HIDDEN;
}

const hideNumbers = (text: string): string =>
  text.replace(DIGITS, hideDigits).replace(LONG_MIXED, HIDDEN).replace(AMONG_LETTERS, hideDigits);

/** Every second part is what stood between the brackets of `kept`. */
const except = (kept: RegExp, text: string, work: (part: string) => string): string =>
  text
    .split(kept)
    .map((part, index) => (index % 2 === 1 ? part : work(part)))
    .join('');

/** What bears a secret's name is hidden whatever it looks like, a reference too. */
const hide = (text: string): string =>
  except(REFERENCE, text.replace(SECRET_NAME, `$1"${HIDDEN}"`).replace(SPOKEN, `$1$2${HIDDEN}`), hideNumbers);

export function redact(text: string, known: readonly string[] = []): string {
  const withoutKnown = known
    .filter((secret) => secret.length >= 4)
    .reduce((left, each) => left.replaceAll(each, HIDDEN), text);
  return except(STAMP, withoutKnown, hide);
}
