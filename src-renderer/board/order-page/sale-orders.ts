/** The orders of one sale of many, by the page: visible pages are read, and read again when the sale has moved on. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { HistoryState, OrdersOfSale } from '#shared/counter-api/orders.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { call } from '../../bridge.ts';

export const ORDERS_PAGE = 100;

interface ReadPage {
  readonly orders: readonly OrderView[];
  /** The telling of the sale that it was asked for. */
  readonly telling: number;
}

interface SaleOrders {
  readonly saleId: string;
  readonly state: HistoryState | null;
  /** Null until the first page has come. */
  readonly total: number | null;
  readonly ways: OrdersOfSale['ways'];
  readonly pages: ReadonlyMap<number, ReadPage>;
  readonly problem: CounterErrorCode | null;
}

const NOTHING = { total: null, ways: {}, pages: new Map<number, ReadPage>(), problem: null } as const;

export const useSaleOrders = create<SaleOrders>()(() => ({ ...NOTHING, saleId: '', state: null }));

/**
 * Numbers each view of a sale that main tells; each is newer than the one before. The revision can't tell: it doesn't
 * grow when only a debt for one of its orders was paid out.
 */
const tellings = new WeakMap<SaleView, number>();
let newest = 0;

function tellingOf(sale: SaleView): number {
  const known = tellings.get(sale);
  if (known !== undefined) return known;
  newest += 1;
  tellings.set(sale, newest);
  return newest;
}

/** The pages being read, with the newest telling that was wanted meanwhile. */
const asking = new Map<string, number>();

/** Reads the first page always: it tells what may be answered for all orders. */
export function lookAtOrders(sale: SaleView, state: HistoryState | null): void {
  const now = useSaleOrders.getState();
  if (now.saleId !== sale.id || now.state !== state) useSaleOrders.setState({ ...NOTHING, saleId: sale.id, state });
  // The rows that are seen are asked for again, those that could not be read among them.
  else if (now.problem !== null) useSaleOrders.setState({ problem: null });
  void needOrder(0, sale);
}

export const orderAt = ({ pages }: Pick<SaleOrders, 'pages'>, index: number): OrderView | null =>
  pages.get(Math.floor(index / ORDERS_PAGE))?.orders[index % ORDERS_PAGE] ?? null;

/** The row of an order among those that were read; null if it is in none. A row that isn't read yet may be its own. */
export function rowOf({ pages }: Pick<SaleOrders, 'pages'>, intentId: number, before: number): number | null {
  const there = orderAt({ pages }, before);
  if (there === null || there.intentId === intentId) return before;
  for (const [page, { orders }] of pages) {
    const nth = orders.findIndex((order) => order.intentId === intentId);
    if (nth >= 0) return page * ORDERS_PAGE + nth;
  }
  return null;
}

/** Reads the page of an order, unless it is as new as the sale. */
export const needOrder = (index: number, sale: SaleView): Promise<void> => readOrder(index, tellingOf(sale));

async function readOrder(index: number, telling: number): Promise<void> {
  const { saleId, state, pages } = useSaleOrders.getState();
  const page = Math.floor(index / ORDERS_PAGE);
  const key = `${saleId} ${state} ${page}`;
  if ((pages.get(page)?.telling ?? 0) >= telling) return;
  const underWay = asking.get(key);
  asking.set(key, Math.max(telling, underWay ?? 0));
  if (underWay !== undefined) return;
  const answer = await call('orders.ofSale', { saleId, state, from: page * ORDERS_PAGE, limit: ORDERS_PAGE });
  const wanted = asking.get(key) ?? telling;
  asking.delete(key);
  const now = useSaleOrders.getState();
  if (now.saleId !== saleId || now.state !== state) return;
  if (!answer.ok) return useSaleOrders.setState({ problem: answer.error.code });
  const { orders, total, ways } = answer.value;
  useSaleOrders.setState({ total, ways, problem: null, pages: new Map(now.pages).set(page, { orders, telling }) });
  if (wanted > telling) await readOrder(index, wanted);
}
