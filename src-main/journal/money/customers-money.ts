/**
 * Finds what a person still has to do for a customer: pay out what is owed, or give the money of an order back that was
 * refused, or given up before its fate was known. It is done once the money is paid, or once a person has said that they
 * have seen to it.
 */
import type { ShownLeft } from '#shared/counter-api/owed.ts';
import { LEFT_TO_DO, type LeftToDo } from '#shared/order-state.ts';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import type { GivenBack } from '../base/records.ts';
import type { SeenTo } from '../base/shift-records.ts';

const NOT_PAID_OUT = `w.amount > w.paid AND
  NOT EXISTS (SELECT 1 FROM customers_seen_to c WHERE c.intent_id = i.id AND c.what = 'pay-out')`;

/**
 * The books gave it back, and nobody has said that the customer has it. What was bought on credit leaves nothing to give
 * back, and an order that was delivered after all is kept.
 */
const IN_HAND = `b.seen = 0 AND b.cash + b.mobile_money > 0 AND i.delivery <> 'completed'`;

/** Reads an intent `i`, with `w` for the money that is owed for it, and `b` for what was given back. */
export const WHAT_IS_LEFT = `
  CASE WHEN ${NOT_PAID_OUT} THEN 'pay-out' WHEN ${IN_HAND} THEN 'give-back' END`;

const unlessKept = (amount: string): string =>
  `CASE WHEN b.seen = 0 AND i.delivery = 'completed' THEN 0 ELSE coalesce(${amount}, 0) END`;

/**
 * Reads the amounts that the books gave back. Money that nobody gave is the shop's once the order was delivered after
 * all.
 */
export const GIVEN_BACK = `
  ${unlessKept('b.cash')} AS backInCash, ${unlessKept('b.mobile_money')} AS backByMobileMoney`;

/** The tables of `w` and `b`. */
export const WITH_CUSTOMERS_MONEY = `
  LEFT JOIN owed w ON w.intent_id = i.id LEFT JOIN money_back b ON b.intent_id = i.id`;

const OWED = `SELECT i.id, i.sale_seq FROM owed w JOIN intents i ON i.id = w.intent_id WHERE ${NOT_PAID_OUT}`;
const TO_GIVE_BACK = `
  SELECT i.id, i.sale_seq FROM money_back b INDEXED BY money_back_left JOIN intents i ON i.id = b.intent_id
  WHERE ${IN_HAND}`;

/** The orders for which something is left to do, in parts that each have an index by the sale: a page of sales joins them. */
export const LEFT_PARTS = [
  { sql: OWED, saleSeq: 'w.sale_seq' },
  { sql: TO_GIVE_BACK, saleSeq: 'b.sale_seq' },
] as const;

/**
 * Exported so that a test can check SQLite's query plan. The bounds let it take the indexes by the sale, which hold what
 * is open and nothing else.
 */
export const COUNT_LEFT_SQL = `
  SELECT count(DISTINCT sale_seq) FROM (
    ${LEFT_PARTS.map(({ sql, saleSeq }) => `${sql} AND ${saleSeq} > 0`).join(' UNION ALL ')})`;

/** Prepared once per connection. */
export function leftToDoReader(db: ReadableDb) {
  // Each part has an index by the sale: a list of thousands is counted at each of its changes.
  const ofSale = `${OWED} AND w.sale_seq = @saleSeq UNION ${TO_GIVE_BACK} AND b.sale_seq = @saleSeq`;
  const count = db.prepare<{ saleSeq: number }, number>(`SELECT count(*) FROM (${ofSale})`).pluck();
  const sales = db.prepare<[], number>(COUNT_LEFT_SQL).pluck();
  return {
    /** Counts the sales for which something is left to do, of the whole counter. */
    sales: (): number => sales.get() ?? 0,
    /** Counts the orders of a sale for which something is left to do. */
    count: (saleSeq: number): number => count.get({ saleSeq }) ?? 0,
  };
}

