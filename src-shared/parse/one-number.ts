/**
 * Numbers as they come out of chats, spreadsheets and files: with their country or without, in groups, in quotes, with
 * the first zero lost, or cut off by a spreadsheet that took them for amounts. What can't be read for sure is named and
 * never guessed.
 */
import { isPhone, type Phone, parsePhone } from '../phone.ts';

export type NumberProblem =
  /** `2.44E+08`: a spreadsheet has kept the size of the number and thrown its digits away. */
  | 'digits-lost'
  | 'too-short'
  | 'too-long'
  /** The right number of digits, but no Ghanaian number; or a number of another country. */
  | 'no-number'
  /** Digits enough for a number, in groups that don't come out, or with something stuck to them. */
  | 'unclear';

export type ReadNumber =
  | { readonly phone: Phone; readonly problem: null }
  | { readonly phone: null; readonly problem: NumberProblem };

/** Text as it would have been typed: no invisible marks, no wide or Arabic digits, one kind of dash and of space. */
export const plainLine = (text: string): string =>
  text
    // `1½` would become `11⁄2`.
    .replace(/(\d)([\u00bc-\u00be\u2150-\u215e])/g, '$1 $2')
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/=\s*"([^"]*)"/g, '$1')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[^\S\t]/g, ' ')
    .trim();

/** `="024…"`, `'024…` and `"024…"` are ways to keep a spreadsheet's hands off a number. */
const unwrapped = (cell: string): string =>
  cell
    .replace(/^[=']?\s*"(.*)"$/, '$1')
    .replace(/^['=]/, '')
    .trim();

const SCIENTIFIC = /^\+?(\d)(?:[.,](\d+))?\s*e\s*\+?\s*(\d{1,2})$/i;

/** `2.44123456E+08` holds all of its digits; `2.44E+08` doesn't. */
function fromScientific(cell: string): string | null | 'digits-lost' {
  const match = SCIENTIFIC.exec(cell);
  if (match === null) return null;
  const [, first = '', rest = '', exponent = ''] = match;
  const places = Number(exponent);
  if (rest.length < places) return 'digits-lost';
  return /[1-9]/.test(rest.slice(places)) ? 'digits-lost' : first + rest.slice(0, places);
}

/** Ghana's numbers without their first zero begin so. */
const NATIONAL = /^[235]\d{8}$/;
export const LEAST_DIGITS = 7;

export const GAPS = /[\s().-]/g;
/** A number in groups begins with a short one: `024 412 3456`, `0244 123456`, `+233 24 412 3456`. */
const LONGEST_FIRST_GROUP = 6;

/** A number without its end, joined with a size or an amount behind it, would be a stranger's whole number. */
function isGrouped(written: string): boolean {
  const [first = '', ...others] = written.split(GAPS).filter((group) => group !== '' && group !== '+');
  if (others.length === 0) return true;
  return first.replace('+', '').length <= LONGEST_FIRST_GROUP && others.every((group) => group.length >= 2);
}

/** True for an international prefix that doesn't lead back to Ghana; `+024…` is only a typing mistake. */
export const isAbroad = (plain: string): boolean => /^(?:\+(?!0[1-9])|00)(?!233)/.test(plain);

/** The Ghanaian number that these digits mean; null if there is none. */
function localNumber(digits: string): Phone | null {
  const national = /^(?:00)?2330?(\d{9})$/.exec(digits)?.[1] ?? (NATIONAL.test(digits) ? digits : undefined);
  const local = national === undefined ? digits : `0${national}`;
  return isPhone(local) ? parsePhone(local) : null;
}

export const bad = (problem: NumberProblem): ReadNumber => ({ phone: null, problem });

/** Names the problem with digits that are no number. */
export function problemOf(digits: string): NumberProblem {
  if (digits.length < 9 || (digits.length === 9 && digits.startsWith('0'))) return 'too-short';
  return digits.length > 10 && !digits.startsWith('233') ? 'too-long' : 'no-number';
}

/** `+233 (0) 24…`: the bracketed zero is only for calls from within the country. */
export const ZERO_TO_LEAVE_OUT = /((?:^|[^\d])(?:00)?233)\s*\(0\)/g;

/** One number, alone in its cell; null when the cell holds nothing that was meant for one. */
export function readNumber(text: string): ReadNumber | null {
  const cell = unwrapped(plainLine(text));
  const scientific = fromScientific(cell);
  if (scientific === 'digits-lost') return bad('digits-lost');
  const written = (scientific ?? cell).replace(/^(\d{9,})[.,]0+$/, '$1').replace(ZERO_TO_LEAVE_OUT, '$1 ');
  const plain = written.replace(GAPS, '');
  if (!/^\+?\d+$/.test(plain) || !isGrouped(written)) return null;
  const digits = plain.replace('+', '');
  if (digits.length < LEAST_DIGITS) return null;
  if (isAbroad(plain)) return bad('no-number');
  const phone = localNumber(digits);
  return phone === null ? bad(problemOf(digits)) : { phone, problem: null };
}
