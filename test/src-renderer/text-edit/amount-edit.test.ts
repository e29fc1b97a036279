/** Amounts and counts as they are typed, and as they come out of chats and spreadsheets. */
import { expect, test } from 'vitest';
import { editAmount, editCount } from '../../../src-renderer/text-edit/amount-edit.ts';

test.each([
  // The text as it is typed, letter by letter; other characters than an amount's are dropped.
  ['', ''],
  ['5', '5'],
  ['50.', '50.'],
  ['1,234.50', '1,234.50'],
  ['20k', '20'],
  ['20 ', '20'],
  // The same with the signs that other programs write around it.
  ['GHS 50.00', '50.00'],
  ['GH\u20b5\u00a01,234.50', '1,234.50'],
  ['50.00 cedis', '50.00'],
  ['1 234.50', '1234.50'],
  // None of these is 50, 15, or 1,234,567,890.12.
  ['-50', '20'],
  ['\u221250', '20'],
  ['(50)', '20'],
  ['1e5', '20'],
  ['50 20', '20'],
  ['50 + 20', '20'],
  ['1234567890.123456', '20'],
])('%j in place of 20 is %j', (text, wanted) => {
  expect(editAmount(text, '20')).toBe(wanted);
});

test.each([
  ['12', '12'],
  ['', ''],
  ['-3', '7'],
  ['1.5', '7'],
  ['1e2', '7'],
  // Its first three digits are another count.
  ['1000', '7'],
])('%j in place of 7 is a count of %j', (text, wanted) => {
  expect(editCount(text, '7', 3)).toBe(wanted);
});
