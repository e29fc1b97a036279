/** Lists of bundles: their rows, the faults of a row, and the outcome. */

import type { SaleQuote } from '../counter-api/sales.ts';
import type { SaleView } from '../counter-api/values.ts';
import type { DisplayState, OrderAction } from '../order-state.ts';
import type { RowProblem } from '../parse/bulk-rows.ts';
import { bundleSize } from './bundles.ts';
import { addedWords, LINES } from './lines.ts';
import { stateWord } from './order-states.ts';
import { agoText } from './times.ts';
import { t } from './translate.ts';

export const BULK = {
  title: t('Bulk bundles'),
  entry: t('Number and size'),
  entryHint: t('024 412 3456 5GB'),
  openFile: t('Open a file'),
  file: t('File with numbers and sizes'),
  usualSize: t('Usual size'),
  noUsualSize: t('None'),
  rows: t('Rows of the list'),
  show: t('Show'),
  howTo: t('Type a number and a size and press Enter, or paste a whole list with Ctrl+V.'),
  howToMore: t(
    'It may come from a chat, a spreadsheet or a file: 024…, +233…, 5GB, 5 gb or 5000MB, with or without the network.',
  ),
  undo: t('Bring back'),
  add: t('Add the row'),
  loading: t('Asking for the bundles and their prices'),
  loadingSlow: t('This takes longer than usual. Nothing has been sold.'),
  takeBack: t('Take these out again'),
  tooLowShort: t('The wallet is too low for this list.'),
  total: t('Total'),
  enough: t('The wallet has enough.'),
  rowsMissing: t('Type or paste at least one number and size.'),
  offersMissing: t('The bundles and their prices are not here yet. Wait a moment, or try again.'),
  tooLarge: t('This is too large for a list of numbers. Nothing was added.'),
  unreadable: t('Dwadi cannot read this file. Save it as CSV or text, then open that.'),
  progress: t('Done so far'),
  underWay: t('Lists under way'),
  showRows: t('Show the rows'),
  again: t('Sell these again'),
  saveCsv: t('Save as a file'),
  notSaved: t('The file was not saved.'),
  state: t('State'),
  everyState: t('Every row'),
  orders: t('Rows'),
  reading: t('Reading the rows'),
  noneInState: t('No row is in this state now.'),
  chooseRow: t('Choose a row to see what happened to it.'),
  readBackTitle: t('Read the list back to the customer'),
  bundles: t('Bundles'),
  numbers: t('Numbers'),
} as const;

const grouped = (count: number): string => count.toLocaleString('en');

export const rowCount = (count: number): string => (count === 1 ? t`${grouped(count)} row` : t`${grouped(count)} rows`);
export const bundleCount = (count: number): string =>
  count === 1 ? t`${grouped(count)} bundle` : t`${grouped(count)} bundles`;

const PROBLEMS: Readonly<Record<RowProblem, string>> = {
  'digits-lost': t('A spreadsheet has cut this number. Type it again.'),
  'too-short': t('This number is too short.'),
  'too-long': t('This number is too long.'),
  'no-number': t('Not a Ghana number. Ten digits, starting with 0.'),
  unclear: t('This number is not clear. Type it again.'),
  'number-missing': t('The number is missing.'),
  cut: LINES.cut,
  'two-numbers': t('Two numbers here. Type one number in each row.'),
  'size-missing': t('Which size?'),
  'two-sizes': t('Which one is the size? Type it like 5GB.'),
  'size-unclear': t('The size is not clear. Type it like 5GB.'),
  times: t('One row is one bundle. Type a row for each bundle.'),
  'two-networks': t('Which network? Type only one.'),
  'network-missing': t('Which network? Type MTN, Telecel, iShare or BigTime after the size.'),
  'at-which': t('iShare or BigTime? AT sells this size under both.'),
  'not-sold': t('This network has no bundle of this size.'),
  'sold-out': t('Sold out. Choose another size.'),
  'no-price': t('The price is not known now. Try again later.'),
};

export const rowProblem = (problem: RowProblem): string => PROBLEMS[problem];

export const repeatWords = (row: number): string => t`The same as row ${row + 1}`;
export const numberAgainWords = (row: number): string => t`Same number as row ${row + 1}`;
export const unusualWords = (usual: string): string => t`Usually ${usual}: ask`;
export const blockedWords = t('Not known yet whether it was sold. Leave it out.');

export const soldBeforeWords = (same: NonNullable<SaleQuote['sameSale']>, now: number): string =>
  t`Sold ${agoText(same.soldAt, now)} by ${same.attendantName}`;

export const readingRows = (done: number, of: number): string =>
  t`Reading row ${done.toLocaleString('en')} of ${of.toLocaleString('en')}`;

export function takenWords(added: number, dropped: number, noRoom: number, most: number): string {
  if (added === 0 && noRoom === 0) return t('No number found there.');
  const taken = addedWords(rowCount(added), dropped);
  return noRoom === 0
    ? taken
    : noRoom === 1
      ? t`${taken} One list holds ${most.toLocaleString('en')}; ${rowCount(noRoom)} did not fit. Sell it in the next list.`
      : t`${taken} One list holds ${most.toLocaleString('en')}; ${rowCount(noRoom)} did not fit. Sell them in the next list.`;
}

/** `6 of 9 rows` where some of them can't be sold as they are. */
export const sellableRows = (sellable: number, count: number): string =>
  sellable === count ? rowCount(count) : t`${sellable.toLocaleString('en')} of ${rowCount(count)}`;

