/** Payment that isn't simply cash: mobile money with its transaction, and credit to a named customer. */
import { z } from 'zod';
import { pesewaValue, timeValue } from './values.ts';

export const TENDER_KINDS = ['cash', 'mobile-money', 'credit'] as const;
export const MOST_TENDERS = 6;

const positive = pesewaValue.refine((amount) => amount > 0, 'must be more than nothing');

/** The id as the operator's message writes it, without spaces, so that the same confirmation is recognised again. */
export const transactionId = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9._/-]{4,40}$/));

export const tender = z.discriminatedUnion('kind', [
  /** The amount that counts towards the price, and the cash handed over; the difference went back as change. */
  z.object({ kind: z.literal('cash'), amount: positive, received: pesewaValue.nullable() }),
  z.object({ kind: z.literal('mobile-money'), amount: positive, transaction: transactionId }),
  z.object({ kind: z.literal('credit'), amount: positive, customer: z.string().trim().min(2).max(60) }),
]);
export type Tender = z.infer<typeof tender>;

/** The tender as the journal keeps it. */
export interface NewTender {
  readonly kind: (typeof TENDER_KINDS)[number];
  readonly amount: number;
  readonly received: number;
  /** The transaction, or the customer's name. */
  readonly detail: string | null;
}

export const mobileMoneyUse = z.object({ slip: z.int().positive(), at: timeValue, byName: z.string() });
export type MobileMoneyUse = z.infer<typeof mobileMoneyUse>;

export const creditRecord = z.object({
  slip: z.int().positive(),
  nth: z.int().min(0),
  customer: z.string(),
  owes: pesewaValue,
  since: timeValue,
  soldBy: z.string(),
});
export type CreditRecord = z.infer<typeof creditRecord>;

export const MOST_CREDITS = 500;
export const CUSTOMER_MOST = 60;

const creditList = z.object({
  newest: z.array(creditRecord).max(MOST_CREDITS),
  /** Counts those, too, that aren't listed. */
  all: z.int().min(0),
});
export type CreditList = z.infer<typeof creditList>;

export const tenderCalls = {
  /** The earlier use of this confirmation: showing the same one twice is a common fraud. */
  'tenders.mobileMoneyUse': {
    request: z.object({ transaction: transactionId }),
    answer: mobileMoneyUse.nullable(),
  },
  /** Everybody who still owes, newest first: those with this text in their name, or of this slip. */
  'tenders.credits': { request: z.object({ text: z.string().trim().max(CUSTOMER_MOST) }), answer: creditList },
  'tenders.payCredit': {
    request: z.object({
      slip: z.int().positive(),
      nth: z.int().min(0),
      amount: positive,
      /** Null: in cash. */
      transaction: transactionId.nullable(),
      /** The attendant has read that this transaction was used before. */
      usedBeforeConfirmed: z.boolean(),
    }),
    answer: creditList,
  },
} as const;
