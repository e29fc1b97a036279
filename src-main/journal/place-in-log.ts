/**
 * What came before what (M20). Clocks run back, and the service's replicas need not agree on the time; the log's numbers
 * grow with everything that happens.
 */
import type { ReadableDb } from './database.ts';

/** Where the log says that a request was begun, and where that it was answered. */
export interface PlaceInLog {
  readonly begun: number;
  readonly answered: number;
}

/**
 * Of the request that told an order's balance: the one that placed it, or failed to, when nothing had been sent before.
 * Null where the log doesn't say.
 */
export function placeFinder(db: ReadableDb): (intentId: number) => PlaceInLog | null {
  const find = db.prepare<[number], { begun: number | null; answered: number | null }>(`
    WITH own AS (
      SELECT e.seq, e.kind, json_extract(e.data, '$.from') AS was, json_extract(e.data, '$.to') AS becomes
      FROM intents i JOIN events e ON e.sale_seq = i.sale_seq
      WHERE i.id = ? AND json_extract(e.data, '$.intentId') = i.id
    ), answer AS (
      SELECT min(seq) AS answered FROM own WHERE was = 'recorded' AND becomes NOT IN ('recorded','withdrawn')
    )
    SELECT answered, (SELECT max(seq) FROM own WHERE kind = 'attempt.started' AND seq < answered) AS begun FROM answer`);
  return (intentId) => {
    const { begun, answered } = find.get(intentId) ?? {};
    return begun == null || answered == null ? null : { begun, answered };
  };
}
