/**
 * Rows as a file that a spreadsheet opens. A spreadsheet would run a cell that begins like a formula, and anybody can
 * put one into a refusal or a name. Such a cell gets an apostrophe in front, and is shown as it is.
 */
const FORMULA = /^\s*[=+\-@|%\t\r\n]/;

/** A number stays as it is, a negative one too; `exact` is text of our own that a spreadsheet reads as a number. */
export type CsvCell = string | number | { readonly exact: string };

const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => (/[",;\r\n\t']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function cellText(cell: CsvCell): string {
  if (typeof cell === 'string') return quoted(guarded(cell));
  return typeof cell === 'number' ? String(cell) : cell.exact;
}

/** Begins with the mark (BOM) by which a spreadsheet recognises UTF-8. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;
