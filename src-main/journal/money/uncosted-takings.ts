/**
 * Books takings of orders whose cost isn't known beside the revenue, so that a margin can leave them out. They are
 * taken back once the cost is known, the money is back or the sale didn't happen.
 */
import type { ReadableDb } from '../base/database.ts';
import { type NewPosting, pesewasAt } from '../base/posting-kinds.ts';
import type { IntentChange } from '../base/records.ts';

/** Same words as the index: SQLite takes a partial index for no others. */
const IS_UNCOSTED = `kind IN ('uncosted','uncosted-settled')`;

export const BOOKED_UNCOSTED = `SELECT coalesce(sum(amount), 0) AS amount FROM postings WHERE intent_id = ? AND ${IS_UNCOSTED}`;

interface Own extends Pick<NewPosting, 'product' | 'supplier' | 'shiftId' | 'attendantId'> {
  readonly saleSeq: number;
  /** The order is placed, its money isn't back, and its cost isn't told by the service, Dwadi or the owner. */
  readonly lacksCost: number;
}

/** Only registrations have a cost that Dwadi estimates: searching the postings of a whole list would be slow. */
const HAS_RECKONED_COST = `
  CASE WHEN i.product = 'afa' THEN coalesce((
    SELECT sum(amount) FROM postings p
    WHERE p.sale_seq = i.sale_seq AND p.intent_id = i.id AND known = 0 AND kind IN ('wallet-cost','wallet-cost-returned')
  ), 0) > 0 ELSE 0 END`;

const OWN = `
  SELECT i.sale_seq AS saleSeq, i.product, i.supplier, s.shift_id AS shiftId, s.attendant_id AS attendantId,
    i.state IN ('accepted','settled') AND i.money <> 'returned' AND o.cost IS NULL AND NOT (${HAS_RECKONED_COST}) AS lacksCost
  FROM intents i JOIN sales s ON s.seq = i.sale_seq JOIN orders o ON o.intent_id = i.id WHERE i.id = ?`;

const takingsOf = ({ postings, intentId }: IntentChange): number =>
  postings
    .filter((one) => one.intentId === intentId && (one.kind === 'revenue' || one.kind === 'revenue-reversed'))
    .reduce((sum, { amount }) => sum + amount, 0);

/** Runs after the change's own postings, and those of its estimated cost, are booked. */
export function uncostedBooker(db: ReadableDb, post: (posting: NewPosting) => void): (change: IntentChange) => void {
  const booked = db.prepare<[number], { amount: number }>(BOOKED_UNCOSTED);
  const find = db.prepare<[number], Own>(OWN);
  return (change) => {
    const { intentId, at } = change;
    const takings = takingsOf(change);
    const before = booked.get(intentId)?.amount ?? 0;
    // Only takings without a cost begin it: orders from before this was booked keep the margin that was told of them.
    if (before === 0 && (takings <= 0 || (change.order?.cost ?? null) !== null)) return;
    const own = find.get(intentId);
    if (own === undefined) return;
    const { lacksCost, ...whose } = own;
    const amount = (lacksCost === 1 ? Math.max(0, before + takings) : 0) - before;
    if (amount === 0) return;
    const kind = amount > 0 ? 'uncosted' : 'uncosted-settled';
    post({ ...whose, ...pesewasAt(at), intentId, kind, amount });
  };
}
