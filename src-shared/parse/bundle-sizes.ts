/** The size in a line of a list: `5GB`, `5000 mb`, a bare `5`. Text that only looks like a size is never guessed. */

export type SizeProblem =
  | 'two-sizes'
  /** `x2`: one line is one bundle. */
  | 'times'
  /** The text was meant as a size, but can't be read as one. */
  | 'size-unclear';

export interface ReadSize {
  readonly volumeGb: number | null;
  readonly problem: SizeProblem | null;
}

const UNIT = '(?:gigabytes?|gigas?|gigs?|gbs?|g|megabytes?|megs?|mbs?|m)';

/**
 * A comma before the last digits is a decimal one where it can hardly separate two cells: `1,5GB`, and not `…,5GB`;
 * before three digits of megabytes it stands for thousands.
 */
const SIZE = new RegExp(
  String.raw`(?<![\d.])((?<![,;\t|+a-z])\d{1,2},(?:\d{1,2}|\d{3}(?=\s*m))|\d{1,6}(?:\.\d{1,2})?)\s*(${UNIT})(?!(?!x\s?\d)[a-z\d])`,
  'gi',
);

/** Sellers call 1000 megabytes a gigabyte; technicians call 1024 megabytes one. */
function inGigabytes(count: number, unit: string): number {
  if (/^g/i.test(unit)) return count;
  return count % 1024 === 0 ? count / 1024 : count / 1000;
}

const countOf = (written: string): number => Number(written.replace(/,(?=\d{3})/, '').replace(',', '.'));

const AMOUNT = String.raw`[1-9]\d{0,4}(?:\.\d{1,2})?|0\.\d{1,2}`;
/** `GHS 20`, `GH₵20`. A comma may separate thousands or cells: then both sides of it stay to be asked about. */
const MONEY_BEFORE = new RegExp(
  String.raw`(?<![a-z\d])(?:gh[s₵¢c]?|[₵¢])[.:]?\s?(?!233)(?:${AMOUNT})(?!\.?\d|\s*${UNIT}(?![a-z])|,\d{1,3}(?!\d|\s*${UNIT}(?![a-z])))`,
  'gi',
);
/** `20 cedis`, `20gh`. */
const MONEY_BEHIND = new RegExp(
  String.raw`(?<![\d.]|(?<!\d)\d{1,3},)(?:${AMOUNT})\s?(?:gh[s₵¢c]?|[₵¢]|cedis?)(?![a-z\d])`,
  'gi',
);

/**
 * Removes the prices from a line, because their numbers would be taken for sizes. Returns two readings if the line
 * leaves it open which number is the price: `20 GHS 5`.
 */
export function withoutMoney(line: string): readonly [string, ...string[]] {
  const one = line.replace(MONEY_BEFORE, ' ').replace(MONEY_BEHIND, ' ');
  const other = line.replace(MONEY_BEHIND, ' ').replace(MONEY_BEFORE, ' ');
  return one === other ? [one] : [one, other];
}

const CEDIS = 'gh[s₵¢c]?|[₵¢]';
const PRICE = String.raw`(?:${CEDIS})[.:]?\s?\d|(?:${AMOUNT})\s?(?:${CEDIS}|cedis?)(?![a-z\d])`;
/** A count that is no size with a unit, and no beginning of a phone number. */
const BARE_PRICE = String.raw`[1-9]\d{0,3}(?:[.,]\d{1,2})?(?!\d|[.,-]\d|\s*${UNIT}(?![a-z])|\s\d{3,}(?![\d.,]|\s*${UNIT}))`;
/** A word that stands alone between two tabs is a cell of its own, and names the network. */
const SPACES = String.raw`[^\S\t]+`;
const SIZE_BEFORE = String.raw`(?:\d\s*${UNIT}|^\s*\d{1,4}(?:[.,]\d+)?)${SPACES}`;
const AT_A_PRICE = new RegExp(
  String.raw`(?<![\S\t])at(?=${SPACES}(?:${PRICE}))|at(?=${SPACES}${BARE_PRICE})(?<=${SIZE_BEFORE}at)`,
  'gi',
);

/** Removes the English word of `5GB at 26`, which would be taken for the network AT. The network has capitals there. */
export const withoutAtAPrice = (line: string): string =>
  line.replace(AT_A_PRICE, (word) => (word === 'at' ? ' ' : word));

