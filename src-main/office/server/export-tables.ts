/** A range of days as tables, before CSV or a workbook is made of them. */

import { pesewas } from '#shared/money.ts';
import type { Drawer, Figures } from '#shared/office/page-data.ts';
import { OFFICE_EXPORT as WORDS } from '#shared/words/office-export.ts';
import { DAY_STATES, productWord } from '#shared/words/office-page.ts';
import type { Cell, Table } from '../../reports/export/tables.ts';
import type { RangeLine } from '../read/days.ts';
import type { ProductLine } from '../read/range.ts';

const money = (amount: number): Cell => ({ money: pesewas(amount) });
const ghs = (name: string): string => `${name}, GHS`;

const FIGURES = [WORDS.orders, ...[WORDS.takings, WORDS.margin, WORDS.withoutCost].map(ghs)];
const PAID = [WORDS.cash, WORDS.mobileMoney, WORDS.credit].map(ghs);

const figures = ({ orders, revenue, margin, uncosted }: Figures): Cell[] => [
  orders,
  ...[revenue, margin, uncosted].map(money),
];

const drawerRow = (one: Drawer): Cell[] => [
  { day: one.day },
  one.name,
  one.number,
  { at: one.endedAt },
  one.closedBy,
  ...[one.float, one.cash, one.payIns, -one.payOuts, one.expected, one.counted, one.difference, one.walletGap].map(
    money,
  ),
];

export interface Exported {
  readonly days: readonly RangeLine[];
  readonly products: readonly ProductLine[];
  readonly drawers: readonly Drawer[];
}

/** `practice`: simulated counters, which every table then says. */
export function exportTables({ days, products, drawers }: Exported, practice: boolean): Table[] {
  const named = (name: string): string => (practice ? `${WORDS.practice} ${name}` : name);
  return [
    {
      name: named(WORDS.days),
      head: [WORDS.day, WORDS.counter, WORDS.state, ...FIGURES, ...PAID],
      rows: days.map((line) => [
        { day: line.day },
        line.name,
        DAY_STATES[line.state],
        ...figures(line),
        ...[line.cash, line.mobileMoney, line.credit].map(money),
      ]),
    },
    {
      name: named(WORDS.products),
      head: [WORDS.counter, WORDS.product, ...FIGURES],
      rows: products.map((line) => [line.name, productWord(line.product), ...figures(line)]),
    },
    {
      name: named(WORDS.drawers),
      head: [
        ...[WORDS.day, WORDS.counter, WORDS.z, WORDS.ended, WORDS.countedBy],
        ...[WORDS.float, WORDS.cashTaken, WORDS.paidIn, WORDS.paidOut].map(ghs),
        ...[WORDS.expected, WORDS.counted, WORDS.difference, WORDS.walletGap].map(ghs),
      ],
      rows: drawers.map(drawerRow),
    },
  ];
}
