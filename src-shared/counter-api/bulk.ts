/** Lists of bundles: checks of their rows before the sale, and actions on many orders at once. */
import { z } from 'zod';
import { DATA_NETWORKS, ORDER_ACTIONS } from '../order-state.ts';
import { bundle, MOST_BULK_ROWS, sameSale } from './sales.ts';
import { saleIdValue, saleView } from './values.ts';

/** Rows are asked about so many at a time, so that no question keeps the journal busy for long. */
export const MOST_ROWS_ASKED = 500;

export const bulkCalls = {
  /** The duplicate guard's finding for each row (M22); null if the counter has sold nothing like it. */
  'bulk.sameRows': {
    request: z.object({ saleId: saleIdValue, rows: z.array(bundle).min(1).max(MOST_ROWS_ASKED) }),
    answer: z.array(sameSale.nullable()).max(MOST_ROWS_ASKED),
  },
  /** Tells if the wallet holds enough for these bundles, as far as is known. Never tells how much it holds. */
  'bulk.affords': {
    request: z.object({
      bundles: z
        .array(bundle.pick({ volumeGb: true }).extend({ network: z.enum(DATA_NETWORKS), count: z.int().min(1) }))
        .max(200),
    }),
    answer: z.object({ enough: z.enum(['yes', 'no', 'not-known']) }),
  },
  /** The rows that may be sold again, as a new sale (M23): refused, left out, given up, or refunded. */
  'bulk.rowsAgain': { request: z.object({ saleId: saleIdValue }), answer: z.array(bundle).max(MOST_BULK_ROWS) },
  /** One answer for every order of the sale that it may be given to. */
  'bulk.act': {
    request: z.object({ saleId: saleIdValue, action: z.enum(ORDER_ACTIONS) }),
    answer: z.object({ sale: saleView, done: z.int().min(0) }),
  },
  /** The whole list with its outcome, as a file where a person chooses. */
  'bulk.saveCsv': {
    request: z.object({ saleId: saleIdValue }),
    /** The file's name; null if no file was chosen. */
    answer: z.object({ savedAs: z.string().nullable() }),
  },
} as const;
