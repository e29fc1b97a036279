/** Builds the X or the Z of a shift from its rows. Pure: the same rows always give the same page. */
import type { NumberedZ, PieceCount, XReport, ZReport } from '#shared/counter-api/shifts.ts';
import { sumOfPieces, zReport } from '#shared/counter-api/shifts.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';
import { expectedCash, type ShiftRecord, type ShiftRows, type ShiftSum } from '../journal/base/shift-records.ts';
import { walletReports } from './wallet-report.ts';

const amountOf = (sums: readonly ShiftSum[], ...kinds: readonly string[]): Pesewa =>
  pesewas(
    sums
      .filter(({ kind, unit }) => kinds.includes(kind) && unit === 'pesewa')
      .reduce((total, { amount }) => total + amount, 0),
  );

function grouped(sums: readonly ShiftSum[], key: (sum: ShiftSum) => string) {
  const sold = sums.filter(({ kind }) => kind === 'revenue');
  return [...Map.groupBy(sold, key)]
    .map(([name, of]) => ({
      name,
      count: of.reduce((total, { count }) => total + count, 0),
      amount: amountOf(of, 'revenue'),
    }))
    .toSorted((a, b) => b.amount - a.amount || a.name.localeCompare(b.name));
}

function movesOf({ moves }: ShiftRows) {
  return moves.map(({ kind, amount, reason, byName, at }) => ({ kind, amount: pesewas(amount), reason, byName, at }));
}

function handOversOf({ counts }: ShiftRows) {
  return counts.map(({ at, byName, counted, expected }) => ({
    ...{ at, byName },
    counted: pesewas(counted),
    expected: pesewas(expected),
    difference: pesewas(counted - expected),
  }));
}

function figuresOf(rows: ShiftRows, seesWallet: boolean) {
  const { shift, sums, names, left } = rows;
  const sales = grouped(sums, ({ product }) => product);
  const reversed = sums.filter(({ kind }) => kind === 'revenue-reversed');
  return {
    shift: shift.id,
    openedAt: shift.openedAt,
    openedBy: shift.openedBy,
    sales: sales.map(({ name, count, amount }) => ({ product: name, count, amount })),
    salesTotal: amountOf(sums, 'revenue'),
    reversed: {
      count: reversed.reduce((total, { count }) => total + count, 0),
      amount: amountOf(sums, 'revenue-reversed'),
    },
    attendants: grouped(sums, ({ attendantId }) => names[attendantId] ?? attendantId),
    taken: {
      cash: amountOf(sums, 'cash'),
      mobileMoney: amountOf(sums, 'mobile-money'),
      credit: amountOf(sums, 'credit'),
    },
    float: pesewas(shift.float ?? 0),
    moves: movesOf(rows),
    handOvers: handOversOf(rows),
    owed: {
      added: amountOf(sums, 'owed'),
      paid: pesewas(-amountOf(sums, 'owed-paid')),
      settled: pesewas(-amountOf(sums, 'owed-settled')),
      open: pesewas(left.owed),
    },
    credit: { open: pesewas(left.credit), customers: left.creditCustomers },
    carried: left.carried.map((one) => ({ ...one, price: pesewas(one.price), unknown: one.unknown !== 0 })),
    carriedMore: left.carriedMore,
    wallets: seesWallet ? walletReports(rows.wallet, rows.earlier) : null,
  };
}

/** Rights of the person who asks for a report. */
export interface Sees {
  readonly wallet: boolean;
  /** The cash that the drawer should hold. */
  readonly expected: boolean;
}

/**
 * Removes the figures that name what should be in the drawer. The sales stay, so that a person can answer for their own:
 * by adding them up, somebody can still reckon it. That takes more than a look.
 */
function blinded<F extends Pick<ZReport, 'taken' | 'float' | 'handOvers'>>(figures: F, sees: Sees) {
  if (sees.expected) return figures;
  return {
    ...figures,
    taken: { ...figures.taken, cash: null },
    float: null,
    handOvers: figures.handOvers.map((one) => ({ ...one, expected: null, difference: null })),
  };
}

export function xOf(rows: ShiftRows, at: number, sees: Sees): XReport {
  const expected = sees.expected ? pesewas(expectedCash(rows)) : null;
  return { ...blinded(figuresOf(rows, sees.wallet), sees), at, expected };
}

interface Closing {
  readonly pieces: readonly PieceCount[];
  readonly byName: string;
  readonly at: number;
}

/** Builds the whole Z, whoever closes: figures that a person may not see are left out when it is shown. */
export function zOf(rows: ShiftRows, { pieces, byName, at }: Closing): ZReport {
  const { shift } = rows;
  const expected = pesewas(expectedCash(rows));
  const counted = sumOfPieces(pieces);
  return {
    ...figuresOf(rows, true),
    endedAt: shift.endedAt ?? at,
    endedBy: shift.endedBy ?? byName,
    closedAt: at,
    closedBy: byName,
    pieces: pieces.toSorted((a, b) => b.value - a.value),
    counted,
    expected,
    difference: pesewas(counted - expected),
  };
}

export type WrittenZ = ZReport & { readonly number: number };

/** The Z as it was written when the shift was closed. */
export const writtenZ = ({ z, zNumber }: ShiftRecord): WrittenZ | null =>
  z === null || zNumber === null ? null : { ...zReport.parse(JSON.parse(z)), number: zNumber };

/** Leaves out the figures that this person may not see. */
export function toldZ(written: WrittenZ, sees: Sees): NumberedZ {
  const { expected, difference } = sees.expected ? written : { expected: null, difference: null };
  return { ...blinded(written, sees), expected, difference, wallets: sees.wallet ? written.wallets : null };
}
