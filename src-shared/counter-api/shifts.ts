/** The drawer: opened with a float, counted blind, handed over, and closed with a Z that never changes again. */
import { z } from 'zod';
import { pesewas } from '../money.ts';
import { MOST_IN_DRAWER } from './limits.ts';
import { pesewaSum, pesewaValue, timeValue } from './values.ts';

/** The notes and coins that are counted, in pesewas. */
export const PIECES = [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5].map(pesewas);

export const pieceCount = z.object({
  value: pesewaValue.refine((value) => PIECES.includes(value), 'no note or coin'),
  count: z.int().min(1).max(100_000),
});
export type PieceCount = z.infer<typeof pieceCount>;
const pieces = z.array(pieceCount).max(PIECES.length);

export const sumOfPieces = (counted: readonly PieceCount[]) =>
  pesewas(counted.reduce((sum, { value, count }) => sum + value * count, 0));

const count = z.int().min(0);
const move = z.object({
  kind: z.enum(['pay-in', 'pay-out']),
  amount: pesewaSum,
  reason: z.string(),
  byName: z.string(),
  at: timeValue,
});
export type DrawerMove = z.infer<typeof move>;

const handOver = z.object({
  at: timeValue,
  byName: z.string(),
  counted: pesewaSum,
  expected: pesewaSum,
  difference: pesewaSum,
});

/** Figures that only the owner is told are null for everybody else. */
const toldHandOver = handOver.extend({ expected: pesewaSum.nullable(), difference: pesewaSum.nullable() });
export type HandOver = z.infer<typeof toldHandOver>;

const carried = z.object({
  slip: z.int().positive(),
  product: z.string(),
  soldBy: z.string(),
  soldAt: timeValue,
  orders: count,
  /** The recipient of the first order. */
  recipient: z.string(),
  price: pesewaSum,
  /** It may be charged; that isn't known yet. */
  unknown: z.boolean(),
});

/** Something moved the wallet that none of our orders explains (M26). */
const gap = z.object({ from: timeValue, until: timeValue, amount: pesewaSum });
export type WalletGap = z.infer<typeof gap>;

export const walletReport = z.object({
  /** Null where the service has never told a balance. */
  opening: pesewaSum.nullable(),
  charges: pesewaSum,
  chargeCount: count,
  refunds: pesewaSum,
  refundCount: count,
  gaps: z.array(gap).max(200),
  closing: pesewaSum.nullable(),
  /**
   * The part of the charges and refunds that belongs to sales of earlier shifts; only the largest are listed. It was
   * learned after that shift's Z was written, so that Z may show it as a gap. `z` is null while that shift has none.
   * `amount` is negative where the wallet paid.
   */
  earlier: z
    .array(z.object({ slip: z.int().positive(), z: z.int().positive().nullable(), amount: pesewaSum }))
    .max(50)
    .default([]),
  /** The newest balance that the service told before the shift's end. Dwadi works out the changes after it. */
  lastTold: z.object({ amount: pesewaSum, at: timeValue }).nullable().default(null),
});
export type WalletReport = z.infer<typeof walletReport>;

const taken = z.object({ cash: pesewaSum, mobileMoney: pesewaSum, credit: pesewaSum });

/** The figures that an X and a Z share. Sales are the customer's prices of orders that the service accepted. */
const shiftFigures = z.object({
  shift: z.string(),
  openedAt: timeValue.nullable(),
  openedBy: z.string().nullable(),
  sales: z.array(z.object({ product: z.string(), count, amount: pesewaSum })),
  salesTotal: pesewaSum,
  reversed: z.object({ count, amount: pesewaSum }),
  attendants: z.array(z.object({ name: z.string(), count, amount: pesewaSum })),
  taken,
  float: pesewaSum,
  moves: z.array(move),
  handOvers: z.array(handOver),
  /**
   * Money owed to customers: added in this shift, paid out of the drawer, settled without a payment, and open over all
   * days. A Z of an older Dwadi counts the settled money as paid.
   */
  owed: z.object({ added: pesewaSum, paid: pesewaSum, settled: pesewaSum.default(pesewas(0)), open: pesewaSum }),
  /** The customers' debt over all days. */
  credit: z.object({ open: pesewaSum, customers: count }),
  carried: z.array(carried),
  carriedMore: count,
  /** One for each account that was sold from; null if the asker may not see amounts of the wallet. */
  wallets: z.array(walletReport).nullable(),
});

