/**
 * Rows as a file that a spreadsheet opens. A cell that begins like a formula would be worked out by it, and what stands
 * in a refusal or a name is anybody's to write: such a cell gets an apostrophe in front, and is shown as it is.
 */
const FORMULA = /^[\s\u00a0]*[=+\-@\t\r|%]/;

const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => (/[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Numbers stand as they are, also below nothing. */
const cellText = (cell: string | number): string => (typeof cell === 'number' ? String(cell) : quoted(guarded(cell)));

/** With the mark by which a spreadsheet knows the text for UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;
