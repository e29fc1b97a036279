import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IntentRecord, NewPosting } from '#main/journal/base/records.ts';
import { postingsBetween } from '#main/orders/decide/booking.ts';
import { AT, anIntent, anOrder, anyIntent } from '../../../support/orders/intents.ts';

const context = {
  businessDay: '2026-11-21',
  hour: 9,
  shiftId: 's1',
  attendantId: 'ama',
  unit: 'pesewa' as const,
  at: AT,
};

/** Returns the final sums in the books: corrections have their own kinds, and count towards the same account. */
function sums(postings: readonly NewPosting[]): Record<string, number> {
  const accounts: Record<string, string> = { 'revenue-reversed': 'revenue', 'wallet-cost-returned': 'wallet-cost' };
  const totals: Record<string, number> = { revenue: 0, 'wallet-cost': 0, owed: 0, commission: 0 };
  for (const { kind, amount } of postings) {
    const account = accounts[kind] ?? kind;
    totals[account] = (totals[account] ?? 0) + amount;
  }
  return totals;
}

const between = (before: IntentRecord, after: IntentRecord) => postingsBetween(before, after, context);
/** Three moments of the same intent. */
const moments = fc
  .tuple(anyIntent, anyIntent, anyIntent)
  .map((three) => three.map((one) => ({ ...one, id: 1, price: three[0].price })) as typeof three);

test('a change books the difference of two moments, and every way between them has the same sums', () => {
  fc.assert(
    fc.property(moments, ([a, b, c]) => {
      expect(sums([...between(a, b), ...between(b, c)])).toEqual(sums(between(a, c)));
    }),
    { numRuns: 3000 },
  );
});

test('no change books nothing, and there and back comes to nothing', () => {
  fc.assert(
    fc.property(moments, ([a, b]) => {
      expect(between(a, a)).toEqual([]);
      expect(sums([...between(a, b), ...between(b, a)])).toEqual({
        revenue: 0,
        'wallet-cost': 0,
        owed: 0,
        commission: 0,
      });
    }),
  );
});

test('no posting is of nothing, and its kind tells its sign', () => {
  fc.assert(
    fc.property(moments, ([a, b]) => {
      for (const { kind, amount } of between(a, b)) {
        expect(amount).not.toBe(0);
        if (kind === 'revenue' || kind === 'wallet-cost') expect(amount).toBeGreaterThan(0);
        if (kind.endsWith('-reversed') || kind.endsWith('-returned')) expect(amount).toBeLessThan(0);
      }
    }),
  );
});

test('a sale is revenue when it is accepted, and owed when it is not delivered', () => {
  const recorded = anIntent('data');
  const accepted = anIntent('data', { state: 'accepted', money: 'taken', order: anOrder({ cost: 950 }) });
  const failed: IntentRecord = { ...accepted, delivery: 'failed', money: 'open' };
  const refunded: IntentRecord = { ...failed, state: 'settled', money: 'returned' };
  expect(sums(between(recorded, accepted))).toMatchObject({ revenue: 1100, 'wallet-cost': 950, owed: 0 });
  expect(sums(between(accepted, failed))).toMatchObject({ revenue: -1100, 'wallet-cost': 0, owed: 1100 });
  expect(sums(between(failed, refunded))).toMatchObject({ revenue: 0, 'wallet-cost': -950, owed: 0 });
});

test('the fee and the estimated commission are taken back with the sale, and the estimate stays marked', () => {
  const facts = { amount: 1000, volumeGb: null, quantity: null, fee: 50, commission: 30 };
  const accepted = anIntent('airtime', { state: 'accepted', money: 'taken', order: anOrder(), facts });
  const told = ({ kind, known, amount }: NewPosting) => [kind, known, amount];
  const marked = (before: IntentRecord, after: IntentRecord) =>
    between(before, after)
      .filter(({ kind }) => kind === 'fee' || kind === 'commission')
      .map(told);
  expect(marked(anIntent('airtime', { facts }), accepted)).toEqual([
    ['fee', true, 50],
    ['commission', false, 30],
  ]);
  expect(marked(accepted, { ...accepted, delivery: 'failed', money: 'open' })).toEqual([
    ['fee', true, -50],
    ['commission', false, -30],
  ]);
});

test('M15 vouchers that are missing are no revenue and owed, though the wallet paid for them', () => {
  const taken = anIntent('voucher', { state: 'accepted', money: 'kept', order: anOrder({ cost: 950 }) });
  const missing: IntentRecord = { ...taken, attention: 'voucher-missing' };
  expect(sums(between(taken, missing))).toMatchObject({ revenue: -1100, 'wallet-cost': 0, owed: 1100 });
});

test('M25 a bill that is completed no more has earned no commission, though nothing came back', () => {
  const order = anOrder({ commission: 25 });
  const done = anIntent('bill', { state: 'settled', delivery: 'completed', money: 'kept', order });
  for (const delivery of ['failed', 'pending'] as const)
    expect(sums(between(done, { ...done, delivery, state: 'accepted', money: 'taken' }))).toMatchObject({
      commission: -25,
    });
});

test('M25 a commission goes back with the money', () => {
  const order = anOrder({ commission: 25 });
  const kept = anIntent('bill', { state: 'settled', delivery: 'completed', money: 'kept', order });
  const returned: IntentRecord = { ...kept, delivery: 'failed', money: 'returned' };
  expect(sums(between(kept, returned))).toMatchObject({ commission: -25 });
});
