/** The body of a day's file from the journal's rows: what an owner and an accountant add up later. */
import { expect, test } from 'vitest';
import { dayBodyOf } from '#main/day-files/day-body.ts';
import type { DayRows, DaySumRow } from '#main/journal/money/day-rows.ts';
import { Z_REPORT } from '../../support/preview/fakes/fake-shifts.ts';

const OF = { shop: 'Adom Mobile', mark: 'K3F7', kind: 'live', day: '2026-11-20' } as const;
const row = (changes: Partial<DaySumRow>): DaySumRow => ({
  ...{ product: 'data', attendantId: 'ama', shiftId: 's1', kind: 'revenue', unit: 'pesewa' },
  ...{ known: 1, amount: 100, count: 1, ...changes },
});
const ROWS: DayRows = { sums: [], names: {}, zs: [], owed: 0, head: null, previous: null };
const revenue = (amount: number, count: number) => ({ kind: 'revenue', unit: 'pesewa', known: true, amount, count });

test('the same rows are told by product, by name and by shift, each in its order', () => {
  const sums = [
    row({}),
    row({ product: 'airtime', attendantId: 'kofi', amount: 5 }),
    row({ shiftId: 's0', amount: 70 }),
    row({ attendantId: 'gone', kind: 'wallet-cost', known: 0, amount: 60 }),
  ];
  const body = dayBodyOf(OF, { ...ROWS, sums, names: { ama: 'Ama', kofi: 'Kofi' } });
  const cost = { kind: 'wallet-cost', unit: 'pesewa', known: false, amount: 60, count: 1 };
  expect(body.products).toEqual([
    { product: 'airtime', sums: [revenue(5, 1)] },
    { product: 'data', sums: [revenue(170, 2), cost] },
  ]);
  expect(body.attendants).toEqual([
    { name: 'Ama', sums: [revenue(170, 2)] },
    { name: 'Kofi', sums: [revenue(5, 1)] },
    { name: 'gone', sums: [cost] },
  ]);
  expect(body.shifts).toEqual([
    { shift: 's0', sums: [revenue(70, 1)] },
    { shift: 's1', sums: [revenue(105, 2), cost] },
  ]);
});

test('the day names its counter, its debt, its last event and the file before', () => {
  const head = { seq: 7, hash: 'h' };
  const previous = { mark: 'K3F7', day: '2026-11-19', hash: 'p' };
  expect(dayBodyOf(OF, { ...ROWS, owed: 5, head, previous })).toEqual({
    ...{ format: 'dwadi-day', version: 2, shop: 'Adom Mobile', counter: { mark: 'K3F7', kind: 'live' } },
    ...{ day: '2026-11-20', products: [], attendants: [], shifts: [], zs: [], owed: 5, events: head, previous },
  });
});

test('a Z tells what was paid in and out, and the wallet’s gaps, steps and sums', () => {
  const [payIn, payOut] = Z_REPORT.moves;
  const z = { ...Z_REPORT, moves: [payIn, payOut, payIn, payOut] };
  const moved = [
    { second: 10, amount: 4980 },
    { second: 12, amount: -20 },
  ];
  const [told] = dayBodyOf(OF, { ...ROWS, zs: [{ number: 31, z: JSON.stringify(z), moved }] }).zs;
  const { openedAt, openedBy, endedAt, endedBy, closedAt, closedBy } = Z_REPORT;
  const [wallet] = Z_REPORT.wallets;
  const { opening, charges, chargeCount, refunds, refundCount, closing, gaps } = wallet ?? {};
  expect(told).toEqual({
    ...{ number: 31, shift: 'shift-K3F7-12', openedAt, openedBy, endedAt, endedBy, closedAt, closedBy },
    ...{ sales: 98_150, reversed: -2600, float: 10_000, cash: 81_550, mobileMoney: 12_000, credit: 4600 },
    ...{ payIns: 10_000, payOuts: 3000, expected: 95_050, counted: 94_850, difference: -200 },
    wallets: [{ opening, charges, chargeCount, refunds, refundCount, closing, gaps }],
    moved: { seconds: [10, 12], amounts: [4980, -20] },
  });
  const blind = { number: 31, z: JSON.stringify({ ...z, wallets: null }), moved: [] };
  expect(dayBodyOf(OF, { ...ROWS, zs: [blind] }).zs[0]?.wallets).toEqual([]);
});
