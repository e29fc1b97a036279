import { accountOf, moveMoney } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import { earnsCommission, type Order, type Step, stepAt } from './order.ts';

/** Moves the money that has been earned or returned by the passing of time, in the order in which it fell due. */
export function settleDue(world: World): void {
  const now = world.now();
  for (let due = world.due.take(now); due !== null; due = world.due.take(now)) {
    const order = world.orders.get(due.orderId);
    if (order !== null) settleOrder(world, order, due.at);
  }
}

/** Replaces the steps still to come by one step that begins now. */
export function moveOrder(world: World, order: Order, step: Step | null): void {
  const now = world.now();
  const plan = order.plan.filter(({ at }) => at <= now);
  const moved = { ...order, plan: step === null ? plan : [...plan, step] };
  world.orders.put(moved);
  settleOrder(world, moved, now);
}

function settleOrder(world: World, order: Order, at: number): void {
  const step = stepAt(order, at);
  if (step.refund === true && !order.refunded) refund(world, order, at);
  else if (earnsCommission(order, step) && !order.commissionPaid) {
    const { account, commission: amount, id: orderId } = order;
    moveMoney(world, { account, wallet: 'commission', amount, cause: 'commission', orderId, at });
    world.orders.put({ ...order, commissionPaid: true });
  } else if (order.commissionPaid && step.status !== 'completed') {
    takeCommissionBack(world, order, at);
    world.orders.put({ ...order, commissionPaid: false });
  }
}

function takeCommissionBack(world: World, { account, commission, id: orderId }: Order, at: number): void {
  moveMoney(world, { account, wallet: 'commission', amount: -commission, cause: 'commission-reversed', orderId, at });
}

function refund(world: World, order: Order, at: number): void {
  const { account, id: orderId } = order;
  const wallet = order.kind === 'sms' ? 'sms' : 'main';
  moveMoney(world, { account, wallet, amount: order.amount, cause: 'refund', orderId, at });
  if (order.commissionPaid) takeCommissionBack(world, order, at);
  if (order.kind === 'sms') countUnused(world, account, order.amount);
  world.orders.put({ ...order, refunded: true, commissionPaid: false });
}

/** Credits that came back count as unused, not as bought anew. */
function countUnused(world: World, id: string, credits: number): void {
  const account = accountOf(world, id);
  world.accounts.put(id, { ...account, smsUsed: account.smsUsed - credits });
}
