/** A completed order that the customer says was not received, or that went to a wrong number. */
import { z } from 'zod';
import { personPin, pinAnswer } from './staff.ts';
import { orderView, pesewaValue, saleIdValue, timeValue } from './values.ts';

export const DISPUTE_KINDS = ['not-received', 'wrong-number'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];

/** The disputes that an order of this product can have: a voucher goes to no number. */
export const disputeKindsOf = (product: string): readonly DisputeKind[] =>
  product === 'voucher' ? ['not-received'] : DISPUTE_KINDS;

/** The time for which a screen offers to take back a dispute that was pressed by mistake. */
export const TAKE_BACK_MS = 10_000;

const noteText = z.string().trim().min(2).max(200);

export const dispute = z.object({
  seq: z.int().positive(),
  intentId: orderView.shape.intentId,
  saleId: saleIdValue,
  slip: z.int().positive(),
  kind: z.enum(DISPUTE_KINDS),
  product: z.string(),
  recipient: z.string(),
  price: pesewaValue,
  openedAt: timeValue,
  openedBy: z.string(),
  /** The amount that the shop gave back for this order by its own choice. */
  given: pesewaValue,
  /** The part of the price that the customer has not got back, by the shop's choice or because it was owed. */
  left: pesewaValue,
  /** Null while it is open. */
  closed: z.object({ at: timeValue, by: z.string(), note: z.string() }).nullable(),
});
export type Dispute = z.infer<typeof dispute>;

export const MOST_DISPUTES = 200;
const ofSale = z.array(dispute).max(MOST_DISPUTES);

export const disputesCalls = {
  'disputes.ofSale': { request: z.object({ saleId: saleIdValue }), answer: ofSale },
  'disputes.open': {
    request: z.object({ intentId: orderView.shape.intentId, kind: z.enum(DISPUTE_KINDS) }),
    answer: ofSale,
  },
  /** Takes back a dispute that the same person pressed by mistake a moment ago. */
  'disputes.takeBack': { request: z.object({ intentId: orderView.shape.intentId }), answer: ofSale },
  /** Closes a dispute, with its outcome in words. */
  'disputes.close': {
    request: z.object({ intentId: orderView.shape.intentId, note: noteText }),
    answer: ofSale,
  },
  /** Pays from the drawer by the shop's own choice, under the PIN of the person who pays. */
  'disputes.giveBack': {
    request: z.object({
      intentId: orderView.shape.intentId,
      amount: pesewaValue.refine((amount) => amount > 0),
      reason: noteText,
      pin: personPin,
    }),
    answer: z.object({ pin: pinAnswer, disputes: ofSale }),
  },
} as const;
