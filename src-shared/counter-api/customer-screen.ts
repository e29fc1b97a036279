/** The screen that faces the customer: if it is wanted, and the customer's view of the current sale. */
import { z } from 'zod';
import { pesewaValue, saleIdValue } from './values.ts';

export const customerScreenState = z.object({
  wanted: z.boolean(),
  /** Null where a second screen is there, shows something of its own, and takes our window. */
  lacks: z.enum(['second-screen', 'placing']).nullable(),
});
export type CustomerScreenState = z.infer<typeof customerScreenState>;

/** Long enough for any recipient of a sale: an e-mail address has up to 254 characters. */
const words = z.string().max(300);

/** The attendant's read-back, as the customer sees it. */
export const customerReadBack = z.object({
  saleId: saleIdValue,
  headline: words,
  facts: z.array(z.object({ label: words, value: words })).max(12),
  /** Null while the price isn't known. */
  price: pesewaValue.nullable(),
  /** Stands in the place of the price if the customer pays nothing. */
  takes: words.nullable(),
  /** Once the cash was counted in, and was enough. */
  change: pesewaValue.nullable(),
});
export type CustomerReadBack = z.infer<typeof customerReadBack>;

export const customerScreenCalls = {
  'customerScreen.state': { request: z.object({}), answer: customerScreenState },
  'customerScreen.choose': { request: z.object({ wanted: z.boolean() }), answer: customerScreenState },
  /** Null when the attendant has gone back to the draft, or has sent it. */
  'customerScreen.show': { request: z.object({ readBack: customerReadBack.nullable() }), answer: z.object({}) },
} as const;
