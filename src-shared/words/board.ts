/** The board of orders, and the page that opens for one of them. */
import type { OrderView, SaleView } from '../counter-api/values.ts';
import { formatAmount, formatMoney, type Pesewa } from '../money.ts';
import type { Product } from '../order-state.ts';
import { shortPhone } from '../phone.ts';
import { billerName, hiddenAccount } from './bills.ts';
import { productName } from './counter.ts';
import { clockTime, daysBack, dayWord } from './times.ts';
import { t } from './translate.ts';

export const BOARD = {
  title: t('Orders'),
  fold: t('Make room'),
  unfold: t('Open the board.'),
  underWay: t('Under way'),
  needsAttention: t('Needs attention'),
  justNow: t('Just now'),
  noneUnderWay: t('Nothing is waiting.'),
  noneNeedsAttention: t('Nothing needs you.'),
  noneJustNow: t('Sales you finish show here.'),
  loading: t('Reading the board'),
  unreadable: t('Dwadi cannot read it now.'),
  finishFirst: t('Finish the sale in hand first.'),
  copySupport: t('Copy text for support'),
  copied: t('Copied. Paste it into a message to support.'),
  copyByHand: t('Press Ctrl+C to copy this text.'),
  supportText: t('Text for support'),
  timeline: t('What happened'),
  slip: t('Slip'),
  close: t('Close'),
  more: t('More below'),
  reading: t('Reading'),
  readingSale: t('Reading the sale'),
} as const;

/** One press answers for every order of the sale: where that is more than one, it says for how many. */
export const seenToWord = ({ leftToDo }: Pick<SaleView, 'leftToDo'>, what: OrderView['leftToDo'] = null): string => {
  if (leftToDo > 1) return t`I have seen to all ${leftToDo.toLocaleString('en')}`;
  if (what === null) return t('I have seen to it');
  return what === 'give-back' ? t('Money given back') : t('Customer not here');
};

export const payOutWord = (owes: Pesewa): string => t`Pay out ${formatMoney(owes)}`;

type Bought = Pick<OrderView, 'volumeGb' | 'amount' | 'quantity' | 'price'>;

function piecesOf(product: Product, count: number): string {
  const many = count.toLocaleString('en');
  if (product === 'sms') return count === 1 ? t`${many} message` : t`${many} messages`;
  return count === 1 ? t`${many} voucher` : t`${many} vouchers`;
}

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
  sale.orderCount > 1 ? t`${sale.orderCount.toLocaleString('en')} orders` : whoInShort(sale.product, order);

/** A voucher without a phone is shown by its type, texts to many by their count. A meter's number may have letters. */
function whoInShort(product: Product, { recipient, supplier }: OrderView): string {
  if (product === 'bill') return hiddenAccount(recipient);
  return recipient === supplier || !/^\d+$/.test(recipient) ? recipient : shortPhone(recipient);
}

export const detailTitle = (sale: SaleView): string => t`${productName(sale.product)}, slip ${sale.slipNumber}`;

/** The day is said where it isn't today. */
export function soldBy(sale: SaleView, now: number): string {
  const { price, soldAt, attendantName } = sale;
  const time = clockTime(soldAt);
  const back = daysBack(soldAt, now);
  if (back === 0) return t`Sold for ${formatMoney(price)} at ${time} by ${attendantName}`;
  return back === 1
    ? t`Sold for ${formatMoney(price)} yesterday at ${time} by ${attendantName}`
    : t`Sold for ${formatMoney(price)} on ${dayWord(soldAt, now)} at ${time} by ${attendantName}`;
}
