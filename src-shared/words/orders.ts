/** The history of all sales, and finding one of them. */
import type { CounterErrorCode } from '../counter-api/errors.ts';
import type { FoundBy, FoundSale, HistoryState, SaleLine } from '../counter-api/orders.ts';
import { formatMoney } from '../money.ts';
import type { Product } from '../order-state.ts';
import { billerName, whoseInFull } from './bills.ts';
import { whatIsBought } from './board.ts';
import { productName } from './counter.ts';
import { errorText } from './errors.ts';
import { stateWord } from './order-states.ts';
import { dayWord } from './times.ts';
import { t } from './translate.ts';

export const ORDERS = {
  title: t('Orders'),
  list: t('All sales, newest first'),
  product: t('Product'),
  everyProduct: t('Every product'),
  state: t('State'),
  everyState: t('Every state'),
  clear: t('Show all'),
  find: t('Find a sale'),
  reading: t('Reading the sales'),
  readingSlow: t('This takes longer than usual. Nothing is lost; please wait.'),
  readingOlder: t('Reading older sales'),
  oldest: t('There is nothing older.'),
  noSales: t('Nothing has been sold at this counter yet.'),
  noneOfYours: t('You have sold nothing at this counter yet.'),
  noSalesMeans: t('You will see every sale here, also without a connection.'),
  noneMatch: t('No sale found.'),
  noneOfYoursMatches: t('No sale of yours found.'),
  noneMatchMeans: t('Choose another day, state or product, or show all.'),
  offline: t('No connection: this is what the counter knows now. It goes on when the connection is back.'),
  unreadable: t('Dwadi cannot read the journal now, so it cannot show sales.'),
  unreadableMeans: t('Call the owner. Dwadi tries again by itself.'),
  tryAgain: t('Try again'),
  sales: t('Sales'),
  soldAt: t('Sold'),
  bought: t('What'),
  olderLeftOut: t('Older sales are left out: there are too many for one file. Choose one day.'),
} as const;

/** Why sales could not be read. Elsewhere the journal's error is about selling. */
export const salesUnreadWords = (code: CounterErrorCode): string =>
  code === 'journal-unavailable' ? `${ORDERS.unreadable} ${ORDERS.unreadableMeans}` : errorText(code);

/** All sales of the list were saved, also those below the part that was scrolled to. */
export const savedSalesWords = (file: string, sales: number, more: boolean): string =>
  sales === 1
    ? t`Saved ${sales.toLocaleString('en')} sale: ${file}${more ? `. ${ORDERS.olderLeftOut}` : ''}`
    : t`Saved ${sales.toLocaleString('en')} sales: ${file}${more ? `. ${ORDERS.olderLeftOut}` : ''}`;

/** A date field writes the day in the PC's form. Its label spells it out, so that day and month are not mixed up. */
export const dayLabel = (day: string | null, now: number): string =>
  day === null ? t('Day') : t`Day: ${dayWord(Date.parse(day), now)}`;

const STATES: Readonly<Record<HistoryState, string>> = {
  attention: t('Needs attention'),
  open: t('Under way'),
  done: t('Done'),
  failed: t('Failed'),
  refunded: t('Not delivered'),
  'not-sold': t('Not sold'),
};

export const historyStateWord = (state: HistoryState): string => STATES[state];

/** Tells the recipient: the number in full, an account without gaps (there is no room), or the count of orders. */
export function lineFor({
  orderCount,
  product,
  recipient,
}: Pick<SaleLine, 'orderCount' | 'product' | 'recipient'>): string {
  if (orderCount > 1) return t`${orderCount.toLocaleString('en')} orders`;
  return product === 'bill' ? recipient : whoseInFull(product, recipient);
}

/** The supplier's name at the counter: a bill's order has only the biller's key. */
export const supplierOf = (product: Product, supplier: string): string =>
  product === 'bill' ? billerName(supplier) : supplier;

/** The supplier and the purchase: `MTN 10.00`. Empty for a sale of many orders, which tells it order by order. */
export const boughtFrom = (line: SaleLine): string =>
  line.orderCount > 1 ? '' : `${supplierOf(line.product, line.supplier)} ${whatIsBought(line.product, line)}`;

/** Said below the sales of a search that found more. */
export const foundCutWords = (shown: number): string =>
  t`There are more than these ${shown}. Type more of the number, or the slip.`;

/** A line as it is read aloud. */
export const lineName = (line: SaleLine, who: string): string =>
  [
    who,
    `${productName(line.product)} ${boughtFrom(line)}`.trimEnd(),
    stateWord(line.state, line.unproven > 0),
    formatMoney(line.price),
    `${slipWord(line.slipNumber)}`,
  ].join(', ');

export const slipWord = (slipNumber: number): string => t`Slip ${slipNumber}`;

export const FIND = {
  title: t('Find'),
  label: t('Number, account, slip, reference, the last digits, or what you want to do'),
  placeholder: t('Number, slip, screen'),
  hint: t('Type a number or how it ends, an account, a slip number, a reference, or what you want to do.'),
  nothing: t('No sale found.'),
  nothingOfYours: t('No sale of yours found.'),
  nothingMeans: t('Try the last four digits of the number, or the number on the slip.'),
  notShown: t('What others sold is not shown to you. Ask the owner before you sell it again.'),
  found: t('Found'),
  choose: t('choose'),
  open: t('open'),
  allKeys: t('all keys'),
  close: t('Close'),
} as const;

const BY: Readonly<Record<FoundBy, string>> = {
  slip: t('This slip'),
  number: t('This number'),
  ending: t('This ending'),
  reference: t('This reference'),
};

/** Tells why a sale was found, after the amount owed for it. */
export const foundNote = ({ line, by }: FoundSale): string =>
  line.owes > 0 ? t`Owe ${formatMoney(line.owes)} · ${BY[by]}` : BY[by];

/** The recipient that was looked for, also within a sale of many orders. */
export const foundFor = ({ orderCount, product, recipient }: SaleLine): string => {
  const one = lineFor({ orderCount: 1, product, recipient });
  return orderCount > 1 ? t`${one}, one of ${orderCount.toLocaleString('en')}` : one;
};

/** An attendant who may not see the sales of others isn't told that there are none. */
export const foundCount = (count: number, ownOnly: boolean): string =>
  count === 0 ? (ownOnly ? FIND.nothingOfYours : FIND.nothing) : count === 1 ? t`${count} sale` : t`${count} sales`;
