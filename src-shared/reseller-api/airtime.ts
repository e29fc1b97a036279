import * as z from 'zod';
import { amount, id, localPhone, mediumReference, payableAmount, status, text } from './values.ts';

export const AIRTIME_NETWORKS = ['MTN', 'Telecel', 'AT'] as const;
const airtimeNetwork = z.enum(AIRTIME_NETWORKS);
export type AirtimeNetwork = z.infer<typeof airtimeNetwork>;

export const airtimePurchaseBody = z.object({
  network: airtimeNetwork,
  beneficiary_phone: localPhone,
  amount: payableAmount,
  reference: mediumReference,
});

export const airtimeOrder = z.object({
  order_id: id,
  reference: text,
  status,
  network: text,
  beneficiary_phone: text,
  airtime_amount: amount,
  fee_amount: amount,
  /** Present on refunded orders. */
  reason: text.optional(),
});

export const airtimePlacement = airtimeOrder.omit({ reason: true }).extend({ total_paid: amount, new_balance: amount });
