/** One number in a cell, at the edges of what can still be read for sure. */
import { expect, test } from 'vitest';
import { plainLine, type ReadNumber, readNumber } from '#shared/parse/one-number.ts';

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
  ['024 412345 6', null],
  ['0 244123456', '0244123456'],
  ['+ 233 24 412 3456', '0244123456'],
  ['+ 2332441 23456', null],
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
  ['5233244123456', 'too-long'],
  // A zero in brackets behind the country.
  ['233 (0) 24 412 3456', '0244123456'],
  ['233(0)244123456', '0244123456'],
  ['+233  (0)  244 123456', '0244123456'],
  ['00233 (0) 244 123456', '0244123456'],
  ['00 233 (0) 244 123456', '0244123456'],
  ['00  233(0) 244 123456', '0244123456'],
  // Marks that spreadsheets and programs put around a number, and quotes that stand elsewhere.
  [`'"0244123456"`, '0244123456'],
  [`' "0244123456"`, '0244123456'],
  [`"  0244123456 "`, '0244123456'],
  [`" 2.44123456E+08 "`, '0244123456'],
  [`=0244123456`, '0244123456'],
  [`0"244123456"`, null],
  [`"024412345"6`, null],
  [`x"0244123456"`, null],
  [`0244'123456`, null],
  // The places of an amount, when they hold nothing.
  ['244123456.0', '0244123456'],
  ['244123456,00', '0244123456'],
  ['244123456.05', null],
  ['0 244123456.0', null],
  // The exponents of a spreadsheet.
  ['2.44123456E8', '0244123456'],
  ['2.44123456e08', '0244123456'],
  ['2.44123456 E + 08', '0244123456'],
  ['+2.33244123456E+11', '0244123456'],
  ['2E+08', 'digits-lost'],
  ['12.44123456E+08', null],
  ['2.44123456E+08x', null],
])('%j is read as %s', (text, wanted) => {
  expect(said(text)).toBe(wanted);
});

test.each([
  ['  Ama  5GB ', 'Ama  5GB'],
  ['Ama\t5GB', 'Ama\t5GB'],
  ['Ama\u00a05GB\u2003x', 'Ama 5GB x'],
  ['\u202a024\u200b4\u202c', '0244'],
  ['5\u20135\u22125', '5-5-5'],
  ['٥ ۵ ５', '5 5 5'],
  // A fraction is no part of the number before it.
  ['1½GB', '1 1⁄2GB'],
  ['x½GB', 'x1⁄2GB'],
  // A spreadsheet's formula is the text that it shows.
  ['="024"', '024'],
  ['a,=  "02,4",= "5"', 'a,02,4,5'],
  ['a=b"c"', 'a=b"c"'],
])('%j is plainly %j', (text, plain) => {
  expect(plainLine(text)).toBe(plain);
});
