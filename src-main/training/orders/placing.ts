import { randomUUID } from 'node:crypto';
import { type Pesewa, pesewas } from '#shared/money.ts';
import { Refusal } from '../world/refusal.ts';
import { moveMoney } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import type { Details, Order, OrderKind } from './order.ts';
import { planOrder } from './order-plan.ts';

export interface Draft<K extends OrderKind> {
  readonly kind: K;
  readonly account: string;
  readonly reference: string | null;
  readonly clientReference: string | null;
  readonly content: string;
  readonly amount: number;
  readonly commission?: Pesewa;
  /** Ends the moment it is placed, whatever the kind's usual progress. */
  readonly immediate?: boolean;
  readonly details: Details[K];
}

/** Takes the money and writes the order. The caller has made every check that can refuse. */
export function placeOrder<K extends OrderKind>(world: World, draft: Draft<K>): Order<K> {
  const id = randomUUID();
  const now = world.now();
  const wallet = draft.kind === 'sms' ? 'sms' : 'main';
  const plan = planOrder(world, draft.kind, now, draft.immediate === true);
  const newBalance = moveMoney(world, {
    account: draft.account,
    wallet,
    amount: -draft.amount,
    cause: 'charge',
    orderId: id,
    at: now,
  });
  const order: Order<K> = {
    id,
    kind: draft.kind,
    account: draft.account,
    reference: draft.reference,
    clientReference: draft.clientReference,
    content: draft.content,
    amount: draft.amount,
    newBalance,
    placedAt: now,
    plan,
    commission: draft.commission ?? pesewas(0),
    commissionPaid: false,
    refunded: false,
    details: draft.details,
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
