/** Money that the shop must give back to customers: listed until it is paid out, under the PIN of whoever pays. */
import { z } from 'zod';
import { personPin, pinAnswer } from './staff.ts';
import { orderView, pesewaValue, timeValue } from './values.ts';

const owedEntry = z.object({
  intentId: orderView.shape.intentId,
  slip: z.int().positive(),
  soldAt: timeValue,
  soldBy: z.string(),
  product: z.string(),
  recipient: z.string(),
  owes: pesewaValue,
  /** When the counter learned that it was not delivered. */
  since: timeValue,
  /** The wallet has its money back. Where it hasn't, the order may still be delivered (M25). */
  isBack: z.boolean(),
});
export type OwedEntry = z.infer<typeof owedEntry>;
const owedList = z.array(owedEntry).max(500);

export const owedCalls = {
  'owed.list': { request: z.object({}), answer: owedList },
  'owed.payOut': {
    request: z.object({
      intentId: orderView.shape.intentId,
      /** As it stood on the screen. */
      amount: pesewaValue.refine((amount) => amount > 0),
      pin: personPin,
      /** Whoever pays has read that the wallet doesn't have its money back yet. */
      notBackConfirmed: z.boolean(),
    }),
    answer: z.object({ pin: pinAnswer, owed: owedList }),
  },
} as const;
