/** One number in a cell, at the edges of what can still be read for sure. */
import { expect, test } from 'vitest';
import { type ReadNumber, readNumber } from '#shared/parse/one-number.ts';

const said = (text: string): string | null => {
  const read: ReadNumber | null = readNumber(text);
  return read && (read.phone ?? read.problem);
};

test.each([
  // Groups as people write them, and one that lacks its end with something else behind it.
  ['024412 3456', '0244123456'],
  ['0244123 456', null],
  ['0244 1234 56', '0244123456'],
  ['024412345 6', null],
  // Seven digits were meant for a number; six are an amount or a date.
  ['0244123', 'too-short'],
  ['024412', null],
  // A slip of the hand before a local number, and another country.
  ['+0244123456', '0244123456'],
  ['+44123456789', 'no-number'],
  ['00441234567890', 'no-number'],
  // A Ghanaian number without its first zero begins with 2, 3 or 5.
  ['244123456', '0244123456'],
  ['302123456', '0302123456'],
  ['501234567', '0501234567'],
  ['444123456', 'no-number'],
  ['644123456', 'no-number'],
  ['02441234567', 'too-long'],
  ['2332441234567', 'no-number'],
])('%j is read as %s', (text, wanted) => {
  expect(said(text)).toBe(wanted);
});
