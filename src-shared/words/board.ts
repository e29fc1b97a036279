/** The board of orders, and the page that opens for one of them. */
import type { OrderView, SaleView } from '../counter-api/values.ts';
import { formatAmount, formatMoney, type Pesewa } from '../money.ts';
import type { Product } from '../order-state.ts';
import { shortPhone } from '../phone.ts';
import { billerName, hiddenAccount } from './bills.ts';
import { productName } from './counter.ts';
import { clockTime, dayWord } from './times.ts';

export const BOARD = {
  title: 'Orders',
  underWay: 'Under way',
  needsAttention: 'Needs attention',
  justNow: 'Just now',
  noneUnderWay: 'Nothing is waiting.',
  noneNeedsAttention: 'Nothing needs you.',
  noneJustNow: 'Sales you finish show here.',
  loading: 'Reading the board',
  unreadable: 'Dwadi cannot read it now.',
  finishFirst: 'Finish the sale in hand first.',
  copySupport: 'Copy text for support',
  copied: 'Copied. Paste it into a message to support.',
  copyByHand: 'Press Ctrl+C to copy this text.',
  supportText: 'Text for support',
  timeline: 'What happened',
  slip: 'Slip',
  close: 'Close',
  more: 'More below',
  reading: 'Reading',
  readingSale: 'Reading the sale',
} as const;

/** One press answers for every order of the sale: where that is more than one, it says for how many. */
export const seenToWord = ({ leftToDo }: Pick<SaleView, 'leftToDo'>, what: OrderView['leftToDo'] = null): string => {
  if (leftToDo > 1) return `I have seen to all ${leftToDo.toLocaleString('en')}`;
  if (what === null) return 'I have seen to it';
  return what === 'give-back' ? 'Money given back' : 'Customer not here';
};

export const payOutWord = (owes: Pesewa): string => `Pay out ${formatMoney(owes)}`;

type Bought = Pick<OrderView, 'volumeGb' | 'amount' | 'quantity' | 'price'>;

const piecesOf = (product: Product, count: number): string =>
  `${count.toLocaleString('en')} ${product === 'sms' ? 'message' : 'voucher'}${count === 1 ? '' : 's'}`;

/** The thing that is bought, as short as a board needs it: `10.00`, `5 GB`, `2 vouchers`. */
export function whatIsBought(product: Product, order: Bought): string {
  if (order.volumeGb !== null) return `${order.volumeGb} GB`;
  if (order.amount !== null) return formatAmount(order.amount);
  if (order.quantity !== null) return piecesOf(product, order.quantity);
  return formatAmount(order.price);
}

/** The same where there is room for it: `GHS 10.00`, `5 GB`, `2 vouchers`. */
export const boughtInFull = (product: Product, order: OrderView): string =>
  order.volumeGb === null && order.quantity === null
    ? formatMoney(order.amount ?? order.price)
    : whatIsBought(product, order);

/** The kind of sale; of a bill, the biller. */
export const soldKind = (product: Product, { supplier }: Pick<OrderView, 'supplier'>): string =>
  product === 'bill' ? billerName(supplier) : productName(product);

/** Numbers have their short form on the board, because strangers can see it. */
export const whoBuys = (sale: SaleView, order: OrderView): string =>
  sale.orderCount > 1 ? `${sale.orderCount.toLocaleString('en')} orders` : whoInShort(sale.product, order);

/** A voucher without a phone is shown by its type, texts to many by their count. A meter's number may have letters. */
function whoInShort(product: Product, { recipient, supplier }: OrderView): string {
  if (product === 'bill') return hiddenAccount(recipient);
  return recipient === supplier || !/^\d+$/.test(recipient) ? recipient : shortPhone(recipient);
}

export const detailTitle = (sale: SaleView): string => `${productName(sale.product)}, slip ${sale.slipNumber}`;

/** The day is said where it isn't today. */
export function soldBy(sale: SaleView, now: number): string {
  const day = dayWord(sale.soldAt, now);
  const when = day === 'Today' ? '' : day === 'Yesterday' ? ' yesterday' : ` on ${day}`;
  return `Sold for ${formatMoney(sale.price)}${when} at ${clockTime(sale.soldAt)} by ${sale.attendantName}`;
}
