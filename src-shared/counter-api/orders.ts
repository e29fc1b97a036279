/** The history: every sale of this counter, a page at a time, and any one of them found as a person types. */
import { z } from 'zod';
import { DISPLAY_STATES, productSchema } from '../order-state.ts';
import { pesewaValue, saleIdValue, timeValue } from './values.ts';

/** One sale as a line of a list. Its orders come with `sales.get`: a bulk sale may have thousands. */
export const saleLine = z.object({
  id: saleIdValue,
  slipNumber: z.int().positive(),
  product: productSchema,
  price: pesewaValue,
  soldAt: timeValue,
  attendantName: z.string(),
  orderCount: z.int().positive(),
  /** The state that most needs a person, of all its orders. */
  state: z.enum(DISPLAY_STATES),
  /** One order: the first, or the one that was looked for. */
  recipient: z.string(),
  supplier: z.string(),
  amount: pesewaValue.nullable(),
  volumeGb: z.number().nullable(),
  quantity: z.int().nullable(),
});
export type SaleLine = z.infer<typeof saleLine>;

/** The states as a person asks for them; a sale belongs to every one that an order of its is in. */
export const HISTORY_STATES = ['attention', 'open', 'done', 'failed', 'refunded', 'not-sold'] as const;
export type HistoryState = (typeof HISTORY_STATES)[number];

export const historyFilter = z.object({
  product: productSchema.nullable(),
  state: z.enum(HISTORY_STATES).nullable(),
  /** A business day, `2026-11-21`. */
  day: z.iso.date().nullable(),
});
export type HistoryFilter = z.infer<typeof historyFilter>;

export const historyPage = z.object({
  lines: z.array(saleLine),
  /** Ask for the next page before this slip; null when there is none. */
  before: z.int().positive().nullable(),
});

const FOUND_BY = ['slip', 'number', 'ending', 'reference'] as const;
export type FoundBy = (typeof FOUND_BY)[number];

export const foundSale = z.object({ line: saleLine, by: z.enum(FOUND_BY) });
export type FoundSale = z.infer<typeof foundSale>;

const limit = z.int().min(1).max(200);

export const ordersCalls = {
  /** Newest first, from the sale before this slip on. */
  'orders.page': {
    request: z.object({ filter: historyFilter, before: z.int().positive().nullable(), limit }),
    answer: historyPage,
  },
  'orders.find': {
    request: z.object({ text: z.string().max(64), limit: limit.max(20) }),
    answer: z.array(foundSale),
  },
} as const;
