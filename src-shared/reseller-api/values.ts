import * as z from 'zod';
import { fromCedis } from '../money.ts';

/**
 * The values that the resources share. Readers are tolerant (unknown fields are dropped, status words are any text)
 * except for money, which must be a finite number. Requests are exact, because a careless one costs money.
 */

/** An amount of GHS in an answer. Whether it is whole pesewas is decided where it is converted. */
export const amount = z.number();
export const count = z.int();
export const text = z.string();
/** The service writes UUIDs, but nothing of ours depends on their form. */
export const id = z.string().min(1);
export const status = z.string().min(1);
export const dateTime = z.string().min(1);

const WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/;

/** A day alone is UTC's. */
const NAMES_ITS_ZONE = /^\d{4}-\d\d-\d\d$|(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/i;

/** NaN when it is no time. A time without a zone is Ghana's, which is UTC, and never the PC's, which anyone can set. */
export function serviceTime(text: string | null): number {
  const time = (text ?? '').trim().replace(WITHOUT_ZONE, '$1T$2Z');
  return NAMES_ITS_ZONE.test(time) ? Date.parse(time) : Number.NaN;
}

/** A field that Dwadi doesn't need: an answer that leaves it out, or makes no sense there, is as good (M10). */
export const unneeded = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** A field that is read where it is told: null if it is missing, or makes no sense there (M10). */
export const ifTold = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().catch(null).default(null);

/** An amount of GHS in a request: more than nothing, and whole pesewas. */
export const payableAmount = z
  .number()
  .positive()
  .refine((cedis) => (fromCedis(cedis) ?? 0) > 0, { error: 'must have at most two decimals' });

export const localPhone = z.string().regex(/^0\d{9}$/, { error: 'must be a Ghana number, 0XXXXXXXXX' });

/** Messages take a number in either form. */
export const eitherPhone = z.string().regex(/^(0|233)\d{9}$/, { error: 'must be 0XXXXXXXXX or 233XXXXXXXXX' });

/** A reference whose length the contract doesn't limit: any text that isn't blank, and no essay. */
export const anyReference = z
  .string()
  .max(255)
  .refine((reference) => reference.trim() !== '', { error: 'must not be blank' });

export const mediumReference = z
  .string()
  .min(3)
  .max(100)
  .refine((reference) => reference.trim() !== '', { error: 'must not be blank' });

const isCalendarDay = (day: string): boolean => {
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
};

/** `YYYY-MM-DD`, and a day that exists. */
export const calendarDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isCalendarDay, { error: 'must be a day that exists' });
