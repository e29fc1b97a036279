/** One flat list: every line says which table it belongs to, so that a spreadsheet can filter it. */
import type { Pesewa } from '#shared/money.ts';
import { businessDay, clockTime } from '#shared/words/times.ts';
import type { Cell, Table } from './tables.ts';

/** The byte order mark: a spreadsheet then reads the letters as they are. */
const MARK = '\u{feff}';

/** `1234.50`, with the hyphen that spreadsheets read as a minus. */
export function decimal(amount: Pesewa): string {
  const [whole, rest] = [Math.floor(Math.abs(amount) / 100), Math.abs(amount) % 100];
  return `${amount < 0 ? '-' : ''}${whole}.${String(rest).padStart(2, '0')}`;
}

/** Makes a name plain text if it begins like a formula: the spreadsheet would compute it. */
function textCell(text: string): string {
  const plain = /^[\s\u{feff}]*[=+\-@|%]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  return /[",;\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function cell(value: Cell): string {
  if (typeof value === 'string') return textCell(value);
  if (typeof value === 'number') return String(value);
  // A spreadsheet of any language takes these for times, and sorts them.
  if ('at' in value) return `${businessDay(value.at)} ${clockTime(value.at)}`;
  return 'day' in value ? value.day : decimal(value.money);
}

export function toCsv(tables: readonly Table[]): Uint8Array {
  const lines = tables.flatMap(({ name, head, rows }) =>
    [head, ...rows].map((row) => [textCell(name), ...row.map(cell)].join(',')),
  );
  return new TextEncoder().encode(`${MARK}${lines.join('\r\n')}\r\n`);
}
