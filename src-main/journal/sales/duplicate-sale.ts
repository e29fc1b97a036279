/** The duplicate guard's question to the journal (M22). */
import type { ReadableDb } from '../base/database.ts';
import type { SameSaleRecord } from '../base/records.ts';

type Row = Omit<SameSaleRecord, 'blocks'>;

/**
 * Finds for each content the newest sale of it that isn't surely uncharged. A sale whose result isn't known blocks,
 * whatever its age or the clock; so does a refusal that isn't proven yet (M7a). A sale under way asks, however long it
 * has been, unless a person has put it away. Any other asks when it is younger than the owner's window.
 */
export function sameSaleFinder(db: ReadableDb) {
  const select = (which: string) => `
    SELECT s.sold_at AS soldAt, s.attendant_name AS attendantName,
      CASE WHEN i.state = 'rejected' AND i.unproven = 1 THEN i.id END AS unprovenId
    FROM intents i JOIN sales s ON s.seq = i.sale_seq
    WHERE i.content_key = ? AND ${which} AND i.money <> 'returned' AND s.id <> ?
    ORDER BY i.id DESC LIMIT 1`;
  // Answers most questions from the index alone: nearly every sale, and nearly every list, is the first of its content.
  const any = db.prepare<[string], { found: number }>(`SELECT 1 AS found FROM intents WHERE content_key = ? LIMIT 1`);
  const anyOf = db.prepare<[string], { found: number }>(`
    SELECT 1 AS found FROM json_each(?) k CROSS JOIN intents i WHERE i.content_key = k.value LIMIT 1`);
  const unsettled = db.prepare<[string, string], Row>(
    select(`(i.state IN ('recorded','sending','unknown') OR i.unproven = 1)`),
  );
  const placed = db.prepare<[string, string], Row>(select(`i.state IN ('accepted','settled')`));
  const underWay = db.prepare<[string, string], Row>(select(`i.state = 'accepted' AND i.given_up = 0`));
  const same = (contentKey: string, saleId: string, recentSince: number): SameSaleRecord | null => {
    if (any.get(contentKey) === undefined) return null;
    const open = unsettled.get(contentKey, saleId);
    if (open) return { ...open, blocks: true };
    const last = placed.get(contentKey, saleId);
    if (last === undefined) return null;
    const asks = last.soldAt >= recentSince ? last : underWay.get(contentKey, saleId);
    return asks === undefined ? null : { ...asks, blocks: false };
  };
  return (contentKeys: readonly string[], saleId: string, recentSince: number): (SameSaleRecord | null)[] => {
    const allNew = contentKeys.length > 1 && anyOf.get(JSON.stringify(contentKeys)) === undefined;
    return contentKeys.map((key) => (allNew ? null : same(key, saleId, recentSince)));
  };
}
