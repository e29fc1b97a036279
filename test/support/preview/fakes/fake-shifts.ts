/** A day at the preview's drawer: so far, and closed with two cedis short. */
import type { OwedEntry } from '#shared/counter-api/owed.ts';
import type { ClosedShift, HandOver, NumberedZ, XReport, ZReport } from '#shared/counter-api/shifts.ts';
import type { CreditRecord } from '#shared/counter-api/tenders.ts';
import { pesewas } from '#shared/money.ts';
import { NOW } from './fake-sales.ts';

const HOUR = 3_600_000;

export const HAND_OVER = {
  at: NOW - HOUR,
  byName: 'Ama',
  counted: pesewas(41_250),
  expected: pesewas(41_250),
  difference: pesewas(0),
} satisfies HandOver;

const FIGURES = {
  shift: 'shift-K3F7-12',
  openedAt: NOW - 3 * HOUR,
  openedBy: 'Ama',
  sales: [
    { product: 'data', count: 23, amount: pesewas(41_150) },
    { product: 'airtime', count: 31, amount: pesewas(28_400) },
    { product: 'bill', count: 4, amount: pesewas(24_000) },
    { product: 'voucher', count: 2, amount: pesewas(4600) },
  ],
  salesTotal: pesewas(98_150),
  reversed: { count: 1, amount: pesewas(-2600) },
  attendants: [
    { name: 'Ama', count: 41, amount: pesewas(66_350) },
    { name: 'Kofi', count: 19, amount: pesewas(31_800) },
  ],
  taken: { cash: pesewas(81_550), mobileMoney: pesewas(12_000), credit: pesewas(4600) },
  float: pesewas(10_000),
  moves: [
    { kind: 'pay-in', amount: pesewas(5000), reason: 'small notes from the bank', byName: 'Ama', at: NOW - 2 * HOUR },
    { kind: 'pay-out', amount: pesewas(1500), reason: 'water and transport', byName: 'Kofi', at: NOW - HOUR / 2 },
  ],
  handOvers: [HAND_OVER],
  owed: { added: pesewas(2600), paid: pesewas(0), settled: pesewas(0), open: pesewas(3600) },
  credit: { open: pesewas(4600), customers: 1 },
  carried: [
    {
      ...{ slip: 1041, product: 'data', soldBy: 'Kofi', soldAt: NOW - 720_000, orders: 1, recipient: '0244123456' },
      ...{ price: pesewas(2600), unknown: true },
    },
    {
      ...{ slip: 1043, product: 'bulk', soldBy: 'Ama', soldAt: NOW - 300_000, orders: 18, recipient: '0201112223' },
      ...{ price: pesewas(19_800), unknown: false },
    },
  ],
  carriedMore: 0,
  wallets: [
    {
      ...{ opening: pesewas(214_050), charges: pesewas(92_310), chargeCount: 60 },
      ...{ refunds: pesewas(2480), refundCount: 1, closing: pesewas(174_220) },
      gaps: [{ from: NOW - 2 * HOUR, until: NOW - 1.9 * HOUR, amount: pesewas(50_000) }],
      earlier: [{ slip: 987, z: 11, amount: pesewas(2480) }],
      lastTold: { amount: pesewas(171_740), at: NOW - 0.5 * HOUR },
    },
  ],
} satisfies Omit<
  ZReport,
  'endedAt' | 'endedBy' | 'closedAt' | 'closedBy' | 'pieces' | 'counted' | 'expected' | 'difference'
>;

/** An attendant's X: the figures that only the owner is told are null. */
export const X_REPORT: XReport = {
  ...FIGURES,
  ...{ at: NOW, expected: null, float: null, taken: { ...FIGURES.taken, cash: null }, wallets: null },
  handOvers: FIGURES.handOvers.map((one) => ({ ...one, expected: null, difference: null })),
};

export const Z_REPORT = {
  ...FIGURES,
  number: 12,
  endedAt: NOW - 120_000,
  endedBy: 'Kofi',
  closedAt: NOW,
  closedBy: 'Kofi',
  pieces: [{ value: pesewas(20_000), count: 4 }],
  expected: pesewas(95_050),
  counted: pesewas(94_850),
  difference: pesewas(-200),
} satisfies NumberedZ;

export const CLOSED: readonly ClosedShift[] = [
  { number: 11, openedAt: NOW - 27 * HOUR, endedAt: NOW - 15 * HOUR, closedBy: 'Kofi', difference: pesewas(0) },
  { number: 10, openedAt: NOW - 51 * HOUR, endedAt: NOW - 40 * HOUR, closedBy: 'Ama', difference: pesewas(-450) },
  { number: 9, openedAt: NOW - 75 * HOUR, endedAt: NOW - 64 * HOUR, closedBy: 'Ama', difference: pesewas(100) },
];

export const CREDITORS: readonly CreditRecord[] = [
  { slip: 1018, nth: 1, customer: 'Yaw Boateng', owes: pesewas(4600), since: NOW - 26 * HOUR, soldBy: 'Ama' },
];

export const OWED: readonly OwedEntry[] = [
  {
    ...{ intentId: 991, slip: 1031, product: 'data', recipient: '0244123456', soldBy: 'Kofi', isBack: true },
    ...{ owes: pesewas(2600), inHand: pesewas(0), soldAt: NOW - 2 * HOUR, since: NOW - HOUR },
  },
  {
    ...{ intentId: 992, slip: 1029, product: 'bill', recipient: '14230099871', soldBy: 'Ama', isBack: false },
    ...{ owes: pesewas(1000), inHand: pesewas(0), soldAt: NOW - 2.5 * HOUR, since: NOW - 2 * HOUR },
  },
];
