/** One flat list: every line says which table it belongs to, so that a spreadsheet can filter it. */

import { type CsvCell, csvOf } from '#shared/csv-writer.ts';
import type { Pesewa } from '#shared/money.ts';
import { businessDay, clockTime } from '#shared/words/times.ts';
import type { Cell, Table } from './tables.ts';

/** `1234.50`, with the hyphen that spreadsheets read as a minus. */
export function decimal(amount: Pesewa): string {
  const [whole, rest] = [Math.floor(Math.abs(amount) / 100), Math.abs(amount) % 100];
  return `${amount < 0 ? '-' : ''}${whole}.${String(rest).padStart(2, '0')}`;
}

function cell(value: Cell): CsvCell {
  if (typeof value !== 'object') return value;
  // A spreadsheet of any language takes these for times, and sorts them.
  if ('at' in value) return `${businessDay(value.at)} ${clockTime(value.at)}`;
  return 'day' in value ? value.day : { exact: decimal(value.money) };
}

export function toCsv(tables: readonly Table[]): Uint8Array {
  const lines = tables.flatMap(({ name, head, rows }) =>
    [head, ...rows.map((row) => row.map(cell))].map((row) => [name, ...row]),
  );
  return new TextEncoder().encode(csvOf(lines));
}
