/** Lists of bundles: their rows, the faults of a row, and the outcome. */

import type { SaleQuote } from '../counter-api/sales.ts';
import type { SaleView } from '../counter-api/values.ts';
import type { DisplayState, OrderAction } from '../order-state.ts';
import type { RowProblem } from '../parse/bulk-rows.ts';
import { bundleSize } from './bundles.ts';
import { addedWords, LINES } from './lines.ts';
import { stateWord } from './order-states.ts';
import { agoText } from './times.ts';

export const BULK = {
  title: 'Bulk bundles',
  entry: 'Number and size',
  entryHint: '024 412 3456 5GB',
  openFile: 'Open a file',
  file: 'File with numbers and sizes',
  usualSize: 'Usual size',
  noUsualSize: 'None',
  rows: 'Rows of the list',
  show: 'Show',
  howTo: 'Type a number and a size and press Enter, or paste a whole list with Ctrl+V.',
  howToMore:
    'It may come from a chat, a spreadsheet or a file: 024…, +233…, 5GB, 5 gb or 5000MB, with or without the network.',
  undo: 'Bring back',
  add: 'Add the row',
  loading: 'Asking for the bundles and their prices',
  loadingSlow: 'This takes longer than usual. Nothing has been sold.',
  takeBack: 'Take these out again',
  tooLowShort: 'The wallet is too low for this list.',
  total: 'Total',
  enough: 'The wallet has enough.',
  rowsMissing: 'Type or paste at least one number and size.',
  offersMissing: 'The bundles and their prices are not here yet. Wait a moment, or try again.',
  tooLarge: 'This is too large for a list of numbers. Nothing was added.',
  unreadable: 'Dwadi cannot read this file. Save it as CSV or text, then open that.',
  progress: 'Done so far',
  underWay: 'Lists under way',
  showRows: 'Show the rows',
  again: 'Sell these again',
  saveCsv: 'Save as a file',
  notSaved: 'The file was not saved.',
  state: 'State',
  everyState: 'Every row',
  orders: 'Rows',
  reading: 'Reading the rows',
  noneInState: 'No row is in this state now.',
  chooseRow: 'Choose a row to see what happened to it.',
  readBackTitle: 'Read the list back to the customer',
  bundles: 'Bundles',
  numbers: 'Numbers',
} as const;

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const rowCount = (count: number): string => counted(count, 'row', 'rows');
export const bundleCount = (count: number): string => counted(count, 'bundle', 'bundles');

const PROBLEMS: Readonly<Record<RowProblem, string>> = {
  'digits-lost': 'A spreadsheet has cut this number. Type it again.',
  'too-short': 'This number is too short.',
  'too-long': 'This number is too long.',
  'no-number': 'Not a Ghana number. Ten digits, starting with 0.',
  unclear: 'This number is not clear. Type it again.',
  'number-missing': 'The number is missing.',
  cut: LINES.cut,
  'two-numbers': 'Two numbers here. Type one number in each row.',
  'size-missing': 'Which size?',
  'two-sizes': 'Which one is the size? Type it like 5GB.',
  'size-unclear': 'The size is not clear. Type it like 5GB.',
  times: 'One row is one bundle. Type a row for each bundle.',
  'two-networks': 'Which network? Type only one.',
  'network-missing': 'Which network? Type MTN, Telecel, iShare or BigTime after the size.',
  'at-which': 'iShare or BigTime? AT sells this size under both.',
  'not-sold': 'This network has no bundle of this size.',
  'sold-out': 'Sold out. Choose another size.',
  'no-price': 'The price is not known now. Try again later.',
};

export const rowProblem = (problem: RowProblem): string => PROBLEMS[problem];

export const repeatWords = (row: number): string => `The same as row ${row + 1}`;
export const numberAgainWords = (row: number): string => `Same number as row ${row + 1}`;
export const unusualWords = (usual: string): string => `Usually ${usual}: ask`;
export const blockedWords = 'Not known yet whether it was sold. Leave it out.';

export const soldBeforeWords = (same: NonNullable<SaleQuote['sameSale']>, now: number): string =>
  `Sold ${agoText(same.soldAt, now)} by ${same.attendantName}`;

export const readingRows = (done: number, of: number): string =>
  `Reading row ${done.toLocaleString('en')} of ${of.toLocaleString('en')}`;

export function takenWords(added: number, dropped: number, noRoom: number, most: number): string {
  if (added === 0 && noRoom === 0) return 'No number found there.';
  const taken = addedWords(rowCount(added), dropped);
  return noRoom === 0
    ? taken
    : `${taken} One list holds ${most.toLocaleString('en')}; ${rowCount(noRoom)} did not fit. Sell ${noRoom === 1 ? 'it' : 'them'} in the next list.`;
}

/** `6 of 9 rows` where some of them can't be sold as they are. */
export const sellableRows = (sellable: number, count: number): string =>
  sellable === count ? rowCount(count) : `${sellable.toLocaleString('en')} of ${rowCount(count)}`;

export const fixRows = (wrong: number): string => `Fix ${rowCount(wrong)}`;

export const toFix = (wrong: number): string =>
  `Fix ${rowCount(wrong)} first, or leave ${wrong === 1 ? 'it' : 'them'} out.`;

