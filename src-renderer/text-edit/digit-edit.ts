/**
 * Edits digits that are shown in groups, and reads digits from a number pad whose NumLock is off. Pure, so that the
 * caret can be tested without a page.
 */
import { plainLine, readNumber } from '#shared/parse/one-number.ts';
import { groupPhone, parsePhone } from '#shared/phone.ts';

const LOCAL_LENGTH = 10;
const COUNTRY = '233';

/** The state of a phone field after an edit: its digits, and the count of digits before the caret. */
export interface DigitEdit {
  readonly digits: string;
  readonly before: number;
}

/** Leaves out what some people write around the country code: `00233…`, and the `(0)` after it. */
const plainDigits = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^00(?=233)/, '')
    .replace(/^2330/, COUNTRY);

/**
 * Takes the field's raw text after a key press. A complete international number turns into its local form; until then
 * it may be as long as it needs to be. Pasted text that is too long stays so until digits are taken out.
 */
export function editPhone(text: string, caret: number, most = LOCAL_LENGTH): DigitEdit {
  const typed = plainDigits(text);
  const before = plainDigits(text.slice(0, caret)).length;
  const whole = typed.startsWith(COUNTRY) ? typed.slice(0, 12) : typed.slice(0, Math.max(LOCAL_LENGTH, most));
  const local = whole.length === 12 ? parsePhone(whole) : null;
  if (local !== null) return { digits: local, before: LOCAL_LENGTH };
  return { digits: whole, before: Math.min(before, whole.length) };
}

/** The most digits that a draft keeps. */
const MOST_DIGITS = 12;

/** Finds whole numbers, in groups or not; a size, a price and a date don't match. */
const WHOLE_NUMBER = /(?<!\d)(?:\+?233|0)(?:[ ().-]{0,2}\d){9}(?!\d)/g;

/** True for two different numbers: either may be the customer's. */
const holdsTwo = (plain: string): boolean =>
  new Set((plain.match(WHOLE_NUMBER) ?? []).map(parsePhone).filter((phone) => phone !== null)).size > 1;

/**
 * Reads a pasted text into the field: the number; or all digits of a text with too many for one number, whose first ten
 * may be another person's; null if the text is no more than typed keys.
 */
export function pastedPhone(text: string): string | null {
  const plain = plainLine(text);
  const read = readNumber(plain);
  const phone = parsePhone(plain) ?? read?.phone ?? null;
  const digits = plain.replace(/\D/g, '');
  if (phone !== null || digits.length <= LOCAL_LENGTH || (read === null && !holdsTwo(plain))) return phone;
  const kept = digits.slice(0, MOST_DIGITS);
  return parsePhone(kept) === null ? kept : kept.slice(0, -1);
}

export const isWholePhone = (digits: string): boolean => digits.length === LOCAL_LENGTH && parsePhone(digits) !== null;

/** The count of characters at the beginning that both texts have. */
function commonStart(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count += 1;
  return count;
}

const reversed = (text: string): string => [...text].reverse().join('');

/**
 * True once a number is another customer's: it was emptied, typed over while it was marked, or another one was pasted,
 * scanned or found. A key that mends a digit of it, or takes digits out, leaves it the same customer's.
 */
export function isReplaced(before: string, now: string): boolean {
  if (now === '') return true;
  if (now === before || parsePhone(before) === null) return false;
  const start = commonStart(before, now);
  const kept = start + commonStart(reversed(before.slice(start)), reversed(now.slice(start)));
  return now.length === 1 || now.length - kept > 1;
}

/** Finds the caret's place in the grouped text from the count of digits before it. */
export function caretAfter(digits: string, before: number): number {
  if (before === digits.length) return groupPhone(digits).length;
  return groupPhone(digits.slice(0, before)).length;
}

type PadKey = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** The character that a number-pad key means while NumLock is off; null when the key already types it, or is another. */
export function numberPadCharacter({ code, key, ctrlKey, altKey, metaKey }: PadKey): string | null {
  if (ctrlKey || altKey || metaKey || key.length === 1) return null;
  if (code === 'NumpadDecimal') return '.';
  return /^Numpad(\d)$/.exec(code)?.[1] ?? null;
}

/** Puts a character in place of the selection. */
export function insertAt(text: string, character: string, start: number, end: number): { text: string; caret: number } {
  return { text: text.slice(0, start) + character + text.slice(end), caret: start + character.length };
}
