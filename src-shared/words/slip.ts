/** The words on a slip. A slip never says more than is known: pending is printed as pending. */
import type { DisplayState, Product } from '../order-state.ts';
import { t } from './translate.ts';

export const TRAINING_MARK = t('TRAINING - NO VALUE');

const SOLD: Readonly<Record<Product, string>> = {
  data: t('Data bundle'),
  airtime: t('Airtime'),
  voucher: t('Results checker'),
  bill: t('Bill payment'),
  bulk: t('Data bundles'),
  sms: t('SMS'),
  afa: t('AFA registration'),
};

export const soldWord = (product: Product): string => SOLD[product];

const STATUS: Readonly<Record<DisplayState, string>> = {
  saved: t('Not sent yet'),
  sent: t('Sent, not confirmed yet'),
  'under-way': t('Paid, delivery pending'),
  done: t('Completed'),
  failed: t('Not delivered'),
  'not-sold': t('Not sold, not charged'),
  // The wallet has its money back; the customer may not have it yet.
  refunded: t('Not delivered'),
  unknown: t('Not known yet'),
  attention: t('Not settled yet'),
};

/** `owes`: an order under way was handed over unpaid. `unproven`: a refusal that is still being proven (M7a). */
export function statusWord(state: DisplayState, owes: boolean, unproven = false): string {
  if (unproven && state === 'not-sold') return t('Not sold, still being checked');
  return owes && state === 'under-way' ? t('Delivery pending') : STATUS[state];
}

export const SLIP_LABELS = {
  number: t('Number'),
  account: t('Account'),
  supplier: t('Network'),
  biller: t('Biller'),
  amount: t('Amount'),
  size: t('Size'),
  quantity: t('Quantity'),
  parts: t('Parts'),
  each: t('Each number and part'),
  price: t('Price'),
  voucher: t('Voucher'),
  pin: t('PIN'),
  serial: t('Serial'),
  contact: t('Sent to'),
  paid: t('Paid'),
  onCredit: t('On credit, to be paid'),
  mobileMoney: t('Mobile money'),
  cash: t('Cash'),
  change: t('Change'),
  slip: t('Slip'),
  time: t('Time'),
  servedBy: t('Served by'),
  reference: t('Reference'),
} as const;

/** The price of a text that doesn't grow with its numbers. */
export const WHOLE_LIST = t('for the whole list');

/** Stands in the place of the vouchers. */
export const PINS_NOT_SHOWN = t('The PIN is not on this slip.');

export const KEEP_THIS_SLIP = t('Keep this slip. It names your order.');

/** Its payment reaches a decoder over the air. */
export const KEEP_DECODER_ON = t('Keep the decoder on until the payment has arrived.');