/** `the one`, `the 12`. */
const theseMany = (count: number): string => (count === 1 ? 'one' : count.toLocaleString('en'));

export const leaveOutWrong = (count: number): string =>
  count === 1 ? 'Leave out the wrong one' : `Leave out the ${theseMany(count)} wrong ones`;
export const leaveOutRepeats = (count: number): string => `Leave out ${counted(count, 'repeat', 'repeats')}`;
export const leaveOutSold = (count: number): string => `Leave out the ${theseMany(count)} sold before`;

/** The filters of the list; each is shown with its count. */
export const SHOWN_WORDS = {
  all: 'All',
  wrong: 'To fix',
  repeat: 'Repeats',
  sold: 'Sold before',
  ask: 'To ask about',
} as const;

export const shownOption = (shown: keyof typeof SHOWN_WORDS, count: number): string =>
  `${SHOWN_WORDS[shown]} (${count.toLocaleString('en')})`;

export const bulkSaved = (count: number): string =>
  `${bundleCount(count)} ${count === 1 ? 'is saved. Watch it on the right.' : 'are saved. Watch them on the right.'}`;

/** `120 × 5 GB, 20 × 10 GB`; of many sizes the most frequent. */
export function sizesWords(bundles: readonly { readonly volumeGb: number; readonly count: number }[]): string {
  const sizes = new Map<number, number>();
  for (const { volumeGb, count } of bundles) sizes.set(volumeGb, (sizes.get(volumeGb) ?? 0) + count);
  const all = [...sizes].sort((a, b) => b[1] - a[1]);
  const first = all.slice(0, 3).map(([size, count]) => `${count.toLocaleString('en')} × ${bundleSize(size)}`);
  return all.length > 3
    ? `${first.join(', ')}, and ${counted(all.length - 3, 'more size', 'more sizes')}`
    : first.join(', ');
}

export const repeatsWarning = (count: number): string =>
  `${rowCount(count)} repeat${count === 1 ? 's' : ''} another one. Each one will be sold. Go back if you do not want that.`;

export const refusedRows = (count: number): string =>
  `${rowCount(count)} cannot be sold now. Go back: ${count === 1 ? 'it is marked' : 'they are marked'}. Fix ${count === 1 ? 'it' : 'them'} or leave ${count === 1 ? 'it' : 'them'} out.`;

export const sameRowsWords = (count: number): string =>
  `${rowCount(count)} of this list ${count === 1 ? 'was' : 'were'} sold at this counter already.`;

const OVER: readonly DisplayState[] = ['done', 'failed', 'not-sold', 'refunded'];

export const overCount = ({ tally }: Pick<SaleView, 'tally'>): number =>
  OVER.reduce((sum, state) => sum + (tally[state] ?? 0), 0);

function tallied(state: DisplayState, count: number, unproven: number): string {
  const word = state === 'attention' && count !== 1 ? 'need attention' : stateWord(state).toLowerCase();
  const doubt = state === 'not-sold' && unproven > 0 ? ` (${unproven.toLocaleString('en')} still being checked)` : '';
  return `${count.toLocaleString('en')} ${word}${doubt}`;
}

/** `45 of 120 done`, and the counts of the other states. */
export function progressWords(sale: Pick<SaleView, 'tally' | 'orderCount' | 'unproven'>): string {
  const { tally, orderCount, unproven } = sale;
  const rest = (['attention', 'unknown', 'failed', 'not-sold', 'refunded'] as const)
    .filter((state) => (tally[state] ?? 0) > 0)
    .map((state) => tallied(state, tally[state] ?? 0, unproven));
  const done = `${(tally.done ?? 0).toLocaleString('en')} of ${orderCount.toLocaleString('en')} done`;
  return [done, ...rest].join(', ');
}

const theRows = (count: number): string => (count === 1 ? 'the row' : `the ${rowCount(count)}`);

type Owing = Pick<SaleView, 'price' | 'unpaid' | 'onCredit'>;

/** The unpaid debt is dropped first: a customer who has paid nothing gets no money back. */
function givenUpWords(count: number, { price, unpaid, onCredit }: Owing): string {
  if (onCredit === 0) return `Give the money back for ${rowCount(count)}`;
  const dropped = `Drop the debt for ${rowCount(count)}`;
  return unpaid >= price ? dropped : `${dropped}, give back the rest`;
}

const WAYS: Readonly<Record<OrderAction, (count: number, sale: Owing) => string>> = {
  send: (count) => `Send ${theRows(count)} now`,
  withdraw: givenUpWords,
  ask: (count) => `Ask about ${rowCount(count)} again`,
  again: (count) => `Sell ${theRows(count)} again`,
  came: (count) => `${rowCount(count)} came`,
  'not-came': (count) => `${rowCount(count)} did not come`,
  dismiss: (count) => `Dismiss ${rowCount(count)}`,
};

/** One answer for many rows. */
export const wayWords = (action: OrderAction, count: number, sale: Owing): string => WAYS[action](count, sale);

export const actedWords = (count: number): string => `Done for ${rowCount(count)}.`;
export const savedAsWords = (path: string): string => `Saved as ${path}`;
export const rowTitle = (row: number): string => `Row ${row + 1}`;
