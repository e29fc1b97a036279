/**
 * Rows as a file that a spreadsheet opens. A spreadsheet would run a cell that begins like a formula, and anybody can
 * put one into a refusal or a name. Such a cell gets an apostrophe in front, and is shown as it is.
 */
const FORMULA = /^[\s\u00a0]*[=+\-@\t\r|%]/;

const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => (/[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Numbers stay as they are, negative ones too. */
const cellText = (cell: string | number): string => (typeof cell === 'number' ? String(cell) : quoted(guarded(cell)));

/** Begins with the mark (BOM) by which a spreadsheet recognises UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;