/**
 * Only the owner is told the expected cash, and the float and the cash that make it up, of past shifts too. Everybody
 * else counts blind and gets null.
 */
const ownersFigures = {
  taken: taken.extend({ cash: pesewaSum.nullable() }),
  float: pesewaSum.nullable(),
  handOvers: z.array(toldHandOver),
  expected: pesewaSum.nullable(),
};

export const xReport = shiftFigures.extend({ at: timeValue, ...ownersFigures });
export type XReport = z.infer<typeof xReport>;

export const zReport = shiftFigures.extend({
  endedAt: timeValue,
  endedBy: z.string(),
  /** Later than the end where the close was forgotten or cut off. */
  closedAt: timeValue,
  closedBy: z.string(),
  pieces,
  counted: pesewaSum,
  expected: pesewaSum,
  difference: pesewaSum,
});
export type ZReport = z.infer<typeof zReport>;

/** A Z without the figures that the person who asks may not see. */
export const numberedZ = zReport.extend({
  number: z.int().positive(),
  ...ownersFigures,
  difference: pesewaSum.nullable(),
});
export type NumberedZ = z.infer<typeof numberedZ>;

export const SHIFT_STATES = ['waiting', 'open', 'counting'] as const;

/** The shift as the frame of every screen needs it. */
export const shiftFact = z.object({
  id: z.string(),
  openedAt: timeValue,
  /** `counting`: it has ended, and its drawer is still to be counted. */
  state: z.enum(SHIFT_STATES),
  /** The shift is of an earlier day, and the night is over: the next person at the counter closes it. */
  forgotten: z.boolean(),
});
export type ShiftFact = z.infer<typeof shiftFact>;

/** A list of fewer is the last. */
export const CLOSED_SHIFTS_A_PAGE = 50;

const closedShift = z.object({
  number: z.int().positive(),
  openedAt: timeValue.nullable(),
  endedAt: timeValue,
  closedBy: z.string(),
  /** Null for everybody but the owner. */
  difference: pesewaSum.nullable(),
});
export type ClosedShift = z.infer<typeof closedShift>;

const reason = z.string().trim().min(2).max(80);

/** Stops a stuck key from typing a sum that no drawer can hold. */
const drawerAmount = pesewaValue.refine((amount) => amount >= 0 && amount <= MOST_IN_DRAWER);

export const shiftsCalls = {
  'shifts.open': { request: z.object({ float: drawerAmount }), answer: shiftFact },
  'shifts.move': {
    request: z.object({
      kind: z.enum(['pay-in', 'pay-out']),
      amount: drawerAmount.refine((amount) => amount > 0),
      reason,
    }),
    answer: z.object({}),
  },
  /** The person who leaves counts the drawer; the shift goes on. */
  'shifts.handOver': { request: z.object({ pieces }), answer: toldHandOver },
  'shifts.x': { request: z.object({}), answer: xReport },
  /** Nothing is sold from now on until the drawer is counted and the next shift is open. */
  'shifts.end': { request: z.object({}), answer: shiftFact },
  'shifts.close': { request: z.object({ pieces }), answer: numberedZ },
  'shifts.closed': {
    request: z.object({ before: z.int().positive().nullable() }),
    answer: z.array(closedShift).max(CLOSED_SHIFTS_A_PAGE),
  },
  'shifts.z': { request: z.object({ number: z.int().positive() }), answer: numberedZ },
} as const;
