/** The drawer's page: opening, counting, handing over, X and Z. */

import { MOST_IN_DRAWER } from '../counter-api/limits.ts';
import type { OwedEntry } from '../counter-api/owed.ts';
import type { ClosedShift, NumberedZ, ShiftFact, WalletReport, XReport } from '../counter-api/shifts.ts';
import type { MobileMoneyUse } from '../counter-api/tenders.ts';
import { formatMoney, type Pesewa, pesewas } from '../money.ts';
import { isProduct } from '../order-state.ts';
import { amountInWords } from './amount-in-words.ts';
import { whoseInFull } from './bills.ts';
import { productName } from './counter.ts';
import { clockTime, dayWithin, dayWord } from './times.ts';
import { t } from './translate.ts';

export const SHIFT = {
  title: t('Shift'),
  drawer: t('The drawer'),
  notOpen: t('The drawer is not open'),
  openMeans: t('Count the money that is in the drawer now, and type it. Then selling can begin.'),
  float: t('Money in the drawer'),
  badFloat: t('Type the amount that is in the drawer, for instance 50 or 0.'),
  tooMuch: t`Check the amount: a drawer takes ${formatMoney(pesewas(MOST_IN_DRAWER))} at most.`,
  open: t('Open the shift'),
  forgotten: t('Close this shift first: it is from an earlier day. Count the drawer as it is now.'),
  payIn: t('Money in'),
  payOut: t('Money out'),
  payInMeans: t('Money put into the drawer that is not from a sale, for example change from the bank.'),
  payOutMeans: t('Money taken out of the drawer that is not for a sale: water, transport, to the bank.'),
  amount: t('Amount'),
  reason: t('What for'),
  badMove: t('Type an amount, and what it is for.'),
  save: t('Save'),
  cancel: t('Cancel'),
  back: t('Back'),
  handOver: t('Hand over'),
  handOverTitle: t('Hand the drawer over'),
  handOverMeans: t('Count what is in the drawer now. The shift goes on with the next person.'),
  handedOver: t('Counted. The next person signs in now.'),
  takeOver: t('Next person signs in'),
  x: t('Look at the shift so far'),
  xTitle: t('The shift so far (X)'),
  notClosed: t('The shift is not closed.'),
  end: t('End the shift'),
  endSure: t('End the shift? You cannot sell again until the drawer is counted and the next shift is open.'),
  endNow: t('End it and count'),
  keep: t('Go on selling'),
  countTitle: t('Count the drawer'),
  countMeans: t('How many of each note and coin? Leave a box empty if you have none.'),
  counted: t('Counted'),
  close: t('Close the shift'),
  closeEmpty: t('You counted nothing. Close the shift with an empty drawer?'),
  handOverEmpty: t('You counted nothing. Hand over an empty drawer?'),
  countedRight: t('Yes, close the shift'),
  isEmpty: t('Yes, it is empty'),
  closedTitle: t('Closed shifts'),
  noneClosed: t('No shift has been closed yet.'),
  noOlderClosed: t('There is nothing older.'),
  olderClosed: t('Show older ones'),
  newestClosed: t('Show the newest'),
  unread: t('This list could not be read.'),
  tryAgain: t('Try again'),
  unfinished: t('Count the drawer first. You cannot sell until that is done.'),
  credits: t('Customers who owe'),
  findCredit: t('Name or slip'),
  noSuchCredit: t('Nobody with this name or slip owes.'),
  payCredit: t('Pays'),
  payCreditTitle: t('A customer pays'),
  saveAgain: t('If it is still right, press Save again.'),
  look: t('Look at'),
  transaction: t('MoMo transaction ID, if it is not cash'),
  badCredit: t('Type an amount, not more than what is owed.'),
  sales: t('Sales'),
  reversed: t('Taken back'),
  /** Leaves out what was paid out or given back, and includes what customers paid later on. */
  cash: t('Cash taken, less money given back'),
  mobileMoney: t('Mobile money'),
  credit: t('On credit'),
  expected: t('Should be there'),
  difference: t('Difference'),
  handOvers: t('Hand-overs'),
  owed: t('Owed to customers'),
  giveBack: t('Pay out'),
  payOutTitle: t('Give the money back'),
  payOutPin: t('Your PIN'),
  notBack: t('This order failed, and the wallet does not have its money back yet. It may still be delivered.'),
  payAllTheSame: t('Pay it out anyway'),
  owedAdded: t('New in this shift'),
  owedPaid: t('Paid out of the drawer'),
  owedSettled: t('Settled without cash'),
  owedOpen: t('Still owed, all days'),
  creditOpen: t('Customers owe, all days'),
  carried: t('Still under way'),
  wallet: t('Wallet'),
  opening: t('At the start'),
  charges: t('Paid for orders'),
  refunds: t('Came back'),
  gap: t('Not explained'),
  gapMeans: t(
    'Another counter, a top-up on the dashboard, a refund not seen yet, or an order whose cost the service does not tell: AFA.',
  ),
  closing: t('At the end'),
  total: t('Total'),
} as const;

/** The frame's link to the drawer's page: it tells the drawer's state. */
export function shiftFactWords({ state, openedAt, forgotten }: ShiftFact): string {
  if (state === 'waiting') return t('Shift not open');
  if (state === 'counting') return t('Drawer to be counted');
  return forgotten ? t('Shift to be closed') : t`Shift since ${clockTime(openedAt)}`;
}

/** `Today 07:30`. */
export const atWords = (at: number, now: number): string => `${dayWord(at, now)} ${clockTime(at)}`;

