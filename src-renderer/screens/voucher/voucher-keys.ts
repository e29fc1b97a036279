/** Gives each voucher type one key, the same every day. */
import type { VoucherOffer } from '#shared/counter-api/vouchers.ts';
import { canSellVoucher } from './voucher-draft.ts';

/** The letters leave out P, which shows the PINs of the sale just made, and Y, which confirms. */
export const VOUCHER_KEYS = [...'1234567890QWERTASDFGZXCVB'];

export interface KeyedVoucher extends VoucherOffer {
  /** Null beyond the last key: then it is chosen by hand. */
  readonly keyCap: string | null;
}

/** Sorts by name, so that a key doesn't move when the service lists the types in another order. */
export const keyedVouchers = (offers: readonly VoucherOffer[]): KeyedVoucher[] =>
  [...offers]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((offer, index) => ({ ...offer, keyCap: VOUCHER_KEYS[index] ?? null }));

/** The voucher on a key, if it can be sold. */
export function voucherOnKey(vouchers: readonly KeyedVoucher[], key: string): KeyedVoucher | null {
  const found = vouchers.find(({ keyCap }) => keyCap === key.toUpperCase());
  return found !== undefined && canSellVoucher(found) ? found : null;
}

export const quantityStep = (key: string): 1 | -1 | null => (key === '+' ? 1 : key === '-' ? -1 : null);
