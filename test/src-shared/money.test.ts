import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addMoney,
  dueOf,
  formatMoney,
  fromCedis,
  heldOf,
  isPesewa,
  parseCedis,
  pesewas,
  toCedis,
} from '#shared/money.ts';

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(pesewas);

test('every amount survives the journey to the service and back', () => {
  fc.assert(fc.property(amounts, (amount) => fromCedis(JSON.parse(JSON.stringify(toCedis(amount)))) === amount));
});

test('a printed amount can be typed again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }).map(pesewas), (amount) => {
      expect(parseCedis(formatMoney(amount).slice(4))).toBe(amount);
    }),
  );
});

test('a sum of doubles is the amount that it was meant to be', () => {
  expect([0.1 + 0.2, 25 * 0.88, 2000 - 6.58, 0.07 * 100].map(fromCedis)).toEqual([30, 2200, 199_342, 700]);
  fc.assert(
    fc.property(amounts, amounts, (one, other) => {
      expect(fromCedis(toCedis(one) + toCedis(other))).toBe(one + other);
    }),
  );
});

test.each([10.005, 0.30001, 9_000_000_000.005, 1_234_567.891, Number.NaN, Number.POSITIVE_INFINITY, 1e300, 0.001])(
  '%s is no amount of whole pesewas',
  (cedis) => {
    expect(fromCedis(cedis)).toBeNull();
  },
);

test.each([
  ['26', 2600],
  ['26.5', 2650],
  ['0.05', 5],
  ['1,234.50', 123_450],
  [' 10 ', 1000],
])('%s is typed for %i pesewas', (text, count) => {
  expect(parseCedis(text)).toBe(count);
});

test('a sum has room above the largest amount, which nobody can type', () => {
  const most = parseCedis('9,999,999,999.99') ?? pesewas(0);
  expect(addMoney(most, most)).toBe(1_999_999_999_998);
  expect(['99,999,999,999', '999,999,999,999,999,999'].map(parseCedis)).toEqual([null, null]);
});

test.each(['', '.', '1.234', '1,23', '-5', '1e3', '٣', '12 34'])('%j is no amount', (text) => {
  expect(parseCedis(text)).toBeNull();
});

test('amounts are written as a counter writes them', () => {
  expect(formatMoney(pesewas(123_456_789))).toBe('GHS 1,234,567.89');
  expect(formatMoney(pesewas(-500))).toBe('GHS −5.00');
  expect(formatMoney(addMoney())).toBe('GHS 0.00');
});

test('a float is never taken for pesewas', () => {
  expect(() => pesewas(0.5)).toThrow(RangeError);
  expect(pesewas(-0)).toBe(0);
});

test('pesewas of a negative amount are written like any other', () => {
  expect(formatMoney(pesewas(-1_234_550))).toBe('GHS −12,345.50');
  expect(formatMoney(pesewas(-5))).toBe('GHS −0.05');
});

test('a held amount counts its whole pesewas', () => {
  expect([1.239, 1.231, 0.009, 12.3, 1993.4199999999998].map(heldOf)).toEqual([123, 123, 0, 1230, 199_342]);
  expect([Number.NaN, 1e300].map(heldOf)).toEqual([null, null]);
});

test('a debt is paid in whole pesewas, and a credit is no more than there is', () => {
  expect([45.678, 45.67, 0.001, 0, 1993.4199999999998].map(dueOf)).toEqual([4568, 4567, 1, 0, 199_342]);
  expect([-10.009, -10, -0.001].map(dueOf)).toEqual([-1000, -1000, 0]);
  expect([Number.NaN, 1e300].map(dueOf)).toEqual([null, null]);
});

test('the largest amount is one, and a pesewa more is none, however it is written', () => {
  const most = 1_000_000_000_000;
  expect([isPesewa(most), isPesewa(-most), isPesewa(most + 1)]).toEqual([true, true, false]);
  expect([fromCedis(10_000_000_000), fromCedis(10_000_000_000.01)]).toEqual([most, null]);
  expect(parseCedis('10,000,000,000.01')).toBeNull();
});
