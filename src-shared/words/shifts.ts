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

export const SHIFT = {
  title: 'Shift',
  drawer: 'The drawer',
  notOpen: 'The drawer is not open',
  openMeans: 'Count the money that is in the drawer now, and type it. Then selling can begin.',
  float: 'Money in the drawer',
  badFloat: 'Type the amount that is in the drawer, for instance 50 or 0.',
  tooMuch: `Check the amount: a drawer takes ${formatMoney(pesewas(MOST_IN_DRAWER))} at most.`,
  open: 'Open the shift',
  forgotten: 'Close this shift first: it is from an earlier day. Count the drawer as it is now.',
  payIn: 'Money in',
  payOut: 'Money out',
  payInMeans: 'Money put into the drawer that is not from a sale, for example change from the bank.',
  payOutMeans: 'Money taken out of the drawer that is not for a sale: water, transport, to the bank.',
  amount: 'Amount',
  reason: 'What for',
  badMove: 'Type an amount, and what it is for.',
  save: 'Save',
  cancel: 'Cancel',
  back: 'Back',
  handOver: 'Hand over',
  handOverTitle: 'Hand the drawer over',
  handOverMeans: 'Count what is in the drawer now. The shift goes on with the next person.',
  handedOver: 'Counted. The next person signs in now.',
  takeOver: 'Next person signs in',
  x: 'Look at the shift so far',
  xTitle: 'The shift so far (X)',
  notClosed: 'The shift is not closed.',
  end: 'End the shift',
  endSure: 'End the shift? You cannot sell again until the drawer is counted and the next shift is open.',
  endNow: 'End it and count',
  keep: 'Go on selling',
  countTitle: 'Count the drawer',
  countMeans: 'How many of each note and coin? Leave a box empty if you have none.',
  counted: 'Counted',
  close: 'Close the shift',
  closeEmpty: 'You counted nothing. Close the shift with an empty drawer?',
  handOverEmpty: 'You counted nothing. Hand over an empty drawer?',
  countedRight: 'Yes, close the shift',
  isEmpty: 'Yes, it is empty',
  closedTitle: 'Closed shifts',
  noneClosed: 'No shift has been closed yet.',
  unfinished: 'Count the drawer first. You cannot sell until that is done.',
  credits: 'Customers who owe',
  payCredit: 'Pays',
  payCreditTitle: 'A customer pays',
  saveAgain: 'If it is still right, press Save again.',
  look: 'Look at',
  transaction: 'MoMo transaction ID, if it is not cash',
  badCredit: 'Type an amount, not more than what is owed.',
  sales: 'Sales',
  reversed: 'Taken back',
  /** Leaves out what was paid out or given back, and includes what customers paid later on. */
  cash: 'Cash taken, less money given back',
  mobileMoney: 'Mobile money',
  credit: 'On credit',
  expected: 'Should be there',
  difference: 'Difference',
  handOvers: 'Hand-overs',
  owed: 'Owed to customers',
  giveBack: 'Pay out',
  payOutTitle: 'Give the money back',
  payOutPin: 'Your PIN',
  notBack: 'This order failed, and the wallet does not have its money back yet. It may still be delivered.',
  payAllTheSame: 'Pay it out anyway',
  owedAdded: 'New in this shift',
  owedPaid: 'Paid out of the drawer',
  owedSettled: 'Settled without cash',
  owedOpen: 'Still owed, all days',
  creditOpen: 'Customers owe, all days',
  carried: 'Still under way',
  wallet: 'Wallet',
  opening: 'At the start',
  charges: 'Paid for orders',
  refunds: 'Came back',
  gap: 'Not explained',
  gapMeans:
    'Another counter, a top-up on the dashboard, a refund not seen yet, or an order whose cost the service does not tell: AFA.',
  closing: 'At the end',
  total: 'Total',
} as const;

/** The frame's link to the drawer's page: it tells the drawer's state. */
export function shiftFactWords({ state, openedAt, forgotten }: ShiftFact): string {
  if (state === 'waiting') return 'Shift not open';
  if (state === 'counting') return 'Drawer to be counted';
  return forgotten ? 'Shift to be closed' : `Shift since ${clockTime(openedAt)}`;
}

/** `Today 07:30`. */
export const atWords = (at: number, now: number): string => `${dayWord(at, now)} ${clockTime(at)}`;

/** `today 07:30`, within a sentence. */
export const atWithin = (at: number, now: number): string => `${dayWithin(at, now)} ${clockTime(at)}`;

