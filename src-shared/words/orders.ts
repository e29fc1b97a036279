/** The history of all sales, and finding one of them. */
import type { FoundBy, FoundSale, HistoryState, SaleLine } from '../counter-api/orders.ts';
import { formatMoney } from '../money.ts';
import type { Product } from '../order-state.ts';
import { billerName, whoseInFull } from './bills.ts';
import { whatIsBought } from './board.ts';
import { productName } from './counter.ts';
import { stateWord } from './order-states.ts';
import { dayWord } from './times.ts';

export const ORDERS = {
  title: 'Orders',
  list: 'All sales, newest first',
  product: 'Product',
  everyProduct: 'Every product',
  state: 'State',
  everyState: 'Every state',
  clear: 'Show all',
  find: 'Find a sale',
  reading: 'Reading the sales',
  readingSlow: 'This takes longer than usual. Nothing is lost; please wait.',
  readingOlder: 'Reading older sales',
  oldest: 'There is nothing older.',
  noSales: 'Nothing has been sold at this counter yet.',
  noneOfYours: 'You have sold nothing at this counter yet.',
  noSalesMeans: 'You will see every sale here, also without a connection.',
  noneMatch: 'No sale found.',
  noneOfYoursMatches: 'No sale of yours found.',
  noneMatchMeans: 'Choose another day, state or product, or show all.',
  offline: 'No connection: this is what the counter knows now. It goes on when the connection is back.',
  unreadable: 'Dwadi cannot read the journal now, so it cannot show sales.',
  unreadableMeans: 'Call the owner. Dwadi tries again by itself.',
  tryAgain: 'Try again',
  sales: 'Sales',
  soldAt: 'Sold',
  bought: 'What',
  olderLeftOut: 'Older sales are left out: there are too many for one file. Choose one day.',
} as const;

/** All sales of the list were saved, also those below the part that was scrolled to. */
export const savedSalesWords = (file: string, sales: number, more: boolean): string =>
  `Saved ${sales.toLocaleString('en')} ${sales === 1 ? 'sale' : 'sales'}: ${file}${more ? `. ${ORDERS.olderLeftOut}` : ''}`;

/** A date field writes the day in the PC's form. Its label spells it out, so that day and month are not mixed up. */
export const dayLabel = (day: string | null, now: number): string =>
  day === null ? 'Day' : `Day: ${dayWord(Date.parse(day), now)}`;

const STATES: Readonly<Record<HistoryState, string>> = {
  attention: 'Needs attention',
  open: 'Under way',
  done: 'Done',
  failed: 'Failed',
  refunded: 'Not delivered',
  'not-sold': 'Not sold',
};

export const historyStateWord = (state: HistoryState): string => STATES[state];

/** Tells the recipient: the number in full, an account without gaps (there is no room), or the count of orders. */
export function lineFor({
  orderCount,
  product,
  recipient,
}: Pick<SaleLine, 'orderCount' | 'product' | 'recipient'>): string {
  if (orderCount > 1) return `${orderCount.toLocaleString('en')} orders`;
  return product === 'bill' ? recipient : whoseInFull(product, recipient);
}

/** The supplier's name at the counter: a bill's order has only the biller's key. */
export const supplierOf = (product: Product, supplier: string): string =>
  product === 'bill' ? billerName(supplier) : supplier;

/** The supplier and the purchase: `MTN 10.00`. Empty for a sale of many orders, which tells it order by order. */
export const boughtFrom = (line: SaleLine): string =>
  line.orderCount > 1 ? '' : `${supplierOf(line.product, line.supplier)} ${whatIsBought(line.product, line)}`;

/** A line as it is read aloud. */
export const lineName = (line: SaleLine, who: string): string =>
  [
    who,
    `${productName(line.product)} ${boughtFrom(line)}`.trimEnd(),
    stateWord(line.state, line.unproven > 0),
    formatMoney(line.price),
    `${slipWord(line.slipNumber)}`,
  ].join(', ');

export const slipWord = (slipNumber: number): string => `Slip ${slipNumber}`;

export const FIND = {
  title: 'Find a sale',
  label: 'Number, account, slip, reference, or the last digits',
  placeholder: 'Number, slip or last digits',
  hint: 'Type a number or how it ends, an account, a slip number, or a reference.',
  nothing: 'No sale found.',
  nothingOfYours: 'No sale of yours found.',
  nothingMeans: 'Try the last four digits of the number, or the number on the slip.',
  notShown: 'What others sold is not shown to you. Ask the owner before you sell it again.',
  found: 'Sales found',
  choose: 'choose',
  open: 'open',
  close: 'Close',
} as const;

const BY: Readonly<Record<FoundBy, string>> = {
  slip: 'This slip',
  number: 'This number',
  ending: 'This ending',
  reference: 'This reference',
};

/** Tells why a sale was found, after the amount owed for it. */
export const foundNote = ({ line, by }: FoundSale): string =>
  line.owes > 0 ? `Owe ${formatMoney(line.owes)} · ${BY[by]}` : BY[by];

/** The recipient that was looked for, also within a sale of many orders. */
export const foundFor = ({ orderCount, product, recipient }: SaleLine): string => {
  const one = lineFor({ orderCount: 1, product, recipient });
  return orderCount > 1 ? `${one}, one of ${orderCount.toLocaleString('en')}` : one;
};

/** An attendant who may not see the sales of others isn't told that there are none. */
export const foundCount = (count: number, ownOnly: boolean): string =>
  count === 0 ? (ownOnly ? FIND.nothingOfYours : FIND.nothing) : `${count} ${count === 1 ? 'sale' : 'sales'}`;
