/**
 * Rows as a file that a spreadsheet opens. A spreadsheet would run a cell that begins like a formula, and anybody can
 * put one into a refusal or a name. Such a cell gets an apostrophe in front, and is shown as it is. A spreadsheet may
 * part cells at another separator than ours, so each part of a text is guarded like a cell.
 */
const SEPARATOR = /([,;|\t\r\n，；｜])/;

/**
 * A spreadsheet overlooks spaces, characters without a shape and a pair of quotes, and takes full-width signs for their
 * sisters.
 */
const FORMULA = /^[\s\p{C}"]*[=+\-@%＝＋－＠％−﹦﹢﹣﹫]/u;

/** A cell that begins with one of these: some programs drop it and read on. */
const BEGINS_WITH_SEPARATOR = /^[\s\p{C}]*[|｜\t\r\n]/u;

/** A number stays as it is, a negative one too; `exact` is text of our own that a spreadsheet reads as a number. */
export type CsvCell = string | number | { readonly exact: string };

const guardedPart = (part: string): string => (FORMULA.test(part) ? `'${part}` : part);

function guarded(cell: string): string {
  const parts = cell.split(SEPARATOR).map(guardedPart).join('');
  return BEGINS_WITH_SEPARATOR.test(cell) ? `'${parts}` : parts;
}

const quoted = (cell: string): string =>
  /[",;|\r\n\t'，；｜]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

function cellText(cell: CsvCell): string {
  if (typeof cell === 'string') return quoted(guarded(cell));
  return typeof cell === 'number' ? String(cell) : cell.exact;
}

/** Begins with the mark (BOM) by which a spreadsheet recognises UTF-8. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;
