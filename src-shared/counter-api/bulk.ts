/** Lists of bundles: what is known of their rows before they are sold, and what can be done with many orders at once. */
import { z } from 'zod';
import { DATA_NETWORKS, ORDER_ACTIONS } from '../order-state.ts';
import { bundle, MOST_BULK_ROWS, sameSale } from './sales.ts';
import { saleIdValue, saleView } from './values.ts';

/** Rows are asked about so many at a time, so that no question keeps the journal busy for long. */
export const MOST_ROWS_ASKED = 500;

export const bulkCalls = {
  /** The duplicate guard's word on each row (M22); null where the counter has sold nothing like it. */
  'bulk.sameRows': {
    request: z.object({ saleId: saleIdValue, rows: z.array(bundle).min(1).max(MOST_ROWS_ASKED) }),
    answer: z.array(sameSale.nullable()).max(MOST_ROWS_ASKED),
  },
  /** Whether the wallet holds enough for so many bundles, as far as is known; never how much it holds. */
  'bulk.affords': {
    request: z.object({
      bundles: z
        .array(bundle.pick({ volumeGb: true }).extend({ network: z.enum(DATA_NETWORKS), count: z.int().min(1) }))
        .max(200),
    }),
    answer: z.object({ enough: z.enum(['yes', 'no', 'not-known']) }),
  },
  /** What of a list may be sold again (M23): refused, left out, given up, or refunded. It becomes a new sale. */
  'bulk.rowsAgain': { request: z.object({ saleId: saleIdValue }), answer: z.array(bundle).max(MOST_BULK_ROWS) },
  /** One answer for every order of the sale that it may be given to. */
  'bulk.act': {
    request: z.object({ saleId: saleIdValue, action: z.enum(ORDER_ACTIONS) }),
    answer: z.object({ sale: saleView, done: z.int().min(0) }),
  },
  /** The whole list with its outcome, as a file where a person chooses. */
  'bulk.saveCsv': {
    request: z.object({ saleId: saleIdValue }),
    /** The file's name; null where nobody chose one. */
    answer: z.object({ savedAs: z.string().nullable() }),
  },
} as const;
