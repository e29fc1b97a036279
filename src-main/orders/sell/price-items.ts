/** The cost and price of each order of a sale, or why it can't be sold now. */
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { Pesewa } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import { mapInChunks } from '../../platform/map-in-chunks.ts';
import type { CostSnapshot, EngineDeps } from '../model/ports.ts';
import type { DraftItem } from '../model/strategy.ts';
import { strategyOf } from '../products/index.ts';

export interface PricedItem extends DraftItem {
  readonly contentKey: string;
  readonly price: Pesewa;
  /** Null if the service doesn't tell it beforehand. */
  readonly cost: Pesewa | null;
}

interface Refused {
  readonly row: number;
  readonly code: 'out-of-stock' | 'price-unknown';
}

/** The service tells their cost. A price of the owner's own could be below a cost that nobody knows (M5). */
const COST_IS_TOLD: readonly Product[] = ['data', 'bulk', 'voucher'];

type Ports = Pick<EngineDeps, 'costs' | 'prices' | 'hashContent'>;

function priceItem(
  ports: Ports,
  costs: CostSnapshot,
  { product }: SaleRequest,
  item: DraftItem,
): PricedItem | Refused['code'] {
  if (costs.soldOut(item.supplier, item.facts)) return 'out-of-stock';
  const cost = costs.costOf(item.supplier, item.facts);
  const price = ports.prices.priceFor(product, item.supplier, cost, item.facts);
  // The service can't be asked, or doesn't sell it.
  if (price === null || (cost === null && COST_IS_TOLD.includes(product))) return 'price-unknown';
  const fee = ports.prices.feeFor(product, item.supplier, item.facts);
  const each = ports.prices.eachFor(product, item.supplier) ?? 0;
  const commission = ports.prices.commissionFor(product, item.supplier, cost);
  const facts = {
    ...item.facts,
    ...(each !== 0 && { each }),
    ...(fee !== 0 && { fee }),
    ...(commission !== 0 && { commission }),
  };
  return { ...item, facts, contentKey: ports.hashContent(item.content), cost, price };
}

export async function priceItems(
  ports: Ports,
  request: SaleRequest,
): Promise<{ readonly items: readonly PricedItem[]; readonly refused: readonly Refused[] }> {
  const drafted = strategyOf(request.product).draft(request);
  const costs = await ports.costs.snapshot(request.product);
  const priced = await mapInChunks(drafted, (item) => priceItem(ports, costs, request, item));
  const items: PricedItem[] = [];
  const refused: Refused[] = [];
  for (const [row, one] of priced.entries()) {
    if (typeof one === 'string') refused.push({ row, code: one });
    else items.push(one);
  }
  return { items, refused };
}
