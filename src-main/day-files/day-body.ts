/** Builds the body of a finished day's file from the day's rows. Pure: the same rows always give the same bytes. */

import { zReport } from '#shared/counter-api/shifts.ts';
import { addSums, DAY_FILE_FORMAT, DAY_FILE_VERSION, type DayBody, type DaySum, type DayZ } from '#shared/day-file.ts';
import type { DayRows, DaySumRow, DayZRow } from '../journal/money/day-rows.ts';
import type { WrittenZ } from '../shifts/shift-report.ts';
import { compare } from './chain.ts';

export interface DayOf {
  readonly shop: string;
  readonly mark: string;
  readonly kind: 'live' | 'training';
  readonly day: string;
}

const asSum = ({ kind, unit, known, amount, count }: DaySumRow): DaySum => ({
  ...{ kind, unit, amount, count },
  known: known === 1,
});

function grouped(rows: readonly DaySumRow[], keyOf: (row: DaySumRow) => string): [string, DaySum[]][] {
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, of]): [string, DaySum[]] => [key, addSums(of.map(asSum))])
    .sort(([a], [b]) => compare(a, b));
}

function asDayZ(z: WrittenZ, steps: DayZRow['moved']): DayZ {
  const moved = (kind: string): number =>
    z.moves.filter((move) => move.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
  const { number, shift, openedAt, openedBy, endedAt, endedBy, closedAt, closedBy } = z;
  const { float, expected, counted, difference } = z;
  const { cash, mobileMoney, credit } = z.taken;
  return {
    ...{ number, shift, openedAt, openedBy, endedAt, endedBy, closedAt, closedBy },
    ...{ float, cash, mobileMoney, credit, expected, counted, difference },
    sales: z.salesTotal,
    reversed: z.reversed.amount,
    payIns: moved('pay-in'),
    payOuts: moved('pay-out'),
    wallets: (z.wallets ?? []).map(({ opening, charges, chargeCount, refunds, refundCount, gaps, closing }) => ({
      ...{ opening, charges, chargeCount, refunds, refundCount, closing },
      gaps: gaps.map(({ from, until, amount }) => ({ from, until, amount })),
    })),
    moved: { seconds: steps.map(({ second }) => second), amounts: steps.map(({ amount }) => amount) },
  };
}

export function dayBodyOf({ shop, mark, kind, day }: DayOf, rows: DayRows): Omit<DayBody, 'signer'> {
  const { sums, names, zs, owed, head, previous } = rows;
  return {
    format: DAY_FILE_FORMAT,
    version: DAY_FILE_VERSION,
    shop,
    counter: { mark, kind },
    day,
    products: grouped(sums, ({ product }) => product).map(([product, of]) => ({ product, sums: of })),
    attendants: grouped(sums, ({ attendantId }) => names[attendantId] ?? attendantId).map(([name, of]) => ({
      name,
      sums: of,
    })),
    shifts: grouped(sums, ({ shiftId }) => shiftId).map(([shift, of]) => ({ shift, sums: of })),
    zs: zs.map(({ number, z, moved }) => asDayZ({ ...zReport.parse(JSON.parse(z)), number }, moved)),
    owed,
    events: head,
    previous,
  };
}
