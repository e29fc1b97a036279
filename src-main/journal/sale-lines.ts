/** A sale as one line of a list: never all of its orders, of which a bulk sale has thousands. */
import type { ReadableDb } from './database.ts';
import { type IntentRow, SELECT_INTENT, SELECT_SALE_ALONE, toIntent } from './intent-rows.ts';
import type { OrderStanding, SaleAlone, SaleLineRecord } from './records.ts';

type StandingRow = OrderStanding & { readonly count: number };

export interface LineWanted {
  readonly saleSeq: number;
  /** The order that the line shows; the first where none is named. */
  readonly intentId: number | null;
}

/** Prepared once per connection. A whole list is read by three questions, however long it is. */
export function saleLineReader(db: ReadableDb) {
  const sales = db.prepare<[string], SaleAlone>(`${SELECT_SALE_ALONE} WHERE seq IN (SELECT value FROM json_each(?))`);
  const named = db.prepare<[string], IntentRow>(`${SELECT_INTENT} WHERE i.id IN (SELECT value FROM json_each(?))`);
  const firsts = db.prepare<[string], IntentRow>(
    `${SELECT_INTENT} WHERE i.item = 0 AND i.sale_seq IN (SELECT value FROM json_each(?))`,
  );
  const standings = db.prepare<[number], StandingRow>(
    `SELECT state, delivery, money, attention, count(*) AS count FROM intents WHERE sale_seq = ?
     GROUP BY state, delivery, money, attention`,
  );
  const lineOf = (sale: SaleAlone, row: IntentRow): SaleLineRecord => {
    const shown = toIntent(row);
    // Only a bulk sale has more orders than the one that is shown.
    const rows = sale.product === 'bulk' ? standings.all(sale.seq) : [{ ...standingOf(shown), count: 1 }];
    return {
      ...{ sale, shown, orderCount: rows.reduce((sum, { count }) => sum + count, 0) },
      standings: rows.map(({ count: _, ...rest }) => rest),
    };
  };
  return (wanted: readonly LineWanted[]): (SaleLineRecord | null)[] => {
    const seqs = JSON.stringify(wanted.map(({ saleSeq }) => saleSeq));
    const ids = wanted.flatMap(({ intentId }) => intentId ?? []);
    const saleOf = new Map(sales.all(seqs).map((sale) => [sale.seq, sale]));
    const intentOf = new Map(ids.length === 0 ? [] : named.all(JSON.stringify(ids)).map((row) => [row.id, row]));
    const firstOf = new Map(
      ids.length === wanted.length ? [] : firsts.all(seqs).map((row) => [row.saleSeq, row] as const),
    );
    return wanted.map(({ saleSeq, intentId }) => {
      const sale = saleOf.get(saleSeq);
      const row = intentId === null ? firstOf.get(saleSeq) : intentOf.get(intentId);
      return sale && row ? lineOf(sale, row) : null;
    });
  };
}

const standingOf = ({ state, delivery, money, attention }: OrderStanding): OrderStanding => ({
  ...{ state, delivery, money, attention },
});
