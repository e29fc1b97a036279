/** Reads what is still open when a shift ends, and the rows that its Z is summed from. */

import { newestEvent } from '../audit/event-log.ts';
import type { ReadableDb } from '../base/database.ts';
import { placeFinder } from '../base/event-position.ts';
import { I_IS_OPEN } from '../base/open-intents.ts';
import type {
  CarriedRecord,
  EarlierStep,
  LeftOpen,
  ShiftRecord,
  ShiftRows,
  ShiftSum,
  WalletStep,
} from '../base/shift-records.ts';
import { staffNames } from '../people/staff-rows.ts';
import { shiftReader } from './shift-rows.ts';

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

/**
 * The number of balances to read on each side: no request takes as long as so many others, so every balance that was in
 * flight with another is included.
 */
const TOGETHER = 64;

/** A balance row and its order; `intentId` is null for a balance that was asked for at a shift's end. */
type BalanceRow = WalletStep & { readonly intentId: number | null };

/** Reads the balances of the shift, and those around it that tell in which order its first and last were charged. */
function balancesAround(db: ReadableDb, from: ShiftRecord | null, until: ShiftRecord): WalletStep[] {
  const first = (from?.lastBalance ?? 0) - TOGETHER;
  const last = (until.lastBalance ?? Number.MAX_SAFE_INTEGER - TOGETHER) + TOGETHER;
  const balances = db
    .prepare<[{ first: number; last: number; from: number; until: number }], BalanceRow>(
      `SELECT 'balance' AS kind, (seq > @until) - (seq <= @from) AS phase, account_id AS accountId, balance AS amount, at, coalesce(m.last_posting, 0) AS posting,
         coalesce((SELECT started_at FROM attempts a WHERE a.intent_id = b.intent_id AND a.ended_at = b.at LIMIT 1), at)
           AS asked, intent_id AS intentId
       FROM balances b LEFT JOIN balance_marks m ON m.balance_seq = b.seq
       WHERE unit = 'pesewa' AND seq <= @last AND (seq > @first OR seq =
         (SELECT max(seq) FROM balances o WHERE o.account_id = b.account_id AND o.unit = 'pesewa' AND o.seq <= @first))
       ORDER BY seq`,
    )
    .all({ first, last, from: from?.lastBalance ?? 0, until: until.lastBalance ?? Number.MAX_SAFE_INTEGER });
  const placeOf = placeFinder(db);
  const placed = balances.map(({ intentId, ...told }) => ({
    ...told,
    place: intentId === null ? null : placeOf(intentId),
  }));
  const written = from === null ? null : placeOfClose(db, from, placed);
  return written === null ? placed : placed.map((told) => afterZ(told, written, from?.closedAt ?? 0));
}

/**
 * Finds the place in the log up to which a Z knew what came: its rows are read before it is written, and an answer may
 * come between. An older Dwadi didn't save it; then it is the place where the Z was written. Null while the Z isn't
 * written, or if no balance was known before its shift ended.
 */
function placeOfClose(db: ReadableDb, { id }: ShiftRecord, balances: readonly WalletStep[]): number | null {
  const before = balances.flatMap(({ phase, place }) => (phase < 0 && place !== null ? [place.answered] : []));
  if (before.length === 0) return null;
  const closed = db.prepare<[number, string], { seq: number }>(
    `SELECT coalesce(json_extract(data, '$.knew') + 1, seq) AS seq FROM events
     WHERE seq > ? AND kind = 'shift.closed' AND json_extract(data, '$.shift') = ?
     ORDER BY events.seq LIMIT 1`,
  );
  return closed.get(Math.max(...before), id)?.seq ?? null;
}

/** Moves an answer that came after a Z was written behind it: the Z knew nothing of it, and its figures stay. */
function afterZ(told: WalletStep, written: number, at: number): WalletStep {
  const { place, asked } = told;
  if (place === null || place.answered < written) return told;
  return { ...told, asked: Math.max(asked, at), place: { ...place, begun: Math.max(place.begun, written) } };
}

function walletSteps(db: ReadableDb, from: ShiftRecord | null, until: ShiftRecord): WalletStep[] {
  const balances = balancesAround(db, from, until);
  const changes = db
    .prepare<[{ since: number; last: number; from: number; until: number }], WalletStep>(
      `SELECT (p.id > @until) - (p.id <= @from) AS phase, CASE WHEN p.kind = 'wallet-cost' THEN 'charge' ELSE 'refund' END AS kind, i.account_id AS accountId,
         p.amount, p.at, p.id AS posting, p.at AS asked, NULL AS place
       FROM postings p JOIN intents i ON i.id = p.intent_id
       WHERE p.id > @since AND p.id <= @last AND p.unit = 'pesewa'
         AND p.kind IN ('wallet-cost','wallet-cost-returned') ORDER BY p.id`,
    )
    .all({
      since: Math.min(from?.lastPosting ?? 0, ...balances.map(({ posting }) => posting)),
      from: from?.lastPosting ?? 0,
      until: until.lastPosting ?? Number.MAX_SAFE_INTEGER,
      last: Math.max(until.lastPosting ?? Number.MAX_SAFE_INTEGER, ...balances.map(({ posting }) => posting)),
    });
  return [...balances, ...changes];
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
