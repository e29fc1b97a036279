/** The least that a sale can cost on disk: the same rows into the same tables and indexes, as plain SQL on one thread. */
import { randomBytes } from 'node:crypto';
import type { WritableDb } from '#main/journal/base/database.ts';

const PHONE = '0241234567';
const AT = 1_795_000_000_000;
/** Has the length of a hash; nothing checks its value. */
const HASH = randomBytes(32);
const BODY = randomBytes(160);

const SPLITS = [
  ['hour', '09'],
  ['line', 'airtime:MTN'],
  ['attendant', 'ama'],
  ['shift', 'shift-1'],
] as const;

function statements(db: WritableDb) {
  return {
    sale: db.prepare(`INSERT INTO sales
      (id, product, price, attendant_id, attendant_name, shift_id, business_day, sold_at, clock_at)
      VALUES (?, 'airtime', 1000, 'ama', 'Ama', 'shift-1', '2026-11-21', ${AT}, ${AT})`),
    tender: db.prepare(`INSERT INTO tenders (sale_seq, nth, kind, amount, received) VALUES (?, 0, 'cash', 1000, 1000)`),
    posting:
      db.prepare(`INSERT INTO postings (business_day, hour, shift_id, attendant_id, product, supplier, kind, unit,
      known, amount, sale_seq, intent_id, at)
      VALUES ('2026-11-21', 9, 'shift-1', 'ama', 'airtime', 'MTN', ?, 'pesewa', 1, ?, ?, ?, ${AT})`),
    rollup: db.prepare(`INSERT INTO rollups (business_day, hour, shift_id, attendant_id, product, supplier, kind, unit,
      known, amount, count) VALUES ('2026-11-21', 9, 'shift-1', 'ama', 'airtime', 'MTN', ?, 'pesewa', 1, ?, 1)
      ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + 1`),
    daySum: db.prepare(`INSERT INTO day_sums (split, business_day, key, kind, unit, known, amount, count, first_hour)
      VALUES (?, '2026-11-21', ?, ?, 'pesewa', 1, ?, 1, 9)
      ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + 1,
        first_hour = min(first_hour, excluded.first_hour)`),
    intent: db.prepare(`INSERT INTO intents (sale_seq, item, account_id, product, reference, recipient,
      recipient_reversed, supplier, facts, content_key, price, quoted_cost, body, state, delivery, money, attempts,
      created_at, updated_at)
      VALUES (?, ?, 1, 'airtime', ?, '${PHONE}', '7654321420', 'MTN',
        '{"amount":1000,"volumeGb":null,"quantity":null}', ?, 1000, 1000, ?, ?, 'pending', ?, ?, ${AT}, ${AT})`),
    event: db.prepare(
      `INSERT INTO events (seq, at, kind, sale_seq, data, prev_hash, hash) VALUES (?, ${AT}, ?, ?, ?, ?, ?)`,
    ),
    newestEvent: db.prepare<[], { seq: number | null }>('SELECT max(seq) AS seq FROM events'),
    attempt: db.prepare(`INSERT INTO attempts (intent_id, kind, batch, base_url, key_fingerprint, started_at)
      VALUES (?, 'first', 'b-0123456789', 'http://127.0.0.1/api/v2', ?, ${AT})`),
    ended: db.prepare(`UPDATE attempts SET ended_at = ${AT}, outcome = 'accepted', status = 200 WHERE id = ?`),
    accept: db.prepare(`UPDATE intents SET state = 'accepted', money = 'taken', last_ended_at = ${AT}, version = 3,
      body = NULL WHERE id = ?`),
    order: db.prepare(`INSERT INTO orders (intent_id, order_id, status, cost, accepted_at, updated_at)
      VALUES (?, ?, 'pending', 1000, ${AT}, ${AT})`),
    balance: db.prepare(`INSERT INTO balances (account_id, unit, balance, intent_id, at)
      VALUES (1, 'pesewa', 100000, ?, ${AT})`),
    mark: db.prepare(`INSERT INTO balance_marks (balance_seq, last_posting)
      VALUES (?, (SELECT coalesce(max(id), 0) FROM postings))`),
  };
}

export interface BareOrder {
  readonly intentId: number;
  /** 0 where none was started. */
  readonly attemptId: number;
}

export class BareJournal {
  private readonly sql;
  private readonly db: WritableDb;
  private events: number;

  /** Needs an account with the number 1. */
  constructor(db: WritableDb) {
    this.db = db;
    this.sql = statements(db);
    this.events = this.sql.newestEvent.get()?.seq ?? 0;
  }

  private log(kind: string, saleSeq: number, data: object): void {
    this.events += 1;
    this.sql.event.run(this.events, kind, saleSeq, JSON.stringify(data), HASH, HASH);
  }

  private book(kind: string, amount: number, saleSeq: number, intentId: number | null): void {
    this.sql.posting.run(kind, amount, saleSeq, intentId);
    this.sql.rollup.run(kind, amount);
    for (const [split, key] of SPLITS) this.sql.daySum.run(split, key, kind, amount);
  }

  /** The first commit of a sale: what was sold, an intent for each of its orders, and the attempts that leave at once. */
  record(id: string, references: readonly string[], isStarted = false): { saleSeq: number; orders: BareOrder[] } {
    return this.db.transaction(() => {
      const saleSeq = Number(this.sql.sale.run(id).lastInsertRowid);
      this.sql.tender.run(saleSeq);
      this.book('cash', 1000, saleSeq, null);
      const [state, money] = isStarted ? ['sending', 'maybe'] : ['recorded', 'none'];
      const intents = references.map((reference, item) => {
        const key = `k-${reference}`;
        const inserted = this.sql.intent.run(saleSeq, item, reference, key, BODY, state, money, Number(isStarted));
        return Number(inserted.lastInsertRowid);
      });
      this.log('sale.recorded', saleSeq, { product: 'airtime', price: 1000, attendant: 'ama', references });
      const orders = intents.map((intentId) => ({
        intentId,
        attemptId: isStarted ? this.start(saleSeq, intentId) : 0,
      }));
      return { saleSeq, orders };
    })();
  }

  private start(saleSeq: number, intentId: number): number {
    const attemptId = Number(this.sql.attempt.run(intentId, HASH.toString('hex')).lastInsertRowid);
    this.log('attempt.started', saleSeq, { intentId, attemptId, batch: 'b-0123456789' });
    return attemptId;
  }

  /** The second commit: the outcome, in the books as well. */
  accepted(saleSeq: number, { intentId, attemptId }: BareOrder, orderId: string): void {
    this.db.transaction(() => {
      this.sql.ended.run(attemptId);
      this.sql.accept.run(intentId);
      this.sql.order.run(intentId, orderId);
      this.book('revenue', 1000, saleSeq, intentId);
      this.book('wallet-cost', 1000, saleSeq, intentId);
      this.log('order.accepted', saleSeq, { intentId, from: 'recorded', to: 'accepted', status: 'pending' });
      this.sql.mark.run(this.sql.balance.run(intentId).lastInsertRowid);
    })();
  }
}
