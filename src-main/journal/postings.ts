/**
 * One posting is one fact about money. The rollup row that it belongs to grows in the same transaction, so that every
 * report is a sum that stands already.
 */
import type { WritableDb } from './database.ts';

export const POSTING_KINDS = [
  /** The customer's price, when the order is accepted. */
  'revenue',
  /** The same, taken back when it is learned that the sale didn't happen. */
  'revenue-reversed',
  /** The service fee that revenue holds; told apart, and never added to it. Below zero when it was taken back. */
  'fee',
  /** What the wallet paid. */
  'wallet-cost',
  'wallet-cost-returned',
  'commission',
  /** What the shop must give back to a customer, and what it gave. */
  'owed',
  'owed-paid',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

export interface NewPosting {
  readonly businessDay: string;
  readonly hour: number;
  readonly shiftId: string;
  readonly attendantId: string;
  readonly product: string;
  readonly supplier: string;
  readonly kind: PostingKind;
  readonly unit: 'pesewa' | 'sms-credit';
  readonly known: boolean;
  readonly amount: number;
  readonly saleSeq: number | null;
  readonly intentId: number | null;
  readonly at: number;
}

export function postingWriter(db: WritableDb): (posting: NewPosting) => void {
  const insert = db.prepare(`
    INSERT INTO postings
      (business_day, hour, shift_id, attendant_id, product, supplier, kind, unit, known, amount, sale_seq, intent_id, at)
    VALUES
      (@businessDay, @hour, @shiftId, @attendantId, @product, @supplier, @kind, @unit, @known, @amount, @saleSeq,
       @intentId, @at)`);
  const grow = db.prepare(`
    INSERT INTO rollups
      (business_day, hour, shift_id, attendant_id, product, supplier, kind, unit, known, amount, count)
    VALUES
      (@businessDay, @hour, @shiftId, @attendantId, @product, @supplier, @kind, @unit, @known, @amount, 1)
    ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + 1`);
  return (posting) => {
    const row = { ...posting, known: posting.known ? 1 : 0 };
    insert.run(row);
    grow.run(row);
  };
}