export const fixRows = (wrong: number): string => t`Fix ${rowCount(wrong)}`;

export const toFix = (wrong: number): string =>
  wrong === 1 ? t`Fix ${rowCount(wrong)} first, or leave it out.` : t`Fix ${rowCount(wrong)} first, or leave them out.`;

/** `the one`, `the 12`. */
const theseMany = (count: number): string => (count === 1 ? t('one') : count.toLocaleString('en'));

export const leaveOutWrong = (count: number): string =>
  count === 1 ? t('Leave out the wrong one') : t`Leave out the ${theseMany(count)} wrong ones`;
export const leaveOutRepeats = (count: number): string =>
  count === 1 ? t`Leave out ${grouped(count)} repeat` : t`Leave out ${grouped(count)} repeats`;
export const leaveOutSold = (count: number): string => t`Leave out the ${theseMany(count)} sold before`;

/** The filters of the list; each is shown with its count. */
export const SHOWN_WORDS = {
  all: t('All'),
  wrong: t('To fix'),
  repeat: t('Repeats'),
  sold: t('Sold before'),
  ask: t('To ask about'),
} as const;

export const shownOption = (shown: keyof typeof SHOWN_WORDS, count: number): string =>
  `${SHOWN_WORDS[shown]} (${count.toLocaleString('en')})`;

export const bulkSaved = (count: number): string =>
  count === 1
    ? t`${bundleCount(count)} is saved. Watch it on the right.`
    : t`${bundleCount(count)} are saved. Watch them on the right.`;

/** `120 × 5 GB, 20 × 10 GB`; of many sizes the most frequent. */
export function sizesWords(bundles: readonly { readonly volumeGb: number; readonly count: number }[]): string {
  const sizes = new Map<number, number>();
  for (const { volumeGb, count } of bundles) sizes.set(volumeGb, (sizes.get(volumeGb) ?? 0) + count);
  const all = [...sizes].sort((a, b) => b[1] - a[1]);
  const first = all.slice(0, 3).map(([size, count]) => `${count.toLocaleString('en')} × ${bundleSize(size)}`);
  const more = all.length - 3;
  if (more <= 0) return first.join(', ');
  return more === 1
    ? t`${first.join(', ')}, and ${grouped(more)} more size`
    : t`${first.join(', ')}, and ${grouped(more)} more sizes`;
}

export const repeatsWarning = (count: number): string =>
  count === 1
    ? t`${rowCount(count)} repeats another one. Each one will be sold. Go back if you do not want that.`
    : t`${rowCount(count)} repeat another one. Each one will be sold. Go back if you do not want that.`;

export const refusedRows = (count: number): string =>
  count === 1
    ? t`${rowCount(count)} cannot be sold now. Go back: it is marked. Fix it or leave it out.`
    : t`${rowCount(count)} cannot be sold now. Go back: they are marked. Fix them or leave them out.`;

export const sameRowsWords = (count: number): string =>
  count === 1
    ? t`${rowCount(count)} of this list was sold at this counter already.`
    : t`${rowCount(count)} of this list were sold at this counter already.`;

const OVER: readonly DisplayState[] = ['done', 'failed', 'not-sold', 'refunded'];

export const overCount = ({ tally }: Pick<SaleView, 'tally'>): number =>
  OVER.reduce((sum, state) => sum + (tally[state] ?? 0), 0);

function tallied(state: DisplayState, count: number, unproven: number): string {
  const word = state === 'attention' && count !== 1 ? t('need attention') : stateWord(state).toLowerCase();
  const doubt =
    state === 'not-sold' && unproven > 0 ? ` ${t`(${unproven.toLocaleString('en')} still being checked)`}` : '';
  return `${count.toLocaleString('en')} ${word}${doubt}`;
}

/** `45 of 120 done`, and the counts of the other states. */
export function progressWords(sale: Pick<SaleView, 'tally' | 'orderCount' | 'unproven'>): string {
  const { tally, orderCount, unproven } = sale;
  const rest = (['attention', 'unknown', 'failed', 'not-sold', 'refunded'] as const)
    .filter((state) => (tally[state] ?? 0) > 0)
    .map((state) => tallied(state, tally[state] ?? 0, unproven));
  const done = t`${(tally.done ?? 0).toLocaleString('en')} of ${orderCount.toLocaleString('en')} done`;
  return [done, ...rest].join(', ');
}

const theRows = (count: number): string => (count === 1 ? t('the row') : t`the ${rowCount(count)}`);

/** Some of the rows may have been charged, so nothing is said of the money: each row tells its own (M23). */
const WAYS: Readonly<Record<OrderAction, (count: number) => string>> = {
  send: (count) => t`Send ${theRows(count)} now`,
  withdraw: (count) => t`Give up ${rowCount(count)}`,
  ask: (count) => t`Ask about ${rowCount(count)} again`,
  again: (count) => t`Sell ${theRows(count)} again`,
  came: (count) => t`${rowCount(count)} came`,
  'not-came': (count) => t`${rowCount(count)} did not come`,
  dismiss: (count) => t`Dismiss ${rowCount(count)}`,
};

/** One answer for many rows. */
export const wayWords = (action: OrderAction, count: number): string => WAYS[action](count);

export const actedWords = (count: number): string => t`Done for ${rowCount(count)}.`;
export const savedAsWords = (path: string): string => t`Saved as ${path}`;
export const rowTitle = (row: number): string => t`Row ${row + 1}`;
