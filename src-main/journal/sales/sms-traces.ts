/** Reads what the journal knows around a text that may or may not have gone: it has no look-up (M16). */
import { DAY_MS } from '#shared/day.ts';
import { businessDayOf } from '../../platform/clock.ts';
import type { ReadableDb } from '../base/database.ts';

export interface SmsTraces {
  readonly firstSentAt: number;
  /** Null in a restored journal that has no sending of it: it may have gone at any time since. */
  readonly lastEndedAt: number | null;
  /** The last credits that the service told before it was sent. */
  readonly before: { readonly credits: number; readonly at: number } | null;
  /** The credits that other texts of this counter took since then. */
  readonly tookSince: number;
}

/** A person may send an old text. One that was sold longer than this before it went isn't looked for. */
const LONGEST_WAIT_MS = 7 * DAY_MS;

/** The time in which texts went out. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

interface Told {
  readonly credits: number;
  readonly at: number;
  readonly posting: number;
}

/** Returns null for an order that isn't there. */
export function smsTraces(db: ReadableDb, intentId: number, accountId: number): SmsTraces | null {
  const sent = db
    .prepare<[number], { first: number; last: number | null }>(
      `SELECT coalesce(min(a.started_at), i.created_at) AS first, max(coalesce(a.ended_at, a.started_at)) AS last
       FROM intents i LEFT JOIN attempts a ON a.intent_id = i.id WHERE i.id = ? GROUP BY i.id`,
    )
    .get(intentId);
  if (sent === undefined) return null;
  const told = db
    .prepare<[number, number], Told>(
      `SELECT balance AS credits, at, coalesce(m.last_posting, 0) AS posting
       FROM balances b LEFT JOIN balance_marks m ON m.balance_seq = b.seq
       WHERE account_id = ? AND unit = 'sms-credit' AND at <= ? ORDER BY seq DESC LIMIT 1`,
    )
    .get(accountId, sent.first);
  const took = db
    .prepare<[number, number, number], { credits: number | null }>(
      `SELECT sum(p.amount) AS credits FROM postings p JOIN intents i ON i.id = p.intent_id
       WHERE p.id > ? AND p.unit = 'sms-credit' AND p.kind IN ('wallet-cost','wallet-cost-returned')
         AND i.account_id = ? AND i.id <> ?`,
    )
    .get(told?.posting ?? Number.MAX_SAFE_INTEGER, accountId, intentId);
  return {
    firstSentAt: sent.first,
    lastEndedAt: sent.last,
    before: told === undefined ? null : { credits: told.credits, at: told.at },
    tookSince: took?.credits ?? 0,
  };
}

/**
 * Returns those of the service's ids that are other texts of this counter, which went out in that time. A UUID is the same
 * in small letters and in capitals.
 */
export function textsSoldHere(
  db: ReadableDb,
  ids: readonly string[],
  exceptIntentId: number,
  { from, until }: Span,
): string[] {
  if (ids.length === 0) return [];
  const firstOf = db.prepare<[string], { seq: number }>(
    'SELECT seq FROM sales WHERE business_day >= ? ORDER BY business_day, seq LIMIT 1',
  );
  const seqAt = (at: number): number => firstOf.get(businessDayOf(at))?.seq ?? Number.MAX_SAFE_INTEGER;
  const sold = db
    .prepare<[number, number, number, string], { id: string }>(
      `SELECT lower(o.service_reference) AS id
       FROM sales s CROSS JOIN intents i ON i.sale_seq = s.seq JOIN orders o ON o.intent_id = i.id
       WHERE s.product = 'sms' AND s.seq >= ? AND s.seq < ? AND i.id <> ?
         AND lower(o.service_reference) IN (SELECT lower(value) FROM json_each(?))`,
    )
    .all(seqAt(from - LONGEST_WAIT_MS), seqAt(until + DAY_MS), exceptIntentId, JSON.stringify(ids));
  const here = new Set(sold.map(({ id }) => id));
  return ids.filter((id) => here.has(id.toLowerCase()));
}
