import { randomUUID } from 'node:crypto';
import { pesewas } from '#shared/money.ts';
import { Refusal } from '../world/refusal.ts';
import { moveMoney } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import type { Order, OrderKind } from './order.ts';
import { planOrder } from './order-plan.ts';

export interface Draft<K extends OrderKind>
  extends Pick<Order<K>, 'kind' | 'account' | 'reference' | 'content' | 'amount' | 'details'>,
    // The client's reference is the order's own, unless another one is given.
    Partial<Pick<Order<K>, 'clientReference' | 'commission'>> {
  /** Ends the moment it is placed, whatever the kind's usual progress. */
  readonly immediate?: boolean;
}

/** Takes the money and writes the order. The caller has made every check that can refuse. */
export function placeOrder<K extends OrderKind>(world: World, draft: Draft<K>): Order<K> {
  const { immediate = false, ...drafted } = draft;
  const { kind, account, reference, amount } = drafted;
  const id = randomUUID();
  const now = world.now();
  const wallet = kind === 'sms' ? 'sms' : 'main';
  const plan = planOrder(world, kind, now, immediate);
  const newBalance = moveMoney(world, { account, wallet, amount: -amount, cause: 'charge', orderId: id, at: now });
  const order: Order<K> = {
    ...{ clientReference: reference, commission: pesewas(0) },
    ...drafted,
    ...{ id, newBalance, placedAt: now, plan, commissionPaid: false, refunded: false },
  };
  world.orders.put(order);
  world.due.watch(order);
  return order;
}

/**
 * The order that this very request placed earlier. A reference of another request, or of another developer, is refused;
 * the refusal doesn't tell which.
 */
export function earlierOrder<K extends OrderKind>(
  world: World,
  kind: K,
  account: string,
  reference: string,
  content: string,
): Order<K> | null {
  if (world.orders.withReference(reference) === null) return null;
  const own = world.orders.own(kind, account, reference);
  if (own === null || own.content !== content) {
    throw new Refusal(409, 'This reference was already used for a different request.');
  }
  return own;
}
