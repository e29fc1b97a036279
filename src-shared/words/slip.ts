/** The words on a slip. A slip never says more than is known: pending is printed as pending. */
import type { DisplayState, Product } from '../order-state.ts';

export const TRAINING_MARK = 'TRAINING - NO VALUE';

const SOLD: Readonly<Record<Product, string>> = {
  data: 'Data bundle',
  airtime: 'Airtime',
  voucher: 'Results checker',
  bill: 'Bill payment',
  bulk: 'Data bundles',
  sms: 'SMS',
  afa: 'AFA registration',
};

export const soldWord = (product: Product): string => SOLD[product];

const STATUS: Readonly<Record<DisplayState, string>> = {
  saved: 'Not sent yet',
  sent: 'Sent, not confirmed yet',
  'under-way': 'Paid, delivery pending',
  done: 'Completed',
  failed: 'Not delivered',
  'not-sold': 'Not sold, not charged',
  refunded: 'Not delivered, refunded',
  unknown: 'Not known yet',
  attention: 'Not settled yet',
};

/** `owes`: an order under way was handed over unpaid. `unproven`: a refusal that is still being proven (M7a). */
export function statusWord(state: DisplayState, owes: boolean, unproven = false): string {
  if (unproven && state === 'not-sold') return 'Not sold, still being checked';
  return owes && state === 'under-way' ? 'Delivery pending' : STATUS[state];
}

export const SLIP_LABELS = {
  number: 'Number',
  account: 'Account',
  supplier: 'Network',
  biller: 'Biller',
  amount: 'Amount',
  size: 'Size',
  quantity: 'Quantity',
  parts: 'Parts',
  each: 'Each number and part',
  price: 'Price',
  voucher: 'Voucher',
  pin: 'PIN',
  serial: 'Serial',
  contact: 'Sent to',
  paid: 'Paid',
  onCredit: 'On credit, to be paid',
  mobileMoney: 'Mobile money',
  cash: 'Cash',
  change: 'Change',
  slip: 'Slip',
  time: 'Time',
  servedBy: 'Served by',
  reference: 'Reference',
} as const;

/** The price of a text that doesn't grow with its numbers. */
export const WHOLE_LIST = 'for the whole list';

/** Stands in the place of the vouchers. */
export const PINS_NOT_SHOWN = 'The PIN is not on this slip.';

export const KEEP_THIS_SLIP = 'Keep this slip. It names your order.';

/** Its payment reaches a decoder over the air. */
export const KEEP_DECODER_ON = 'Keep the decoder on until the payment has arrived.';
