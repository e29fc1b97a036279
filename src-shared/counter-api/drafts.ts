/** Keeps what is being typed over a power cut. A registration is kept by calls of its own, in `afa.ts`. */
import { z } from 'zod';
import { saleIdValue } from './values.ts';

export const KEPT_PRODUCTS = ['data', 'airtime', 'voucher', 'bill', 'bulk', 'sms'] as const;
export type KeptProduct = (typeof KEPT_PRODUCTS)[number];

/** More than the longest list: nothing else may grow on the disk. */
const MOST_TEXT = 2_000_000;

/** Main reads nothing of the text: it is the screen's own, and the screen parses it. */
export const typedDraft = z.object({ saleId: saleIdValue, text: z.string().max(MOST_TEXT) });
export type TypedDraft = z.infer<typeof typedDraft>;

const product = z.enum(KEPT_PRODUCTS);

export const draftsCalls = {
  /** The draft of each product that was left unfinished and not sold. */
  'drafts.kept': { request: z.object({}), answer: z.array(typedDraft.extend({ product })) },
  /** Takes the place of the one before. `kept` is false where it can't be written now. */
  'drafts.keep': { request: typedDraft.extend({ product }), answer: z.object({ kept: z.boolean() }) },
  'drafts.drop': { request: z.object({ product, saleId: saleIdValue }), answer: z.object({}) },
} as const;
