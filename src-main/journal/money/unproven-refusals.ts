/**
 * A refusal that isn't proven yet may be a charge (M7a). Its price is booked beside the money, so that the report and
 * the signed file of its day name it, once and for good. So is the price of an order that seemed not sold and then was
 * found.
 */
import type { ReadableDb } from '../base/database.ts';
import { type NewPosting, pesewasAt } from '../base/posting-kinds.ts';
import type { IntentChange } from '../base/records.ts';

/** Same words as the index: SQLite takes a partial index for no others. */
const IS_UNPROVEN = `kind IN ('unproven','unproven-settled','unproven-cleared')`;

export const BOOKED_UNPROVEN = `
  SELECT coalesce(sum(amount), 0) AS amount, max(CASE WHEN amount > 0 THEN business_day END) AS day
  FROM postings WHERE intent_id = ? AND ${IS_UNPROVEN}`;

interface Booked {
  readonly amount: number;
  /** The day of the last refusal. */
  readonly day: string | null;
}

interface Own extends Pick<NewPosting, 'product' | 'supplier' | 'shiftId' | 'attendantId'> {
  readonly saleSeq: number;
  readonly price: number;
  readonly isUnproven: number;
}

const OWN = `
  SELECT i.sale_seq AS saleSeq, i.product, i.supplier, i.price, s.shift_id AS shiftId, s.attendant_id AS attendantId,
    i.state = 'rejected' AND i.unproven = 1 AS isUnproven
  FROM intents i JOIN sales s ON s.seq = i.sale_seq WHERE i.id = ?`;

/** It seemed not sold, and the service has it after all. */
export const turnedUp = ({ events }: Pick<IntentChange, 'events'>): boolean =>
  events.some(({ data }) => data['reOpened'] === true);

function unprovenKind(amount: number, { day }: Booked, today: string): NewPosting['kind'] {
  if (amount > 0) return 'unproven';
  return day === today ? 'unproven-settled' : 'unproven-cleared';
}

/** Runs after the change has been written. */
export function refusalBooker(db: ReadableDb, post: (posting: NewPosting) => void): (change: IntentChange) => void {
  const booked = db.prepare<[number], Booked>(BOOKED_UNPROVEN);
  const find = db.prepare<[number], Own>(OWN);
  return (change) => {
    const { intentId, at, patch } = change;
    if (patch.state === undefined && patch.unproven === undefined) return;
    const before = booked.get(intentId) ?? { amount: 0, day: null };
    const isRefused = patch.state === 'rejected' || patch.state === undefined;
    const found = turnedUp(change);
    // A sale that goes well costs one look into an index that is nearly empty.
    if (before.amount === 0 && !isRefused && !found) return;
    const own = find.get(intentId);
    if (own === undefined) return;
    const { price, isUnproven, ...whose } = own;
    const when = pesewasAt(at);
    const write = (kind: NewPosting['kind'], amount: number): void => {
      if (amount !== 0) post({ ...whose, ...when, intentId, kind, amount });
    };
    const amount = (isUnproven === 1 ? price : 0) - before.amount;
    write(unprovenKind(amount, before, when.businessDay), amount);
    if (found) write('turned-up', price);
  };
}