export const betweenWords = (from: number, until: number, now: number): string =>
  `${atWords(from, now)} to ${atWithin(until, now)}`;

export const openSince = (openedAt: number, openedBy: string | null, now: number): string =>
  openedBy === null ? atWords(openedAt, now) : `${atWords(openedAt, now)}, by ${openedBy}`;

/** `GHS 200`, `50 pesewas`. */
export const pieceWords = (value: Pesewa): string => (value >= 100 ? `GHS ${value / 100}` : `${value} pesewas`);

export function differenceWords(difference: Pesewa): string {
  if (difference === 0) return 'Nothing is missing';
  const amount = formatMoney(pesewas(Math.abs(difference)));
  return difference < 0 ? `${amount} short` : `${amount} too much`;
}

/** Asks the person who counted to check the sum; it doesn't say if the sum is right. */
export const countSure = (total: Pesewa): string =>
  `You counted ${formatMoney(total)}: ${amountInWords(total)}. Is that what lies in the drawer? The Z cannot be changed later.`;

export const zTitle = (number: number): string => `Z ${number}`;

export const closedShiftWords = ({ endedAt, closedBy }: ClosedShift, now: number): string =>
  `${atWords(endedAt, now)}, counted by ${closedBy}`;

export const productWords = (product: string): string => (isProduct(product) ? productName(product) : product);

export const carriedWords = ({ product, recipient, orders, unknown }: XReport['carried'][number]): string => {
  const whom = whoseInFull(product, recipient);
  const what = orders > 1 ? `${productWords(product)}, ${orders} orders` : `${productWords(product)} ${whom}`;
  return unknown ? `${what}, not known yet` : what;
};

export const moreCarried = (count: number): string => `and ${count} more ${count === 1 ? 'sale' : 'sales'}`;

export const hoursWords = ({ openedAt, endedAt, closedAt, closedBy }: NumberedZ, now: number): string => {
  const span = openedAt === null ? atWords(endedAt, now) : betweenWords(openedAt, endedAt, now);
  const late = closedAt - endedAt > 60_000 ? `, counted ${atWithin(closedAt, now)}` : '';
  return `${span}${late}, by ${closedBy}`;
};

type Earlier = WalletReport['earlier'][number];

const earlierSale = ({ slip, z }: Earlier): string => `slip ${slip} of ${z === null ? 'an earlier shift' : zTitle(z)}`;

/** `GHS 9.80 of it: slip 12 of Z 3`: sold before this shift, and booked in it. Empty if there is none. */
export const earlierWords = (earlier: readonly Earlier[]): string =>
  earlier.map((one) => `${formatMoney(pesewas(Math.abs(one.amount)))} of it: ${earlierSale(one)}`).join(', ');

/** Explains a gap that equals an earlier shift's amount the other way round; null if there is none. */
export function learnedLaterWords(gap: Pesewa, earlier: readonly Earlier[]): string | null {
  const same = earlier.find(({ amount }) => amount === -gap);
  if (same === undefined) return null;
  return `The same amount as ${earlierSale(same)}: that shift may show it as not explained, the other way round.`;
}

/** Empty if the closing balance is the one that the service told. */
export const lastToldWords = ({ closing, lastTold }: WalletReport, now: number): string =>
  lastTold === null || lastTold.amount === closing
    ? ''
    : `The service told ${formatMoney(lastTold.amount)} last, ${atWithin(lastTold.at, now)}; Dwadi worked out the rest.`;

export const usedBeforeWords = ({ slip, at, byName }: MobileMoneyUse, now: number): string =>
  `This MoMo message was used here before: slip ${slip}, ${atWithin(at, now)}, by ${byName}. Check the message on your own phone, not on the customer’s.`;

export const owesWords = (customer: string, slip: number): string => `${customer}, slip ${slip}`;

/** `Data 024 412 3456, slip 12`. */
export const owedToWords = ({ product, recipient, slip }: OwedEntry): string => {
  const whom = whoseInFull(product, recipient);
  return `${productWords(product)} ${whom}, slip ${slip}`;
};

/** Said where it was pressed: money left the drawer, or came into it. */
export const movedWords = (kind: 'pay-in' | 'pay-out', amount: Pesewa, reason: string): string =>
  `${kind === 'pay-in' ? 'Paid in' : 'Paid out'} ${formatMoney(amount)}: ${reason}.`;

export const paidOutWords = (entry: OwedEntry): string =>
  `Paid out ${formatMoney(entry.owes)}: ${owedToWords(entry)}. Give it to the customer.`;
