/** The order of charges, as far as it is found from what was booked with each balance. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WalletStep } from '#main/journal/base/shift-records.ts';
import { inChargeOrder } from '#main/shifts/charge-order.ts';

const step = (kind: WalletStep['kind'], amount: number, posting: number): WalletStep => ({
  ...{ kind, amount, posting, accountId: 1, at: 0, asked: 0, phase: 0 },
  // Nothing overlaps: the order is the order of the answers.
  place: null,
});

test('each balance includes what was booked since the balance before it, in whatever order the postings come', () => {
  const balances = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 12 });
  const charges = fc.array(fc.tuple(fc.integer({ min: -90, max: 90 }), fc.nat({ max: 40 })), { maxLength: 20 });
  fc.assert(
    fc.property(balances, charges, (marks, moved) => {
      const told = inChargeOrder(
        marks.map((posting) => step('balance', 0, posting)),
        moved.map(([amount, posting]) => step('charge', amount, posting)),
      );
      let level = 0;
      const levels = marks.map((posting, nth) => {
        const after = marks[nth - 1] ?? -1;
        const own = moved.filter(([, at]) => at > after && at <= posting);
        level += own.reduce((sum, [amount]) => sum + amount, 0);
        return level;
      });
      expect(told.map((one) => one.level)).toEqual(levels);
    }),
  );
});

test('a shift of a thousand sales is not gone through once for each of its balances', () => {
  let looks = 0;
  const watched = (one: WalletStep): WalletStep =>
    new Proxy(one, {
      get: (of, name) => {
        looks += 1;
        return Reflect.get(of, name) as unknown;
      },
    });
  const sales = Array.from({ length: 1000 }, (_, nth) => nth + 1);
  const told = inChargeOrder(
    sales.map((nth) => step('balance', -nth, nth)),
    sales.map((nth) => watched(step('charge', 1, nth))),
  );
  expect(new Set(told.map(({ level }) => level)).size).toBe(1);
  expect(looks).toBeLessThan(20_000);
});
