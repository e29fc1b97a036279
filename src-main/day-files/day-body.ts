/** Builds the body of a finished day's file from the day's rows. Pure: the same rows always give the same bytes. */
import { zReport } from '#shared/counter-api/shifts.ts';
import { addSums, DAY_FILE_FORMAT, DAY_FILE_VERSION, type DayBody, type DaySum, type DayZ } from '#shared/day-file.ts';
import type { DayRows, DaySumRow, DayZRow } from '../journal/money/day-rows.ts';
import type { WrittenZ } from '../shifts/shift-report.ts';

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

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function grouped(rows: readonly DaySumRow[], keyOf: (row: DaySumRow) => string): [string, DaySum[]][] {
  const groups = new Map<string, DaySum[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), asSum(row)]);
  return [...groups].map(([key, sums]): [string, DaySum[]] => [key, addSums(sums)]).sort(([a], [b]) => compare(a, b));
}

function asDayZ(z: WrittenZ, steps: DayZRow['moved']): DayZ {
  const moved = (kind: string): number =>
    z.moves.filter((move) => move.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
  return {
    number: z.number,
    shift: z.shift,
    openedAt: z.openedAt,
    openedBy: z.openedBy,
    endedAt: z.endedAt,
    endedBy: z.endedBy,
    closedAt: z.closedAt,
    closedBy: z.closedBy,
    sales: z.salesTotal,
    reversed: z.reversed.amount,
    float: z.float,
    cash: z.taken.cash,
    mobileMoney: z.taken.mobileMoney,
    credit: z.taken.credit,
    payIns: moved('pay-in'),
    payOuts: moved('pay-out'),
    expected: z.expected,
    counted: z.counted,
    difference: z.difference,
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
