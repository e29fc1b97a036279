/**
 * A sale in a size that a screen can handle. A bulk sale has thousands of orders and changes many times a second: the
 * screen gets the counts by state, and the few orders that most need a person. The others are read a page at a time.
 */
import { MOST_ORDERS_TOLD } from '#shared/counter-api/limits.ts';
import { type DisplayState, displayState, worseFirst } from '#shared/order-state.ts';
import type { ReadableDb } from '../base/database.ts';
import type {
  IntentRecord,
  OrderPage,
  SaleRecord,
  SaleSummary,
  SaleWithIntents,
  StandingCount,
} from '../base/records.ts';
import { leftToDoReader } from '../money/customers-money.ts';
import { type IntentRow, SELECT_INTENT, SELECT_SALE, toIntent } from './intent-rows.ts';

const worstOf = (standings: readonly StandingCount[]): StandingCount | undefined =>
  [...standings].sort((a, b) => worseFirst(displayState(a), displayState(b)))[0];

const standsLike =
  (one: StandingCount) =>
  ({ state, delivery, money, attention }: IntentRecord): boolean =>
    state === one.state && delivery === one.delivery && money === one.money && attention === one.attention;

/** Makes the same summary of a sale whose orders are all at hand. */
export function summaryOf({ sale, intents }: SaleWithIntents): SaleSummary {
  const standings = new Map<string, StandingCount>();
  let revision = 0;
  for (const { state, delivery, money, attention, version } of intents) {
    revision += version;
    const key = `${state}|${delivery}|${money}|${attention}`;
    const count = (standings.get(key)?.count ?? 0) + 1;
    standings.set(key, { state, delivery, money, attention, count });
  }
  const all = [...standings.values()];
  const worst = worstOf(all);
  const told = intents.length <= MOST_ORDERS_TOLD || worst === undefined ? intents : intents.filter(standsLike(worst));
  const leftToDo = intents.filter((intent) => intent.leftToDo !== null).length;
  const unproven = intents.filter((intent) => intent.state === 'rejected' && intent.unproven).length;
  return { sale, shown: told.slice(0, MOST_ORDERS_TOLD), standings: all, leftToDo, unproven, revision };
}

interface StandingRow extends StandingCount {
  readonly versions: number;
  readonly unproven: number;
  readonly sampleId: number;
}

const LIKE_THIS = 'i.state = ? AND i.delivery = ? AND i.money = ? AND i.attention IS ?';

const likeThis = ({ state, delivery, money, attention }: StandingCount): (string | null)[] => [
  state,
  delivery,
  money,
  attention,
];

const toCount = ({ state, delivery, money, attention, count }: StandingRow): StandingCount => ({
  state,
  delivery,
  money,
  attention,
  count,
});

/** Prepared once per connection. */
export function saleSummarizer(db: ReadableDb) {
  const byId = db.prepare<[string], SaleRecord>(`${SELECT_SALE} WHERE id = ?`);
  const bySeq = db.prepare<[number], SaleRecord>(`${SELECT_SALE} WHERE seq = ?`);
  const standings = db.prepare<[number], StandingRow>(
    `SELECT state, delivery, money, attention, count(*) AS count, sum(version) AS versions,
       sum(state = 'rejected' AND unproven = 1) AS unproven, min(id) AS sampleId
     FROM intents WHERE sale_seq = ?
     GROUP BY state, delivery, money, attention, given_up, unproven, watch_until IS NULL`,
  );
  const first = db.prepare<[number, number], IntentRow>(
    `${SELECT_INTENT} WHERE i.sale_seq = ? ORDER BY i.item LIMIT ?`,
  );
  const worst = db.prepare<[number, ...(string | null)[], number], IntentRow>(
    `${SELECT_INTENT} WHERE i.sale_seq = ? AND ${LIKE_THIS} ORDER BY i.item LIMIT ?`,
  );
  const left = leftToDoReader(db);
  const one = db.prepare<[number], IntentRow>(`${SELECT_INTENT} WHERE i.id = ?`);

  function told(seq: number, rows: readonly StandingRow[]): IntentRow[] {
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    const lead = worstOf(rows);
    return count <= MOST_ORDERS_TOLD || lead === undefined
      ? first.all(seq, MOST_ORDERS_TOLD)
      : worst.all(seq, ...likeThis(lead), MOST_ORDERS_TOLD);
  }

  const summarize = (sale: SaleRecord | undefined): SaleSummary | null => {
    if (sale === undefined) return null;
    const rows = standings.all(sale.seq);
    return {
      sale,
      shown: told(sale.seq, rows).map(toIntent),
      standings: rows.map(toCount),
      leftToDo: left.count(sale.seq),
      unproven: rows.reduce((sum, row) => sum + row.unproven, 0),
      revision: rows.reduce((sum, { versions }) => sum + versions, 0),
    };
  };

  /** Reads a page of its orders, of all or of these states, and one of each kind, which shows what may be done. */
  const page = (
    saleId: string,
    states: readonly DisplayState[] | null,
    from: number,
    limit: number,
  ): OrderPage | null => {
    const sale = byId.get(saleId);
    if (sale === undefined) return null;
    const rows = standings.all(sale.seq);
    const wanted = states === null ? rows : rows.filter((row) => states.includes(displayState(row)));
    const kinds = rows.flatMap(({ sampleId, count }) => {
      const sample = one.get(sampleId);
      return sample === undefined ? [] : [{ count, sample: toIntent(sample) }];
    });
    const total = wanted.reduce((sum, { count }) => sum + count, 0);
    if (total === 0) return { sale, total, kinds, orders: [] };
    const narrowed = states === null ? '' : `AND (${wanted.map(() => `(${LIKE_THIS})`).join(' OR ')})`;
    const orders = db
      .prepare<(string | number | null)[], IntentRow>(
        `${SELECT_INTENT} WHERE i.sale_seq = ? ${narrowed} ORDER BY i.item LIMIT ? OFFSET ?`,
      )
      .all(sale.seq, ...(states === null ? [] : wanted.flatMap(likeThis)), limit, from);
    return { sale, total, kinds, orders: orders.map(toIntent) };
  };

  return { byId: (id: string) => summarize(byId.get(id)), bySeq: (seq: number) => summarize(bySeq.get(seq)), page };
}
