/** A sale as one line of a list. Never reads all of its orders (a bulk sale has thousands), nor more than it shows. */
import type { ReadableDb } from '../base/database.ts';
import type { IntentFacts, OrderStanding, SaleLineRecord } from '../base/records.ts';

type StandingRow = OrderStanding & { readonly count: number; readonly unproven: number };

export interface LineWanted {
  readonly saleSeq: number;
  /** The order that the line shows; null for the first. */
  readonly intentId: number | null;
}

type LineRow = SaleLineRecord['sale'] &
  Omit<SaleLineRecord['shown'], 'facts'> & {
    readonly intentId: number;
    readonly facts: string;
    readonly owes: number;
    readonly unproven: number;
  };

const SELECT_LINE = `
  SELECT s.seq, s.id, s.product, s.price, s.sold_at AS soldAt, s.attendant_name AS attendantName, i.id AS intentId,
    i.recipient, i.supplier, i.facts, i.state, i.delivery, i.money, i.attention,
    i.state = 'rejected' AND i.unproven = 1 AS unproven,
    (SELECT coalesce(sum(w.amount - w.paid), 0) FROM owed w WHERE w.sale_seq = s.seq AND w.amount > w.paid) AS owes
  FROM intents i JOIN sales s ON s.seq = i.sale_seq`;

/** Prepared once per connection. A whole list is read by one query or two, however long it is. */
export function saleLineReader(db: ReadableDb) {
  const named = db.prepare<[string], LineRow>(`${SELECT_LINE} WHERE i.id IN (SELECT value FROM json_each(?))`);
  const firsts = db.prepare<[string], LineRow>(
    `${SELECT_LINE} WHERE i.item = 0 AND i.sale_seq IN (SELECT value FROM json_each(?))`,
  );
  const standings = db.prepare<[number], StandingRow>(
    `SELECT state, delivery, money, attention, count(*) AS count,
       sum(state = 'rejected' AND unproven = 1) AS unproven
     FROM intents WHERE sale_seq = ?
     GROUP BY state, delivery, money, attention`,
  );
  const lineOf = (row: LineRow): SaleLineRecord => {
    const { seq, id, product, price, soldAt, attendantName, recipient, supplier, facts, owes, ...rest } = row;
    const { intentId: _, unproven, ...standing } = rest;
    // Only a bulk sale has more orders than the one that is shown.
    const rows = product === 'bulk' ? standings.all(seq) : [{ ...standing, count: 1, unproven }];
    return {
      sale: { seq, id, product, price, soldAt, attendantName },
      shown: { recipient, supplier, facts: JSON.parse(facts) as IntentFacts, ...standing },
      owes,
      orderCount: rows.reduce((sum, { count }) => sum + count, 0),
      unproven: rows.reduce((sum, one) => sum + one.unproven, 0),
      standings: rows.map(({ count: __, unproven: ___, ...one }) => one),
    };
  };
  return (wanted: readonly LineWanted[]): (SaleLineRecord | null)[] => {
    const ids = wanted.flatMap(({ intentId }) => intentId ?? []);
    const seqs = wanted.flatMap(({ saleSeq, intentId }) => (intentId === null ? saleSeq : []));
    const byId = new Map(ids.length === 0 ? [] : named.all(JSON.stringify(ids)).map((row) => [row.intentId, row]));
    const bySale = new Map(seqs.length === 0 ? [] : firsts.all(JSON.stringify(seqs)).map((row) => [row.seq, row]));
    return wanted.map(({ saleSeq, intentId }) => {
      const row = intentId === null ? bySale.get(saleSeq) : byId.get(intentId);
      return row ? lineOf(row) : null;
    });
  };
}
