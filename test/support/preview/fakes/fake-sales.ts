/** Sales as main would tell them. */
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';
import { displayState, type Product } from '#shared/order-state.ts';

/** Sat 21 Nov 2026, 10:42 in Accra. */
export const NOW = Date.UTC(2026, 10, 21, 10, 42, 0);

let lastId = 0;
let lastRevision = 0;
const uuid = (count: number): string => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

export interface SaleWish extends Partial<OrderView> {
  readonly product?: Product;
  readonly phone?: string;
  readonly cedis?: number;
  readonly ago?: number;
}

export function sale({
  product = 'airtime',
  phone = '0244123456',
  cedis = 10,
  ago = 12,
  ...order
}: SaleWish = {}): SaleView {
  lastId += 1;
  const amount = pesewas(cedis * 100);
  const soldAt = NOW - ago * 1000;
  return saleOf({
    id: uuid(lastId),
    slipNumber: 1040 + lastId,
    product,
    price: amount,
    soldAt,
    attendantName: 'Ama',
    cashReceived: null,
    change: null,
    mobileMoney: pesewas(0),
    unpaid: pesewas(0),
    onCredit: pesewas(0),
    orders: [
      {
        intentId: lastId,
        reference: `DW-K3F7-${String(lastId).padStart(20, '0')}`,
        recipient: phone,
        supplier: 'MTN',
        amount: product === 'airtime' || product === 'bill' ? amount : null,
        volumeGb: null,
        quantity: null,
        price: amount,
        cost: null,
        quotedCost: null,
        state: 'accepted',
        delivery: 'pending',
        money: 'taken',
        attention: null,
        refusal: null,
        reason: null,
        serviceReference: 'A-77120',
        unproven: null,
        oddWord: null,
        waitingUntil: null,
        slow: false,
        updatedAt: soldAt + 4000,
        actions: [],
        givenUp: false,
        putAway: false,
        paidBack: pesewas(0),
        owes: order.money === 'returned' ? amount : pesewas(0),
        paidOut: null,
        leftToDo: null,
        givenBack: order.leftToDo === 'give-back' ? { cash: amount, mobileMoney: pesewas(0) } : null,
        sendChargesOnce: order.actions?.includes('send') ?? false,
        ...order,
      },
    ],
  });
}

/** Adds the fields that follow from its orders. A view that is made later is newer. */
export function saleOf(parts: Omit<SaleView, 'orderCount' | 'tally' | 'leftToDo' | 'unproven' | 'revision'>): SaleView {
  const tally: SaleView['tally'] = {};
  for (const order of parts.orders) tally[displayState(order)] = (tally[displayState(order)] ?? 0) + 1;
  lastRevision += 1;
  const leftToDo = parts.orders.filter((order) => order.leftToDo !== null).length;
  const unproven = parts.orders.filter((order) => order.unproven !== null).length;
  return { ...parts, orderCount: parts.orders.length, tally, leftToDo, unproven, revision: lastRevision };
}

export const done = { state: 'settled', delivery: 'completed', money: 'kept' } as const;
export const refunded = { state: 'settled', delivery: 'failed', money: 'returned', actions: ['again'] } as SaleWish;
