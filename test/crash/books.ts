/** The journal as it stands on disk after a clean stop, read with a connection of our own. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { firstBrokenEvent } from '#main/journal/audit/event-log.ts';
import type { ReadableDb } from '#main/journal/base/database.ts';
import { metaOf } from '#main/journal/base/meta.ts';
import type { Delivery, IntentState, MoneyState, Product } from '#shared/order-state.ts';

export interface Entry {
  readonly id: number;
  readonly saleId: string;
  readonly product: Product;
  readonly reference: string;
  readonly state: IntentState;
  readonly delivery: Delivery;
  readonly money: MoneyState;
  readonly attention: string | null;
  readonly refusal: string | null;
  readonly unproven: number;
  readonly quantity: number | null;
  readonly vouchers: number;
  readonly attempts: number;
  /** The wallet's cost by the postings, less refunds. */
  readonly cost: number;
  readonly hasBody: number;
  /** The journal's own story of the order, oldest first. */
  readonly story: readonly string[];
}

export interface Books {
  /** The counter's mark, which all of its references carry. */
  readonly mark: string | null;
  readonly entries: readonly Entry[];
  /** The fault in the file itself; null when it is sound. */
  readonly damage: string | null;
}

const ENTRIES = `
  SELECT i.id, s.id AS saleId, i.product, i.reference, i.state, i.delivery, i.money, i.attention, i.refusal, i.unproven,
    json_extract(i.facts, '$.quantity') AS quantity, i.body IS NOT NULL AS hasBody,
    (SELECT count(*) FROM vouchers v WHERE v.intent_id = i.id) AS vouchers,
    (SELECT count(*) FROM attempts a WHERE a.intent_id = i.id) AS attempts,
    (SELECT coalesce(sum(p.amount), 0) FROM postings p
     WHERE p.intent_id = i.id AND p.kind IN ('wallet-cost', 'wallet-cost-returned')) AS cost
  FROM intents i JOIN sales s ON s.seq = i.sale_seq ORDER BY i.id`;

const STORY = `
  SELECT kind, data FROM events
  WHERE sale_seq = (SELECT sale_seq FROM intents WHERE id = @id) AND coalesce(json_extract(data, '$.intentId'), @id) = @id
  ORDER BY seq`;

export const journalFolder = (userData: string): string => join(userData, 'live');

export function readBooks(userData: string): Books {
  const db = new Database(join(journalFolder(userData), 'journal.db'), { readonly: true });
  try {
    const story = db.prepare<{ id: number }, { kind: string; data: string }>(STORY);
    const entries = db
      .prepare<[], Omit<Entry, 'story'>>(ENTRIES)
      .all()
      .map((row) => ({ ...row, story: story.all({ id: row.id }).map(({ kind, data }) => `${kind} ${data}`) }));
    return { mark: metaOf(db as unknown as ReadableDb, 'counter-mark'), entries, damage: damageOf(db) };
  } finally {
    db.close();
  }
}

function damageOf(db: Database.Database): string | null {
  const check = String(db.pragma('integrity_check', { simple: true }));
  if (check !== 'ok') return check;
  const broken = firstBrokenEvent(db as unknown as ReadableDb);
  if (broken !== null) return `the event log breaks at ${broken}`;
  const uneven = db
    .prepare(
      `SELECT (SELECT coalesce(sum(amount), 0) FROM postings) <> (SELECT coalesce(sum(amount), 0) FROM rollups) AS uneven`,
    )
    .pluck()
    .get();
  return uneven === 1 ? 'rollups and postings differ' : null;
}
