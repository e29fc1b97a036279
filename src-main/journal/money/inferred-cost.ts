/**
 * Infers the cost of a registration, which the service never tells: the difference of two balances that it told, if
 * nothing but this order lies between them; otherwise the cost that the owner typed. It is booked as an estimate, and
 * taken back with the order (M26).
 */
import { isFresh, type Moment, momentOf, systemClock } from '../../platform/clock.ts';
import type { ReadableDb } from '../base/database.ts';
import { placeFinder } from '../base/event-position.ts';
import { IS_OPEN } from '../base/open-intents.ts';
import { type NewPosting, pesewasAt } from '../base/posting-kinds.ts';
import type { IntentChange, NewBalance } from '../base/records.ts';
import { COPIED } from '../file/copy-detection.ts';

/**
 * The greatest age of a neighbour: over a longer time, a top-up or another counter may well have come between. Business
 * time alone doesn't tell: the service's clock may have been put back, and two replicas differ. So the age is measured
 * in this run, too, and a balance from before a restart is no neighbour.
 */
const NEIGHBOUR_MS = 10 * 60_000;
/** The number of newest balances that are searched: a neighbour isn't further away. */
const LATEST = 64;

/** Text messages take credits of their own, and no money. */
const TAKES_MONEY = "product <> 'sms'";

/** Orders that were put away, or are proven and only watched, are no reason to doubt other costs (M25a). */
const MAY_MOVE_MONEY = `given_up = 0 AND (state NOT IN ('rejected','withdrawn') OR unproven = 1)`;

/** The request in which the neighbour travelled, with the other items of its list. */
const OWN_BATCH = `(SELECT json_extract(o.data, '$.batch') FROM events o WHERE o.seq = @begun)`;

interface Neighbour {
  readonly seq: number;
  readonly balance: number;
  readonly at: number;
  /** Null for a balance that was asked for at a shift's end: then nothing tells what overlapped it. */
  readonly intentId: number | null;
  readonly posting: number;
}

type Whose = Pick<NewPosting, 'product' | 'supplier' | 'shiftId' | 'attendantId'>;

interface Registration extends Whose {
  readonly price: number;
  /** The cost that the owner had typed when it was sold; null if there was none. */
  readonly typedCost: number | null;
  readonly saleSeq: number;
  /** The order is placed, its money isn't back, and the service has told no cost. */
  readonly lacksCost: number;
}

interface Inferred {
  readonly cost: number | null;
  readonly booked: number | null;
}

function statements(db: ReadableDb) {
  return {
    registration: db.prepare<[number], Registration>(`
      SELECT i.price, i.quoted_cost AS typedCost, i.sale_seq AS saleSeq, i.product, i.supplier, s.shift_id AS shiftId, s.attendant_id AS attendantId,
        i.state IN ('accepted','settled') AND i.money <> 'returned' AND o.cost IS NULL AND o.cost_text IS NULL AS lacksCost
      FROM intents i JOIN orders o ON o.intent_id = i.id JOIN sales s ON s.seq = i.sale_seq
      WHERE i.id = ? AND i.product = 'afa'`),
    neighbour: db.prepare<[number], Neighbour>(`
      SELECT seq, balance, at, intent_id AS intentId, last_posting AS posting
      FROM (SELECT * FROM balances ORDER BY seq DESC LIMIT ${LATEST}) b JOIN balance_marks m ON m.balance_seq = b.seq
      WHERE account_id = ? AND unit = 'pesewa' ORDER BY seq DESC LIMIT 1`),
    booked: db.prepare<[number], { found: 1 }>(`
      SELECT 1 AS found FROM postings
      WHERE id > ? AND unit = 'pesewa' AND kind IN ('wallet-cost','wallet-cost-returned') LIMIT 1`),
    // An order that was begun or answered since the neighbour's own request was begun may have been charged after it.
    // An order that travelled in that request is in its balance. Money that came back is booked only if its cost was
    // known.
    disturbed: db.prepare<{ intentId: number; before: number; begun: number }, { found: 1 }>(`
      SELECT 1 AS found FROM events e
        CROSS JOIN intents i ON i.id = json_extract(e.data, '$.intentId')
        CROSS JOIN intents n ON n.id = @before
      WHERE e.seq > @begun AND i.id <> @intentId AND i.${TAKES_MONEY}
        AND (e.kind = 'attempt.started' OR json_extract(e.data, '$.from') NOT IN ('accepted','settled')
          OR json_extract(e.data, '$.status') = 'refunded')
        AND NOT (i.sale_seq = n.sale_seq
          AND (json_extract(e.data, '$.from') = 'recorded' OR json_extract(e.data, '$.batch') = ${OWN_BATCH})
          AND EXISTS (SELECT 1 FROM attempts a WHERE a.intent_id = i.id AND a.batch = ${OWN_BATCH}))
      LIMIT 1`),
    // Sales from before such an event may have no row here (M19).
    copied: db.prepare<[number], { found: 1 }>(`
      SELECT 1 AS found FROM events WHERE seq > ? AND kind IN ('${COPIED.join("','")}') LIMIT 1`),
    // An open order may have been charged in between, or its money may have come back: no answer tells yet.
    open: db.prepare<[number], { found: 1 }>(`
      SELECT 1 AS found FROM intents INDEXED BY intents_open
      WHERE ${IS_OPEN} AND ${MAY_MOVE_MONEY} AND ${TAKES_MONEY} AND id <> ? LIMIT 1`),
    inferred: db.prepare<[number, number], Inferred>(`
      SELECT max(amount) AS cost, sum(amount) AS booked FROM postings
      WHERE sale_seq = ? AND intent_id = ? AND known = 0 AND kind IN ('wallet-cost','wallet-cost-returned')`),
  };
}

