import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelEvery, scaleOf } from '../../../../../src-renderer/screens/day/charts/scale.ts';

test('every chart starts at zero: a column is as long as its value, also below it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 30 }), (values) => {
      const { y, zero } = scaleOf(values, 20, 120);
      const longest = Math.max(0, ...values.map(Math.abs));
      const unit = longest === 0 ? 0 : (zero - y(longest)) / longest;
      for (const value of values) {
        expect(y(value)).toBeGreaterThanOrEqual(20 - 1e-6);
        expect(y(value)).toBeLessThanOrEqual(120 + 1e-6);
        expect(zero - y(value)).toBeCloseTo(value * unit, 6);
      }
    }),
  );
});

test('labels never lie on each other', () => {
  expect([labelEvery(7, 12), labelEvery(12, 12), labelEvery(13, 12), labelEvery(31, 12)]).toEqual([1, 1, 2, 3]);
});
