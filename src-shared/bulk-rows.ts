/**
 * One line of a list of bundles: `0244123456 5GB`, `+233 24 412 3456, MTN, 5 gb`, `233244123456;5000MB`. Reading takes
 * the line alone; judging takes it against what the service offers.
 */
import type { BundleOffer } from './counter-api/catalogue.ts';
import type { BulkRow } from './counter-api/sales.ts';
import type { Pesewa } from './money.ts';
import { familyOf, type NetworkFamily, type Phone, suggestNetwork } from './phone.ts';
import { linesOf, type NumberProblem, numbersIn, plainLine, withoutChatHead } from './recipients.ts';

/** AT without saying which of its two. */
type NamedNetwork = BulkRow['network'] | 'AT';

export type RowProblem =
  | NumberProblem
  | 'number-missing'
  | 'two-numbers'
  | 'size-missing'
  | 'two-sizes'
  /** `x2`: one line is one bundle. */
  | 'times'
  | 'two-networks'
  /** Nobody named one, and the prefix is no known one. */
  | 'network-missing'
  /** AT sells this size under both of its names. */
  | 'at-which'
  /** The network has no bundle of this size. */
  | 'not-sold'
  | 'sold-out'
  | 'no-price';

export interface ReadRow {
  readonly phone: Phone | null;
  readonly network: NamedNetwork | null;
  readonly volumeGb: number | null;
  readonly problem: RowProblem | null;
}

const NETWORK_WORDS: readonly (readonly [RegExp, NamedNetwork])[] = [
  [/\b(?:(?:at|airteltigo|airtel\s?tigo)[\s-]*)?i[\s-]?share\b/gi, 'AT-iShare'],
  [/\b(?:(?:at|airteltigo|airtel\s?tigo)[\s-]*)?big[\s-]?time\b/gi, 'AT-BigTime'],
  [/\bmtn\b/gi, 'MTN'],
  [/\b(?:telecel|vodafone|vodacash|voda)\b/gi, 'Telecel'],
  [/\b(?:at|airtel[\s-]?tigo|airtel|tigo)\b/gi, 'AT'],
];

/** The networks a line names, and the line without their names. */
function takeNetworks(line: string): { networks: NamedNetwork[]; rest: string } {
  const networks: NamedNetwork[] = [];
  let rest = line;
  for (const [words, network] of NETWORK_WORDS) {
    rest = rest.replace(words, () => {
      networks.push(network);
      return ' ';
    });
  }
  return { networks: [...new Set(networks)], rest };
}

/** A comma before the last digits is a decimal one where it can hardly separate two cells: `1,5GB`, and not `…,5GB`. */
const SIZE =
  /(?<![\d.])((?<![,;\t|+a-z])\d{1,3},\d{1,2}|\d{1,6}(?:\.\d{1,2})?)\s*(gigabytes?|gigs?|gb|g|megabytes?|megs?|mb|m)(?![a-z\d])/gi;

/** Thousand megabytes are a gigabyte to those who sell them, and 1024 to those who count them. */
function inGigabytes(count: number, unit: string): number {
  if (/^g/i.test(unit)) return count;
  return count % 1024 === 0 ? count / 1024 : count / 1000;
}

function takeSizes(line: string): { sizes: number[]; rest: string } {
  const sizes: number[] = [];
  const rest = line.replace(SIZE, (_, count: string, unit: string) => {
    sizes.push(inGigabytes(Number(count.replace(',', '.')), unit));
    return ' ';
  });
  return { sizes: [...new Set(sizes)], rest };
}

/** Above this a bare number is meant in megabytes: no network sells bundles as large. */
const LARGEST_BARE_GB = 200;

/** A number that stands by itself: the size, where no unit names one. The first of several counts the lines. */
function bareSizes(words: readonly string[]): number[] {
  const bare = words.filter((word) => /^\d{1,6}(?:\.\d{1,2})?$/.test(word)).map(Number);
  const sizes = bare
    .filter((count) => count > 0)
    .map((count) => (count > LARGEST_BARE_GB ? inGigabytes(count, 'mb') : count));
  return [...new Set(sizes)];
}

