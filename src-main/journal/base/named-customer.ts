/** Tells whether an order names its customer. Words that name nobody may stand for two strangers. */
import type { Product } from '#shared/order-state.ts';
import { isPhone } from '#shared/phone.ts';
import type { IntentRecord } from './records.ts';

export function namesCustomer(
  product: Product,
  { recipient, supplier }: Pick<IntentRecord, 'recipient' | 'supplier'>,
): boolean {
  // A voucher without phone and e-mail has the name of its type there.
  if (product === 'voucher') return recipient !== supplier;
  // A text to several numbers has their count there.
  return product !== 'sms' || isPhone(recipient);
}
