/** Reads what the journal knows around a text that may or may not have gone: it has no look-up (M16). */
import type { ReadableDb } from '../base/database.ts';

export interface SmsTraces {
  readonly firstSentAt: number;
  /** Null in a restored journal that has no sending of it: it may have gone at any time since. */
  readonly lastEndedAt: number | null;
  /** The last credits that the service told before it was sent. */
  readonly before: { readonly credits: number; readonly at: number } | null;
  /** The credits that other texts of this counter took since then. */
  readonly tookSince: number;
  /** The service's ids of other texts that were sold here around it. */
  readonly others: readonly string[];
}

/** The range of order ids to search: a text that went out at about the same time has an id close by. */
const AROUND = 500;

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
  const others = db
    .prepare<[number, number, number], { id: string }>(
      `SELECT o.service_reference AS id FROM intents i JOIN orders o ON o.intent_id = i.id
       WHERE i.id BETWEEN ? AND ? AND i.id <> ? AND i.product = 'sms' AND o.service_reference IS NOT NULL`,
    )
    .all(intentId - AROUND, intentId + AROUND, intentId);
  return {
    firstSentAt: sent.first,
    lastEndedAt: sent.last,
    before: told === undefined ? null : { credits: told.credits, at: told.at },
    tookSince: took?.credits ?? 0,
    others: others.map(({ id }) => id),
  };
}