const TIMES = /(?<![a-z\d])(?:x\s?\d{1,3}|\d{1,3}\s?x)(?![a-z\d])/i;

/** `1.`, `2)`, `- `, `* ` before an entry. */
const LIST_MARK = /^(?:\d{1,4}[.)]\s+|[-*•·]\s*)/;

export function readRow(text: string): ReadRow {
  const line = withoutChatHead(text).replace(LIST_MARK, '');
  const named = takeNetworks(line);
  const sized = takeSizes(named.rest);
  const { found, rest } = numbersIn(sized.rest);
  const phones = [...new Set(found.flatMap(({ number }) => number.phone ?? []))];
  const [phone = null] = phones;
  const sizes = sized.sizes.length > 0 ? sized.sizes : bareSizes(rest);
  const [volumeGb = null] = sizes;
  const [network = null] = named.networks;
  const whole = { phone, network, volumeGb };
  const unread = found.find(({ number }) => number.problem !== null)?.number.problem ?? null;
  if (phones.length > 1) return { ...whole, problem: 'two-numbers' };
  if (unread !== null) return { ...whole, phone: null, problem: unread };
  if (phone === null) return { ...whole, problem: 'number-missing' };
  if (TIMES.test(sized.rest)) return { ...whole, problem: 'times' };
  if (sizes.length > 1) return { ...whole, volumeGb: null, problem: 'two-sizes' };
  return { ...whole, problem: named.networks.length > 1 ? 'two-networks' : null };
}

export type JudgedRow =
  | { readonly row: BulkRow; readonly price: Pesewa; readonly problem: null; readonly unusual: NetworkFamily | null }
  | { readonly row: null; readonly price: null; readonly problem: RowProblem; readonly unusual: null };

/** What the service offers, by network and size. */
export type OfferMap = ReadonlyMap<string, BundleOffer>;

const offerKey = (network: BulkRow['network'], volumeGb: number): string => `${network}|${volumeGb}`;

export const offerMap = (offers: readonly BundleOffer[]): OfferMap =>
  new Map(offers.map((offer) => [offerKey(offer.network, offer.volumeGb), offer]));

const AT_NETWORKS = ['AT-iShare', 'AT-BigTime'] as const;

function networkFor(named: NamedNetwork, volumeGb: number, offers: OfferMap): BulkRow['network'] | RowProblem {
  if (named !== 'AT') return named;
  const [only, other] = AT_NETWORKS.filter((network) => offers.has(offerKey(network, volumeGb)));
  if (other !== undefined) return 'at-which';
  return only ?? 'not-sold';
}

const refused = (problem: RowProblem): JudgedRow => ({ row: null, price: null, problem, unusual: null });

/** `usualGb`: for rows that name no size. Null offers: they aren't there yet, and nothing can be said. */
export function judgeRow(read: ReadRow, usualGb: number | null, offers: OfferMap): JudgedRow {
  const { phone } = read;
  if (read.problem !== null || phone === null) return refused(read.problem ?? 'number-missing');
  const volumeGb = read.volumeGb ?? usualGb;
  if (volumeGb === null) return refused('size-missing');
  const usual = suggestNetwork(phone);
  const named = read.network ?? usual;
  if (named === null) return refused('network-missing');
  const network = networkFor(named, volumeGb, offers);
  if (network === 'at-which' || network === 'not-sold') return refused(network);
  const offer = offers.get(offerKey(network as BulkRow['network'], volumeGb));
  if (offer === undefined) return refused('not-sold');
  if (!offer.inStock) return refused('sold-out');
  if (offer.price === null) return refused('no-price');
  const row = { network: offer.network, phone, volumeGb };
  const unusual = usual !== null && usual !== familyOf(offer.network) ? usual : null;
  return { row, price: offer.price, problem: null, unusual };
}

