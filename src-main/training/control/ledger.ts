import { ORDER_KINDS, type Order, statusAt, stepAt } from '../orders/order.ts';
import { isoTime } from '../products/call.ts';
import type { World } from '../world/world.ts';
import type { Movement } from '../world/world-rows.ts';

/** SMS is counted in credits, everything else in GHS. */
const unitsOf = (amount: number, isSms: boolean): number => (isSms ? amount : amount / 100);

interface Moves {
  charges: number;
  refunds: number;
}

/** Counted from the movements themselves, so that an order's own record can't hide a second charge. */
function movesByOrder(movements: Iterable<Movement>): Map<string, Moves> {
  const byOrder = new Map<string, Moves>();
  for (const { orderId, cause } of movements) {
    if (orderId === null) continue;
    const moves = byOrder.get(orderId) ?? { charges: 0, refunds: 0 };
    if (cause === 'charge') moves.charges += 1;
    if (cause === 'refund') moves.refunds += 1;
    byOrder.set(orderId, moves);
  }
  return byOrder;
}

function describeOrder(order: Order, moves: Moves, now: number) {
  return {
    order_id: order.id,
    kind: order.kind,
    account: order.account,
    reference: order.reference,
    client_reference: order.clientReference,
    status: statusAt(order, now),
    amount: unitsOf(order.amount, order.kind === 'sms'),
    charges: moves.charges,
    refunds: moves.refunds,
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
  const seen = new Set<string>();
  let repeated = 0;
  for (const { kind, account, content } of orders) {
    const name = `${kind} ${account} ${content}`;
    if (seen.has(name)) repeated += 1;
    seen.add(name);
  }
  return repeated;
}

/** The whole truth of the service, for tests and drills; never a key. */
export function readLedger(world: World) {
  const now = world.now();
  const movements = [...world.movements.values()];
  const moves = movesByOrder(movements);
  const rows = [...world.orders.all()];
  const orders = rows.map((order) => describeOrder(order, moves.get(order.id) ?? { charges: 0, refunds: 0 }, now));
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
