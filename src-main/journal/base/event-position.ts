/**
 * Orders requests by their place in the log (M20). Clocks run back, and the service's replicas need not agree on the
 * time; the log's numbers grow with every event.
 */
import type { ReadableDb } from './database.ts';

/** The numbers in the log at which a request was begun and answered. */
export interface PlaceInLog {
  readonly begun: number;
  readonly answered: number;
}

/**
 * Finds the place of the request that told an order's balance: the one that placed the order, or failed to, when
 * nothing had been sent before. Null if the log doesn't say.
 */
export function placeFinder(db: ReadableDb): (intentId: number) => PlaceInLog | null {
  // Both stop at the first match, since a shift has thousands of requests.
  const answer = db.prepare<[number], { saleSeq: number; seq: number }>(`
    SELECT e.sale_seq AS saleSeq, e.seq FROM intents i CROSS JOIN events e ON e.sale_seq = i.sale_seq
    WHERE i.id = ? AND json_extract(e.data, '$.intentId') = i.id AND json_extract(e.data, '$.from') = 'recorded'
      AND json_extract(e.data, '$.to') NOT IN ('recorded','withdrawn')
    ORDER BY e.seq LIMIT 1`);
  const start = db.prepare<[number, number, number], { seq: number }>(`
    SELECT seq FROM events
    WHERE sale_seq = ? AND seq < ? AND kind = 'attempt.started' AND json_extract(data, '$.intentId') = ?
    ORDER BY seq DESC LIMIT 1`);
  return (intentId) => {
    const answered = answer.get(intentId);
    const begun = answered && start.get(answered.saleSeq, answered.seq, intentId);
    return begun ? { begun: begun.seq, answered: answered.seq } : null;
  };
}