export const rowKey = ({ network, phone, volumeGb }: BulkRow): string => `${network}|${phone}|${volumeGb}`;

/** A row as a person would type it. */
export const rowText = ({ network, phone, volumeGb }: BulkRow): string => `${phone} ${network} ${volumeGb}GB`;

/** Which column of a table holds what; a row of names comes before its rows. */
interface Columns {
  readonly number: number;
  readonly network: number | null;
  readonly size: number | null;
  readonly unit: 'GB' | 'MB';
}

const HEAD_WORDS = {
  number: /number|phone|msisdn|mobile|contact|recipient|beneficiary|telephone|tel\b/i,
  network: /network|operator|telco|carrier/i,
  size: /size|bundle|volume|package|data|gig|\bgb\b|\bmb\b|plan/i,
} as const;

/** The cells of one line; quotes keep separators inside a cell. */
export function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : line.includes('|') ? '|' : ',';
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

function columnsOf(line: string): Columns | null {
  const plain = plainLine(line);
  if (/\d{5,}/.test(plain)) return null;
  const heads = cellsOf(plain);
  const find = (words: RegExp): number | null => {
    const at = heads.findIndex((head) => words.test(head));
    return at < 0 ? null : at;
  };
  const number = find(HEAD_WORDS.number);
  const network = find(HEAD_WORDS.network);
  const size = find(HEAD_WORDS.size);
  if (number === null || (network === null && size === null && heads.length > 1)) return null;
  const unit = /\bmb\b|megab/i.test(heads[size ?? -1] ?? '') ? 'MB' : 'GB';
  return { number, network, size, unit };
}

/** From a row of a table to a line that can be read by itself; what the other columns say is left out. */
function lineOfCells(line: string, { number, network, size, unit }: Columns): string {
  const cells = cellsOf(plainLine(line));
  const sizeCell = size === null ? '' : (cells[size] ?? '');
  const sized = /^[\d.]+$/.test(sizeCell) ? `${sizeCell}${unit}` : sizeCell;
  const parts = [cells[number] ?? '', network === null ? '' : (cells[network] ?? ''), sized];
  return parts.filter((part) => part !== '').join(', ');
}

/** Words without a digit are a greeting, a heading or a signature, and no row. */
const isChatter = (line: string): boolean => !/\d/.test(withoutChatHead(line));

/** What may count the rows: a number of its own before all else. */
const COUNT = /^\s*(\d{1,5})(?:\s*[,;\t|]|\s)\s*/;
const SEPARATED = /^\s*\d+\s*[,;\t|]/;
/** With nothing but a space after them, two may still be sizes; who sells three never begins with 1, 2 and 3 by chance. */
const LEAST_COUNTED = 3;

/** A first column that only counts the rows would be taken for a size. */
function isCounted(lines: readonly string[]): boolean {
  const rows = lines.filter((line) => !isChatter(line));
  const counts = rows.map((line) => COUNT.exec(line)?.[1]);
  const start = Number(counts[0]);
  const least = rows.every((line) => SEPARATED.test(line)) ? 2 : LEAST_COUNTED;
  return rows.length >= least && start <= 1 && counts.every((count, at) => Number(count) === start + at);
}

const withoutCount = (line: string, counted: boolean): string => (counted ? line.replace(COUNT, '') : line);

/** Longer lines are no rows of a list, whatever they are. */
export const LONGEST_LINE = 200;

/** The lines of a pasted text or a file, and how each of them is taken: as a line that can be read and mended by itself. */
export function rowReader(text: string): { lines: string[]; take: (line: string) => string[] } {
  const lines = linesOf(text);
  const columns = columnsOf(lines[0] ?? '');
  const body = columns === null ? lines : lines.slice(1);
  const counted = columns === null && isCounted(body);
  const take = (line: string): string[] => {
    const plain = columns === null ? withoutCount(plainLine(line), counted) : lineOfCells(line, columns);
    return isChatter(plain) ? [] : [plain.slice(0, LONGEST_LINE)];
  };
  return { lines: body, take };
}
