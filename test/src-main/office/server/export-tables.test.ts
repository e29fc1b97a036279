/** The tables of an export, cell by cell. */
import { expect, test } from 'vitest';
import { exportTables } from '#main/office/server/export-tables.ts';
import type { Drawer } from '#shared/office/page-data.ts';

const figures = { orders: 2, revenue: 1000, margin: 100, uncosted: 50, cash: 600, mobileMoney: 300, credit: 100 };
const drawer: Drawer = {
  ...{ role: 'dwadi_till_a', name: 'Till A', number: 7, day: '2026-11-20', endedAt: 1_795_000_000_000 },
  ...{ closedBy: 'Esi', float: 1, cash: 2, mobileMoney: 3, credit: 4, payIns: 5, payOuts: 6, expected: 7, counted: 8 },
  ...{ difference: -9, walletGap: 10 },
};
const money = (amount: number) => ({ money: amount });

test('days, products and drawers have a table each, with their money in cedis', () => {
  const [days, products, drawers] = exportTables(
    {
      days: [{ day: '2026-11-20', name: 'Till A', state: 'unknown-key', ...figures }],
      products: [
        { name: 'Till A', product: 'airtime', ...figures },
        { name: 'Till A', product: 'a later product', ...figures },
      ],
      drawers: [drawer],
    },
    false,
  );
  expect(days).toEqual({
    name: 'Days',
    head: [
      ...['Day', 'Counter', 'State', 'Orders', 'Takings, GHS', 'Margin, GHS', 'Takings without a known cost, GHS'],
      ...['Cash, GHS', 'Mobile money, GHS', 'On credit, GHS'],
    ],
    rows: [
      [...[{ day: '2026-11-20' }, 'Till A', 'Key not confirmed', 2], ...[1000, 100, 50, 600, 300, 100].map(money)],
    ],
  });
  expect(products).toEqual({
    name: 'Products',
    head: ['Counter', 'Product', 'Orders', 'Takings, GHS', 'Margin, GHS', 'Takings without a known cost, GHS'],
    rows: [
      ['Till A', 'Airtime', 2, ...[1000, 100, 50].map(money)],
      ['Till A', 'a later product', 2, ...[1000, 100, 50].map(money)],
    ],
  });
  expect(drawers).toEqual({
    name: 'Drawers',
    head: [
      ...['Day', 'Counter', 'Z', 'Ended', 'Counted by', 'At the start, GHS', 'Cash taken, GHS', 'Money in, GHS'],
      ...['Money out, GHS', 'Expected, GHS', 'Counted, GHS', 'Difference, GHS', 'Wallet not explained, GHS'],
    ],
    rows: [
      [
        ...[{ day: '2026-11-20' }, 'Till A', 7, { at: 1_795_000_000_000 }, 'Esi'],
        // Money that was paid out is missing from the drawer.
        ...[1, 2, 5, -6, 7, 8, -9, 10].map(money),
      ],
    ],
  });
});

test('each table of practice says that it is practice', () => {
  const tables = exportTables({ days: [], products: [], drawers: [] }, true);
  expect(tables.map(({ name, rows }) => [name, rows])).toEqual([
    ['PRACTICE Days', []],
    ['PRACTICE Products', []],
    ['PRACTICE Drawers', []],
  ]);
});
