/** A workbook with a sheet for each table. Text is stored as text: nothing in it can be a formula. */
import type { SheetData } from 'write-excel-file/node';
import { decimal } from './csv.ts';
import type { Cell, Table } from './tables.ts';

type SheetCell = SheetData[number][number];

const text = (value: string) => ({ value, type: String });

function cell(value: Cell): SheetCell {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return { value, type: Number };
  if ('at' in value) return { value: new Date(value.at), type: Date, format: 'dd/mm/yyyy hh:mm' };
  if ('day' in value) return { value: new Date(value.day), type: Date, format: 'dd/mm/yyyy' };
  // Money is whole pesewas up to here; the nearest double of two decimals is what every spreadsheet keeps.
  return { value: Number(decimal(value.money)), type: Number, format: '#,##0.00' };
}

/** Excel allows 31 characters and none of `[]:*?/\`. Our own table names keep to that. */
const sheetName = (name: string): string => name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);

export async function toXlsx(tables: readonly Table[]): Promise<Uint8Array> {
  // Imported here, since a start has no use for it.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const sheets = tables.map(({ name, head, rows }) => ({
    sheet: sheetName(name),
    data: [head.map((title) => ({ ...text(title), fontWeight: 'bold' as const })), ...rows.map((row) => row.map(cell))],
    columns: head.map((_, at) => ({ width: at === 0 ? 32 : 18 })),
    stickyRowsCount: 1,
  }));
  return writeExcelFile(sheets).toBuffer();
}
