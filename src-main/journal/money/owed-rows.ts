/** The refunds that the shop owes to customers, each order by itself, until they are paid out. */
import type { OwedEntry } from '#shared/counter-api/owed.ts';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import { type NewPosting, pesewasAt } from '../base/posting-kinds.ts';
import type { OwedPayment } from '../base/shift-records.ts';

const SELECT = `
  SELECT o.intent_id AS intentId, o.sale_seq AS slip, s.sold_at AS soldAt, s.attendant_name AS soldBy, i.product,
    i.supplier, i.recipient, o.amount - o.paid AS owes, o.since, i.money = 'returned' AS isBack,
    CASE WHEN b.seen = 1 THEN b.cash + b.mobile_money ELSE 0 END AS inHand
  FROM owed o JOIN intents i ON i.id = o.intent_id JOIN sales s ON s.seq = o.sale_seq
    LEFT JOIN money_back b ON b.intent_id = o.intent_id
  WHERE o.amount > o.paid`;

interface OwedRow extends Omit<OwedEntry, 'isBack'> {
  readonly isBack: number;
  readonly supplier: string;
}

const toEntry = ({ isBack, supplier: _, ...row }: OwedRow): OwedEntry => ({ ...row, isBack: isBack === 1 });

export function owedReader(db: ReadableDb) {
  const first = (where: string, value: number | string): OwedEntry | null => {
    const row = db.prepare<[number | string], OwedRow>(`${SELECT} AND ${where} LIMIT 1`).get(value);
    return row === undefined ? null : toEntry(row);
  };
  return {
    /** Newest first. */
    list: (limit: number): OwedEntry[] =>
      db
        .prepare<[number], OwedRow>(`${SELECT} ORDER BY o.since DESC, o.intent_id DESC LIMIT ?`)
        .all(limit)
        .map(toEntry),
    count: (): number =>
      db.prepare<[], { count: number }>(`SELECT count(*) AS count FROM owed WHERE amount > paid`).get()?.count ?? 0,
    /** The first order of a sale for which something is owed. */
    firstOf: (saleSeq: number): OwedEntry | null => first('o.sale_seq = ? ORDER BY o.intent_id', saleSeq),
    /** The newest refund that is owed to a number, an account or a meter. */
    to: (recipient: string): OwedEntry | null => first('i.recipient = ? ORDER BY o.since DESC', recipient),
    one: (intentId: number): OwedEntry | null => first('o.intent_id = ?', intentId),
  };
}

/**
 * The part that a person paid out. The rest was set against the customer's debt, given before by choice, or in the
 * customer's hands already. Reads an intent `i`, and its `w`.
 */
export const PAID_OUT = `
  CASE WHEN w.paid_at IS NOT NULL THEN
    (SELECT coalesce(-sum(p.amount), 0) FROM postings p
     WHERE p.sale_seq = i.sale_seq AND p.intent_id = i.id AND p.kind = 'owed-paid') END`;

/** Pays all that is owed for the order out of the drawer; returns false if another amount is owed by now. */
export function owedPayer(db: WritableDb, post: (posting: NewPosting) => void): (payment: OwedPayment) => boolean {
  const find = db.prepare<[number], OwedRow>(`${SELECT} AND o.intent_id = ?`);
  const settle = db.prepare(`UPDATE owed SET paid = amount, paid_at = ?, paid_by = ? WHERE intent_id = ?`);
  return ({ intentId, amount, shiftId, attendantId, byName, at }) => {
    const row = find.get(intentId);
    if (row?.owes !== amount) return false;
    settle.run(at, byName, intentId);
    const { product, supplier, slip: saleSeq } = row;
    const posting = { ...pesewasAt(at), shiftId, attendantId, product, supplier, saleSeq, intentId, amount: -amount };
    post({ ...posting, kind: 'owed-paid' });
    post({ ...posting, kind: 'cash' });
    return true;
  };
}

/** Reads what is still owed for an order, and settles a part of it without a payment. */
export function openOwed(db: WritableDb) {
  const open = db.prepare<[number], { open: number }>(`SELECT amount - paid AS open FROM owed WHERE intent_id = ?`);
  const settle = db.prepare(`UPDATE owed SET paid = paid + ? WHERE intent_id = ?`);
  return {
    of: (intentId: number): number => open.get(intentId)?.open ?? 0,
    settle: (intentId: number, amount: number): void => void settle.run(amount, intentId),
  };
}

/** Settles what is owed for the order with money that the customer already holds, and returns the amount settled. */
export function inHandSettler(db: WritableDb): (intentId: number, inHand: number) => number {
  const owed = openOwed(db);
  return (intentId, inHand) => {
    const settled = Math.min(inHand, Math.max(0, owed.of(intentId)));
    if (settled > 0) owed.settle(intentId, settled);
    return settled;
  };
}
