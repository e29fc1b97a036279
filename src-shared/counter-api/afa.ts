/** A registration that is being typed. It is long, so main keeps it, sealed, until it is sold or given up. */
import { z } from 'zod';
import { AFA_REGIONS } from '../reseller-api/afa.ts';
import { AFA_MAX_LOCATION, AFA_MAX_NAME, AFA_MAX_NOTES } from '../reseller-api/limits.ts';
import { pesewaValue, saleIdValue, timeValue } from './values.ts';

/** The draft as typed so far: complete or not, right or not. */
export const afaDraft = z.object({
  /** The sale keeps it (M1), also over a restart. */
  saleId: saleIdValue,
  /** The digits of the phone number. */
  digits: z.string().regex(/^\d{0,12}$/),
  fullName: z.string().max(AFA_MAX_NAME),
  /** The digits of the Ghana Card. */
  card: z.string().regex(/^\d{0,10}$/),
  /** The digits of the birth date, day first. */
  born: z.string().regex(/^\d{0,8}$/),
  region: z.enum(AFA_REGIONS).nullable(),
  location: z.string().max(AFA_MAX_LOCATION),
  notes: z.string().max(AFA_MAX_NOTES),
});
export type AfaDraft = z.infer<typeof afaDraft>;

export const keptAfaDraft = z.object({ draft: afaDraft, keptAt: timeValue });
export type KeptAfaDraft = z.infer<typeof keptAfaDraft>;

export const afaCalls = {
  /** The customer's price; null while the owner has set none. */
  'afa.price': { request: z.object({}), answer: z.object({ price: pesewaValue.nullable() }) },
  /** The draft that was left unfinished; null when there is none, or when it was sold after all. */
  'afa.draft': { request: z.object({}), answer: keptAfaDraft.nullable() },
  /** Replaces the draft before. `kept` is false if it can't be written now. */
  'afa.keepDraft': { request: z.object({ draft: afaDraft }), answer: z.object({ kept: z.boolean() }) },
  'afa.dropDraft': { request: z.object({ saleId: saleIdValue }), answer: z.object({}) },
} as const;
