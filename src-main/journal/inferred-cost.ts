/**
 * What a registration cost, which the service never says: the difference of two balances that it told, where nothing but
 * this order lies between them. It is booked as reckoned, and taken back with the order (M26).
 */
import { businessDayOf, hourOf } from '../platform/clock.ts';
import type { ReadableDb } from './database.ts';
import { IS_OPEN } from './open-intents.ts';
import type { NewPosting } from './postings.ts';
import type { IntentChange } from './records.ts';

/** Longer ago, a top-up or another counter may well have come between. */
const NEIGHBOUR_MS = 10 * 60_000;
/** Of balances and attempts: a neighbour isn't further away, and no request takes as long as so many others. */
const LATEST = 64;

/** Messages take credits of their own. */
const TAKES_MONEY = "product <> 'sms'";

interface Neighbour {
  readonly balance: number;
  readonly at: number;
  readonly intentId: number;
  readonly posting: number;
}

type Whose = Pick<NewPosting, 'product' | 'supplier' | 'shiftId' | 'attendantId'>;

interface Registration extends Whose {
  readonly price: number;
  readonly saleSeq: number;
  /** It is placed, its money isn't back, and the service said no cost after all. */
  readonly lacksCost: number;
}

interface Inferred {
  readonly cost: number | null;
  readonly booked: number | null;
}

function statements(db: ReadableDb) {
  return {
    registration: db.prepare<[number], Registration>(`
      SELECT i.price, i.sale_seq AS saleSeq, i.product, i.supplier, s.shift_id AS shiftId, s.attendant_id AS attendantId,
        i.state IN ('accepted','settled') AND i.money <> 'returned' AND o.cost IS NULL AND o.cost_text IS NULL AS lacksCost
      FROM intents i JOIN orders o ON o.intent_id = i.id JOIN sales s ON s.seq = i.sale_seq
      WHERE i.id = ? AND i.product = 'afa'`),
    neighbour: db.prepare<[number], Neighbour>(`
      SELECT balance, at, intent_id AS intentId, last_posting AS posting
      FROM (SELECT * FROM balances ORDER BY seq DESC LIMIT ${LATEST}) b JOIN balance_marks m ON m.balance_seq = b.seq
      WHERE account_id = ? AND unit = 'pesewa' ORDER BY seq DESC LIMIT 1`),
    booked: db.prepare<[number], { found: 1 }>(`
      SELECT 1 AS found FROM postings
      WHERE id > ? AND unit = 'pesewa' AND kind IN ('wallet-cost','wallet-cost-returned') LIMIT 1`),
    asked: db.prepare<{ intentId: number; before: number; since: number }, { found: 1 }>(`
      SELECT 1 AS found FROM (SELECT * FROM attempts ORDER BY id DESC LIMIT ${LATEST}) a JOIN intents i ON i.id = a.intent_id
      WHERE i.id NOT IN (@intentId, @before) AND ${TAKES_MONEY} AND (a.ended_at IS NULL OR a.ended_at > @since) LIMIT 1`),
    // It may have been charged between, or its money may have come back, and nobody here knows yet.
    open: db.prepare<[number], { found: 1 }>(`
      SELECT 1 AS found FROM intents INDEXED BY intents_open WHERE ${IS_OPEN} AND ${TAKES_MONEY} AND id <> ? LIMIT 1`),
    inferred: db.prepare<[number, number], Inferred>(`
      SELECT max(amount) AS cost, sum(amount) AS booked FROM postings
      WHERE sale_seq = ? AND intent_id = ? AND known = 0 AND kind IN ('wallet-cost','wallet-cost-returned')`),
  };
}

export function costInferrer(db: ReadableDb, post: (posting: NewPosting) => void) {
  const sql = statements(db);

  const disturbed = ({ posting, intentId: before, at: since }: Neighbour, intentId: number): boolean =>
    sql.booked.get(posting) !== undefined ||
    sql.asked.get({ intentId, before, since }) !== undefined ||
    sql.open.get(intentId) !== undefined;

  /** Of the day on which it is learned. */
  const book = (own: Registration, { intentId, at }: IntentChange, amount: number): void => {
    if (amount === 0) return;
    const { price: _, lacksCost: __, ...whose } = own;
    const when = { businessDay: businessDayOf(at), hour: hourOf(at), at };
    const kind = amount > 0 ? 'wallet-cost' : 'wallet-cost-returned';
    post({ ...whose, ...when, intentId, kind, unit: 'pesewa', known: false, amount });
  };

  return {
    /** Before the balance that this change tells is marked: it knows of this cost. */
    infer(change: IntentChange): void {
      const { intentId, at, balance, order } = change;
      if (balance?.unit !== 'pesewa' || order?.cost !== null) return;
      const own = sql.registration.get(intentId);
      if (own?.lacksCost !== 1) return;
      const before = sql.neighbour.get(balance.accountId);
      if (before === undefined || Math.abs(at - before.at) > NEIGHBOUR_MS || disturbed(before, intentId)) return;
      const cost = before.balance - balance.balance;
      // What leaves the shop nothing is more likely something else besides.
      if (cost > 0 && cost <= own.price) book(own, change, cost);
    },
    /** What was inferred stands in the books as long as the order does. */
    follow(change: IntentChange): void {
      const own = sql.registration.get(change.intentId);
      if (own === undefined) return;
      const { cost, booked } = sql.inferred.get(own.saleSeq, change.intentId) ?? {};
      if (cost != null && booked != null) book(own, change, (own.lacksCost === 1 ? cost : 0) - booked);
    },
  };
}
