/** One posting is one fact about money. Its rollup grows in the same transaction: every report is a ready sum. */
import type { WritableDb } from '../base/database.ts';
import type { NewPosting } from '../base/posting-kinds.ts';
import { openDayFinder } from './day-rows.ts';
import { shiftFinder } from './shift-rows.ts';
import { creditSettler } from './unpaid-credit.ts';

/** Lists the splits of a report, each with the key under which the posting counts there. */
const splitsOf = ({ hour, product, supplier, attendantId, shiftId }: NewPosting): readonly [string, string][] => [
  ['hour', String(hour).padStart(2, '0')],
  ['line', `${product}:${supplier}`],
  ['attendant', attendantId],
  ['shift', shiftId],
];

export function postingWriter(db: WritableDb): (posting: NewPosting) => void {
  // Bound by position, which takes half as long as by name: six rows for each posting, and three postings in a sale.
  const insert = db.prepare(`
    INSERT INTO postings
      (business_day, hour, shift_id, attendant_id, product, supplier, kind, unit, known, amount, sale_seq, intent_id, at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const grow = db.prepare(`
    INSERT INTO rollups
      (business_day, hour, shift_id, attendant_id, product, supplier, kind, unit, known, amount, count)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
    ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + 1`);
  const growDay = db.prepare(`
    INSERT INTO day_sums (split, business_day, key, kind, unit, known, amount, count, first_hour)
    VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)
    ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + 1,
      first_hour = min(first_hour, excluded.first_hour)`);
  const owe = db.prepare(`
    INSERT INTO owed (intent_id, sale_seq, amount, since) VALUES (@intentId, @saleSeq, @amount, @at)
    ON CONFLICT DO UPDATE SET amount = amount + excluded.amount`);
  const shiftFor = shiftFinder(db);
  const dayFor = openDayFinder(db);
  const given = db.prepare<[number], { amount: number }>(`
    SELECT min((SELECT coalesce(sum(amount), 0) FROM given_back WHERE intent_id = owed.intent_id), amount) AS amount
    FROM owed WHERE intent_id = ? AND paid = 0 AND amount > 0`);
  const settle = db.prepare(`UPDATE owed SET paid = @amount WHERE intent_id = @intentId`);
  /** Settles money that was given back by the shop's choice: it isn't owed again when the order fails after all. */
  const settleGiven = (posting: NewPosting): void => {
    const { intentId } = posting;
    const amount = intentId === null ? 0 : (given.get(intentId)?.amount ?? 0);
    if (amount === 0) return;
    settle.run({ amount, intentId });
    write({ ...posting, kind: 'owed-settled', amount: -amount });
  };
  const settleCredit = creditSettler(db);
  const settleUnpaid = (posting: NewPosting, saleSeq: number, intentId: number): void => {
    const settled = settleCredit(saleSeq, intentId);
    if (settled === 0) return;
    write({ ...posting, kind: 'owed-settled', amount: -settled });
    write({ ...posting, kind: 'credit', amount: -settled });
  };
  const write = (posting: NewPosting): void => {
    // A shift may have ended since this was decided, and a clock put back names a day that has its file already.
    const { shiftId: madeFor, businessDay: soldOn } = posting;
    const booked = { ...posting, shiftId: shiftFor(madeFor), businessDay: dayFor(soldOn) };
    const { businessDay, hour, shiftId, attendantId, product, supplier, kind, unit, amount } = booked;
    const { saleSeq, intentId, at } = booked;
    const known = Number(booked.known);
    const group = [businessDay, hour, shiftId, attendantId, product, supplier, kind, unit, known, amount];
    insert.run(...group, saleSeq, intentId, at);
    grow.run(...group);
    for (const [split, key] of splitsOf(booked)) growDay.run(split, businessDay, key, kind, unit, known, amount, hour);
    if (kind === 'owed' && intentId !== null && saleSeq !== null) {
      owe.run({ intentId, saleSeq, amount, at });
      settleGiven(booked);
      settleUnpaid(booked, saleSeq, intentId);
    }
  };
  return write;
}