/** `today 07:30`, within a sentence. */
export const atWithin = (at: number, now: number): string => `${dayWithin(at, now)} ${clockTime(at)}`;

export const betweenWords = (from: number, until: number, now: number): string =>
  t`${atWords(from, now)} to ${atWithin(until, now)}`;

export const openSince = (openedAt: number, openedBy: string | null, now: number): string =>
  openedBy === null ? atWords(openedAt, now) : t`${atWords(openedAt, now)}, by ${openedBy}`;

/** `GHS 200`, `50 pesewas`. */
export const pieceWords = (value: Pesewa): string => (value >= 100 ? `GHS ${value / 100}` : t`${value} pesewas`);

export function differenceWords(difference: Pesewa): string {
  if (difference === 0) return t('Nothing is missing');
  const amount = formatMoney(pesewas(Math.abs(difference)));
  return difference < 0 ? t`${amount} short` : t`${amount} too much`;
}

/** Drawers that were short and over may come to nothing together. */
export const togetherWords = (difference: Pesewa, each: readonly (Pesewa | null)[]): string =>
  difference === 0 && each.some((one) => (one ?? 0) !== 0)
    ? t('Short and over even out: look at each')
    : differenceWords(difference);

/** Asks the person who counted to check the sum; it doesn't say if the sum is right. */
export const countSure = (total: Pesewa): string =>
  t`You counted ${formatMoney(total)}: ${amountInWords(total)}. Is that what lies in the drawer? The Z cannot be changed later.`;

export const zTitle = (number: number): string => t`Z ${number}`;

export const closedShiftWords = ({ endedAt, closedBy }: ClosedShift, now: number): string =>
  t`${atWords(endedAt, now)}, counted by ${closedBy}`;

export const productWords = (product: string): string => (isProduct(product) ? productName(product) : product);

export const carriedWords = ({ product, recipient, orders, unknown }: XReport['carried'][number]): string => {
  const whom = whoseInFull(product, recipient);
  const what = orders > 1 ? t`${productWords(product)}, ${orders} orders` : `${productWords(product)} ${whom}`;
  return unknown ? t`${what}, not known yet` : what;
};

export const moreCarried = (count: number): string =>
  count === 1 ? t`and ${count} more sale` : t`and ${count} more sales`;

export const hoursWords = ({ openedAt, endedAt, closedAt, closedBy }: NumberedZ, now: number): string => {
  const span = openedAt === null ? atWords(endedAt, now) : betweenWords(openedAt, endedAt, now);
  const late = closedAt - endedAt > 60_000 ? t`, counted ${atWithin(closedAt, now)}` : '';
  return t`${span}${late}, by ${closedBy}`;
};

type Earlier = WalletReport['earlier'][number];

const earlierSale = ({ slip, z }: Earlier): string =>
  t`slip ${slip} of ${z === null ? t('an earlier shift') : zTitle(z)}`;

/** `GHS 9.80 of it: slip 12 of Z 3`: sold before this shift, and booked in it. Empty if there is none. */
export const earlierWords = (earlier: readonly Earlier[]): string =>
  earlier.map((one) => t`${formatMoney(pesewas(Math.abs(one.amount)))} of it: ${earlierSale(one)}`).join(', ');

/** Explains a gap that equals an earlier shift's amount the other way round; null if there is none. */
export function learnedLaterWords(gap: Pesewa, earlier: readonly Earlier[]): string | null {
  const same = earlier.find(({ amount }) => amount === -gap);
  if (same === undefined) return null;
  return t`The same amount as ${earlierSale(same)}: that shift may show it as not explained, the other way round.`;
}

/** Empty if the closing balance is the one that the service told. */
export const lastToldWords = ({ closing, lastTold }: WalletReport, now: number): string =>
  lastTold === null || lastTold.amount === closing
    ? ''
    : t`The service told ${formatMoney(lastTold.amount)} last, ${atWithin(lastTold.at, now)}; Dwadi worked out the rest.`;

export const usedBeforeWords = ({ slip, at, byName }: MobileMoneyUse, now: number): string =>
  t`This MoMo message was used here before: slip ${slip}, ${atWithin(at, now)}, by ${byName}. Check the message on your own phone, not on the customer’s.`;

export const creditsCutWords = (shown: number, all: number): string =>
  t`The newest ${shown.toLocaleString('en')} of ${all.toLocaleString('en')}. Type a name or a slip to find an older one.`;

export const owedCutWords = (shown: number, all: number): string =>
  t`The newest ${shown.toLocaleString('en')} of ${all.toLocaleString('en')}. Find an older sale with Ctrl+K, and pay out there with Alt+O.`;

export const owesWords = (customer: string, slip: number): string => t`${customer}, slip ${slip}`;

/** `Data 024 412 3456, slip 12`. */
export const owedToWords = ({ product, recipient, slip }: OwedEntry): string => {
  const whom = whoseInFull(product, recipient);
  return t`${productWords(product)} ${whom}, slip ${slip}`;
};

/** Said where it was pressed: money left the drawer, or came into it. */
export const movedWords = (kind: 'pay-in' | 'pay-out', amount: Pesewa, reason: string): string =>
  kind === 'pay-in' ? t`Paid in ${formatMoney(amount)}: ${reason}.` : t`Paid out ${formatMoney(amount)}: ${reason}.`;

export const paidOutWords = (entry: OwedEntry): string =>
  t`Paid out ${formatMoney(entry.owes)}: ${owedToWords(entry)}. Give it to the customer.`;
