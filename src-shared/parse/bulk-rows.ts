/**
 * One line of a list of bundles: `0244123456 5GB`, `+233 24 412 3456, MTN, 5 gb`, `233244123456;5000MB`. Reading takes
 * the line alone; judging compares it with the service's offers.
 */

import type { BundleOffer } from '../counter-api/catalogue.ts';
import type { BulkRow } from '../counter-api/sales.ts';
import type { Pesewa } from '../money.ts';
import { familyOf, type NetworkFamily, type Phone, suggestNetwork } from '../phone.ts';
import { columnsOf, lineOfCells } from './bulk-tables.ts';
import { readSize, type SizeProblem, takeSizes, withoutAtAPrice, withoutMoney } from './bundle-sizes.ts';
import type { NumberProblem } from './one-number.ts';
import { countless, linesOf, withoutChatHead } from './pasted-lines.ts';
import { numbersIn } from './recipients.ts';

/** AT without saying which of its two. */
type NamedNetwork = BulkRow['network'] | 'AT';

export type RowProblem =
  | NumberProblem
  | SizeProblem
  | 'number-missing'
  /** Longer than a row may be: its end was cut off. */
  | 'cut'
  | 'two-numbers'
  | 'size-missing'
  | 'two-networks'
  /** The line names no network, and the prefix isn't a known one. */
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
  [/\b(?:(?:at|airtel\s?tigo)[\s-]*)?i[\s-]?share\b/gi, 'AT-iShare'],
  [/\b(?:(?:at|airtel\s?tigo)[\s-]*)?big[\s-]?time\b/gi, 'AT-BigTime'],
  [/\bmtn\b/gi, 'MTN'],
  [/\b(?:telecel|vodafone|vodacash|voda)\b/gi, 'Telecel'],
  [/\b(?:at|airtel[\s-]?tigo|airtel|tigo)\b/gi, 'AT'],
];

/** The networks a line names, and the line without their names. */
function takeNetworks(line: string): { networks: NamedNetwork[]; rest: string } {
  const networks: NamedNetwork[] = [];
  let rest = withoutAtAPrice(line);
  for (const [words, network] of NETWORK_WORDS) {
    rest = rest.replace(words, () => {
      networks.push(network);
      return ' ';
    });
  }
  return { networks: [...new Set(networks)], rest };
}

/** `1.`, `2)`, `- `, `* ` before an entry. */
const LIST_MARK = /^(?:\d{1,4}[.)]\s+|[-*•·]\s*)/;

/** Longer lines are no rows of a list. */
export const LONGEST_LINE = 200;

/** The numbers and the size of a line that names no network and no price any more. */
function readPlain(text: string) {
  const sized = takeSizes(text);
  const { found, rest } = numbersIn(sized.rest);
  const phones = [...new Set(found.flatMap(({ number }) => number.phone ?? []))];
  const unread = found.find(({ number }) => number.problem !== null)?.number.problem ?? null;
  return { phones, unread, size: readSize(sized, rest) };
}

type PlainRow = ReturnType<typeof readPlain>;

/** Both readings can be sold, but only one of them is meant. */
const isAnotherSize = (one: PlainRow, other: PlainRow): boolean =>
  other.unread === null &&
  other.phones.length === 1 &&
  other.size.volumeGb !== null &&
  other.size.volumeGb !== one.size.volumeGb;

export function readRow(text: string): ReadRow {
  const line = withoutChatHead(text).replace(LIST_MARK, '');
  const named = takeNetworks(line);
  const [plain, ...others] = withoutMoney(named.rest);
  const read = readPlain(plain);
  const { phones, unread, size } = read;
  const [phone = null] = phones;
  const [network = null] = named.networks;
  const whole = { phone, network, volumeGb: size.volumeGb };
  if (phones.length > 1) return { ...whole, problem: 'two-numbers' };
  // The part that was cut off may have held the end of the number, or another number.
  if (text.length >= LONGEST_LINE) return { ...whole, phone: null, problem: 'cut' };
  if (unread !== null) return { ...whole, phone: null, problem: unread };
  if (phone === null) return { ...whole, problem: 'number-missing' };
  if (size.problem !== null) return { ...whole, problem: size.problem };
  if (others.some((other) => isAnotherSize(read, readPlain(other))))
    return { ...whole, volumeGb: null, problem: 'two-sizes' };
  return { ...whole, problem: named.networks.length > 1 ? 'two-networks' : null };
}

export type JudgedRow =
  | { readonly row: BulkRow; readonly price: Pesewa; readonly problem: null; readonly unusual: NetworkFamily | null }
  | { readonly row: null; readonly price: null; readonly problem: RowProblem; readonly unusual: null };

/** The service's offers, by network and size. */
export type OfferMap = ReadonlyMap<string, BundleOffer>;

const offerKey = (network: BulkRow['network'], volumeGb: number): string => `${network}|${volumeGb}`;

export const offerMap = (offers: readonly BundleOffer[]): OfferMap =>
  new Map(offers.map((offer) => [offerKey(offer.network, offer.volumeGb), offer]));

const AT_NETWORKS = ['AT-iShare', 'AT-BigTime'] as const;

/** The network whose offer counts; null if both of AT's have one. */
function networkFor(named: NamedNetwork, volumeGb: number, offers: OfferMap): BulkRow['network'] | null {
  if (named !== 'AT') return named;
  const [only, other] = AT_NETWORKS.filter((network) => offers.has(offerKey(network, volumeGb)));
  return other === undefined ? (only ?? AT_NETWORKS[0]) : null;
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
  if (network === null) return refused('at-which');
  const offer = offers.get(offerKey(network, volumeGb));
  if (offer === undefined) return refused('not-sold');
  if (!offer.inStock) return refused('sold-out');
  if (offer.price === null) return refused('no-price');
  const row = { network: offer.network, phone, volumeGb };
  const unusual = usual === familyOf(offer.network) ? null : usual;
  return { row, price: offer.price, problem: null, unusual };
}

export const rowKey = ({ network, phone, volumeGb }: BulkRow): string => `${network}|${phone}|${volumeGb}`;

/** A row as a person would type it. */
export const rowText = ({ network, phone, volumeGb }: BulkRow): string => `${phone} ${network} ${volumeGb}GB`;

/** Words without a digit are a greeting, a heading or a signature, and no row. */
const isChatter = (line: string): boolean => !/\d/.test(withoutChatHead(line));

/** Splits a pasted text or a file into lines. `take` turns each into a row that can be read and mended by itself. */
export function rowReader(text: string): { lines: string[]; take: (line: string) => string[] } {
  const lines = linesOf(text);
  const columns = columnsOf(lines);
  const body = columns === null ? lines : lines.slice(1);
  const plainOf = columns === null ? countless(body) : (line: string) => lineOfCells(line, columns);
  const take = (line: string): string[] => (isChatter(line) ? [] : [plainOf(line).slice(0, LONGEST_LINE)]);
  return { lines: body, take };
}
