/** Sums as an owner reads them. */
import { expect, test } from 'vitest';
import type { RollupSum } from '#main/journal/report-reader.ts';
import { figuresOf } from '#main/reports/figures.ts';
import { Reports } from '#main/reports/reports.ts';
import { pesewas } from '#shared/money.ts';

const sum = (kind: string, amount: number, more: Partial<RollupSum> = {}): RollupSum => ({
  ...{ key: 'any', kind, amount, unit: 'pesewa', known: true, product: 'airtime', count: 1, since: '' },
  ...more,
});

test('what was paid out to customers reads above zero, and below it where only what was settled came back', () => {
  expect(figuresOf([sum('owed-paid', -1000), sum('owed-paid', 600)]).owedPaid).toEqual({ count: 2, amount: 400 });
  expect(figuresOf([sum('owed-paid', 600)]).owedPaid).toEqual({ count: 1, amount: -600 });
  expect(figuresOf([]).owedPaid).toEqual({ count: 0, amount: 0 });
});

test('orders that stand alike are one line, with all of them and all that they are worth', async () => {
  const open = { state: 'unknown', delivery: 'pending', money: 'maybe', attention: null } as const;
  const reports = new Reports({
    source: {
      ...{ reportSums: async () => [], openDisputes: async () => [], exceptions: async () => ({}) },
      drawersClosed: async () => ({ count: 0, difference: 0, newest: [] }),
      openSums: async () => [
        { ...open, count: 2, price: 500 },
        { ...open, delivery: 'failed', count: 1, price: 300 },
      ],
    },
    ...{ today: () => '2026-11-21', seesCost: () => true, onlyBy: () => null, nameOf: () => null },
  });
  const { now, growing } = await reports.range({ from: '2026-11-21', to: '2026-11-21' });
  expect(growing).toBe(true);
  expect(now?.open).toEqual([{ state: 'unknown', count: 3, price: pesewas(800) }]);
});
