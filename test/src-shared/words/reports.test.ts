import { expect, test } from 'vitest';
import { type Figures, figures } from '#shared/counter-api/reports.ts';
import { pesewas } from '#shared/money.ts';
import { ruleWords } from '#shared/words/prices.ts';
import {
  comparison,
  knownCost,
  knownMargin,
  marginShare,
  marginWords,
  shareWord,
  shiftWord,
  withoutCostWords,
} from '#shared/words/reports.ts';

const none = { count: 0, amount: 0 };
const taken = (revenue: number, margin = 0): Figures =>
  figures.parse({
    ...{ orders: revenue === 0 ? 0 : 1, revenue, fees: 0, reversed: none, owed: none, owedPaid: none },
    ...{ owedSettled: none, givenBack: none, unproven: none },
    earnings: {
      ...{
        walletCost: revenue - margin,
        estimatedCost: 0,
        returned: none,
        margin,
        commission: 0,
        estimatedCommission: 0,
      },
      ...{ ordersWithoutCost: 0, smsCredits: 0, uncosted: none },
    },
  });
const before = (revenue: number) => ({ from: '2026-11-14', to: '2026-11-14', figures: taken(revenue) });

test.each([
  [700, 500, 'GHS 2.00 more than on Sat 14 Nov 2026.'],
  [300, 500, 'GHS 2.00 less than on Sat 14 Nov 2026.'],
  [500, 500, 'The same as on Sat 14 Nov 2026.'],
  [500, 0, 'No sales to compare with on Sat 14 Nov 2026.'],
])('%d against %d: %s', (now, then, words) => {
  expect(comparison(taken(now), before(then))).toBe(words);
});

test.each([
  ['2026-10-01', '2026-10-31', 'in Oct 2026'],
  ['2028-02-01', '2028-02-29', 'in Feb 2028'],
  ['2025-01-01', '2025-12-31', 'in 2025'],
  ['2026-10-01', '2026-10-21', 'on Thu 1 Oct 2026 to Wed 21 Oct 2026'],
])('%s to %s is told as "%s"', (from, to, then) => {
  expect(comparison(taken(700), { ...before(500), from, to })).toBe(`GHS 2.00 more than ${then}.`);
});

test('a share of nothing is no share, and a loss is below zero', () => {
  expect(marginShare(taken(0))).toBeNull();
  expect(marginShare({ ...taken(100), revenue: pesewas(-100) })).toBeNull();
  expect(marginShare(taken(1000, 57))).toBe(5.7);
  expect(marginShare(taken(1000, -57))).toBe(-5.7);
});

test('a shift is told by when it began', () => {
  expect(shiftWord('2026-11-21 07')).toBe('From Sat 21 Nov, 7:00');
});

test('a share below nothing has the minus of the amounts beside it', () => {
  expect(shareWord(marginShare(taken(1000, -57)))).toBe('−5.7%');
  const off = { kind: 'percent', hundredths: -1050 } as const;
  const rule = { product: 'airtime', supplier: null, markup: off, roundTo: 1, fee: pesewas(0) } as const;
  expect(ruleWords({ ...rule, commission: 0, belowCost: false })).toBe('−10.5% on top');
});

test('a shift is told by the minute of its opening, or by the hour if no more is known', () => {
  expect(shiftWord('2026-11-21 09:42')).toBe('From Sat 21 Nov, 9:42');
  expect(shiftWord('2026-11-21 09')).toBe('From Sat 21 Nov, 9:00');
});

const earned = (more: object) => {
  const { earnings } = figures.parse({ ...taken(1000, 60), earnings: { ...taken(1000, 60).earnings, ...more } });
  if (earnings === null) throw new Error('seen');
  return earnings;
};

test('takings of unknown cost stand beside the margin that leaves them out', () => {
  const some = earned({ uncosted: { count: 2, amount: 3000 }, ordersWithoutCost: 2 });
  expect(withoutCostWords(some)).toEqual(['The margin leaves out 2 orders whose cost is not known (GHS 30.00).']);
  expect(knownCost(some, some.walletCost)).toBe(940);
  expect(marginShare({ ...taken(4000), earnings: some })).toBe(6);
  expect(marginWords({ ...taken(4000), earnings: some })).toBe('6.0%, without 2 orders of 30.00');
  const all = earned({ walletCost: 0, margin: 0, uncosted: { count: 1, amount: 1000 }, ordersWithoutCost: 1 });
  expect([knownCost(all, all.walletCost), knownMargin(all)]).toEqual([null, null]);
  expect(marginShare({ ...taken(1000), earnings: all })).toBeNull();
});

test('orders of an older Dwadi without a cost are counted in the margin, and that is said', () => {
  const older = earned({ walletCost: 0, margin: 1000, ordersWithoutCost: 1 });
  expect(withoutCostWords(older)).toEqual([
    '1 order from before an update has no known cost: the margin counts all of its price.',
  ]);
  expect([knownCost(older, older.walletCost), knownMargin(older)]).toEqual([null, 1000]);
  expect(withoutCostWords(earned({ ordersWithoutCost: null }))).toEqual([]);
  expect(knownCost(earned({}), pesewas(940))).toBe(940);
});
