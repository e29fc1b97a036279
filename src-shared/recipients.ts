/**
 * Numbers as they come out of chats, spreadsheets and files: with their country or without, in groups, in quotes, with
 * the first zero lost, or cut off by a spreadsheet that took them for amounts. What can't be read for sure is named and
 * never guessed.
 */
import { isPhone, type Phone, parsePhone } from './phone.ts';

export type NumberProblem =
  /** `2.44E+08`: a spreadsheet has kept the size of the number and thrown its digits away. */
  | 'digits-lost'
  | 'too-short'
  | 'too-long'
  /** As many digits as a number has, and no Ghanaian number; or one of another country. */
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

/** What begins with a way out of the country and doesn't come back to Ghana; `+024…` is only a slip of the hand. */
const isAbroad = (plain: string): boolean => /^(?:\+(?!0[1-9])|00)(?!233)/.test(plain);

/** The number that a row of digits stands for; null when it is none of ours. */
function localNumber(digits: string): Phone | null {
  const national = /^(?:00)?2330?(\d{9})$/.exec(digits)?.[1] ?? (NATIONAL.test(digits) ? digits : undefined);
  const local = national === undefined ? digits : `0${national}`;
  return isPhone(local) ? parsePhone(local) : null;
}

const bad = (problem: NumberProblem): ReadNumber => ({ phone: null, problem });

/** What is wrong with so many digits. */
function problemOf(digits: string): NumberProblem {
  if (digits.length < 9 || (digits.length === 9 && digits.startsWith('0'))) return 'too-short';
  return digits.length > 10 && !digits.startsWith('233') ? 'too-long' : 'no-number';
}

/** `+233 (0) 24…`: what is in brackets is only for those who call from within. */
const ZERO_TO_LEAVE_OUT = /((?:^|[^\d])(?:00\s*)?233)\s*\(0\)\s*/g;

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

export interface FoundNumber {
  readonly number: ReadNumber;
  /** The text it was read from. */
  readonly text: string;
}

/** Numbers, and the words that are none, in their order. */
type Part = FoundNumber | string;

/** As many as the shortest way to write a number has. */
const DIGITS_OF_NUMBER = 9;

const digitCount = (text: string): number => text.replace(/\D/g, '').length;

const isGroup = (word: string): boolean => /^\+?[\d().-]*\d[\d().-]*$/.test(word) && !/^\d{1,4}\.\d{1,2}$/.test(word);
const isSingle = (word: string): boolean => isGroup(word) && digitCount(word) === 1 && !word.startsWith('+');

/** `O24`, `4I2`, `3456#`: a group with one letter or sign in it. One of a unit, a price or a count is another thing. */
const isSpoiled = (word: string): boolean =>
  digitCount(word) >= 2 && /^\d*[^\d.,]\d*$/.test(word) && !/^x|[xgmk]$|\p{Sc}|^\+/iu.test(word);

const isOfNumber = (word: string): boolean => isGroup(word) || isSpoiled(word);

const phoneIn = (text: string): Phone | null => readNumber(text)?.phone ?? null;
const MOST_GROUPS = 6;

/** Groups that come out as whole numbers in one way only, or null: the first nine digits of twelve are somebody else's. */
function wholeNumbers(groups: readonly string[]): FoundNumber[] | null {
  const ways = groups.map(() => 0);
  const first: FoundNumber[] = [];
  for (let at = groups.length - 1; at >= 0; at -= 1) {
    for (let length = 1; length <= Math.min(MOST_GROUPS, groups.length - at); length += 1) {
      const after = at + length === groups.length ? 1 : (ways[at + length] ?? 0);
      const text = groups.slice(at, at + length).join(' ');
      const phone = after === 0 ? null : phoneIn(text);
      if (phone === null) continue;
      ways[at] = (ways[at] ?? 0) + after;
      first[at] = { number: { phone, problem: null }, text };
    }
  }
  if (ways[0] !== 1) return null;
  const numbers: FoundNumber[] = [];
  for (let at = 0; at < groups.length; ) {
    const number = first[at];
    if (number === undefined) return null;
    numbers.push(number);
    at += number.text.split(' ').length;
  }
  return numbers;
}

/** Where a number can only begin, and never go on. */
const isStart = (group: string): boolean => /^(?:0[235]\d|\+\d)/.test(group);

