/** Sums as an owner reads them. */
import { describe, expect, test, vi } from 'vitest';
import type { DrawersClosed, RollupSum } from '#main/journal/reports/report-reader.ts';
import { figuresOf, saysNothing, withoutEarnings } from '#main/reports/figures.ts';
import { type ReportDeps, Reports } from '#main/reports/reports.ts';
import { MOST_DISPUTES } from '#shared/counter-api/disputes.ts';
import { pesewas } from '#shared/money.ts';

const sum = (kind: string, amount: number, more: Partial<RollupSum> = {}): RollupSum => ({
  ...{ key: 'any', kind, amount, unit: 'pesewa', known: true, product: 'airtime', count: 1, since: '' },
  ...more,
});

const NO_DISPUTES = { oldest: [], all: 0 };
const OWNER = { name: 'Efua', onlyBy: null, seesCost: true, seesExpected: true };

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
  const openDisputes = vi.fn(async () => NO_DISPUTES);
  const newest = [{ z: JSON.stringify(Z), zNumber: 1 }] as unknown as DrawersClosed['newest'];
  const line = (key: string, since: string) => sum('revenue', 100, { key, since });
  const reportFor = (seesCost: boolean) =>
    new Reports({
      source: {
        ...{ openDisputes, exceptions: async () => ({}), openSums: async () => [], countLeftToDo: async () => 0 },
        drawersClosed: async () => ({ count: 1, difference: 0, newest, wallets: [] }),
        reportSums: async (by) =>
          by === 'attendant'
            ? [line('ama', ''), line('gone', '')]
            : by === 'shift'
              ? [line('s2', '2026-11-21 14'), line('s1', '2026-11-21 08'), line('s2', '2026-11-21 13')]
              : [],
      },
      ...{
        today: () => '2026-11-21',
        viewer: () => ({ name: 'Kofi', onlyBy: 'kofi', seesCost, seesExpected: seesCost }),
      },
      nameOf: (id) => (id === 'ama' ? 'Ama' : null),
      walletsNow: async () => [],
    }).range({ from: '2026-11-21', to: '2026-11-21' });
  const [owners, kofis] = [await reportFor(true), await reportFor(false)];
  expect([owners, kofis].map(({ drawers }) => drawers.newest[0]?.wallets)).toEqual([[], null]);
  expect([owners, kofis].map(({ drawers }) => [drawers.difference, drawers.newest[0]?.expected])).toEqual([
    [0, 0],
    [null, null],
  ]);
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
      ...{ reportSums: async () => [], openDisputes: async () => NO_DISPUTES, exceptions: async () => ({}) },
      drawersClosed: async () => ({ count: 0, difference: 0, newest: [], wallets: [] }),
      countLeftToDo: async () => 3,
      openSums: async () => [
        { ...open, count: 2, price: 500 },
        { ...open, delivery: 'failed', count: 1, price: 300 },
      ],
    },
    ...{ today: () => '2026-11-21', viewer: () => OWNER, nameOf: () => null },
    walletsNow: async () => [],
  });
  const { now, growing } = await reports.range({ from: '2026-11-21', to: '2026-11-21' });
  expect(growing).toBe(true);
  expect(now).toMatchObject({ open: [{ state: 'unknown', count: 3, price: pesewas(800) }], leftToDo: 3 });
});

