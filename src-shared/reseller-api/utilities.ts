import * as z from 'zod';
import { LOOKUP_MAX_CHARS } from './limits.ts';
import { amount, dateTime, eitherPhone, id, ifTold, payableAmount, status, text, unneeded } from './values.ts';

export const BILLERS = ['ecg', 'ghana_water', 'dstv', 'gotv', 'startimes'] as const;
const billerKey = z.enum(BILLERS);
export type BillerKey = z.infer<typeof billerKey>;

const biller = z.object({
  key: text,
  label: ifTold(text),
  enabled: z.boolean(),
  account_label: ifTold(text),
  requires_phone: z.boolean(),
  /** `phone` or `account`. */
  lookup_by: text,
  // A biller must not vanish for want of these: they change what is said, and not what is paid.
  links_phone_to_account: z.boolean().catch(false),
  has_amount_due: z.boolean().catch(false),
});
export type Biller = z.infer<typeof biller>;

export const billerList = z.object({
  billers: z.array(biller),
  min_amount: amount,
  max_amount: amount,
  currency: unneeded(text),
});

const shortText = z.string().min(1).max(LOOKUP_MAX_CHARS);

/** The look-up of these asks by phone, so that it can't be left out. */
export const PHONE_FOR_LOOKUP: readonly BillerKey[] = ['ghana_water'];
export const PHONE_FOR_PAYMENT: readonly BillerKey[] = ['ecg', 'ghana_water'];
/** Looked up by a phone number, and paid by the number of a meter that was found: the phone number is no account. */
export const PAID_BY_METER: readonly BillerKey[] = ['ecg'];

export const utilityLookupQuery = z
  .object({ biller: billerKey, account: shortText, phone: shortText.optional() })
  .refine((query) => query.phone !== undefined || !PHONE_FOR_LOOKUP.includes(query.biller), {
    path: ['phone'],
    error: 'is required for this biller',
  });

/** A meter must not vanish for want of its name or its sum: the one beside it would be taken for the only one. */
const meter = z.object({ name: ifTold(text), meterNumber: text, outstanding: ifTold(amount) });

export const utilityAccount = z.object({
  account_name: ifTold(text),
  /** A number that isn't text may have lost its zeros: the account that was typed is taken. */
  account_number: ifTold(text),
  /** Below zero it is a credit balance, not a bill. */
  amount_due: ifTold(amount),
  bouquet: ifTold(text),
  meters: z.array(meter).default([]),
});

export const utilityReference = z.string().regex(/^[a-zA-Z0-9._-]{1,64}$/);

export const utilityPayBody = z
  .object({
    biller: billerKey,
    account: z.string().min(1).max(100),
    phone: eitherPhone.optional(),
    amount: payableAmount,
    reference: utilityReference.optional(),
  })
  .refine((body) => body.phone !== undefined || !PHONE_FOR_PAYMENT.includes(body.biller), {
    path: ['phone'],
    error: 'is required for this biller',
  });
export type UtilityPayBody = z.infer<typeof utilityPayBody>;

export const utilityPlacement = z.object({
  /** The code that the service made, not the reference that was sent; orders are looked up by it. */
  reference: text,
  order_id: id,
  status,
  biller: text,
  account: text,
  amount,
  commission_share_percent: z.number(),
  new_balance: amount,
});

/** A replay may bring any part of the first answer. */
export const utilityReplay = utilityPlacement.partial().extend({ already_processed: z.literal(true) });

export const utilityPayment = z.union([utilityReplay, utilityPlacement]);

export const utilityOrder = z.object({
  reference: text,
  status,
  payment_status: text,
  biller: text,
  account_number: text,
  account_name: text.nullable().default(null),
  amount,
  /** Null until the order is completed. */
  commission_earned: amount.nullable().default(null),
  /** Present on refunded orders. */
  reason: text.optional(),
  created_at: dateTime,
  updated_at: dateTime,
});
