/** Lists that come as tables: reads the columns' meaning from the row of names above them. */
import type { Phone } from '../phone.ts';
import { takeSizes } from './bundle-sizes.ts';
import { plainLine } from './one-number.ts';
import { numbersIn } from './recipients.ts';

/** The meaning of each column of a table, read from the row of names above its rows. */
export interface Columns {
  readonly number: number;
  /** The other columns whose names say that they hold numbers: a row may mean one of theirs. */
  readonly rivals: readonly number[];
  readonly network: number | null;
  readonly size: number | null;
  readonly unit: 'GB' | 'MB';
  /** The separator of the names above the columns, and the number of names. */
  readonly separator: string;
  readonly count: number;
}

/** The first words head only numbers; the others may head people, too. */
const NUMBER_WORDS = [/number|phone|msisdn|\btel\b/i, /contact|recipient|beneficiary|mobile/i] as const;
const NETWORK_WORDS = /network|telco|carrier/i;
/** The name of an operator is a person's. */
const OPERATOR = /operator/i;
const SIZE_WORDS = /size|bundle|volume|package|data|gig|\bgb\b|\bmb\b|plan/i;
const PRICE_WORDS = /price|amount|cost|paid|cedi|\bghs?\b|₵/i;
const AMOUNT_OF_DATA = /amount.*(\bgb\b|\bmb\b|gig|megab)/i;
const NAME = /name/i;

/** A longer cell is a greeting or a heading, whichever of these words it holds. */
const MOST_HEAD_WORDS = 3;
/** Several rows are looked at, because the first may lack its number. */
const ROWS_LOOKED_AT = 3;

/** Guesses the separator of a line's cells. A separator that occurs only in quotes doesn't count. */
function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  return ['\t', ';', '|'].find((one) => bare.includes(one)) ?? ',';
}

/** The cells of one line; quotes keep separators inside a cell. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    if (character === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell].map((one) => one.trim());
}

/** A name may hold another table's separator: takes the split whose count is nearer to the count of names above. */
function cellsUnder({ separator, count }: Pick<Columns, 'separator' | 'count'>, row: string): string[] {
  const line = plainLine(row);
  const [own, asAbove] = [cellsOf(line, separatorOf(line)), cellsOf(line, separator)];
  return Math.abs(asAbove.length - count) < Math.abs(own.length - count) ? asAbove : own;
}

/** True for a column whose cells have a unit of their own. */
function holdsSizes(rows: readonly (readonly string[])[], at: number): boolean {
  const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.every((cell) => takeSizes(cell).sizes.length === 1);
}

const isShort = (head: string): boolean => head.split(/\s+/).length <= MOST_HEAD_WORDS;

/** Finds the column of numbers: its name says so, and its rows hold numbers, too. */
function numberColumn(heads: readonly string[], cells: readonly (readonly string[])[]): number | null {
  const holdsNumbers = (at: number): boolean => cells.some((row) => numbersIn(row[at] ?? '').found.length > 0);
  for (const words of NUMBER_WORDS) {
    const at = heads.findIndex((head, index) => words.test(head) && !NAME.test(head) && holdsNumbers(index));
    if (at >= 0) return at;
  }
  return null;
}

/** Finds the other columns that may hold the customer's number. */
const rivalsOf = (heads: readonly string[], number: number): number[] =>
  heads.flatMap((head, at) =>
    at !== number && !NAME.test(head) && NUMBER_WORDS.some((words) => words.test(head)) ? [at] : [],
  );

/** Reads the meaning of the columns from the first line; null if that line doesn't name them. */
export function columnsOf([line = '', ...rows]: readonly string[]): Columns | null {
  const plain = plainLine(line);
  if (/\d{5,}/.test(plain)) return null;
  const separator = separatorOf(plain);
  const heads = cellsOf(plain, separator);
  if (!heads.every(isShort)) return null;
  const above = { separator, count: heads.length };
  const first = rows.slice(0, ROWS_LOOKED_AT).map((row) => cellsUnder(above, row));
  const number = numberColumn(heads, first);
  const find = (isIt: (head: string, index: number) => boolean): number | null => {
    const at = heads.findIndex((head, index) => index !== number && isIt(head, index));
    return at < 0 ? null : at;
  };
  const network = find((head) => NETWORK_WORDS.test(head) || (OPERATOR.test(head) && !NAME.test(head)));
  const size =
    find((head) => SIZE_WORDS.test(head) && (!PRICE_WORDS.test(head) || AMOUNT_OF_DATA.test(head))) ??
    find((head, index) => PRICE_WORDS.test(head) && holdsSizes(first, index));
  const price = find((head) => PRICE_WORDS.test(head));
  if (number === null || (network ?? size ?? price) === null) return null;
  const unit = /\bmb\b|megab/i.test(heads[size ?? -1] ?? '') ? 'MB' : 'GB';
  return { number, rivals: rivalsOf(heads, number), network, size, unit, ...above };
}

const phonesIn = (cell: string): Phone[] => numbersIn(cell).found.flatMap(({ number }) => number.phone ?? []);

/** The cell of the number, and any other cell with another number: nobody can tell which of them the row means. */
function numberCells(cells: readonly string[], { number, rivals }: Columns): string[] {
  const own = cells[number] ?? '';
  const [phone] = rivals.length === 0 ? [] : phonesIn(own);
  if (phone === undefined) return [own];
  const isAnother = (cell: string): boolean => phonesIn(cell).some((one) => one !== phone);
  return [own, ...rivals.map((at) => cells[at] ?? '').filter(isAnother)];
}

/** Turns a row of a table into a line that can be read by itself. Leaves out the other columns. */
export function lineOfCells(line: string, columns: Columns): string {
  const { network, size, unit } = columns;
  const cells = cellsUnder(columns, line);
  const cellAt = (at: number | null): string => cells[at ?? -1] ?? '';
  const sizeCell = cellAt(size).replaceAll('"', '');
  const sized = /^\d[\d.,]*$/.test(sizeCell) ? `${sizeCell}${unit}` : sizeCell;
  const parts = [...numberCells(cells, columns), cellAt(network), sized];
  const whole = parts.filter((part) => part !== '').join(', ');
  if (/\d/.test(whole)) return whole;
  // Nothing to sell, but still a row: shows its text, without the numbers that other columns hold for other purposes.
  const others = cells.filter((cell) => cell !== '' && numbersIn(cell).found.length === 0);
  return others.join(', ') || '?';
}
