/** A replica that answers look-ups and may lag behind the one that places orders. */
import type { World } from '../world/world.ts';
import type { Order, OrderKind } from './order.ts';

const isSeen = (world: World, { placedAt }: Order): boolean => placedAt <= world.now() - world.settings.lag.ms;

/** An account's own order, once the replica has seen it. */
export function seenOrder<K extends OrderKind>(
  world: World,
  kind: K,
  account: string,
  reference: string,
): Order<K> | null {
  const order = world.orders.own(kind, account, reference);
  return order !== null && isSeen(world, order) ? order : null;
}

/** The newest orders of an account, as its list shows them. */
export function seenOrders<K extends OrderKind>(world: World, kind: K, account: string, limit: number): Order<K>[] {
  const seen: Order<K>[] = [];
  for (const order of world.orders.newestFirst(kind, account)) {
    if (!world.settings.lag.lists || isSeen(world, order)) seen.push(order);
    if (seen.length >= limit) break;
  }
  return seen;
}
