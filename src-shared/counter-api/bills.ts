/** Paying a bill: the billers there are, whose account it is, and a person's word that it is the right one. */
import { z } from 'zod';
import { LOOKUP_MAX_CHARS } from '../reseller-api/limits.ts';
import { BILLERS } from '../reseller-api/utilities.ts';
import { pesewaValue, phoneValue, saleIdValue, timeValue } from './values.ts';

const billerValue = z.enum(BILLERS);
const accountValue = z.string().min(1).max(LOOKUP_MAX_CHARS);

export const billerOffer = z.object({
  key: billerValue,
  label: z.string(),
  /** False while the service has switched this biller off. */
  enabled: z.boolean(),
  /** This biller's word for an account number. */
  accountLabel: z.string(),
  /** An account is looked up by its own number, or by the phone number that it belongs to. */
  lookUpBy: z.enum(['account', 'phone']),
  needsPhone: z.boolean(),
  /** The phone number must be the one that the account is registered to. */
  linksPhone: z.boolean(),
  hasAmountDue: z.boolean(),
});
export type BillerOffer = z.infer<typeof billerOffer>;

export const billerOffers = z.object({
  billers: z.array(billerOffer),
  least: pesewaValue,
  most: pesewaValue,
});
export type BillerOffers = z.infer<typeof billerOffers>;

export const billQuestion = z.object({
  saleId: saleIdValue,
  biller: billerValue,
  /** Null where the phone number finds it. */
  account: accountValue.nullable(),
  phone: phoneValue.nullable(),
});
export type BillQuestion = z.infer<typeof billQuestion>;

/** One account that can be paid: the one that was asked for, or one of the meters of a phone number. */
export const billAccount = z.object({
  account: accountValue,
  /** Null where the biller doesn't say. */
  name: z.string().nullable(),
  /** Below zero it is a credit; null where the biller doesn't say. */
  due: pesewaValue.nullable(),
  bouquet: z.string().nullable(),
});
export type BillAccount = z.infer<typeof billAccount>;

export const billFinding = z.discriminatedUnion('state', [
  z.object({ state: z.literal('found'), accounts: z.array(billAccount).min(1) }),
  /** Nothing was asked: the key's look-ups of this minute are used up. */
  z.object({ state: z.literal('wait'), until: timeValue }),
]);
export type BillFinding = z.infer<typeof billFinding>;

export const billConfirmation = z.object({
  saleId: saleIdValue,
  biller: billerValue,
  account: accountValue,
  /** The name that the customer heard: another one confirms nothing. */
  name: z.string().max(200).nullable(),
});
export type BillConfirmation = z.infer<typeof billConfirmation>;

export const billsCalls = {
  'bills.billers': { request: z.object({ fresh: z.boolean() }), answer: billerOffers },
  /** Moves no money, but uses up a small budget: asked once a sale, on Enter, never while typing. */
  'bills.lookUp': { request: billQuestion, answer: billFinding },
  /** Confirms the account for this sale. No payment leaves without it: `sales.submit` is refused. */
  'bills.confirm': { request: billConfirmation, answer: z.object({}) },
} as const;
