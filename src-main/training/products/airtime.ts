import { pesewas } from '#shared/money.ts';
import { LIST_MAX_RECORDS } from '#shared/reseller-api/limits.ts';
import { firstStatus, type Order, statusAt, stepAt } from '../orders/order.ts';
import { earlierOrder, placeOrder } from '../orders/placing.ts';
import { seenOrder, seenOrders } from '../orders/replica.ts';
import { requireFeature, requireNetworkMatch } from '../world/requirements.ts';
import { sharesAirtimeCommission } from '../world/roles.ts';
import { pesewasOf, requireFunds } from '../world/wallets.ts';
import { cedisOf, found, type Handler, percentOf } from './call.ts';

/** The share of the face value that agents and dealers for life earn, in percent. */
const COMMISSION_PERCENT = 2;

const describe = (order: Order<'airtime'>, status: string) => ({
  order_id: order.id,
  reference: order.reference ?? '',
  status,
  network: order.details.network,
  beneficiary_phone: order.details.beneficiary_phone,
  airtime_amount: cedisOf(order.amount),
  fee_amount: 0,
});

export const airtimePurchase: Handler<'airtimePurchase'> = ({ world, account, now, body }) => {
  const answer = (order: Order<'airtime'>, status: string) => ({
    ...describe(order, status),
    total_paid: cedisOf(order.amount),
    new_balance: cedisOf(order.newBalance),
  });
  const amount = pesewasOf(body.amount);
  const content = JSON.stringify([body.network, body.beneficiary_phone, amount]);
  const earlier = earlierOrder(world, 'airtime', account.id, body.reference, content);
  if (earlier !== null) return answer(earlier, statusAt(earlier, now));
  requireFeature(world, 'airtime');
  requireNetworkMatch(world, body.network, body.beneficiary_phone);
  requireFunds(world, account.id, amount);
  const order = placeOrder(world, {
    kind: 'airtime',
    account: account.id,
    reference: body.reference,
    content,
    amount,
    commission: sharesAirtimeCommission(account) ? percentOf(amount, COMMISSION_PERCENT) : pesewas(0),
    details: { network: body.network, beneficiary_phone: body.beneficiary_phone },
  });
  return answer(order, firstStatus(order));
};

export const airtimeOrders: Handler<'airtimeOrders'> = ({ world, account, now }) => ({
  orders: seenOrders(world, 'airtime', account.id, LIST_MAX_RECORDS).map((order) => ({
    order_id: order.id,
    reference: order.reference ?? '',
    status: statusAt(order, now),
    network: order.details.network,
    airtime_amount: cedisOf(order.amount),
  })),
});

export const airtimeOrder: Handler<'airtimeOrder'> = ({ world, account, now, params }) => {
  const order = found(seenOrder(world, 'airtime', account.id, params.reference), 'Order');
  const { status, reason } = stepAt(order, now);
  return { ...describe(order, status), ...(status === 'refunded' && reason !== undefined ? { reason } : {}) };
};
