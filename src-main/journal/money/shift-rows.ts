/** Reads the drawer's shifts, and finds the shift to which a posting belongs. */
import type { ReadableDb } from '../base/database.ts';
import type { CountRecord, MoveRecord, ShiftRecord } from '../base/shift-records.ts';

const SELECT = `
  SELECT nth, id, state, opened_at AS openedAt, opened_by AS openedBy, float, ended_at AS endedAt,
    ended_by AS endedBy, end_begun_at AS endBegunAt, left_open AS leftOpen, last_balance AS lastBalance,
    last_posting AS lastPosting, closed_at AS closedAt, closed_by AS closedBy, z_number AS zNumber, z
  FROM shifts`;

/**
 * Money that a person took or paid out, of the postings since the shift before: sales (nobody pays for the shop's own
 * texts), refunds and money given back, and withdrawn orders. What Dwadi finds out by itself at night is booked as
 * well, and is no use of the drawer.
 */
const PAID_BY_HAND = `
  SELECT p.at FROM postings p JOIN sales s ON s.seq = p.sale_seq
  WHERE p.id > (SELECT coalesce(max(last_posting), 0) FROM shifts) AND p.shift_id = @shiftId
    AND p.kind IN ('cash','mobile-money','credit')
    AND (p.at = s.sold_at OR (p.kind = 'cash' AND p.intent_id IS NOT NULL) OR EXISTS (SELECT 1 FROM intents i
      WHERE i.sale_seq = p.sale_seq AND i.state = 'withdrawn' AND i.given_up = 0 AND i.updated_at = p.at))`;

export function shiftReader(db: ReadableDb) {
  // Prepared once, since every sale asks.
  const current = db.prepare<[], ShiftRecord>(`${SELECT} WHERE state IN ('waiting','open')`);
  const counting = db.prepare<[], ShiftRecord>(`${SELECT} WHERE state = 'counting'`);
  return {
    current: () => current.get() ?? null,
    counting: () => counting.get() ?? null,
    byId: (id: string) => db.prepare<[string], ShiftRecord>(`${SELECT} WHERE id = ?`).get(id) ?? null,
    before: (nth: number) => db.prepare<[number], ShiftRecord>(`${SELECT} WHERE nth = ?`).get(nth - 1) ?? null,
    byNumber: (number: number) => db.prepare<[number], ShiftRecord>(`${SELECT} WHERE z_number = ?`).get(number) ?? null,
    closed: (before: number | null, limit: number) =>
      db
        .prepare<[{ before: number | null; limit: number }], ShiftRecord>(
          `${SELECT} WHERE z_number IS NOT NULL AND (@before IS NULL OR z_number < @before)
           ORDER BY z_number DESC LIMIT @limit`,
        )
        .all({ before, limit }),
    moves: (shiftId: string) =>
      db
        .prepare<[string], MoveRecord>(
          `SELECT kind, amount, reason, by_name AS byName, at FROM drawer_moves WHERE shift_id = ? ORDER BY seq`,
        )
        .all(shiftId),
    counts: (shiftId: string) =>
      db
        .prepare<[string], CountRecord>(
          `SELECT pieces, counted, expected, by_name AS byName, at FROM drawer_counts WHERE shift_id = ? ORDER BY seq`,
        )
        .all(shiftId),
    /** The time at which a person last used this drawer. */
    lastAct: (shiftId: string): number | null =>
      db
        .prepare<[{ shiftId: string }], { at: number | null }>(
          `SELECT max(at) AS at FROM (
             SELECT opened_at AS at FROM shifts WHERE id = @shiftId
             UNION ALL SELECT at FROM drawer_moves WHERE shift_id = @shiftId
             UNION ALL SELECT at FROM drawer_counts WHERE shift_id = @shiftId
             UNION ALL SELECT at FROM (SELECT at FROM credit_payments ORDER BY seq DESC LIMIT 1)
               WHERE at >= (SELECT opened_at FROM shifts WHERE id = @shiftId)
             UNION ALL ${PAID_BY_HAND})`,
        )
        .get({ shiftId })?.at ?? null,
  };
}

/** Finds the shift for a posting that was made for another: a shift that has ended takes nothing more. */
export function shiftFinder(db: ReadableDb): (made: string) => string {
  const state = db.prepare<[string], { state: string }>(`SELECT state FROM shifts WHERE id = ?`);
  const current = db.prepare<[], { id: string }>(`SELECT id FROM shifts WHERE state IN ('waiting','open')`);
  return (made) => {
    const found = state.get(made)?.state;
    return found === 'counting' || found === 'closed' ? (current.get()?.id ?? made) : made;
  };
}
