import * as z from 'zod';

export const API_VERSION = 'v2';

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