describe('a figure', () => {
  test('that was booked and settled counts what is left, and never below nothing', () => {
    const unproven = (...sums: RollupSum[]) => figuresOf(sums).unproven;
    const booked = sum('unproven', 1000, { count: 2 });
    expect(unproven(booked, sum('unproven-settled', -600))).toEqual({ count: 1, amount: 400 });
    expect(unproven(sum('unproven-settled', -600))).toEqual({ count: 0, amount: -600 });
    const { uncosted, margin } = figuresOf([
      ...[sum('revenue', 5000), sum('uncosted', 900), sum('uncosted-settled', -300, { count: 0 })],
    ]).earnings ?? { uncosted: null, margin: null };
    expect([uncosted, margin]).toEqual([{ count: 1, amount: 600 }, 4400]);
  });

  test('tells what is known apart from what is estimated, and money from credits', () => {
    const guessed = { known: false };
    const credits = { unit: 'sms-credit', product: 'sms' } as const;
    const { earnings } = figuresOf([
      ...[sum('revenue', 10_000), sum('revenue-reversed', -1000), sum('fee', 50)],
      ...[sum('wallet-cost', 900), sum('wallet-cost-returned', -100), sum('wallet-cost', 70, guessed)],
      ...[sum('commission', 12), sum('commission', 5, guessed), sum('wallet-cost', 4, credits)],
      ...[sum('wallet-cost-returned', -1, credits), sum('wallet-cost', 2, { ...credits, ...guessed })],
    ]);
    expect(earnings).toMatchObject({
      ...{ walletCost: 800, estimatedCost: 70, returned: { count: 1, amount: 100 }, margin: 8130 },
      ...{ commission: 12, estimatedCommission: 5, smsCredits: 5 },
    });
  });

  test('of orders without a cost counts each product alone, and says nothing where texts can’t be told apart', () => {
    const lacking = (...sums: RollupSum[]) => figuresOf(sums).earnings?.ordersWithoutCost;
    const afa = { product: 'afa' } as const;
    expect(lacking(sum('revenue', 100, { count: 3 }), sum('wallet-cost', 90, { count: 2 }))).toBe(1);
    expect(lacking(sum('revenue', 100), sum('wallet-cost', 90, { count: 3 }), sum('revenue', 50, afa))).toBe(1);
    expect(lacking(sum('revenue', 100, { count: 2 }), sum('revenue-reversed', -50))).toBe(1);
    // The refund of an order that failed on an earlier day lacks no cost.
    expect(lacking(sum('wallet-cost-returned', -90))).toBe(0);
    expect(lacking(sum('revenue', 100), sum('wallet-cost', 90), sum('wallet-cost-returned', -90))).toBe(0);
    const unknown = { product: null };
    expect(lacking(sum('revenue', 100, unknown))).toBe(1);
    expect(lacking(sum('revenue', 100, unknown), sum('wallet-cost', 1, { ...unknown, unit: 'sms-credit' }))).toBeNull();
    expect(lacking(sum('revenue', 100), sum('wallet-cost', 1, { product: 'sms', unit: 'sms-credit' }))).toBe(1);
  });

  test('says nothing where all of its parts are nothing', () => {
    expect(saysNothing(figuresOf([]))).toBe(true);
    expect(saysNothing(withoutEarnings(figuresOf([])))).toBe(true);
    expect(saysNothing(figuresOf([sum('cash', -1000)]))).toBe(true);
    expect(saysNothing(figuresOf([sum('fee', 1)]))).toBe(false);
    expect(saysNothing(figuresOf([sum('wallet-cost', 1)]))).toBe(false);
    expect(saysNothing(withoutEarnings(figuresOf([sum('wallet-cost', 1)])))).toBe(true);
    expect(['', 'x', true].map(saysNothing)).toEqual([false, false, false]);
  });
});

/** A journal that answers with these sums and notes what it was asked. */
function reportsWith(
  sums: Partial<Record<string, RollupSum[]>>,
  more: Partial<ReportDeps> = {},
  source: Partial<ReportDeps['source']> = {},
) {
  const asked: unknown[][] = [];
  const reports = new Reports({
    source: {
      reportSums: async (...args) => {
        asked.push(args);
        return sums[args[0]] ?? [];
      },
      ...{ openSums: async () => [], countLeftToDo: async () => 0, openDisputes: async () => NO_DISPUTES },
      exceptions: async () => ({ reprint: 2, other: 1 }),
      drawersClosed: async () => ({ count: 0, difference: -50, newest: [], wallets: [] }),
      ...source,
    },
    ...{ today: () => '2026-11-21', viewer: () => OWNER, nameOf: (id) => id.toUpperCase() },
    walletsNow: async () => [],
    ...more,
  });
  return { reports, asked };
}

