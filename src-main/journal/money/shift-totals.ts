/** Reads what is still open when a shift ends, and the rows that its Z is summed from. */

import { newestEvent } from '../audit/event-log.ts';
import type { ReadableDb } from '../base/database.ts';
import { I_IS_OPEN } from '../base/open-intents.ts';
import type { CarriedRecord, EarlierStep, LeftOpen, ShiftRecord, ShiftRows, ShiftSum } from '../base/shift-records.ts';
import { staffNames } from '../people/staff-rows.ts';
import { shiftReader } from './shift-rows.ts';
import { walletSteps } from './wallet-steps.ts';

const MOST_CARRIED = 200;

/**
 * Leaves out orders that are only watched, but not refusals that are being proven (M7a). An order that was put away is
 * carried by its own shift, and by no later one (M25a).
 */
const CARRIED = `
  SELECT s.seq AS slip, s.product, s.attendant_name AS soldBy, s.sold_at AS soldAt, count(*) AS orders,
    min(i.recipient) AS recipient, sum(i.price) AS price, max(i.state = 'unknown' OR i.unproven = 1) AS unknown
  FROM intents i INDEXED BY intents_open JOIN sales s ON s.seq = i.sale_seq
  WHERE ${I_IS_OPEN}
    AND (i.state IN ('recorded','sending','unknown') OR (i.state = 'accepted' AND i.delivery = 'pending')
      OR (i.state = 'rejected' AND i.unproven = 1))
    AND (i.given_up = 0 OR s.shift_id = ?)
  GROUP BY s.seq ORDER BY s.seq`;

export function leftOpen(db: ReadableDb, shiftId: string): LeftOpen {
  const carried = db.prepare<[string], CarriedRecord>(CARRIED).all(shiftId);
  // Summed order by order: money paid out for an order that arrived after all pays for no other order.
  const owed = db
    .prepare<[], { owed: number | null }>(`SELECT sum(amount - paid) AS owed FROM owed WHERE amount > paid`)
    .get();
  const credit = db
    .prepare<[], { owes: number | null; customers: number }>(
      `SELECT sum(amount - returned - paid) AS owes, count(DISTINCT lower(detail)) AS customers
       FROM tenders INDEXED BY tenders_unpaid WHERE kind = 'credit' AND amount > returned + paid`,
    )
    .get();
  return {
    carried: carried.slice(0, MOST_CARRIED),
    carriedMore: Math.max(0, carried.length - MOST_CARRIED),
    owed: owed?.owed ?? 0,
    credit: credit?.owes ?? 0,
    creditCustomers: credit?.customers ?? 0,
  };
}

/** The number of steps that are listed: those that moved most. */
const MOST_EARLIER = 50;

/** Reads the steps of earlier shifts' sales: learned after the Z of their shift, or carried over from it. */
function earlierSteps(db: ReadableDb, from: ShiftRecord | null, until: ShiftRecord): EarlierStep[] {
  return db
    .prepare<[{ shiftId: string; from: number; until: number }], EarlierStep>(
      `SELECT i.account_id AS accountId, p.sale_seq AS slip, b.z_number AS z, -sum(p.amount) AS amount
       FROM postings p JOIN intents i ON i.id = p.intent_id JOIN sales s ON s.seq = p.sale_seq
         LEFT JOIN shifts b ON b.id = s.shift_id
       WHERE p.id > @from AND p.id <= @until AND p.unit = 'pesewa'
         AND p.kind IN ('wallet-cost','wallet-cost-returned') AND s.shift_id <> @shiftId
       GROUP BY i.account_id, p.sale_seq, p.kind ORDER BY abs(sum(p.amount)) DESC, slip LIMIT ${MOST_EARLIER}`,
    )
    .all({
      shiftId: until.id,
      from: from?.lastPosting ?? 0,
      until: until.lastPosting ?? Number.MAX_SAFE_INTEGER,
    });
}

const sumsOf = (db: ReadableDb, shiftId: string): ShiftSum[] =>
  db
    .prepare<[string], ShiftSum>(
      `SELECT kind, product, attendant_id AS attendantId, unit, sum(amount) AS amount, sum(count) AS count
       FROM rollups WHERE shift_id = ? GROUP BY kind, product, attendant_id, unit`,
    )
    .all(shiftId);

/** Reads what the drawer's cash is made of, without the rest of an X. */
export const drawerRows = (db: ReadableDb, shift: ShiftRecord) => ({
  shift,
  sums: sumsOf(db, shift.id),
  moves: shiftReader(db).moves(shift.id),
});

/** Reads everything that an X or a Z is made of; the caller does so in one transaction. */
export function shiftRows(db: ReadableDb, shiftId: string): ShiftRows | null {
  const read = shiftReader(db);
  const shift = read.byId(shiftId);
  if (shift === null) return null;
  const before = read.before(shift.nth);
  return {
    shift,
    sums: sumsOf(db, shiftId),
    names: staffNames(db),
    moves: read.moves(shiftId),
    counts: read.counts(shiftId),
    left: shift.leftOpen === null ? leftOpen(db, shiftId) : (JSON.parse(shift.leftOpen) as LeftOpen),
    wallet: walletSteps(db, before, shift),
    earlier: earlierSteps(db, before, shift),
    head: newestEvent(db),
  };
}
