/**
 * Reads the steps of the wallets around a shift: the balances that were told, and the postings that moved them. A journal
 * holds the balances of years, so each statement reads from both ends of the shift or by an index.
 */
import type { ReadableDb } from '../base/database.ts';
import { placeFinder } from '../base/event-position.ts';
import type { ShiftRecord, WalletStep } from '../base/shift-records.ts';

/**
 * The number of balances to read on each side: no request takes as long as so many others, so every balance that was in
 * flight with another is included.
 */
const TOGETHER = 64;

/** A balance row and its order; `intentId` is null for a balance that was asked for at a shift's end. */
type BalanceRow = WalletStep & { readonly seq: number; readonly intentId: number | null };

/** Sorted by their place in the journal, `older` before `near`. */
interface Balances {
  /** The last balance of each account that none of those around the shift can have been in flight with. */
  readonly older: readonly WalletStep[];
  /** The balances of the shift, and those around it that tell in which order its first and last were charged. */
  readonly near: readonly WalletStep[];
}

const BALANCES = `
  WITH chosen (seq) AS (
    SELECT seq FROM balances WHERE seq > @first AND seq <= @last
    UNION ALL
    SELECT (SELECT max(o.seq) FROM balances o
      WHERE o.account_id = accounts.id AND o.unit = 'pesewa' AND o.seq <= @first) FROM accounts)
  SELECT b.seq, 'balance' AS kind, (b.seq > @until) - (b.seq <= @from) AS phase, account_id AS accountId,
    balance AS amount, at, coalesce(m.last_posting, 0) AS posting,
    coalesce((SELECT started_at FROM attempts a WHERE a.intent_id = b.intent_id AND a.ended_at = b.at LIMIT 1), at)
      AS asked, intent_id AS intentId
  FROM chosen CROSS JOIN balances b ON b.seq = chosen.seq LEFT JOIN balance_marks m ON m.balance_seq = b.seq
  WHERE unit = 'pesewa' ORDER BY b.seq`;

function balancesAround(db: ReadableDb, from: ShiftRecord | null, until: ShiftRecord): Balances {
  const first = (from?.lastBalance ?? 0) - TOGETHER;
  const last = (until.lastBalance ?? Number.MAX_SAFE_INTEGER - TOGETHER) + TOGETHER;
  const rows = db
    .prepare<[{ first: number; last: number; from: number; until: number }], BalanceRow>(BALANCES)
    .all({ first, last, from: from?.lastBalance ?? 0, until: until.lastBalance ?? Number.MAX_SAFE_INTEGER });
  const placeOf = placeFinder(db);
  const placed = rows.map(({ seq: _, intentId, ...told }) => ({
    ...told,
    place: intentId === null ? null : placeOf(intentId),
  }));
  const written = from === null ? null : placeOfClose(db, from, placed);
  const balances = written === null ? placed : placed.map((told) => afterZ(told, written, from?.closedAt ?? 0));
  const older = rows.filter(({ seq }) => seq <= first).length;
  return { older: balances.slice(0, older), near: balances.slice(older) };
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

/**
 * Sums what moved a wallet between its older balance and the postings that are listed, as one step. An account that is
 * no longer used has years in between.
 */
function movedSince(db: ReadableDb, older: readonly WalletStep[], listedAfter: number): WalletStep[] {
  const sum = db.prepare<[number, number, number], { amount: number | null }>(
    `SELECT sum(p.amount) AS amount FROM postings p CROSS JOIN intents i ON i.id = p.intent_id
     WHERE p.id > ? AND p.id <= ? AND p.unit = 'pesewa' AND p.kind IN ('wallet-cost','wallet-cost-returned')
       AND i.account_id = ?`,
  );
  return older.flatMap((told) => {
    const amount = sum.get(told.posting, listedAfter, told.accountId)?.amount ?? 0;
    return amount === 0 ? [] : [{ ...told, kind: 'charge', amount, posting: listedAfter, place: null }];
  });
}

export function walletSteps(db: ReadableDb, from: ShiftRecord | null, until: ShiftRecord): WalletStep[] {
  const { older, near } = balancesAround(db, from, until);
  const since = Math.min(from?.lastPosting ?? 0, ...near.map(({ posting }) => posting));
  const changes = db
    .prepare<[{ since: number; last: number; from: number; until: number }], WalletStep>(
      `SELECT (p.id > @until) - (p.id <= @from) AS phase, CASE WHEN p.kind = 'wallet-cost' THEN 'charge' ELSE 'refund' END AS kind, i.account_id AS accountId,
         p.amount, p.at, p.id AS posting, p.at AS asked, NULL AS place
       FROM postings p JOIN intents i ON i.id = p.intent_id
       WHERE p.id > @since AND p.id <= @last AND p.unit = 'pesewa'
         AND p.kind IN ('wallet-cost','wallet-cost-returned') ORDER BY p.id`,
    )
    .all({
      since,
      from: from?.lastPosting ?? 0,
      until: until.lastPosting ?? Number.MAX_SAFE_INTEGER,
      last: Math.max(until.lastPosting ?? Number.MAX_SAFE_INTEGER, ...near.map(({ posting }) => posting)),
    });
  return [...older, ...near, ...movedSince(db, older, since), ...changes];
}
