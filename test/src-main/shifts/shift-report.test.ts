/** Turns the rows of a shift into its page: each figure is in its place, and only people who may see it do. */
import { expect, test } from 'vitest';
import type { ShiftRecord, ShiftRows, ShiftSum } from '#main/journal/base/shift-records.ts';
import { proofOf } from '#main/reports/proofs.ts';
import { toldZ, xOf, zOf } from '#main/shifts/shift-report.ts';
import { pesewas } from '#shared/money.ts';

const sum = (kind: string, amount: number, more: Partial<ShiftSum> = {}): ShiftSum => ({
  ...{ kind, amount, product: 'airtime', attendantId: 'ama', unit: 'pesewa', count: 1, ...more },
});

const shift: ShiftRecord = {
  ...{ nth: 1, id: 'shift-1', state: 'counting', openedAt: 1000, openedBy: 'Ama', float: 5000 },
  ...{ endedAt: 2000, endedBy: 'Kofi', endBegunAt: null, leftOpen: null, lastBalance: null, lastPosting: null },
  ...{ closedAt: null, closedBy: null, zNumber: null, z: null },
};

const carried = { slip: 7, product: 'data', soldBy: 'Ama', soldAt: 1500, orders: 1, recipient: '0244123456' };

const ROWS: ShiftRows = {
  shift,
  sums: [
    sum('revenue', 1000),
    sum('revenue', 2600, { product: 'data', attendantId: 'kofi', count: 2 }),
    sum('revenue', 400, { product: 'bill', attendantId: 'gone' }),
    sum('wallet-cost', 3, { unit: 'sms-credit' }),
    ...[sum('cash', 2000), sum('mobile-money', 1500), sum('credit', 500)],
    ...[sum('owed', 700), sum('owed-paid', -200), sum('owed-settled', -100), sum('revenue-reversed', -700)],
  ],
  names: { ama: 'Ama', kofi: 'Kofi' },
  moves: [
    { kind: 'pay-in', amount: 300, reason: 'change', byName: 'Ama', at: 1200 },
    { kind: 'pay-out', amount: 100, reason: 'water', byName: 'Ama', at: 1300 },
  ],
  counts: [],
  left: {
    ...{ carriedMore: 0, owed: 500, credit: 500, creditCustomers: 1 },
    carried: [
      { ...carried, price: 1000, unknown: 1 },
      { ...carried, slip: 8, price: 500, unknown: 0 },
    ],
  },
  earlier: [],
  head: 0,
  wallet: [{ kind: 'charge', accountId: 1, amount: 980, at: 1100, posting: 5, asked: 1100, place: null, phase: 0 }],
};

test('a page names the largest first, and says names and payouts as a person reads them', () => {
  expect(xOf(ROWS, 3000, { wallet: true, expected: true })).toMatchObject({
    sales: [
      { product: 'data', count: 2, amount: 2600 },
      { product: 'airtime', amount: 1000 },
      { product: 'bill', amount: 400 },
    ],
    attendants: [{ name: 'Kofi' }, { name: 'Ama' }, { name: 'gone' }],
    ...{ salesTotal: 4000, reversed: { count: 1, amount: -700 } },
    taken: { cash: 2000, mobileMoney: 1500, credit: 500 },
    owed: { added: 700, paid: 200, settled: 100, open: 500 },
    carried: [
      { slip: 7, unknown: true },
      { slip: 8, unknown: false },
    ],
    wallets: [{ charges: 980 }],
    // The float, the cash of the sales, what went in, less what went out.
    expected: 5000 + 2000 + 300 - 100,
  });
});

test('a person who may see neither the wallet’s costs nor the drawer’s target is told neither', () => {
  const { wallets, expected, float, taken } = xOf(ROWS, 3000, { wallet: false, expected: false });
  expect({ wallets, expected, float, taken }).toEqual({
    ...{ wallets: null, expected: null, float: null },
    taken: { cash: null, mobileMoney: 1500, credit: 500 },
  });
});

test('a Z says who ended the shift, and when, and who counted it', () => {
  const pieces = [
    { value: pesewas(100), count: 2 },
    { value: pesewas(5000), count: 1 },
  ];
  expect(zOf(ROWS, { pieces, byName: 'Ama', at: 9000 })).toMatchObject({
    ...{ endedAt: 2000, endedBy: 'Kofi', closedAt: 9000, closedBy: 'Ama' },
    ...{ counted: 5200, expected: 7200, difference: -2000 },
    pieces: [{ value: 5000 }, { value: 100 }],
  });
});

test('a closed drawer’s proof tells money in from money out, and the wallet to people who may see it', () => {
  const z = JSON.stringify(zOf(ROWS, { pieces: [], byName: 'Ama', at: 9000 }));
  const closed = { ...shift, z, zNumber: 4 };
  const owner = { seesCost: true, seesExpected: true };
  expect(proofOf(closed, owner)).toMatchObject({ number: 4, paidIn: 300, paidOut: 100, cash: 2000, wallets: [{}] });
  expect(proofOf(closed, { ...owner, seesCost: false })?.wallets).toBeNull();
  expect([proofOf({ ...closed, z: null }, owner), proofOf({ ...closed, zNumber: null }, owner)]).toEqual([null, null]);
});

test('a person who counts blind is told nothing of past drawers’ targets', () => {
  const written = { ...zOf(ROWS, { pieces: [], byName: 'Ama', at: 9000 }), number: 4 };
  const handOver = {
    at: 1500,
    byName: 'Ama',
    counted: pesewas(100),
    expected: pesewas(300),
    difference: pesewas(-200),
  };
  const told = toldZ({ ...written, handOvers: [handOver] }, { wallet: false, expected: false });
  expect(told).toMatchObject({
    ...{ number: 4, counted: 0, expected: null, difference: null, float: null, wallets: null },
    handOvers: [{ counted: 100, expected: null, difference: null }],
  });
  expect(told.taken.cash).toBeNull();
  expect(toldZ(written, { wallet: true, expected: true })).toEqual(written);
});
