import { randomInt, randomUUID } from 'node:crypto';
import { pesewas } from '#shared/money.ts';
import { LIST_MAX_RECORDS } from '#shared/reseller-api/limits.ts';
import type { Voucher, VoucherPurchaseBody } from '#shared/reseller-api/results-checker.ts';
import { type Order, statusAt } from '../orders/order.ts';
import { earlierOrder, placeOrder } from '../orders/placing.ts';
import { seenOrder, seenOrders } from '../orders/replica.ts';
import { refuse } from '../world/refusal.ts';
import { requireFeature } from '../world/requirements.ts';
import { priceFor } from '../world/roles.ts';
import { requireFunds } from '../world/wallets.ts';
import { cedisOf, found, type Handler } from './call.ts';

export const voucherTypes: Handler<'voucherTypes'> = ({ world, account, now }) => ({
  types: [...world.voucherTypes.values()].map((row) => ({
    type_id: row.id,
    name: row.name,
    price: cedisOf(priceFor(row.prices, account, now)),
    available_count: row.available,
    is_active: row.isActive,
  })),
});

const contentOf = (body: VoucherPurchaseBody): string =>
  JSON.stringify([body.typeId.toLowerCase(), body.quantity, body.recipientPhone ?? null, body.recipientEmail ?? null]);

const digits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('');

const makeVoucher = (): Voucher => ({
  id: randomUUID(),
  pin: digits(12),
  serial_number: `TRN${digits(9)}`,
});

const describe = (order: Order<'resultschecker'>, now: number) => ({
  id: order.id,
  reference: order.reference ?? '',
  status: statusAt(order, now),
  type_name: order.details.typeName,
  quantity: order.details.quantity,
  unit_price: cedisOf(order.details.unitPrice),
  total_paid: cedisOf(order.amount),
});

const vouchersOf = (order: Order<'resultschecker'>): Voucher[] => order.details.vouchers.map((row) => ({ ...row }));

/** Checks stock before the wallet: a voucher that can't be delivered is never charged. */
export const voucherPurchase: Handler<'voucherPurchase'> = ({ world, account, now, body }) => {
  const answer = (order: Order<'resultschecker'>) => ({
    order: describe(order, now),
    vouchers: vouchersOf(order),
    new_balance: cedisOf(order.newBalance),
  });
  const content = contentOf(body);
  const earlier = earlierOrder(world, 'resultschecker', account.id, body.reference, content);
  if (earlier !== null) return answer(earlier);
  requireFeature(world, 'resultschecker');
  const type = world.voucherTypes.get(body.typeId.toLowerCase()) ?? refuse(400, 'Unknown results checker type.');
  if (!type.isActive) refuse(400, 'This results checker type is not sold now.');
  if (type.available < body.quantity) refuse(400, 'Not enough vouchers in stock.');
  const unitPrice = priceFor(type.prices, account, now);
  requireFunds(world, account.id, unitPrice * body.quantity);
  const amount = pesewas(unitPrice * body.quantity);
  world.voucherTypes.put(type.id, { ...type, available: type.available - body.quantity });
  const vouchers = Array.from({ length: body.quantity }, makeVoucher);
  const order = placeOrder(world, {
    kind: 'resultschecker',
    account: account.id,
    reference: body.reference,
    content,
    amount,
    details: { typeName: type.name, quantity: body.quantity, unitPrice, vouchers },
  });
  return answer(order);
};

export const voucherOrders: Handler<'voucherOrders'> = ({ world, account, now }) => ({
  orders: seenOrders(world, 'resultschecker', account.id, LIST_MAX_RECORDS).map((order) => describe(order, now)),
});

export const voucherOrder: Handler<'voucherOrder'> = ({ world, account, now, params }) => {
  const order = found(seenOrder(world, 'resultschecker', account.id, params.reference), 'Order');
  return { order: describe(order, now), vouchers: vouchersOf(order) };
};