export function costInferrer(db: ReadableDb, post: (posting: NewPosting) => void) {
  const sql = statements(db);
  const placeOf = placeFinder(db);
  /** The newest balance that this run saved of each account, and when. */
  const written = new Map<number, { readonly seq: number; readonly moment: Moment }>();

  const isNear = (before: Neighbour, { at, balance }: IntentChange): boolean => {
    const newest = written.get(balance?.accountId ?? 0);
    const isMeasured = newest?.seq === before.seq && isFresh(newest.moment, systemClock, NEIGHBOUR_MS);
    return isMeasured && Math.abs(at - before.at) <= NEIGHBOUR_MS;
  };

  const disturbed = ({ posting, intentId: before }: Neighbour, intentId: number): boolean => {
    const place = before === null ? null : placeOf(before);
    return (
      before === null ||
      place === null ||
      sql.booked.get(posting) !== undefined ||
      sql.open.get(intentId) !== undefined ||
      sql.copied.get(place.begun) !== undefined ||
      sql.disturbed.get({ intentId, before, begun: place.begun }) !== undefined
    );
  };

  /** Books an amount on the day on which it is learned. */
  const book = (own: Registration, { intentId, at }: IntentChange, amount: number): void => {
    if (amount === 0) return;
    const { price: _, typedCost: __, lacksCost: ___, ...whose } = own;
    const kind = amount > 0 ? 'wallet-cost' : 'wallet-cost-returned';
    post({ ...whose, ...pesewasAt(at), intentId, kind, known: false, amount });
  };

  return {
    /** Called before the balance of this change is marked, since that balance includes this cost. */
    infer(change: IntentChange): void {
      const { intentId, balance, order } = change;
      if (balance?.unit !== 'pesewa' || order?.cost !== null) return;
      const own = sql.registration.get(intentId);
      if (own?.lacksCost !== 1) return;
      const before = sql.neighbour.get(balance.accountId);
      if (before === undefined || !isNear(before, change) || disturbed(before, intentId)) return;
      const cost = before.balance - balance.balance;
      // A cost above the price more likely includes something else.
      if (cost > 0 && cost <= own.price) book(own, change, cost);
    },
    /** Books the cost that the owner typed, if the balances tell nothing. */
    fallBack(change: IntentChange): void {
      if (change.order?.cost !== null) return;
      const own = sql.registration.get(change.intentId);
      if (own?.lacksCost !== 1 || own.typedCost === null) return;
      if (sql.inferred.get(own.saleSeq, change.intentId)?.cost == null) book(own, change, own.typedCost);
    },
    /** Remembers a saved balance: it is the neighbour of what comes next. */
    wrote(seq: number, { accountId, unit }: NewBalance): void {
      if (unit === 'pesewa') written.set(accountId, { seq, moment: momentOf(systemClock) });
    },
    /** Keeps the inferred cost booked only while the order is placed, its money isn't back and no cost is told. */
    follow(change: IntentChange): void {
      const own = sql.registration.get(change.intentId);
      if (own === undefined) return;
      const { cost, booked } = sql.inferred.get(own.saleSeq, change.intentId) ?? {};
      if (cost != null && booked != null) book(own, change, (own.lacksCost === 1 ? cost : 0) - booked);
    },
  };
}
