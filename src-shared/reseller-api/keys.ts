import type { Product } from '../order-state.ts';

/** Each key opens one group of endpoints; a key of another type is refused with 403. */
export const KEY_TYPES = ['standard', 'sms', 'commission'] as const;
export type KeyType = (typeof KEY_TYPES)[number];

/** One value for each type of key. */
export const byKeyType = <T>(of: (type: KeyType) => T): Record<KeyType, T> => ({
  standard: of('standard'),
  sms: of('sms'),
  commission: of('commission'),
});

/** The key that sells each product: one key may be refused while the others sell. */
export const KEY_OF_PRODUCT: Readonly<Record<Product, KeyType>> = {
  data: 'standard',
  airtime: 'commission',
  voucher: 'standard',
  bill: 'commission',
  bulk: 'standard',
  sms: 'sms',
  afa: 'standard',
};

/** The part of a key that tells its type: `<service>_live_…`, `<service>_sms_live_…`, `<service>_cs_live_…`. */
export const KEY_MARKS: Readonly<Record<KeyType, string>> = {
  standard: '_live_',
  sms: '_sms_live_',
  commission: '_cs_live_',
};
