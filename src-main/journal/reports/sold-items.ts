/**
 * Groups equal sales of some days: tomorrow's need is estimated from them. An order that did not arrive earned nothing,
 * whether or not its money is back yet; a text that the house sends for itself is sold to nobody.
 */

import type { Product } from '#shared/order-state.ts';
import { HOUSE } from '#shared/shop-sender.ts';
import type { ReadableDb } from '../base/database.ts';
import type { IntentFacts } from '../base/records.ts';

export interface SoldGroup {
  readonly product: Product;
  readonly supplier: string;
  readonly facts: IntentFacts;
  readonly count: number;
}

export interface SoldLately {
  /** The number of days on which something was sold. */
  readonly days: number;
  readonly groups: readonly SoldGroup[];
}

interface Row extends Omit<SoldGroup, 'facts'> {
  readonly amount: number | null;
  readonly volumeGb: number | null;
  readonly quantity: number | null;
  readonly typeId: string | null;
}

export function soldLately(db: ReadableDb, from: string, to: string): SoldLately {
  const range = { from, to };
  const days = db
    .prepare<[typeof range], { days: number }>(
      `SELECT count(DISTINCT business_day) AS days FROM day_sums
       WHERE split = 'attendant' AND business_day BETWEEN @from AND @to AND kind = 'revenue'`,
    )
    .get(range);
  const rows = db
    .prepare<[typeof range], Row>(
      `SELECT i.product, i.supplier, json_extract(i.facts, '$.amount') AS amount,
         json_extract(i.facts, '$.volumeGb') AS volumeGb, json_extract(i.facts, '$.quantity') AS quantity,
         json_extract(i.facts, '$.typeId') AS typeId, count(*) AS count
       FROM sales s JOIN intents i ON i.sale_seq = s.seq
       WHERE s.business_day BETWEEN @from AND @to AND i.state IN ('accepted','settled') AND i.money <> 'returned'
         AND i.delivery NOT IN ('failed','cancelled') AND s.attendant_id <> '${HOUSE.id}' AND i.price > 0
       GROUP BY 1, 2, 3, 4, 5, 6`,
    )
    .all(range);
  return {
    days: days?.days ?? 0,
    groups: rows.map(({ product, supplier, amount, volumeGb, quantity, typeId, count }) => ({
      ...{ product, supplier, count },
      facts: { amount, volumeGb, quantity, ...(typeId !== null && { typeId }) },
    })),
  };
}
