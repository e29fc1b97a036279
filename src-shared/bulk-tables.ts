/** Lists that come as tables: which column holds what, by the row of names above them. */
import { plainLine } from './one-number.ts';
import { numbersIn } from './recipients.ts';

/** Which column of a table holds what; a row of names comes before its rows. */
export interface Columns {
  readonly number: number;
  readonly network: number | null;
  readonly size: number | null;
  readonly unit: 'GB' | 'MB';
  /** What separates the names above them, and how many there are. */
  readonly separator: string;
  readonly count: number;
}

/** The first are of numbers alone; the others may head people, too. */
const NUMBER_WORDS = [/number|phone|msisdn|\btel\b/i, /contact|recipient|beneficiary|mobile/i] as const;
const NETWORK_WORDS = /network|operator|telco|carrier/i;
const SIZE_WORDS = /size|bundle|volume|package|data|gig|\bgb\b|\bmb\b|plan/i;
const PRICE_WORDS = /price|amount|cost|paid|cedi|\bghs?\b|₵/i;
const NAME = /name/i;

/** What is longer is a greeting or a heading, whichever of these words it holds. */
const MOST_HEAD_WORDS = 3;
/** Among the first rows one may lack its number. */
const ROWS_LOOKED_AT = 3;

/** What separates the cells of a line by the look of it: nothing that stands in quotes alone. */
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

/** A name may hold what separates the cells of other tables: the way counts that comes nearer to the names above. */
function cellsUnder({ separator, count }: Pick<Columns, 'separator' | 'count'>, row: string): string[] {
  const line = plainLine(row);
  const [own, asAbove] = [cellsOf(line, separatorOf(line)), cellsOf(line, separator)];
  return Math.abs(asAbove.length - count) < Math.abs(own.length - count) ? asAbove : own;
}

const isShort = (head: string): boolean => head.split(/\s+/).length <= MOST_HEAD_WORDS;

/** A column is one of numbers where its rows say so, too, whatever it is called. */
function numberColumn(heads: readonly string[], cells: readonly (readonly string[])[]): number | null {
  const holdsNumbers = (at: number): boolean => cells.some((row) => numbersIn(row[at] ?? '').found.length > 0);
  for (const words of NUMBER_WORDS) {
    const at = heads.findIndex((head, index) => words.test(head) && !NAME.test(head) && holdsNumbers(index));
    if (at >= 0) return at;
  }
  return null;
}

/** What the columns hold, when the first line names them. */
export function columnsOf([line = '', ...rows]: readonly string[]): Columns | null {
  const plain = plainLine(line);
  if (/\d{5,}/.test(plain)) return null;
  const separator = separatorOf(plain);
  const heads = cellsOf(plain, separator);
  if (heads.length < 2 || !heads.every(isShort)) return null;
  const above = { separator, count: heads.length };
  const first = rows.slice(0, ROWS_LOOKED_AT).map((row) => cellsUnder(above, row));
  const number = numberColumn(heads, first);
  const find = (isIt: (head: string) => boolean): number | null => {
    const at = heads.findIndex((head, index) => index !== number && isIt(head));
    return at < 0 ? null : at;
  };
  const network = find((head) => NETWORK_WORDS.test(head) && !NAME.test(head));
  const size = find((head) => SIZE_WORDS.test(head) && !PRICE_WORDS.test(head));
  const price = find((head) => PRICE_WORDS.test(head));
  if (number === null || (network ?? size ?? price) === null) return null;
  const unit = /\bmb\b|megab/i.test(heads[size ?? -1] ?? '') ? 'MB' : 'GB';
  return { number, network, size, unit, ...above };
}

/** From a row of a table to a line that can be read by itself; what the other columns say is left out. */
export function lineOfCells(line: string, columns: Columns): string {
  const { number, network, size, unit } = columns;
  const cells = cellsUnder(columns, line);
  const sizeCell = size === null ? '' : (cells[size] ?? '').replaceAll('"', '');
  const sized = /^\d[\d.,]*$/.test(sizeCell) ? `${sizeCell}${unit}` : sizeCell;
  const parts = [cells[number] ?? '', network === null ? '' : (cells[network] ?? ''), sized];
  const whole = parts.filter((part) => part !== '').join(', ');
  if (/\d/.test(whole)) return whole;
  // Nothing to sell, and still a row: shown by what it says, without the numbers that other columns have for other ends.
  const others = cells.filter((cell) => cell !== '' && numbersIn(cell).found.length === 0);
  return others.join(', ') || '?';
}
