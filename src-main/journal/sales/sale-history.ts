/** Reads the history of all sales, newest first, by keyset pages: the last page costs as much as the first. */
import type { HistoryFilter } from '#shared/counter-api/orders.ts';
import type { ReadableDb } from '../base/database.ts';
import { I_IS_OPEN } from '../base/open-intents.ts';
import { LEFT_PARTS } from '../money/customers-money.ts';

/** The conditions of the states, as in `displayState`. Those that select an index repeat the index's words exactly. */
const PLACED = `i.state IN ('accepted','settled')`;
const GONE_WRONG = `(i.state IN ('rejected','withdrawn') OR i.delivery IN ('failed','cancelled') OR i.money = 'returned')`;

const IN_STATE = {
  attention: `${I_IS_OPEN} AND i.attention IS NOT NULL`,
  open: `${I_IS_OPEN} AND i.attention IS NULL AND (i.state IN ('recorded','sending','unknown')
    OR (i.state = 'accepted' AND i.delivery = 'pending' AND i.money <> 'returned'))`,
  done: `i.attention IS NULL AND ${PLACED} AND i.delivery = 'completed' AND i.money <> 'returned'`,
  failed: `${GONE_WRONG} AND i.attention IS NULL AND ${PLACED} AND i.delivery IN ('failed','cancelled')
    AND i.money <> 'returned'`,
  refunded: `${GONE_WRONG} AND i.attention IS NULL AND ${PLACED} AND i.money = 'returned'`,
  'not-sold': `${GONE_WRONG} AND i.attention IS NULL AND i.state IN ('rejected','withdrawn')`,
} as const;

/** The indexes of the rare states. Most sales are done, so a page meets them on the way; rare ones need an index. */
const RARE_BY = {
  attention: 'intents_open',
  open: 'intents_open',
  failed: 'intents_gone_wrong',
  refunded: 'intents_gone_wrong',
  'not-sold': 'intents_gone_wrong',
} as const;

type Rare = keyof typeof RARE_BY;

const isRare = (state: HistoryFilter['state']): state is Rare => state !== null && state !== 'done';

/** `by`: only the sales of this attendant, if the reader may not see those of others. */
export type HistoryQuery = HistoryFilter & { readonly by?: string | null };

interface Bounds {
  readonly by: string | null;
  readonly product: string | null;
  readonly day: string | null;
  readonly before: number;
  readonly from: number;
  readonly limit: number;
}

const narrowed = ({ product, day, by = null }: HistoryQuery): string =>
  [
    product === null ? '' : 'AND s.product = @product',
    day === null ? '' : 'AND s.business_day = @day',
    by === null ? '' : 'AND s.attendant_id = @by',
  ].join(' ');

/** Finds the sales through the index of their rare orders. */
const rareSql = (query: HistoryQuery, state: Rare): string => `
  SELECT s.seq FROM intents i INDEXED BY ${RARE_BY[state]} CROSS JOIN sales s ON s.seq = i.sale_seq
  WHERE ${IN_STATE[state]} AND i.sale_seq < @before AND i.sale_seq >= @from ${narrowed(query)}`;

const pageSql = (query: HistoryQuery, state: Rare): string =>
  `${rareSql(query, state)} GROUP BY i.sale_seq ORDER BY i.sale_seq DESC LIMIT @limit`;

/** Finds the sales whose customers still wait for their money: the board lists them among those that need a person. */
const leftSql = (query: HistoryQuery): string[] =>
  LEFT_PARTS.map(
    ({ sql, saleSeq }) => `
  SELECT s.seq FROM (${sql} AND ${saleSeq} < @before AND ${saleSeq} >= @from) l CROSS JOIN sales s ON s.seq = l.sale_seq
  WHERE true ${narrowed(query)}`,
  );

const attentionSql = (query: HistoryQuery): string =>
  `${[rareSql(query, 'attention'), ...leftSql(query)].join(' UNION ')} ORDER BY 1 DESC LIMIT @limit`;

const salesSql = (query: HistoryQuery): string => `
  SELECT s.seq FROM sales s WHERE s.seq < @before AND s.seq >= @from ${narrowed(query)}
  ${query.state === 'done' ? `AND EXISTS (SELECT 1 FROM intents i WHERE i.sale_seq = s.seq AND ${IN_STATE.done})` : ''}
  ORDER BY s.seq DESC LIMIT @limit`;

/** The statement of a page; exported so that a test can check SQLite's query plan. */
export const historySql = (query: HistoryQuery): string => {
  if (!isRare(query.state)) return salesSql(query);
  return query.state === 'attention' ? attentionSql(query) : pageSql(query, query.state);
};

export function historyReader(db: ReadableDb) {
  const ofDay = db.prepare<[{ day: string }], { first: number | null; last: number | null }>(
    `SELECT (SELECT seq FROM sales WHERE business_day = @day ORDER BY seq LIMIT 1) AS first,
            (SELECT seq FROM sales WHERE business_day = @day ORDER BY seq DESC LIMIT 1) AS last`,
  );
  /** The slips of one page. */
  return (query: HistoryQuery, before: number | null, limit: number): number[] => {
    let [from, to] = [0, before ?? Number.MAX_SAFE_INTEGER];
    if (query.day !== null) {
      const { first, last } = ofDay.get({ day: query.day }) ?? { first: null, last: null };
      if (first === null || last === null) return [];
      [from, to] = [first, Math.min(to, last + 1)];
    }
    const { product, day, by = null } = query;
    const bounds: Bounds = { product, day, by, before: to, from, limit };
    return db
      .prepare<[Bounds], { seq: number }>(historySql(query))
      .all(bounds)
      .map(({ seq }) => seq);
  };
}
