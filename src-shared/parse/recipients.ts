/** The numbers in a line of text: side by side, in groups, between words. Reports text that may be meant as one. */

import type { Phone } from '../phone.ts';
import {
  bad,
  GAPS,
  isAbroad,
  LEAST_DIGITS,
  plainLine,
  problemOf,
  type ReadNumber,
  readNumber,
  ZERO_TO_LEAVE_OUT,
} from './one-number.ts';

export interface FoundNumber {
  readonly number: ReadNumber;
  /** The text it was read from. */
  readonly text: string;
}

/** Numbers, and the words that are none, in their order. */
type Part = FoundNumber | string;

/** The digits in the shortest way to write a number. */
const DIGITS_OF_NUMBER = 9;

const digitCount = (text: string): number => text.replace(/\D/g, '').length;

const isGroup = (word: string): boolean => /^\+?[\d().-]*\d[\d().-]*$/.test(word) && !/^\d{1,4}\.\d{1,2}$/.test(word);
const isSingle = (word: string): boolean => isGroup(word) && digitCount(word) === 1 && !word.startsWith('+');

/** `O24`, `4I2`, `3456#`: a group with one letter or sign in it. One of a unit, a price or a count is another thing. */
const isSpoiled = (word: string): boolean =>
  digitCount(word) >= 2 && /^\d*[^\d.,]\d*$/.test(word) && !/^x|[xgmk]$|\p{Sc}|^\+/iu.test(word);

const isOfNumber = (word: string): boolean => isGroup(word) || isSpoiled(word);

/** Groups neighbouring words of one kind, and leaves each other word alone. */
function together(words: readonly string[], isOne: (word: string) => boolean): string[][] {
  const all: string[][] = [];
  let open: string[] | null = null;
  for (const word of words) {
    if (open === null || !isOne(word)) all.push([word]);
    else open.push(word);
    open = isOne(word) ? (all.at(-1) ?? null) : null;
  }
  return all;
}

const phoneIn = (text: string): Phone | null => readNumber(text)?.phone ?? null;
const MOST_GROUPS = 6;

/** A leading zero or country code shows where a number begins. Without it, it may begin in the middle of another. */
const isWhole = (text: string): boolean => /^\(?(?:0|\+|233)/.test(text);

/** Joins groups into whole numbers if only one way fits, or null: 9 of 12 digits would be a stranger's number. */
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
  return numbers.length === 1 || numbers.every(({ text }) => isWhole(text)) ? numbers : null;
}

/** True for a group that can only begin a number, never continue one. */
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

function unreadOf(words: readonly string[]): FoundNumber {
  const problem = words.some(isSpoiled) ? 'unclear' : problemOf(words.join('').replace(/\D/g, ''));
  return { number: bad(problem === 'no-number' ? 'unclear' : problem), text: words.join(' ') };
}

/** So many digits on, three more can't be the end of the same number, with its zero or with its country code. */
const leastBeforeStart = (first: string): number => (/^\(?0(?!0)/.test(first) ? 8 : 13);

/** A number that fails doesn't spoil the numbers behind it, if it is sure that they begin there. */
function badParts(words: readonly string[]): Part[] {
  if (!isWhole(words[0] ?? '')) return [unreadOf(words)];
  const all: string[][] = [[]];
  let digits = 0;
  for (const word of words) {
    if (isStart(word) && digits >= leastBeforeStart(all.at(-1)?.[0] ?? '')) {
      all.push([]);
      digits = 0;
    }
    all.at(-1)?.push(word);
    digits += digitCount(word);
  }
  return all.length === 1 ? [unreadOf(words)] : all.flatMap(partsOfRun);
}

/** Groups that are no number each by itself. All of them come out, or none is taken for a part of anything. */
function partsOfStretch(words: readonly string[], besideNumber: boolean): Part[] {
  const all = words.join('').replace(/[^\da-z]/gi, '').length;
  const isBegun = besideNumber && words.some((word) => /^[0+]\d\d/.test(word));
  if (all < LEAST_DIGITS) return isBegun ? badParts(words) : [...words];
  const parts: Part[] = [];
  for (const groups of together(words, (word) => !isSingle(word))) {
    const read = isSingle(groups[0] ?? '') ? groups : partsOfGroups(groups);
    if (read === null) return badParts(words);
    parts.push(...read);
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
  const parts: Part[][] = [];
  let [stretch, isBegun]: [string[], boolean] = [[], false];
  const endStretch = (besideNumber: boolean): void => {
    parts.push(partsOfStretch(stretch, besideNumber));
    [stretch, isBegun] = [[], false];
  };
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    // A `00` in the middle of a number is a part of it.
    const abroad = isBegun && !word.startsWith('+') ? 0 : abroadLength(words, at);
    const phone = /^(?:\+|00)?233$/.test(stretch.at(-1) ?? '') ? null : phoneIn(word);
    if (abroad > 0 || phone !== null) {
      endStretch(true);
      const text = words.slice(at, at + Math.max(1, abroad)).join(' ');
      parts.push([{ number: phone === null ? bad('no-number') : { phone, problem: null }, text }]);
    } else {
      stretch.push(word);
      isBegun ||= !isSingle(word);
    }
    at += Math.max(1, abroad);
  }
  endStretch(parts.length > 0);
  return parts.flat();
}

/** Signs that separate cells, whichever program wrote them. A space isn't one: it may stand inside a number. */
const HARD_SEPARATOR = /[,;|\t/\n=:*>&]/;

/** Marks around a word: the end of a sentence, brackets, and what chats make letters slanted with. */
const AROUND = /^[#_~`'‘’“”«»<[{]+|[!?_~`'‘’“”«»<\]}]+$/g;

function partsOfCell(cell: string): Part[] {
  const words = cell
    .replace(ZERO_TO_LEAVE_OUT, '$1 ')
    .replace(/\+ +(?=[\d(])/g, '+')
    .split(' ')
    .map((word) => word.replace(AROUND, ''))
    .filter((word) => word !== '');
  return together(words, isOfNumber).flatMap((run) => {
    const [word = ''] = run;
    return isOfNumber(word) ? partsOfRun(run) : [partOfWord(word)];
  });
}

/** A word with a number's digits and more: Dwadi can't know which part is the number. */
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
  // `024/412/3456`: a phone number in pieces, none of which is a number.
  const inPieces = found.length === 0 && digitCount(plain.replace(MOMENT, '')) >= DIGITS_OF_NUMBER;
  return { found: inPieces ? [{ number: bad('unclear'), text: plain }] : found, rest };
}
