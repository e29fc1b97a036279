import type { ReplyHeaders } from './exchange.ts';

/** A longer time isn't credible, and is cut to this. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

/**
 * Reads `Retry-After` in seconds or as a date. A date is compared with the reply's own `Date`, because the PC's clock
 * may say 2009; without one, with the PC's clock. Null if the header is missing or makes no sense.
 */
export function retryAfterMs(headers: ReplyHeaders, wallNow: number): number | null {
  const text = headers.retryAfter?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), LONGEST_MS);
  const until = /^[A-Za-z]{3}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const stated = Date.parse(headers.date ?? '');
  const now = Number.isNaN(stated) ? wallNow : stated;
  return Math.min(Math.max(until - now, 0), LONGEST_MS);
}
