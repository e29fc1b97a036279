/** The orders of one sale of many, by the page: what is seen is read, and read again when the sale has moved on. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { HistoryState, OrdersOfSale } from '#shared/counter-api/orders.ts';
import type { OrderView } from '#shared/counter-api/values.ts';
import { call } from '../bridge.ts';

export const ORDERS_PAGE = 100;

interface ReadPage {
  readonly orders: readonly OrderView[];
  /** The sale's revision when it was asked for. */
  readonly revision: number;
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

/** What is on its way, with the newest revision that was wanted meanwhile. */
const asking = new Map<string, number>();

/** Its first page is always there: it tells what may be answered to all of them. */
export function lookAtOrders(saleId: string, state: HistoryState | null, revision: number): void {
  const now = useSaleOrders.getState();
  if (now.saleId !== saleId || now.state !== state) useSaleOrders.setState({ ...NOTHING, saleId, state });
  void needOrder(0, revision);
}

export const orderAt = ({ pages }: Pick<SaleOrders, 'pages'>, index: number): OrderView | null =>
  pages.get(Math.floor(index / ORDERS_PAGE))?.orders[index % ORDERS_PAGE] ?? null;

/** Reads the page on which an order stands, unless what is there is as new as the sale. */
export async function needOrder(index: number, revision: number): Promise<void> {
  const { saleId, state, pages } = useSaleOrders.getState();
  const page = Math.floor(index / ORDERS_PAGE);
  const key = `${saleId} ${state} ${page}`;
  if ((pages.get(page)?.revision ?? -1) >= revision) return;
  const underWay = asking.get(key);
  asking.set(key, Math.max(revision, underWay ?? -1));
  if (underWay !== undefined) return;
  const answer = await call('orders.ofSale', { saleId, state, from: page * ORDERS_PAGE, limit: ORDERS_PAGE });
  const wanted = asking.get(key) ?? revision;
  asking.delete(key);
  const now = useSaleOrders.getState();
  if (now.saleId !== saleId || now.state !== state) return;
  if (!answer.ok) return useSaleOrders.setState({ problem: answer.error.code });
  const { orders, total, ways } = answer.value;
  useSaleOrders.setState({ total, ways, problem: null, pages: new Map(now.pages).set(page, { orders, revision }) });
  if (wanted > revision) await needOrder(index, wanted);
}
