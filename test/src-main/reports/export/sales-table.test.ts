/** Sales as lines of a file: how many are read, and what each says. */
import { describe, expect, test } from 'vitest';
import {
  readSales,
  readSalesOfDays,
  type SalesSource,
  salesName,
  salesTable,
} from '#main/reports/export/sales-table.ts';
import type { HistoryFilter, SaleLine } from '#shared/counter-api/orders.ts';
import { pesewas } from '#shared/money.ts';

const SOLD_AT = Date.parse('2026-11-21T10:42:00Z');
const line = (slipNumber: number, more: Partial<SaleLine> = {}): SaleLine => ({
  ...{ id: crypto.randomUUID(), slipNumber, product: 'airtime', price: pesewas(1000), attendantName: 'Ama' },
  ...{ soldAt: SOLD_AT, orderCount: 1, state: 'done', unproven: 0, recipient: '0244123456' },
  ...{ supplier: 'MTN', amount: pesewas(1000), volumeGb: null, quantity: null, owes: pesewas(0) },
  ...more,
});
const ALL = { product: null, state: null, day: null } as const;

/** Pages of these sales, and what was asked for. */
function pages(...all: readonly (readonly number[])[]) {
  const asked: (number | null)[] = [];
  const source: SalesSource = {
    page: async (_, before) => {
      asked.push(before);
      const at = before ?? 0;
      return { lines: (all[at] ?? []).map((slip) => line(slip)), before: at + 1 < all.length ? at + 1 : null };
    },
  };
  return { source, asked };
}
const slips = ({ lines, more }: { lines: readonly SaleLine[]; more: boolean }) => [
  lines.map(({ slipNumber }) => slipNumber),
  more,
];

describe('a list of sales', () => {
  test('is read page by page, to its end', async () => {
    const { source, asked } = pages([9, 8], [7], []);
    expect(slips(await readSales(source, ALL, null))).toEqual([[9, 8, 7], false]);
    expect(asked).toEqual([null, 1, 2]);
  });

  test('has the newest of too many, and says whether older ones are missing', async () => {
    expect(slips(await readSales(pages([9, 8], [7]).source, ALL, null, 3))).toEqual([[9, 8, 7], false]);
    const { source, asked } = pages([9, 8], [7, 6], [5]);
    expect(slips(await readSales(source, ALL, null, 3))).toEqual([[9, 8, 7], true]);
    expect(asked).toEqual([null, 1]);
    expect(slips(await readSales(pages([9, 8], [7]).source, ALL, null, 2))).toEqual([[9, 8], true]);
    expect(slips(await readSales(pages([9]).source, ALL, null, 0))).toEqual([[], true]);
  });

  test('of some days has the newest day first, and ends with the day that is too much', async () => {
    const asked: HistoryFilter[] = [];
    const many = (count: number): SalesSource => ({
      page: async (filter) => {
        asked.push(filter);
        const day = Number(filter.day?.slice(-2));
        return { lines: Array.from({ length: count }, (_, at) => line(day * 10_000 - at)), before: null };
      },
    });
    const few = await readSalesOfDays(many(1), { from: '2026-11-19', to: '2026-11-21' });
    expect(slips(few)).toEqual([[210_000, 200_000, 190_000], false]);
    expect(asked).toEqual(['2026-11-21', '2026-11-20', '2026-11-19'].map((day) => ({ ...ALL, day })));
    asked.length = 0;
    const whole = await readSalesOfDays(many(5000), { from: '2026-11-20', to: '2026-11-21' });
    expect([whole.lines.length, whole.more]).toEqual([10_000, false]);
    asked.length = 0;
    const cut = await readSalesOfDays(many(5001), { from: '2026-11-19', to: '2026-11-21' });
    expect([cut.lines.length, cut.more, asked.length]).toEqual([10_000, true, 2]);
    expect(cut.lines.at(-1)?.slipNumber).toBe(200_000 - 4998);
  });
});

describe('a line of sales', () => {
  const rowOf = (more: Partial<SaleLine>) => salesTable({ lines: [line(7, more)], more: false }).rows[0];

  test.for<[string, Partial<SaleLine>, readonly unknown[]]>([
    ['airtime', {}, ['Airtime', 'MTN', '10.00', '024 412 3456', { money: 1000 }, 'Done', 'Ama']],
    [
      'a bundle',
      { product: 'data', volumeGb: 5, amount: null },
      ['Data', 'MTN', '5 GB', '024 412 3456', { money: 1000 }, 'Done', 'Ama'],
    ],
    [
      'a list of two',
      { product: 'bulk', orderCount: 2, volumeGb: 5 },
      [expect.any(String), '', 2, expect.any(String), { money: 1000 }, 'Done', 'Ama'],
    ],
    [
      'a refusal that nothing has proven',
      { state: 'not-sold', unproven: 1 },
      ['Airtime', 'MTN', '10.00', '024 412 3456', { money: 1000 }, 'Not sold, not sure', 'Ama'],
    ],
    [
      'a refusal that is proven',
      { state: 'not-sold' },
      ['Airtime', 'MTN', '10.00', '024 412 3456', { money: 1000 }, 'Not sold', 'Ama'],
    ],
  ])('tells the whole of %s', ([, more, cells]) => {
    expect(rowOf(more)).toEqual([7, { at: SOLD_AT }, ...cells]);
  });

  test('comes under heads, as many as it has cells, and before the word that older ones are missing', () => {
    const { name, head, rows } = salesTable({ lines: [line(7)], more: true });
    expect([name, head.length, rows.length]).toEqual(['Sales', rows[0]?.length, 2]);
    expect(rows[1]).toEqual([expect.stringMatching(/older sales are left out/i)]);
    expect(salesTable({ lines: [line(7)], more: false }).rows).toHaveLength(1);
  });
});

test.for<[HistoryFilter, string]>([
  [ALL, 'orders to 2026-11-21'],
  [{ ...ALL, day: '2026-11-20' }, 'orders of 2026-11-20'],
  [{ ...ALL, product: 'airtime' }, 'orders to 2026-11-21, Airtime'],
  [{ product: 'airtime', state: 'not-sold', day: '2026-11-20' }, 'orders of 2026-11-20, Airtime, Not sold'],
])('a file of sales is named by its filter: %j', ([filter, name]) => {
  expect(salesName(filter, '2026-11-21')).toBe(name);
});
