/** Sales as a table of a file, one line each, as the list of orders shows them. */
import type { HistoryFilter, SaleLine } from '#shared/counter-api/orders.ts';
import type { ReportRange } from '#shared/counter-api/reports.ts';
import { whoseInFull } from '#shared/words/bills.ts';
import { whatIsBought } from '#shared/words/board.ts';
import { productName } from '#shared/words/counter.ts';
import { stateWord } from '#shared/words/order-states.ts';
import { historyStateWord, lineFor, ORDERS, supplierOf } from '#shared/words/orders.ts';
import { REPORT } from '#shared/words/reports.ts';
import { daysBetween } from '../days.ts';
import type { Cell, Table } from './tables.ts';

/** More would keep an old PC busy for long, and its screens with it. */
export const MOST_SALES = 10_000;
const PAGE = 200;

export interface SalesSource {
  /** `by`: the one attendant whose sales are read; null for everybody's. */
  page(
    filter: HistoryFilter,
    before: number | null,
    limit: number,
    by: string | null,
  ): Promise<{ readonly lines: readonly SaleLine[]; readonly before: number | null }>;
}

export interface SalesRead {
  readonly lines: readonly SaleLine[];
  /** There are older ones that aren't among them. */
  readonly more: boolean;
}

/** Newest first. */
export async function readSales(
  source: SalesSource,
  filter: HistoryFilter,
  by: string | null,
  most = MOST_SALES,
): Promise<SalesRead> {
  const lines: SaleLine[] = [];
  for (let before: number | null = null; ; ) {
    const page = await source.page(filter, before, PAGE, by);
    lines.push(...page.lines);
    if (page.before === null || lines.length > most) return { lines: lines.slice(0, most), more: lines.length > most };
    before = page.before;
  }
}

/** Reads everybody's. */
export async function readSalesOfDays(source: SalesSource, { from, to }: ReportRange): Promise<SalesRead> {
  const lines: SaleLine[] = [];
  for (const day of daysBetween(from, to).toReversed()) {
    const read = await readSales(source, { product: null, state: null, day }, null, MOST_SALES - lines.length);
    lines.push(...read.lines);
    if (read.more) return { lines, more: true };
  }
  return { lines, more: false };
}

/** The number bought, as a number; for a list, the number of its orders. */
const boughtIn = (line: SaleLine): Cell => (line.orderCount > 1 ? line.orderCount : whatIsBought(line.product, line));

/** Groups the digits: a spreadsheet drops the first zero of a bare number, and rounds a long one. */
const whoseIn = (line: SaleLine): string =>
  line.orderCount > 1 ? lineFor(line) : whoseInFull(line.product, line.recipient);

export function salesTable({ lines, more }: SalesRead): Table {
  const rows = lines.map((line): Cell[] => [
    line.slipNumber,
    { at: line.soldAt },
    productName(line.product),
    line.orderCount > 1 ? '' : supplierOf(line.product, line.supplier),
    boughtIn(line),
    whoseIn(line),
    { money: line.price },
    stateWord(line.state, line.unproven > 0),
    line.attendantName,
  ]);
  return {
    name: ORDERS.sales,
    head: [
      ...[REPORT.slip, ORDERS.soldAt, REPORT.product, REPORT.supplier, ORDERS.bought, REPORT.number],
      ...[`${REPORT.price}, GHS`, REPORT.state, REPORT.attendant],
    ],
    rows: more ? [...rows, [ORDERS.olderLeftOut]] : rows,
  };
}

/** Names a file by its filter: `orders of 2026-11-21, Airtime, Not sold`. */
export const salesName = ({ day, product, state }: HistoryFilter, today: string): string =>
  [
    day === null ? `orders to ${today}` : `orders of ${day}`,
    ...(product === null ? [] : [productName(product)]),
    ...(state === null ? [] : [historyStateWord(state)]),
  ].join(', ');
