/**
 * Numbers as they come out of chats, spreadsheets and files: with their country or without, in groups, in quotes, with
 * the first zero lost, or cut off by a spreadsheet that took them for amounts. What can't be read for sure is named and
 * never guessed.
 */
import { isPhone, type Phone } from './phone.ts';

export type NumberProblem =
  /** `2.44E+08`: a spreadsheet has kept the size of the number and thrown its digits away. */
  | 'digits-lost'
  | 'too-short'
  | 'too-long'
  /** As many digits as a number has, and no Ghanaian number. */
  | 'no-number';

export type ReadNumber =
  | { readonly phone: Phone; readonly problem: null }
  | { readonly phone: null; readonly problem: NumberProblem };

/** Text as it would have been typed: no invisible marks, no wide or Arabic digits, one kind of dash and of space. */
export const plainLine = (text: string): string =>
  text
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
    .trim()
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
const LEAST_DIGITS = 7;

const GAPS = /[\s().-]+/g;
/** A number in groups begins with a short one: `024 412 3456`, `0244 123456`, `+233 24 412 3456`. */
const LONGEST_FIRST_GROUP = 6;

/** A number that lacks its end, and a size or an amount behind it, would be a whole number of somebody else's. */
function isGrouped(written: string): boolean {
  const [first = '', ...others] = written.split(GAPS).filter((group) => group !== '' && group !== '+');
  if (others.length === 0) return true;
  return first.replace('+', '').length <= LONGEST_FIRST_GROUP && others.every((group) => group.length >= 2);
}

/** The ten digits that a row of digits stands for; null when it is no number of ours. */
function localDigits(digits: string): string | null {
  const national = /^(?:00)?2330?(\d{9})$/.exec(digits)?.[1];
  if (national !== undefined && national.length + 1 === 10) return `0${national}`;
  if (NATIONAL.test(digits)) return `0${digits}`;
  return isPhone(digits) ? digits : null;
}

const bad = (problem: NumberProblem): ReadNumber => ({ phone: null, problem });

/** One number, alone in its cell; null when the cell holds nothing that was meant for one. */
export function readNumber(text: string): ReadNumber | null {
  const cell = unwrapped(plainLine(text));
  const scientific = fromScientific(cell);
  if (scientific === 'digits-lost') return bad('digits-lost');
  const written = (scientific ?? cell).replace(/^(\d{9,})[.,]0+$/, '$1');
  const plain = written.replace(GAPS, '');
  if (!/^\+?\d+$/.test(plain) || !isGrouped(written)) return null;
  const digits = plain.replace('+', '');
  if (digits.length < LEAST_DIGITS) return null;
  const local = localDigits(digits);
  if (local !== null && isPhone(local)) return { phone: local, problem: null };
  if (digits.length < 9 || (digits.length === 9 && digits.startsWith('0'))) return bad('too-short');
  return bad(digits.length > 10 && !digits.startsWith('233') ? 'too-long' : 'no-number');
}

const GROUPS = 5;

const isGroup = (token: string): boolean => /^\+?[\d().-]*\d[\d().-]*$/.test(token) && /\d\D*\d/.test(token);

export interface FoundNumber {
  readonly number: ReadNumber;
  /** The text it was read from. */
  readonly text: string;
}

/** From the words of a stretch without hard separators: numbers, and what is left over. */
function fromWords(words: readonly string[]): { found: FoundNumber[]; rest: string[] } {
  const found: FoundNumber[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const taken = longestNumber(words, at);
    if (taken !== null) found.push(taken.found);
    else rest.push(words[at] ?? '');
    at += taken?.length ?? 1;
  }
  return { found, rest };
}

/** The longest that is a whole number wins: the first nine digits of twelve would be somebody else's. */
function longestNumber(words: readonly string[], at: number): { found: FoundNumber; length: number } | null {
  for (let length = Math.min(GROUPS, words.length - at); length >= 1; length -= 1) {
    const group = words.slice(at, at + length);
    if (length > 1 && !group.every(isGroup)) continue;
    const text = group.join(' ');
    const number = readNumber(text);
    if (number !== null && (number.phone !== null || length === 1)) return { found: { number, text }, length };
  }
  return null;
}

/** What separates one cell from the next whatever the program that wrote it; a space may stand inside a number. */
const HARD_SEPARATOR = /[,;|\t/\n=:*>]+/;

/** Every number in a line of text, and the words that are none. */
export function numbersIn(line: string): { readonly found: readonly FoundNumber[]; readonly rest: readonly string[] } {
  const found: FoundNumber[] = [];
  const rest: string[] = [];
  for (const cell of plainLine(line).replaceAll('"', ' ').split(HARD_SEPARATOR)) {
    const words = fromWords(cell.split(' ').filter((word) => word !== ''));
    found.push(...words.found);
    rest.push(...words.rest);
  }
  return { found, rest };
}

/** What a chat's export puts in front of each message: when, and from whom. */
const CHAT_HEADS = [
  /^\[[^\]]{6,40}\]\s*[^:]{1,40}:\s*/,
  /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s+\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?)?\s*-\s*[^:]{1,40}:\s*/i,
];

export const withoutChatHead = (line: string): string =>
  CHAT_HEADS.reduce((text, head) => text.replace(head, ''), plainLine(line));

/** A pasted text or a file, line by line, without the empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => line.trim() !== '');
