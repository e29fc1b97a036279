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

test('orders that one later shift learned of explain a gap that they make up together, in both shifts', () => {
  expect(unexplainedOf([wallet([800]), wallet([-800], [500, 300])])).toEqual(unexplainedOf([]));
  // Two gaps before, one after; the shift before lies outside the days; some orders learned later left no gap.
  expect(unexplainedOf([wallet([500, 300]), wallet([-800], [500, 300])])).toEqual(unexplainedOf([]));
  expect(unexplainedOf([wallet([-800], [500, 300])])).toEqual(unexplainedOf([]));
  expect(unexplainedOf([wallet([800]), wallet([-800, -20], [500, 70, 300, 20])])).toEqual(unexplainedOf([]));
  expect(unexplainedOf([wallet([500, 300]), wallet([-800], [500, 70, 300])])).toEqual(unexplainedOf([]));
});

test('orders of which some make up a gap by chance explain nothing, nor does one order explain two gaps', () => {
  expect(unexplainedOf([wallet([-800], [500, 70, 300])])).toMatchObject({ out: { count: 1, amount: 800 } });
  expect(unexplainedOf([wallet([-800], [-500, -300])])).toMatchObject({ out: { count: 1, amount: 800 } });
  expect(unexplainedOf([wallet([800]), wallet([-800], [500, 300]), wallet([-800], [500])])).toEqual({
    ...{ in: { count: 0, amount: 0 }, out: { count: 1, amount: 800 } },
  });
  expect(unexplainedOf([wallet([800, 500]), wallet([-800, -500], [500, 300])])).toEqual({
    ...{ in: { count: 1, amount: 800 }, out: { count: 1, amount: 800 } },
  });
});

test('fifty orders and two hundred gaps are gone through all the same', () => {
  const gaps = Array.from({ length: 200 }, (_, nth) => -1_000_003 - nth);
  const orders = Array.from({ length: 50 }, (_, nth) => 20_000 + 7 ** (nth % 5) + nth);
  const before = gaps.map((gap) => -gap);
  expect(unexplainedOf([wallet(before), wallet(gaps, orders)]).out.count).toBeGreaterThan(0);
});

const WALKS = ['includes', 'indexOf', 'lastIndexOf', 'filter', 'slice'] as const;
const OWN = Object.fromEntries(WALKS.map((name) => [name, Array.prototype[name]]));

/** Counts the elements of all arrays that are searched or copied meanwhile. Spies would keep each call. */
function elementsWalked(work: () => unknown): number {
  let walked = 0;
  for (const name of WALKS) {
    const own = Array.prototype[name] as (...args: unknown[]) => unknown;
    const counting = function (this: unknown[], ...args: unknown[]) {
      walked += this.length;
      return own.apply(this, args);
    };
    Object.defineProperty(Array.prototype, name, { value: counting, writable: true, configurable: true });
  }
  try {
    work();
  } finally {
    for (const name of WALKS)
      Object.defineProperty(Array.prototype, name, { value: OWN[name], writable: true, configurable: true });
  }
  return walked;
}

test.each([
  ['no orders', []],
  ['an order in each shift', [70_000]],
])('the gaps of a year are gone through once, not once for each other, with %s', (_, earlier) => {
  const [shifts, each] = [365, 200];
  const gapsOf = (shift: number) => Array.from({ length: each }, (_, nth) => -1 - shift * each - nth);
  const year = Array.from({ length: shifts }, (_, shift) => wallet(gapsOf(shift), earlier));
  expect(elementsWalked(() => unexplainedOf(year))).toBeLessThan(10 * shifts * each);
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