/** The newest sales for which something is left to do. */
export const salesLeftToDo = (db: ReadableDb, limit: number): number[] =>
  db
    .prepare<[number], { saleSeq: number }>(
      `SELECT DISTINCT sale_seq AS saleSeq FROM (${OWED} UNION ALL ${TO_GIVE_BACK}) ORDER BY sale_seq DESC LIMIT ?`,
    )
    .all(limit)
    .map(({ saleSeq }) => saleSeq);

/** Records how much of an order's price the books give back, until it is paid for again. */
export function givenBackWriter(db: WritableDb) {
  const save = db.prepare<[{ intentId: number; saleSeq: number; seen: number } & GivenBack]>(`
    INSERT INTO money_back (intent_id, sale_seq, cash, mobile_money, seen)
    VALUES (@intentId, @saleSeq, @cash, @mobileMoney, @seen)
    ON CONFLICT DO UPDATE SET cash = excluded.cash, mobile_money = excluded.mobile_money, seen = excluded.seen`);
  const drop = db.prepare<{ intentId: number; keepsSeen: number }>(`
    UPDATE money_back SET cash = 0, mobile_money = 0 WHERE intent_id = @intentId AND seen * @keepsSeen = 0`);
  const read = db.prepare<[number], GivenBack>(
    'SELECT cash, mobile_money AS mobileMoney FROM money_back WHERE intent_id = ?',
  );
  return {
    /** Null for an order that an older Dwadi gave back. */
    of: (intentId: number): GivenBack | null => read.get(intentId) ?? null,
    /** `isSeen`: the person who gave the order up gave its money back. */
    save: (order: { intentId: number; saleSeq: number }, given: GivenBack, isSeen: boolean): void =>
      void save.run({ ...order, ...given, seen: Number(isSeen) }),
    /**
     * The books take it again. A person who sends the order again was told to take the money first. Nobody was told of
     * an order that `hasTurnedUp`: the amount stays, and its page tells it, if a person has given the money.
     */
    drop: (intentId: number, hasTurnedUp: boolean): void => void drop.run({ intentId, keepsSeen: Number(hasTurnedUp) }),
  };
}

interface Left {
  readonly id: number;
  readonly what: LeftToDo;
}

/** Compares the numbers alone where a list had more orders than its screen was told. */
function isAsShown(left: readonly Left[], { count, orders }: ShownLeft): boolean {
  if (left.length !== count) return false;
  return (
    orders === null || left.every(({ id, what }) => orders.some((one) => one.intentId === id && one.what === what))
  );
}

/**
 * Records that a person has seen to a sale's customer. Returns what was done now; empty if something else was left than
 * the person was shown.
 */
export function customersSeenTo(db: WritableDb): (seen: SeenTo) => LeftToDo[] {
  const ofSale = db.prepare<[number], { id: number; what: LeftToDo | null }>(
    `SELECT i.id, ${WHAT_IS_LEFT} AS what FROM intents i ${WITH_CUSTOMERS_MONEY} WHERE i.sale_seq = ?`,
  );
  // The log has each time; this table has the first.
  const insert = db.prepare(`INSERT OR IGNORE INTO customers_seen_to (intent_id, what, by_id, at) VALUES (?, ?, ?, ?)`);
  const markGiven = db.prepare<[number]>('UPDATE money_back SET seen = 1 WHERE intent_id = ?');
  return ({ saleSeq, shown, byId, at }) => {
    const left = ofSale.all(saleSeq).flatMap(({ id, what }) => (what === null ? [] : [{ id, what }]));
    if (!isAsShown(left, shown)) return [];
    const done = new Set<LeftToDo>();
    for (const { id, what } of left) {
      insert.run(id, what, byId, at);
      if (what === 'give-back') markGiven.run(id);
      done.add(what);
    }
    return LEFT_TO_DO.filter((what) => done.has(what));
  };
}