/** `5GB*2`, `2 x 5GB`, `2 times 5GB`; a star on one side only makes letters bold. */
const TIMES_A_SIZE = [
  String.raw`\d\s?${UNIT}(?:\s?[x×]\s?|\*|\s\*\s)[1-9]\d{0,2}(?!\d)`,
  String.raw`\d\s?${UNIT}\s?\+\s?[1-9]\d{0,2}(?!\s?\d|\s*${UNIT})`,
  String.raw`(?<![\d.])[1-9]\d{0,2}(?:\s?[x×]\s?|\*|\s\*\s|\s?times\s(?:of\s)?)\d+(?:\.\d+)?\s?${UNIT}(?![a-z])`,
  String.raw`\b(?:two|three|four|five|six|seven|eight|nine|ten)\s\d+(?:\.\d+)?\s?${UNIT}(?![a-z])`,
].map((times) => new RegExp(times, 'i'));
const TIMES =
  /(?<![a-z\d])(?:[x×]\s?\d{1,3}|\d{1,3}\s?(?:[x×]|times|bundles|pcs|pieces)|twice|thrice|double)(?![a-z\d])/i;

/** `1/2GB`, `5-10GB`, `1 500MB`, `,1,500MB`: reading only a part of it would give another size. */
const HALVED = [
  new RegExp(String.raw`(?<!\d)(?:\d{1,2}[/⁄-]\d{1,2}|\d\s?[/⁄]\s?\d)\s*${UNIT}(?![a-z\d])`, 'i'),
  new RegExp(String.raw`(?<!\S)[1-9]\s+\d{1,3}(?:\.\d+)?\s?${UNIT}(?![a-z\d])`, 'i'),
  /[,;\t|]\d{1,2},\d{3}\s*m(?:b|eg|(?![a-z]))/i,
];

export interface TakenSizes {
  readonly sizes: readonly number[];
  readonly problem: SizeProblem | null;
  /** The line without its sizes. */
  readonly rest: string;
}

/** The sizes that a line names with their unit. */
export function takeSizes(line: string): TakenSizes {
  const sizes: number[] = [];
  const rest = line.replace(SIZE, (_, count: string, unit: string) => {
    sizes.push(inGigabytes(countOf(count), unit));
    return ' ';
  });
  if (TIMES.test(rest) || TIMES_A_SIZE.some((times) => times.test(line))) return { sizes, rest, problem: 'times' };
  const isUnclear = sizes.includes(0) || HALVED.some((halved) => halved.test(line));
  return { sizes, rest, problem: isUnclear ? 'size-unclear' : null };
}

/** Above this a bare number is meant in megabytes: no network sells bundles as large. */
const LARGEST_BARE_GB = 200;

const bareWord = (word: string): string => word.replace(/^[(-]+|[).-]+$/g, '');

/** Numbers without a unit: one of them is the size if no number has a unit. */
const bareSizes = (words: readonly string[]): string[] =>
  words.map(bareWord).filter((word) => /^(?:0|[1-9]\d{0,5})(?:\.\d{1,2})?$/.test(word) && Number(word) > 0);

/** `20.00` is how prices are written, and hardly ever sizes. */
const isPrice = (bare: string): boolean => /\.\d\d/.test(bare);

/** `.5GB`, `10.000MB`, `1O`, a unit whose number is a word or in none that can be read. */
const isUnread = (word: string): boolean =>
  /^(?:gigabytes?|gigas?|gigs?|megabytes?|megs?)$|gbs?$|^[\doil.,]*mbs?$/i.test(word) ||
  /\d.*(?:gig|meg|[gm]b?$|[gm]b)/i.test(word) ||
  (/^[\doil.,+]+$/i.test(word) && /\d/.test(word) && /[oil+]/i.test(word));

/** The remains of a price that was split at its comma: `₵1,200`, `1,200 cedis`. */
const isHalfPrice = (word: string): boolean => /^(?:gh[s₵¢c]?|[₵¢]|cedis?)(?:\d.*)?$/i.test(word);

const COUNT_WORD =
  /^(?:half|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|hundred)$/i;

/** Reads the size from the sizes with a unit and the words left over. If there is none, the usual size may apply. */
export function readSize({ sizes, problem }: TakenSizes, words: readonly string[]): ReadSize {
  const bare = bareSizes(words);
  const [named = null] = sizes;
  const [first] = bare;
  const unnamed = first === undefined || isPrice(first) ? null : Number(first);
  const inGb = unnamed !== null && unnamed > LARGEST_BARE_GB ? inGigabytes(unnamed, 'mb') : unnamed;
  const volumeGb = named ?? inGb;
  if (problem !== null) return { volumeGb: problem === 'times' ? volumeGb : null, problem };
  if ((sizes.length || bare.length) > 1) return { volumeGb: null, problem: 'two-sizes' };
  const isMeant = (word: string): boolean =>
    isUnread(word) ||
    (named === null && isHalfPrice(word)) ||
    (volumeGb === null && (/\d/.test(word) || COUNT_WORD.test(word)));
  const isUnclear = words.map(bareWord).some(isMeant);
  return isUnclear ? { volumeGb: null, problem: 'size-unclear' } : { volumeGb, problem: null };
}
