/** Customers' disputes about completed orders, and what the shop gave back for them by its own choice. */
import type { Dispute } from '#shared/counter-api/disputes.ts';
import { pesewas } from '#shared/money.ts';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import { type NewPosting, pesewasAt } from '../base/posting-kinds.ts';
import type { Act, OwedPayment } from '../base/shift-records.ts';

export interface NewDispute extends Act {
  readonly intentId: number;
  readonly kind: Dispute['kind'];
}

export interface DisputeEnd extends Act {
  readonly intentId: number;
  readonly note: string;
}

export interface GivenBack extends OwedPayment {
  readonly reason: string;
}

const POSTED = `SELECT coalesce(sum(p.amount), 0) FROM postings p WHERE p.sale_seq = i.sale_seq`;

/**
 * The most that may be given back for an order. Only money that the drawer gave back for the order is posted as its
 * cash. It is never more than was paid for the whole sale: a customer who bought on credit and hasn't paid has nothing
 * to get back.
 */
const LEFT = `max(0, min(i.price + (${POSTED} AND p.intent_id = i.id AND p.kind = 'cash'),
  (${POSTED} AND p.kind IN ('cash','mobile-money'))))`;

const SELECT = `
  SELECT d.seq, d.intent_id AS intentId, s.id AS saleId, d.sale_seq AS slip, d.kind, i.product, i.recipient, i.price,
    d.opened_at AS openedAt, d.opened_by AS openedBy, d.closed_at AS closedAt, d.closed_by AS closedBy, d.note,
    (SELECT coalesce(sum(g.amount), 0) FROM given_back g WHERE g.intent_id = d.intent_id) AS given, ${LEFT} AS left
  FROM disputes d JOIN intents i ON i.id = d.intent_id JOIN sales s ON s.seq = d.sale_seq`;

interface Row extends Omit<Dispute, 'closed' | 'price' | 'given' | 'left'> {
  readonly price: number;
  readonly given: number;
  readonly left: number;
  readonly closedAt: number | null;
  readonly closedBy: string | null;
  readonly note: string | null;
}

const toDispute = ({ closedAt, closedBy, note, price, given, left, ...row }: Row): Dispute => ({
  ...row,
  price: pesewas(price),
  given: pesewas(given),
  left: pesewas(left),
  closed: closedAt === null ? null : { at: closedAt, by: closedBy ?? '', note: note ?? '' },
});

interface OpenDisputes {
  readonly oldest: Dispute[];
  /** Counts those, too, that are left out. */
  readonly all: number;
}

/** Prepared once for each connection: there are seldom any disputes, and preparing takes longer than reading none. */
export function disputeReader(db: ReadableDb) {
  const open = db.prepare<[{ limit: number; by: string | null }], Row>(
    `${SELECT} WHERE d.closed_at IS NULL AND (@by IS NULL OR s.attendant_id = @by) ORDER BY d.seq LIMIT @limit`,
  );
  const count = db.prepare<[{ by: string | null }], { count: number }>(`
    SELECT count(*) AS count FROM disputes d JOIN sales s ON s.seq = d.sale_seq
    WHERE d.closed_at IS NULL AND (@by IS NULL OR s.attendant_id = @by)`);
  const ofSale = db.prepare<[number, number], Row>(`${SELECT} WHERE d.sale_seq = ? ORDER BY d.seq DESC LIMIT ?`);
  return {
    /** Oldest first. `by`: only the sales of this attendant. */
    open: (limit: number, by: string | null = null): OpenDisputes => ({
      oldest: open.all({ limit, by }).map(toDispute),
      all: count.get({ by })?.count ?? 0,
    }),
    ofSale: (saleSeq: number, limit: number): Dispute[] => ofSale.all(saleSeq, limit).map(toDispute),
  };
}

interface Disputed {
  readonly saleSeq: number;
  readonly product: string;
  readonly supplier: string;
  readonly left: number;
}

export function disputeWriter(db: WritableDb, post: (posting: NewPosting) => void) {
  const insert = db.prepare(`
    INSERT INTO disputes (intent_id, sale_seq, kind, opened_at, opened_by)
    SELECT id, sale_seq, @kind, @at, @byName FROM intents WHERE id = @intentId AND delivery = 'completed'
    ON CONFLICT DO NOTHING`);
  const close = db.prepare(`
    UPDATE disputes SET closed_at = @at, closed_by = @byName, note = @note
    WHERE intent_id = @intentId AND closed_at IS NULL`);
  const find = db.prepare<[number], Disputed>(`
    SELECT i.sale_seq AS saleSeq, i.product, i.supplier, ${LEFT} AS left
    FROM intents i JOIN disputes d ON d.intent_id = i.id AND d.closed_at IS NULL
    WHERE i.id = ? AND i.delivery = 'completed'`);
  const give = db.prepare(`
    INSERT INTO given_back (intent_id, sale_seq, amount, reason, by_name, at)
    VALUES (@intentId, @saleSeq, @amount, @reason, @byName, @at)`);
  return {
    /** Opens a dispute only for an order that the service calls completed, and only one at a time. */
    open: (dispute: NewDispute): boolean => insert.run(dispute).changes === 1,
    close: (end: DisputeEnd): boolean => close.run(end).changes === 1,
    /** Gives money back for an open dispute, and never more than the customer paid and doesn't have back. */
    giveBack({ shiftId, attendantId, ...given }: GivenBack): boolean {
      const { intentId, amount, at } = given;
      const order = find.get(intentId);
      if (order === undefined || amount > order.left) return false;
      const { saleSeq, product, supplier } = order;
      give.run({ ...given, saleSeq });
      const posting = { ...pesewasAt(at), shiftId, attendantId, product, supplier, saleSeq, intentId, amount: -amount };
      post({ ...posting, kind: 'given-back' });
      post({ ...posting, kind: 'cash' });
      return true;
    },
  };
}
