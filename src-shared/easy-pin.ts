/** The PINs that anybody tries first: dates, lines on the keypad, repetitions, and the usual favourites. */

/** Straight lines of three keys, in both directions. */
const STROKES = [
  ...['123', '321', '456', '654', '789', '987'],
  ...['147', '741', '258', '852', '369', '963'],
  ...['159', '951', '357', '753'],
].join('|');
/** Strokes one after the other, also from the last key of the one before, with the 0 at an end: 2580, 12369, 147258. */
const ON_THE_KEYS = new RegExp(`^0?(?:(?:${STROKES})|(?=(?:${STROKES}))..)+0?$`);

const [DAY, MONTH, YEAR, SHORT_YEAR] = ['(?:0[1-9]|[12]\\d|3[01])', '(?:0[1-9]|1[0-2])', '(?:19|20)\\d\\d', '\\d\\d'];
const DATES = [
  ...[DAY + MONTH, MONTH + DAY, YEAR],
  ...[DAY + MONTH + SHORT_YEAR, MONTH + DAY + SHORT_YEAR, SHORT_YEAR + MONTH + DAY],
  ...[MONTH + YEAR, YEAR + MONTH, `[1-9][1-9]${YEAR}`],
  ...[DAY + MONTH + YEAR, MONTH + DAY + YEAR, YEAR + MONTH + DAY],
];
const A_DATE = new RegExp(`^(?:${DATES.join('|')})$`);

/** 1111, 1212 and 123123. */
const A_BLOCK_AGAIN = /^(\d+)\1+$/;
/** 1122 and 112233. */
const PAIRS = /^(?:(\d)\1)+$/;

/** Those of the lists of the most used PINs that no rule here finds. */
const FAVOURITES: ReadonlySet<string> = new Set([
  ...['0007', '0070', '1004', '1000', '2000', '3000', '1112', '1342', '4200', '5150', '5683', '7777'],
  // The corners of the keypad.
  ...['1379', '1397', '1793', '3179', '3197', '3971', '7139', '7913', '7931', '9317', '9713', '9731'],
  ...['102030', '124578', '134679', '135790', '142536', '246810', '314159', '506070', '142857', '159263'],
]);

/** True where each digit follows the one before by the same step, over 9 to 0, too: 1234, 7890, 2468, 9753. */
function isRun(digits: string): boolean {
  const steps = [...digits].slice(1).map((digit, at) => (Number(digit) - Number(digits[at]) + 10) % 10);
  return new Set(steps).size <= 1;
}

/** A short PIN has few digits to differ in; a long one of two digits is a pattern. */
const hasFewDigits = (digits: string): boolean => digits.length >= 6 && new Set(digits).size <= 2;

const isPalindrome = (digits: string): boolean => digits === [...digits].reverse().join('');

export const isEasyPin = (digits: string): boolean =>
  isRun(digits) ||
  isPalindrome(digits) ||
  hasFewDigits(digits) ||
  FAVOURITES.has(digits) ||
  [A_BLOCK_AGAIN, PAIRS, A_DATE, ON_THE_KEYS].some((pattern) => pattern.test(digits));
