import * as z from 'zod';

export const API_VERSION = 'v2';

/** `meta` is read when it is there; its absence never spoils an answer that is sound otherwise. */
const meta = z.object({ timestamp: z.string().optional(), version: z.string().optional() });

export const successEnvelope = z.object({
  success: z.literal(true),
  data: z.record(z.string(), z.unknown()),
  meta: meta.optional().catch(undefined),
});

const isEmpty = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Object.keys(value).length === 0;

/**
 * Strict: only an error that looks exactly as documented may be taken for the service's own word. One that brings data
 * as well contradicts itself: the data may be the very order that it says it refused.
 */
export const errorEnvelope = z.object({
  success: z.literal(false),
  data: z.unknown().refine(isEmpty, { error: 'must not stand beside an error' }).optional(),
  error: z.object({ code: z.int(), message: z.string() }),
});
