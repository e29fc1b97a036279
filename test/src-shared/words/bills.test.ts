import { describe, expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import { countdownText, dueWords, groupAccount, hiddenAccount, paidOfDue } from '#shared/words/bills.ts';

const of = (due: number | null) => ({
  account: '1',
  name: null,
  due: due === null ? null : pesewas(due),
  bouquet: null,
});

describe('the amount due', () => {
  test.each([
    [1250, true, 'GHS 12.50 is due'],
    [0, true, 'Nothing is due'],
    [-2050, true, 'GHS 20.50 in credit, nothing is due'],
    [null, true, 'The biller does not say how much is due.'],
    [null, false, null],
  ])('%s, if the biller says so: %s', (due, hasAmountDue, words) => {
    expect(dueWords(of(due), hasAmountDue)).toBe(words);
  });

  test.each([
    [1000, 1250, 'Less than is due: GHS 2.50 is still owed.'],
    [1250, 1250, 'This pays all that is due.'],
    [2000, 1250, 'More than is due: GHS 7.50 becomes a credit.'],
    [2000, 0, null],
    [2000, -100, null],
    [2000, null, null],
  ])('%s paid of %s', (amount, due, words) => {
    expect(paidOfDue(pesewas(amount), due === null ? null : pesewas(due))).toBe(words);
  });
});

test('an account is read in fours, and stays as it is where it holds other signs', () => {
  expect(['P24000010001', '12345678', 'AB-12/3', '123'].map(groupAccount)).toEqual([
    'P240 0001 0001',
    '1234 5678',
    'AB-12/3',
    '123',
  ]);
});

test('strangers see its ends', () => {
  expect(['P24000010001', '12345678', '12'].map(hiddenAccount)).toEqual(['P2…0001', '…5678', '…12']);
});

test('a countdown never says nothing', () => {
  expect([61_200, 42_000, 300, -5].map(countdownText)).toEqual(['1:02', '0:42', '0:01', '0:01']);
});
