/** Lists of bundles in the preview's small world. */
import type { BulkRow } from '#shared/counter-api/sales.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';
import { type DisplayState, displayState, worseFirst } from '#shared/order-state.ts';
import { done, NOW, sale, saleOf } from './fake-sales.ts';

const STATES: Readonly<Record<string, Partial<OrderView>>> = {
  saved: { state: 'recorded', money: 'none' },
  'under-way': {},
  done,
  refunded: { state: 'settled', delivery: 'failed', money: 'returned', actions: ['again'] },
  'not-sold': { state: 'rejected', money: 'none', refusal: 'skipped', actions: ['again'] },
  attention: {
    state: 'recorded',
    money: 'none',
    attention: 'not-sent',
    actions: ['send', 'withdraw'],
    putAway: false,
    sendChargesOnce: false,
  },
  unknown: { state: 'unknown', money: 'maybe', actions: ['ask'] },
};

const PREFIXES = ['024', '020', '055', '027'] as const;
const NETWORKS = ['MTN', 'Telecel', 'MTN', 'AT-iShare'] as const;

const orderAs = (index: number, state: string): OrderView => {
  const [order] = sale({
    product: 'bulk',
    phone: `${PREFIXES[index % 4]}${String(1_000_000 + index * 7919).slice(-7)}`,
    supplier: NETWORKS[index % 4] ?? 'MTN',
    volumeGb: [5, 5, 10, 2][index % 4] ?? 5,
    cedis: [26, 25, 48, 11][index % 4] ?? 26,
    ...STATES[state],
  }).orders;
  if (order === undefined) throw new Error('a sale has an order');
  return order;
};

/** A list with so many rows in each state, and all of its orders. */
export function listSale(counts: Readonly<Partial<Record<DisplayState, number>>>): {
  sale: SaleView;
  orders: OrderView[];
} {
  const orders: OrderView[] = [];
  for (const [state, count] of Object.entries(counts)) {
    for (let one = 0; one < count; one += 1) orders.push(orderAs(orders.length, state));
  }
  const price = pesewas(orders.reduce((sum, order) => sum + order.price, 0));
  const base = saleOf({ ...sale({ product: 'bulk', ago: 90 }), price, orders });
  const worst = [...orders].sort((a, b) => worseFirst(displayState(a), displayState(b)));
  return { sale: { ...base, orders: worst.slice(0, 50) }, orders };
}

/** Main's view of a list that was just submitted. */
export const soldList = (rows: readonly BulkRow[], priceOf: (row: BulkRow) => number): SaleView => {
  const orders = rows.map(
    ({ network, phone, volumeGb }, index): OrderView => ({
      ...orderAs(index, 'saved'),
      recipient: phone,
      supplier: network,
      volumeGb,
      price: pesewas(priceOf({ network, phone, volumeGb })),
    }),
  );
  const price = pesewas(orders.reduce((sum, order) => sum + order.price, 0));
  const whole = saleOf({ ...sale({ product: 'bulk', ago: 0 }), price, orders });
  return { ...whole, orders: orders.slice(0, 50) };
};

interface PageRequest {
  readonly state: string | null;
  readonly from: number;
  readonly limit: number;
}

const COVERS: Readonly<Record<string, readonly DisplayState[]>> = {
  attention: ['attention'],
  open: ['saved', 'sent', 'under-way', 'unknown'],
  done: ['done'],
  failed: ['failed'],
  refunded: ['refunded'],
  'not-sold': ['not-sold'],
};

/** Answers `orders.ofSale` from orders in hand. */
export const ordersOf =
  (orders: readonly OrderView[]) =>
  ({ state, from, limit }: PageRequest) => {
    const wanted = state === null ? orders : orders.filter((order) => COVERS[state]?.includes(displayState(order)));
    const ways: Record<string, number> = {};
    for (const { actions } of orders) for (const action of actions) ways[action] = (ways[action] ?? 0) + 1;
    return { ok: true, value: { total: wanted.length, orders: wanted.slice(from, from + limit), ways } };
  };

export const soldBefore = { soldAt: NOW - 185_000, attendantName: 'Kofi', blocks: false };

/** A list as it comes from a chat or a spreadsheet, so many rows long. */
export const listText = (rows: number): string =>
  Array.from({ length: rows }, (_, at) => {
    const phone = `${PREFIXES[at % 4]}${String(1_000_000 + at * 7919).slice(-7)}`;
    return at % 3 === 0 ? `${phone} 5GB` : at % 3 === 1 ? `+233${phone.slice(1)}, 5 gb` : `${phone};5000MB`;
  }).join('\n');
