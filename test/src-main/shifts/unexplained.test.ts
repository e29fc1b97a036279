/** Unexplained wallet money of several shifts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unexplainedOf } from '#main/shifts/unexplained.ts';
import type { WalletReport } from '#shared/counter-api/shifts.ts';
import { pesewas } from '#shared/money.ts';

const wallet = (gaps: readonly number[], earlier: readonly number[] = []): WalletReport => ({
  ...{ opening: pesewas(0), charges: pesewas(0), chargeCount: 0, refunds: pesewas(0), refundCount: 0 },
  ...{ closing: pesewas(0), lastTold: null },
  gaps: gaps.map((amount, at) => ({ from: at, until: at + 1, amount: pesewas(amount) })),
  earlier: earlier.map((amount, at) => ({ slip: at + 1, z: 1, amount: pesewas(amount) })),
});

test('money out and money in are told apart, so that a top-up hides no theft', () => {
  expect(unexplainedOf([wallet([-10_000, 50_000]), wallet([-560])])).toEqual({
    out: { count: 2, amount: 10_560 },
    in: { count: 1, amount: 50_000 },
  });
});

test('a change that a later shift learned of is explained in both shifts, and one of another amount is not', () => {
  expect(unexplainedOf([wallet([-560]), wallet([560], [-560])])).toEqual(unexplainedOf([]));
  expect(unexplainedOf([wallet([560], [-560])])).toEqual(unexplainedOf([]));
  expect(unexplainedOf([wallet([-600]), wallet([560], [-560])]).out).toEqual({ count: 1, amount: 600 });
});

test('an order explains one gap, not two', () => {
  const twice = unexplainedOf([wallet([-560, -560]), wallet([560], [-560])]);
  expect(twice).toMatchObject({ out: { count: 1, amount: 560 }, in: { count: 0 } });
  expect(unexplainedOf([wallet([560, 560], [-560])]).in).toEqual({ count: 1, amount: 560 });
});

test('every pesewa of every gap is told when nothing was learned later', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: -99_999, max: 99_999 }).filter((gap) => gap !== 0))), (shifts) => {
      const all = unexplainedOf(shifts.map((gaps) => wallet(gaps)));
      expect(all.in.amount - all.out.amount).toBe(shifts.flat().reduce((sum, gap) => sum + gap, 0));
      expect(all.in.count + all.out.count).toBe(shifts.flat().length);
    }),
  );
});
