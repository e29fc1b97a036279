/** Money that the shop must give back to customers. It is listed until a person pays it out under their PIN. */
import { z } from 'zod';
import { LEFT_TO_DO } from '../order-state.ts';
import { MOST_ORDERS_TOLD } from './limits.ts';
import { personPin, pinAnswer } from './staff.ts';
import { orderView, pesewaValue, saleIdValue, saleView, timeValue } from './values.ts';

export const owedEntry = z.object({
  intentId: orderView.shape.intentId,
  slip: z.int().positive(),
  soldAt: timeValue,
  soldBy: z.string(),
  product: z.string(),
  recipient: z.string(),
  owes: pesewaValue,
  /** The time when the counter learned that it was not delivered. */
  since: timeValue,
  /** The wallet has its money back. Where it hasn't, the order may still be delivered (M25). */
  isBack: z.boolean(),
  /** The customer got this back for the same order, and then it turned up: it is theirs once, unless they paid again. */
  inHand: pesewaValue,
});
export type OwedEntry = z.infer<typeof owedEntry>;

export const MOST_OWED = 500;

const owedList = z.object({
  newest: z.array(owedEntry).max(MOST_OWED),
  /** Counts those, too, that aren't listed. */
  all: z.int().min(0),
});
export type OwedList = z.infer<typeof owedList>;

/** The work for the customer that the screen showed: nobody answers for an order that they haven't seen. */
export const shownLeft = z.object({
  count: saleView.shape.leftToDo,
  /** The orders that were left; null where the screen had more of them than it was told one by one. */
  orders: z
    .array(z.object({ intentId: orderView.shape.intentId, what: z.enum(LEFT_TO_DO) }))
    .max(MOST_ORDERS_TOLD)
    .nullable(),
});
export type ShownLeft = z.infer<typeof shownLeft>;

export const owedCalls = {
  /** Newest first, like the answer to a payment. */
  'owed.list': { request: z.object({}), answer: owedList },
  /** Reads the debt for one order of a sale; for the first of them if none is named. */
  'owed.ofSale': {
    request: z.object({ saleId: saleIdValue, intentId: orderView.shape.intentId.nullable() }),
    answer: owedEntry.nullable(),
  },
  /** A person has done, or has read, the rest of the work for the customer of a sale. */
  'owed.seenTo': { request: z.object({ saleId: saleIdValue, shown: shownLeft }), answer: z.object({}) },
  'owed.payOut': {
    request: z.object({
      intentId: orderView.shape.intentId,
      /** The amount that the screen showed. */
      amount: pesewaValue.refine((amount) => amount > 0),
      pin: personPin,
      /** The person who pays has read that the wallet doesn't have its money back yet. */
      notBackConfirmed: z.boolean(),
    }),
    answer: z.object({ pin: pinAnswer, owed: owedList }),
  },
} as const;
