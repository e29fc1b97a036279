/** Reads how long the last orders of a kind took to arrive, for a customer who waits for another one. */
import type { ReadableDb } from '../base/database.ts';

/** The newest orders that are searched, of any kind: an older order says nothing about today's speed. */
const LOOKED_THROUGH = 500;
const MOST = 30;

export function waitReader(db: ReadableDb) {
  const newest = db.prepare<[string, string, number, number], { waited: number }>(`
    SELECT o.updated_at - i.created_at AS waited FROM intents i JOIN orders o ON o.intent_id = i.id
    WHERE i.product = ? AND i.supplier = ? AND i.delivery = 'completed' AND i.id > (SELECT max(id) FROM intents) - ?
    ORDER BY i.id DESC LIMIT ?`);
  return (product: string, supplier: string): number[] =>
    newest.all(product, supplier, LOOKED_THROUGH, MOST).map(({ waited }) => Math.max(0, waited));
}