describe('a report', () => {
  test('has the parts with the most takings first, and none that says nothing', async () => {
    const line = (key: string, amount: number, product: string | null = 'airtime') =>
      sum('revenue', amount, { key, product });
    const nothing = (key: string) => sum('cash', 100, { key });
    const { reports } = reportsWith({
      line: [line('airtime:MTN', 10), line('bill:a:b', 5, 'bill'), line('data:MTN', 30, 'data'), nothing('afa:AFA')],
      attendant: [line('kofi', 5), line('ama', 40), nothing('yaw')],
      shift: [line('s1', 5), nothing('s2')],
      hour: [line('09', 5), line('10', 40), nothing('11')],
    });
    const report = await reports.range({ from: '2026-11-21', to: '2026-11-21' });
    const told = <T extends { figures: { revenue: number } }>(parts: readonly T[], of: (part: T) => unknown) =>
      parts.map((part) => [of(part), part.figures.revenue]);
    expect(told(report.products, ({ product }) => product)).toEqual([
      ['data', 30],
      ['airtime', 10],
      ['bill', 5],
    ]);
    expect(told(report.suppliers, ({ supplier }) => supplier)).toEqual([
      ['MTN', 40],
      ['a:b', 5],
    ]);
    expect(told(report.attendants, ({ name }) => name)).toEqual([
      ['AMA', 40],
      ['KOFI', 5],
    ]);
    expect(told(report.shifts, ({ id }) => id)).toEqual([['s1', 5]]);
    expect(told(report.hours, ({ hour }) => hour)).toEqual([
      [9, 5],
      [10, 40],
      [11, 0],
    ]);
    expect([report.total.revenue, report.drawers, report.exceptions.reprint, report.exceptions.clock]).toEqual([
      ...[45, { count: 0, difference: -50, newest: [] }, 2, 0],
    ]);
  });

  test('of a short range has the four weeks up to its end, and of a longer one all of its days', async () => {
    const { reports, asked } = reportsWith({ day: [sum('revenue', 7, { key: '2026-11-20' })] });
    const short = await reports.range({ from: '2026-11-20', to: '2026-11-21' });
    expect([short.days.length, short.days[0]?.day, short.days.at(-1)?.day]).toEqual([28, '2026-10-25', '2026-11-21']);
    expect(short.days.slice(-2).map(({ figures }) => figures.revenue)).toEqual([7, 0]);
    expect(asked.slice(0, 2)).toEqual([
      ['day', '2026-10-25', '2026-11-21', '2026-11-20'],
      ['day', '2026-11-13', '2026-11-14'],
    ]);
    expect(short.before).toMatchObject({ from: '2026-11-13', to: '2026-11-14', figures: { revenue: 7 } });
    const long = await reports.range({ from: '2026-10-01', to: '2026-11-09' });
    expect([long.days.length, long.days[0]?.day]).toEqual([40, '2026-10-01']);
  });

  test('grows until its last day is over, and looks at what is open only so long', async () => {
    const wallet = {
      ...{ opening: null, charges: pesewas(0), chargeCount: 0, refunds: pesewas(0), refundCount: 0, closing: null },
      ...{ gaps: [{ from: 1, until: 2, amount: pesewas(-300) }], earlier: [], lastTold: null },
    };
    const walletsNow = vi.fn(async () => [wallet]);
    const { reports } = reportsWith({}, { walletsNow });
    const grows = async (to: string) => {
      const { growing, now, unexplained } = await reports.range({ from: '2026-11-18', to });
      return [growing, now !== null, unexplained?.out];
    };
    expect(await grows('2026-11-22')).toEqual([true, true, { count: 1, amount: 300 }]);
    expect(await grows('2026-11-21')).toEqual([true, true, { count: 1, amount: 300 }]);
    expect(walletsNow).toHaveBeenCalledTimes(2);
    expect(await grows('2026-11-20')).toEqual([false, false, { count: 0, amount: 0 }]);
    expect(walletsNow).toHaveBeenCalledTimes(2);
  });

  test('tells unexplained wallet money to nobody who may not see cost', async () => {
    const { reports } = reportsWith({}, { viewer: () => ({ ...OWNER, seesCost: false }) });
    expect((await reports.range({ from: '2026-11-21', to: '2026-11-21' })).unexplained).toBeNull();
  });

  test('has the open orders that most need a person first', async () => {
    const done = { state: 'accepted', delivery: 'pending', money: 'taken', attention: null } as const;
    const openSums = async () => [
      { ...done, count: 1, price: 100 },
      { ...done, attention: 'unresolved' as const, count: 2, price: 300 },
    ];
    const { reports } = reportsWith({}, {}, { openSums });
    const { now } = await reports.range({ from: '2026-11-21', to: '2026-11-21' });
    expect(now?.open.map(({ state, count }) => [state, count])).toEqual([
      ['attention', 2],
      ['under-way', 1],
    ]);
  });
});
