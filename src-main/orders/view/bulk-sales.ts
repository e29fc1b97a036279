/** Sales of many orders: checks of their rows beforehand, pages of orders, and the rows that may be sold again. */
import type { CallRequest } from '#shared/counter-api/index.ts';
import type { HistoryState, OrdersOfSale } from '#shared/counter-api/orders.ts';
import { STATES_OF } from '#shared/counter-api/orders.ts';
import type { BulkRow, SaleQuote } from '#shared/counter-api/sales.ts';
import type { OrderView } from '#shared/counter-api/values.ts';
import type { Pesewa } from '#shared/money.ts';
import { DATA_NETWORKS, type OrderAction } from '#shared/order-state.ts';
import { isPhone } from '#shared/phone.ts';
import type { IntentRecord, SaleRecord } from '../../journal/base/records.ts';
import { mapInChunks } from '../../platform/map-in-chunks.ts';
import { actionsFor } from '../decide/allowed-actions.ts';
import type { SameSaleWindow } from '../model/duplicate-window.ts';
import type { EngineDeps } from '../model/ports.ts';
import { bulk } from '../products/bulk.ts';
import { strategyOf } from '../products/index.ts';
import { sameSaleView, toOrderView, type ViewContext } from './sale-view.ts';

const PAGE = 100;

type BundleCount = CallRequest<'bulk.affords'>['bundles'][number];

const mayGive = (intent: IntentRecord): OrderAction[] => actionsFor(strategyOf(intent.product), intent);

function rowOf({ recipient, supplier, facts }: IntentRecord): BulkRow[] {
  const network = DATA_NETWORKS.find((name) => name === supplier);
  if (network === undefined || facts.volumeGb === null || !isPhone(recipient)) return [];
  return [{ network, phone: recipient, volumeGb: facts.volumeGb }];
}

export class BulkSales {
  private readonly deps: EngineDeps;
  private readonly window: SameSaleWindow;
  private readonly viewContext: () => ViewContext;

  constructor(deps: EngineDeps, window: SameSaleWindow, viewContext: () => ViewContext) {
    this.deps = deps;
    this.viewContext = viewContext;
    this.window = window;
  }

  async sameRows(saleId: string, rows: readonly BulkRow[]): Promise<SaleQuote['sameSale'][]> {
    const { hashContent, read } = this.deps;
    const drafts = bulk.draft({ product: 'bulk', rows: [...rows] });
    const keys = await mapInChunks(drafts, ({ content }) => hashContent(content));
    const found = await read.sameSales(keys, saleId, this.window.since());
    const context = this.viewContext();
    return found.map((same) => same && sameSaleView(same, context));
  }

  async affords(bundles: readonly BundleCount[], balance: Pesewa | null): Promise<'yes' | 'no' | 'not-known'> {
    if (balance === null) return 'not-known';
    let sum = 0;
    for (const { network, volumeGb, count } of bundles) {
      const cost = await this.deps.costs.costOf('bulk', network, { amount: null, volumeGb, quantity: null });
      if (cost === null) return 'not-known';
      sum += cost * count;
    }
    return sum <= balance ? 'yes' : 'no';
  }

  async orders(saleId: string, state: HistoryState | null, from: number, limit: number): Promise<OrdersOfSale | null> {
    const page = await this.deps.read.ordersPage(saleId, state === null ? null : STATES_OF[state], from, limit);
    if (!page) return null;
    const ways: OrdersOfSale['ways'] = {};
    for (const { sample, count } of page.kinds) {
      for (const action of mayGive(sample)) ways[action] = (ways[action] ?? 0) + count;
    }
    const context = this.viewContext();
    return { total: page.total, orders: page.orders.map((intent) => toOrderView(intent, context)), ways };
  }

  /** M23: rows that were refused, left out, given up or refunded, never unknown ones. */
  async rowsAgain(saleId: string): Promise<BulkRow[] | null> {
    const sale = await this.deps.read.sale(saleId);
    return sale === null ? null : sale.intents.filter((intent) => mayGive(intent).includes('again')).flatMap(rowOf);
  }

  /** Every order of the sale, in its state when its page is read. */
  async allOrders(saleId: string): Promise<{ readonly sale: SaleRecord; readonly orders: OrderView[] } | null> {
    const orders: OrderView[] = [];
    for (;;) {
      const page = await this.deps.read.ordersPage(saleId, null, orders.length, PAGE);
      if (!page) return null;
      const context = this.viewContext();
      orders.push(...page.orders.map((intent) => toOrderView(intent, context)));
      if (page.orders.length < PAGE) return { sale: page.sale, orders };
    }
  }
}