/** Groups between single digits: numbers, or a size or a count by itself, or one of these before a number. */
function partsOfGroups(groups: readonly string[]): Part[] | null {
  const numbers = wholeNumbers(groups);
  if (numbers !== null) return numbers;
  const isBare = (group: string): boolean => isGroup(group) && /^[(-]?[1-9]/.test(group);
  if (digitCount(groups.join('')) < LEAST_DIGITS && groups.every(isBare)) return [...groups];
  const [first = '', ...others] = groups;
  if (!isBare(first) || digitCount(first) > 2 || !isStart(others[0] ?? '')) return null;
  const after = wholeNumbers(others);
  return after === null ? null : [first, ...after];
}

/** A number that fails doesn't take those behind it along; a few digits before a start may still belong to it. */
const LEAST_BEFORE_START = 8;

function badParts(words: readonly string[]): Part[] {
  const start = words.findIndex(
    (word, at) => at > 0 && isStart(word) && digitCount(words.slice(0, at).join('')) >= LEAST_BEFORE_START,
  );
  if (start > 0) return [...partsOfStretch(words.slice(0, start), true), ...partsOfRun(words.slice(start))];
  const digits = words.join('').replace(/\D/g, '');
  const problem = words.some(isSpoiled) ? 'unclear' : problemOf(digits);
  return [{ number: bad(problem === 'no-number' ? 'unclear' : problem), text: words.join(' ') }];
}

/** Groups that are no number each by itself. All of them come out, or none is taken for a part of anything. */
function partsOfStretch(words: readonly string[], besideNumber: boolean): Part[] {
  const all = words.join('').replace(/[^\da-z]/gi, '').length;
  const isBegun = besideNumber && words.some((word) => /^[0+]\d\d/.test(word));
  if (all < LEAST_DIGITS) return isBegun ? badParts(words) : [...words];
  const parts: Part[] = [];
  for (let at = 0; at < words.length; ) {
    const single = words.findIndex((word, index) => index >= at && isSingle(word));
    const groups = words.slice(at, single < 0 ? undefined : single);
    const read = groups.length === 0 ? [words[at] ?? ''] : partsOfGroups(groups);
    if (read === null) return badParts(words);
    parts.push(...read);
    at += Math.max(1, groups.length);
  }
  return parts.every((part) => typeof part === 'string') ? badParts(words) : parts;
}

/** Africa's countries are called by 2 and two digits more; before a whole number it is theirs. */
const isCountry = (word: string, next: string | undefined): boolean =>
  /^2\d\d$/.test(word) && word !== '233' && next !== undefined && phoneIn(next) !== null;

/** How many words from here on are a number of another country; none when there is none. */
function abroadLength(words: readonly string[], at: number): number {
  const [word = '', next] = words.slice(at, at + 2);
  const written = words
    .slice(at, at + MOST_GROUPS)
    .join('')
    .replace(GAPS, '');
  if (!isCountry(word, next) && !(/^\(?(?:\+|00)/.test(word) && isAbroad(written))) return 0;
  let end = at + 1;
  for (let digits = digitCount(word); end < words.length; end += 1) {
    const more = words[end] ?? '';
    const whole = digits >= DIGITS_OF_NUMBER;
    if (more.startsWith('+') || (whole && (isSingle(more) || phoneIn(more) !== null))) break;
    digits += digitCount(more);
  }
  return digitCount(words.slice(at, end).join('')) < LEAST_DIGITS ? 0 : end - at;
}

/** Words that all may be groups of numbers, without anything between them. */
function partsOfRun(words: readonly string[]): Part[] {
  const parts: Part[] = [];
  let stretch: string[] = [];
  const endStretch = (besideNumber: boolean): void => {
    parts.push(...partsOfStretch(stretch, besideNumber));
    stretch = [];
  };
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    // In the middle of a number `00` is a part of it.
    const mayBegin = word.startsWith('+') || stretch.every(isSingle);
    const abroad = mayBegin ? abroadLength(words, at) : 0;
    const phone = /^(?:\+|00)?233$/.test(stretch.at(-1) ?? '') ? null : phoneIn(word);
    if (abroad > 0 || phone !== null) {
      endStretch(true);
      const text = words.slice(at, at + Math.max(1, abroad)).join(' ');
      parts.push({ number: phone === null || abroad > 0 ? bad('no-number') : { phone, problem: null }, text });
    } else stretch.push(word);
    at += Math.max(1, abroad);
  }
  endStretch(parts.length > 0);
  return parts;
}

/** What separates one cell from the next whatever the program that wrote it; a space may stand inside a number. */
const HARD_SEPARATOR = /[,;|\t/\n=:*>&]+/;

/** Marks around a word: the end of a sentence, brackets, and what chats make letters slanted with. */
const AROUND = /^[#_~`'‘’“”«»<[{]+|[!?_~`'‘’“”«»<\]}]+$/g;

function partsOfCell(cell: string): Part[] {
  const words = cell
    .replace(ZERO_TO_LEAVE_OUT, '$1 ')
    .replace(/\+ +(?=[\d(])/g, '+')
    .split(' ')
    .map((word) => word.replace(AROUND, ''))
    .filter((word) => word !== '');
  const parts: Part[] = [];
  for (let at = 0; at < words.length; ) {
    const end = words.findIndex((word, index) => index >= at && !isOfNumber(word));
    const run = words.slice(at, end < 0 ? undefined : end);
    parts.push(...(run.length > 0 ? partsOfRun(run) : [partOfWord(words[at] ?? '')]));
    at += Math.max(1, run.length);
  }
  return parts;
}

/** Something with a number's digits and more: it can't be told what belongs to the number. */
function partOfWord(word: string): Part {
  const number = readNumber(word) ?? (digitCount(word) >= LEAST_DIGITS ? bad('unclear') : null);
  return number === null ? word : { number, text: word };
}

/** Dates and times of a day have many digits, too. */
const MOMENT = /\b\d{1,4}([/.-])\d{1,2}\1\d{1,4}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b/g;

/** Every number in a line of text, and the words that are none. */
export function numbersIn(line: string): { readonly found: readonly FoundNumber[]; readonly rest: readonly string[] } {
  // `2,44E+08` is no two cells.
  const plain = plainLine(line)
    .replaceAll('"', ' ')
    .replace(/(?<![\d.])(\d),(\d+e\s*\+?\s*\d{1,2})\b/gi, '$1.$2');
  const parts = plain.split(HARD_SEPARATOR).flatMap(partsOfCell);
  const found = parts.filter((part) => typeof part !== 'string');
  const rest = parts.filter((part) => typeof part === 'string');
  // `024/412/3456`: somebody's number, in pieces that are none.
  const inPieces = found.length === 0 && digitCount(plain.replace(MOMENT, '')) >= DIGITS_OF_NUMBER;
  return { found: inPieces ? [{ number: bad('unclear'), text: plain }] : found, rest };
}
