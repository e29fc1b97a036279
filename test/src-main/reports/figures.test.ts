/** Sums as an owner reads them. */
import { expect, test, vi } from 'vitest';
import type { DrawersClosed, RollupSum } from '#main/journal/reports/report-reader.ts';
import { figuresOf } from '#main/reports/figures.ts';
import { Reports } from '#main/reports/reports.ts';
import { MOST_DISPUTES } from '#shared/counter-api/disputes.ts';
import { pesewas } from '#shared/money.ts';

const sum = (kind: string, amount: number, more: Partial<RollupSum> = {}): RollupSum => ({
  ...{ key: 'any', kind, amount, unit: 'pesewa', known: true, product: 'airtime', count: 1, since: '' },
  ...more,
});

test('money paid out to customers reads above zero, and below it when settled debts came back alone', () => {
  expect(figuresOf([sum('owed-paid', -1000), sum('owed-paid', 600)]).owedPaid).toEqual({ count: 2, amount: 400 });
  expect(figuresOf([sum('owed-paid', 600)]).owedPaid).toEqual({ count: 1, amount: -600 });
  expect(figuresOf([]).owedPaid).toEqual({ count: 0, amount: 0 });
});

/** A closed drawer, as its Z says. */
const Z = {
  ...{ shift: 's1', openedAt: 1, openedBy: 'Ama', endedAt: 2, endedBy: 'Ama', closedAt: 3, closedBy: 'Ama' },
  ...{
    sales: [],
    salesTotal: 0,
    reversed: { count: 0, amount: 0 },
    attendants: [],
    float: 0,
    moves: [],
    handOvers: [],
  },
  ...{ taken: { cash: 0, mobileMoney: 0, credit: 0 }, owed: { added: 0, paid: 0, open: 0 } },
  ...{ credit: { open: 0, customers: 0 }, carried: [], carriedMore: 0, wallets: [] },
  ...{ pieces: [], counted: 0, expected: 0, difference: 0 },
};

test('a person who sees neither costs nor others’ sales is told of no wallet, and only of their own disputes', async () => {
  const openDisputes = vi.fn(async () => []);
  const newest = [{ z: JSON.stringify(Z), zNumber: 1 }] as unknown as DrawersClosed['newest'];
  const line = (key: string, since: string) => sum('revenue', 100, { key, since });
  const reportFor = (seesCost: boolean) =>
    new Reports({
      source: {
        ...{ openDisputes, exceptions: async () => ({}), openSums: async () => [] },
        drawersClosed: async () => ({ count: 1, difference: 0, newest, wallets: [] }),
        reportSums: async (by) =>
          by === 'attendant'
            ? [line('ama', ''), line('gone', '')]
            : by === 'shift'
              ? [line('s2', '2026-11-21 14'), line('s1', '2026-11-21 08'), line('s2', '2026-11-21 13')]
              : [],
      },
      ...{ today: () => '2026-11-21', seesCost: () => seesCost, onlyBy: () => 'kofi' },
      nameOf: (id) => (id === 'ama' ? 'Ama' : null),
      walletsNow: async () => [],
    }).range({ from: '2026-11-21', to: '2026-11-21' });
  const [owners, kofis] = [await reportFor(true), await reportFor(false)];
  expect([owners, kofis].map(({ drawers }) => drawers.newest[0]?.wallets)).toEqual([[], null]);
  expect([owners.total.earnings === null, kofis.total.earnings === null]).toEqual([false, true]);
  expect(openDisputes.mock.lastCall).toEqual([MOST_DISPUTES, 'kofi']);
  // Listed by name if it is known, and in the order of their first hours.
  expect(kofis.attendants.map(({ name }) => name)).toEqual(['Ama', 'gone']);
  expect(kofis.shifts.map(({ id, since }) => [id, since])).toEqual([
    ['s1', '2026-11-21 08'],
    ['s2', '2026-11-21 13'],
  ]);
});

test('orders of one state are one line, with their number and their worth', async () => {
  const open = { state: 'unknown', delivery: 'pending', money: 'maybe', attention: null } as const;
  const reports = new Reports({
    source: {
      ...{ reportSums: async () => [], openDisputes: async () => [], exceptions: async () => ({}) },
      drawersClosed: async () => ({ count: 0, difference: 0, newest: [], wallets: [] }),
      openSums: async () => [
        { ...open, count: 2, price: 500 },
        { ...open, delivery: 'failed', count: 1, price: 300 },
      ],
    },
    ...{ today: () => '2026-11-21', seesCost: () => true, onlyBy: () => null, nameOf: () => null },
    walletsNow: async () => [],
  });
  const { now, growing } = await reports.range({ from: '2026-11-21', to: '2026-11-21' });
  expect(growing).toBe(true);
  expect(now?.open).toEqual([{ state: 'unknown', count: 3, price: pesewas(800) }]);
});
