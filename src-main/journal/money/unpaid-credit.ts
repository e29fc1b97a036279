/** Settles a failed order against unpaid credit: the customer gets no money, and the debt is given up instead. */
import type { WritableDb } from '../base/database.ts';
import { openOwed } from './owed-rows.ts';

interface Room {
  readonly nth: number;
  readonly room: number;
}

/**
 * Called when what is owed for an order has changed. Returns how much of it was settled against the customer's debt for
 * the sale; a negative amount is owed by the customer again, because the order arrived after all.
 */
export function creditSettler(db: WritableDb): (saleSeq: number, intentId: number) => number {
  const unpaid = db.prepare<[number], Room>(`
    SELECT nth, amount - returned - paid AS room FROM tenders
    WHERE sale_seq = ? AND kind = 'credit' AND amount > returned + paid ORDER BY nth`);
  const givenUp = db.prepare<[number], Room>(`
    SELECT nth, returned AS room FROM tenders
    WHERE sale_seq = ? AND kind = 'credit' AND returned > 0 ORDER BY nth DESC`);
  const stillOwed = openOwed(db);
  // Postings of a sale's own tenders name no order.
  const before = db.prepare<[number, number], { amount: number }>(`
    SELECT coalesce(-sum(amount), 0) AS amount FROM postings
    WHERE sale_seq = ? AND intent_id = ? AND kind = 'credit'`);
  const move = db.prepare(`UPDATE tenders SET returned = returned + ? WHERE sale_seq = ? AND nth = ?`);
  return (saleSeq, intentId) => {
    const owed = stillOwed.of(intentId);
    const most = owed > 0 ? owed : Math.min(-owed, before.get(saleSeq, intentId)?.amount ?? 0);
    const sign = Math.sign(owed);
    let left = most;
    for (const { nth, room } of most > 0 ? (owed > 0 ? unpaid : givenUp).all(saleSeq) : []) {
      const part = Math.min(left, room);
      if (part > 0) move.run(sign * part, saleSeq, nth);
      left -= part;
    }
    const settled = most === left ? 0 : sign * (most - left);
    if (settled !== 0) stillOwed.settle(intentId, settled);
    return settled;
  };
}

interface Settled {
  readonly intentId: number;
  readonly product: string;
  readonly supplier: string;
  readonly settled: number;
}

/** Called when a customer owes for a sale again: settles what was owed to them, and returns how much of each order. */
export function openDebtSettler(db: WritableDb): (saleSeq: number) => Settled[] {
  const open = db.prepare<[number], Omit<Settled, 'settled'>>(`
    SELECT i.id AS intentId, i.product, i.supplier FROM intents i CROSS JOIN owed o ON o.intent_id = i.id
    WHERE i.sale_seq = ? AND o.amount > o.paid ORDER BY i.item`);
  const settle = creditSettler(db);
  return (saleSeq) =>
    open
      .all(saleSeq)
      .map((order) => ({ ...order, settled: settle(saleSeq, order.intentId) }))
      .filter(({ settled }) => settled > 0);
}
