/** The customers' book: names for numbers, kept on this PC alone. */
import { z } from 'zod';
import { phoneValue } from './values.ts';

/** The whole book is read into memory: a shop knows fewer people by name. */
export const MOST_CUSTOMERS = 5000;
/** So many are shown. One more is answered, which tells that there are more. */
export const MOST_FOUND_CUSTOMERS = 8;
export const CUSTOMER_NAME_MOST = 40;

/** A name has a letter: digits alone would be taken for a number. */
export const customerName = z
  .string()
  .trim()
  .min(1)
  .max(CUSTOMER_NAME_MOST)
  .regex(/^\P{C}*\p{L}\P{C}*$/u);

export const namedCustomer = z.object({ phone: phoneValue, name: customerName });
export type NamedCustomer = z.infer<typeof namedCustomer>;

const bookState = z.object({ count: z.int().min(0) });

export const customersCalls = {
  'customers.state': { request: z.object({}), answer: bookState },
  'customers.find': {
    request: z.object({ text: z.string().max(CUSTOMER_NAME_MOST) }),
    answer: z.array(namedCustomer).max(MOST_FOUND_CUSTOMERS + 1),
  },
  /** Null for a number without a name. */
  'customers.nameOf': { request: z.object({ phone: phoneValue }), answer: z.object({ name: customerName.nullable() }) },
  'customers.name': { request: namedCustomer, answer: z.object({ name: customerName }) },
  /** A customer who asks is served at once, by whoever is at the counter. */
  'customers.erase': { request: z.object({ phone: phoneValue }), answer: z.object({}) },
  'customers.eraseAll': { request: z.object({}), answer: bookState },
} as const;
