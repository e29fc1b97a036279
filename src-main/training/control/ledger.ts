import { ORDER_KINDS, type Order, statusAt, stepAt } from '../orders/order.ts';
import { isoTime } from '../products/call.ts';
import type { World } from '../world/world.ts';
import type { Movement } from '../world/world-rows.ts';

/** SMS is counted in credits, everything else in GHS. */
const unitsOf = (amount: number, isSms: boolean): number => (isSms ? amount : amount / 100);

/** Counts the movements themselves, so that an order's own record can't hide a second charge. */
function describeOrder(order: Order, movements: readonly Movement[], now: number) {
  const count = (wanted: Movement['cause']) => movements.filter(({ cause }) => cause === wanted).length;
  return {
    order_id: order.id,
    kind: order.kind,
    account: order.account,
    reference: order.reference,
    client_reference: order.clientReference,
    status: statusAt(order, now),
    amount: unitsOf(order.amount, order.kind === 'sms'),
    charges: count('charge'),
    refunds: count('refund'),
    reason: stepAt(order, now).reason ?? null,
    placed_at: isoTime(order.placedAt),
    history: order.plan.filter(({ at }) => at <= now).map(({ status, at }) => ({ status, at: isoTime(at) })),
    details: order.details,
  };
}

const describeMovement = (movement: Movement, index: number) => ({
  seq: index + 1,
  at: isoTime(movement.at),
  account: movement.account,
  wallet: movement.wallet,
  amount: unitsOf(movement.amount, movement.wallet === 'sms'),
  balance_after: unitsOf(movement.balanceAfter, movement.wallet === 'sms'),
  cause: movement.cause,
  order_id: movement.orderId,
});

/** Counts the orders that repeat an earlier order of the same account under another reference. */
function countSameContent(orders: readonly Order[]): number {
  const contents = orders.map(({ kind, account, content }) => `${kind} ${account} ${content}`);
  return contents.length - new Set(contents).size;
}

/** The whole truth of the service, for tests and drills; never a key. */
export function readLedger(world: World) {
  const now = world.now();
  const movements = [...world.movements.values()];
  const byOrder = Map.groupBy(movements, ({ orderId }) => orderId);
  const rows = [...world.orders.all()];
  const orders = rows.map((order) => describeOrder(order, byOrder.get(order.id) ?? [], now));
  return {
    accounts: [...world.accounts.values()].map((account) => ({
      id: account.id,
      wallet: unitsOf(account.wallet, false),
      commission: unitsOf(account.commission, false),
      sms_credits: account.smsCredits,
    })),
    movements: movements.map(describeMovement),
    orders,
    requests: world.log.entries(),
    summary: {
      orders: orders.length,
      charged_once: orders.filter(({ charges }) => charges === 1).length,
      charged_more_than_once: orders.filter(({ charges }) => charges > 1).length,
      uncharged: orders.filter(({ charges }) => charges === 0).length,
      same_content: countSameContent(rows),
      by_kind: Object.fromEntries(ORDER_KINDS.map((kind) => [kind, rows.filter((row) => row.kind === kind).length])),
      ...world.log.counts(),
    },
  };
}
