/**
 * Finds what a person still has to do for a customer: pay out what is owed, or give the money of an order back that was
 * refused, or given up before its fate was known. It is done once the money is paid, or once a person has said that they
 * have seen to it.
 */
import { LEFT_TO_DO, type LeftToDo } from '#shared/order-state.ts';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import type { SeenTo } from '../base/shift-records.ts';

const notSeenTo = (what: LeftToDo): string =>
  `NOT EXISTS (SELECT 1 FROM customers_seen_to c WHERE c.intent_id = i.id AND c.what = '${what}')`;

/** A sale that is all on credit leaves nothing in hand to give back. */
const PAID_SOMETHING = `
  (SELECT coalesce(sum(amount - paid), 0) FROM tenders t WHERE t.sale_seq = i.sale_seq AND t.kind = 'credit') <
  (SELECT price FROM sales WHERE seq = i.sale_seq)`;

/** The money of an order that was given up while unknown could not be given back at that moment (M23). */
const NOT_SOLD = [`i.state = 'rejected'`, `i.state = 'withdrawn' AND i.given_up = 1`];
const AND_PAID = `i.price > 0 AND ${notSeenTo('give-back')} AND ${PAID_SOMETHING}`;
const GIVE_BACK = `(${NOT_SOLD.join(' OR ')}) AND ${AND_PAID}`;

/** Reads an intent `i`, with `w` for the money that is owed for it. */
export const WHAT_IS_LEFT = `
  CASE WHEN w.amount > w.paid AND ${notSeenTo('pay-out')} THEN 'pay-out' WHEN ${GIVE_BACK} THEN 'give-back' END`;

const OWED = `SELECT i.id, i.sale_seq FROM owed w JOIN intents i ON i.id = w.intent_id
  WHERE w.amount > w.paid AND ${notSeenTo('pay-out')}`;
/** Two queries, so that each has its index. */
const TO_GIVE_BACK = NOT_SOLD.map((how) => `SELECT i.id, i.sale_seq FROM intents i WHERE ${how} AND ${AND_PAID}`);

/** Prepared once per connection. */
export function leftToDoReader(db: ReadableDb) {
  const ofSale = [
    `${OWED} AND w.sale_seq = @saleSeq`,
    ...TO_GIVE_BACK.map((one) => `${one} AND i.sale_seq = @saleSeq`),
  ];
  const count = db.prepare<{ saleSeq: number }, { count: number }>(
    `SELECT ${ofSale.map((one) => `(SELECT count(*) FROM (${one}))`).join(' + ')} AS count`,
  );
  return {
    /** Counts the orders of a sale for which something is left to do. */
    count: (saleSeq: number): number => count.get({ saleSeq })?.count ?? 0,
  };
}

/** The newest sales for which something is left to do. */
export const salesLeftToDo = (db: ReadableDb, limit: number): number[] =>
  db
    .prepare<[number], { saleSeq: number }>(
      `SELECT DISTINCT sale_seq AS saleSeq FROM (${[OWED, ...TO_GIVE_BACK].join(' UNION ALL ')}) ORDER BY sale_seq DESC LIMIT ?`,
    )
    .all(limit)
    .map(({ saleSeq }) => saleSeq);

/** Records that a person has seen to a sale's customer. Returns what was done now; empty if it was done before. */
export function customersSeenTo(db: WritableDb): (seen: SeenTo) => LeftToDo[] {
  const left = db.prepare<[number], { id: number; what: LeftToDo | null }>(`
    SELECT i.id, ${WHAT_IS_LEFT} AS what FROM intents i LEFT JOIN owed w ON w.intent_id = i.id WHERE i.sale_seq = ?`);
  const insert = db.prepare(`INSERT INTO customers_seen_to (intent_id, what, by_id, at) VALUES (?, ?, ?, ?)`);
  return ({ saleSeq, byId, at }) => {
    const done = new Set<LeftToDo>();
    for (const { id, what } of left.all(saleSeq)) {
      if (what === null) continue;
      insert.run(id, what, byId, at);
      done.add(what);
    }
    return LEFT_TO_DO.filter((what) => done.has(what));
  };
}
