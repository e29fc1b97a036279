/** The history: every sale of this counter, a page at a time, and any one of them found as a person types. */
import { z } from 'zod';
import { DISPLAY_STATES, type DisplayState, ORDER_ACTIONS } from '../order-state.ts';
import { SLIP_CODE_MOST } from '../slip-code.ts';
import { TABLE_FORMATS } from './reports.ts';
import { orderView, pesewaValue, productValue, saleHead, saleIdValue } from './values.ts';

/** One sale as a line of a list. Its orders come with `sales.get`: a bulk sale may have thousands. */
export const saleLine = z.object({
  ...saleHead,
  orderCount: z.int().positive(),
  /** The state that most needs a person, of all its orders. */
  state: z.enum(DISPLAY_STATES),
  /** How many of them were refused, and nothing has proven yet that they weren't charged (M7a). */
  unproven: z.int().min(0),
  /** One order: the first, or the one that was looked for. */
  recipient: z.string(),
  supplier: z.string(),
  amount: pesewaValue.nullable(),
  volumeGb: z.number().nullable(),
  quantity: z.int().nullable(),
  /** The shop still owes the customer this for the whole sale. */
  owes: pesewaValue,
});
export type SaleLine = z.infer<typeof saleLine>;

/**
 * The states as a person asks for them; a sale belongs to every one that an order of its is in. As long as something is
 * left to do for its customer, it needs attention, too.
 */
export const HISTORY_STATES = ['attention', 'open', 'done', 'failed', 'refunded', 'not-sold'] as const;
export type HistoryState = (typeof HISTORY_STATES)[number];

/** The display states that each of these words covers. */
export const STATES_OF: Readonly<Record<HistoryState, readonly DisplayState[]>> = {
  attention: ['attention'],
  open: ['saved', 'sent', 'under-way', 'unknown'],
  done: ['done'],
  failed: ['failed'],
  refunded: ['refunded'],
  'not-sold': ['not-sold'],
};

export const historyFilter = z.object({
  product: productValue.nullable(),
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

/** Some of the orders of one sale, in the order of its list. */
export const ordersOfSale = z.object({
  /** How many there are of those that were asked for. */
  total: z.int().min(0),
  orders: z.array(orderView).max(100),
  /** How many orders of the whole sale each answer of a person may be given to. */
  ways: z.partialRecord(z.enum(ORDER_ACTIONS), z.int().min(0)),
});
export type OrdersOfSale = z.infer<typeof ordersOfSale>;

const FOUND_BY = ['slip', 'number', 'ending', 'reference'] as const;
export type FoundBy = (typeof FOUND_BY)[number];

export const foundSale = z.object({ line: saleLine, by: z.enum(FOUND_BY) });
export type FoundSale = z.infer<typeof foundSale>;

const salesSaved = z.object({
  file: z.string(),
  sales: z.int().min(0),
  /** Older ones are left out of it. */
  more: z.boolean(),
});
export type SalesSaved = z.infer<typeof salesSaved>;

const limit = z.int().min(1).max(200);

export const ordersCalls = {
  /** Newest first, from the sale before this slip on. */
  'orders.page': {
    request: z.object({ filter: historyFilter, before: z.int().positive().nullable(), limit }),
    answer: historyPage,
  },
  /** All that the filter leaves, into the folder of reports. */
  'orders.export': {
    request: z.object({ filter: historyFilter, format: z.enum(TABLE_FORMATS) }),
    answer: salesSaved,
  },
  'orders.ofSale': {
    request: z.object({
      saleId: saleIdValue,
      state: z.enum(HISTORY_STATES).nullable(),
      from: z.int().min(0),
      limit: limit.max(100),
    }),
    answer: ordersOfSale,
  },
  'orders.find': {
    request: z.object({ text: z.string().max(SLIP_CODE_MOST), limit: limit.max(20) }),
    answer: z.array(foundSale),
  },
} as const;
