/** A sale as one line of a list: never all of its orders, of which a bulk sale has thousands. */
import type { ReadableDb } from './database.ts';
import { type IntentRow, SELECT_INTENT, SELECT_SALE, toIntent } from './intent-rows.ts';
import type { OrderStanding, SaleLineRecord, SaleRecord } from './records.ts';

type StandingRow = OrderStanding & { readonly count: number };

/** Prepared once per connection. The line shows the order that is asked for, or the first. */
export function saleLineReader(db: ReadableDb) {
  const sale = db.prepare<[number], SaleRecord>(`${SELECT_SALE} WHERE seq = ?`);
  const first = db.prepare<[number], IntentRow>(`${SELECT_INTENT} WHERE i.sale_seq = ? ORDER BY i.item LIMIT 1`);
  const one = db.prepare<[number], IntentRow>(`${SELECT_INTENT} WHERE i.id = ?`);
  const standings = db.prepare<[number], StandingRow>(
    `SELECT state, delivery, money, attention, count(*) AS count FROM intents WHERE sale_seq = ?
     GROUP BY state, delivery, money, attention`,
  );
  return (seq: number, intentId: number | null = null): SaleLineRecord | null => {
    const record = sale.get(seq);
    const shown = intentId === null ? first.get(seq) : one.get(intentId);
    if (record === undefined || shown === undefined) return null;
    const standing = standings.all(seq);
    return {
      sale: record,
      shown: toIntent(shown),
      orderCount: standing.reduce((sum, { count }) => sum + count, 0),
      standings: standing.map(({ count: _, ...rest }) => rest),
    };
  };
}
