import type { Pesewa } from '#shared/money.ts';
import type { DataPurchaseBody } from '#shared/reseller-api/data-order.ts';
import type { DataNetwork } from '#shared/reseller-api/packages.ts';
import { CURRENCY } from '#shared/reseller-api/wallet.ts';
import { firstStatus, type Order, statusAt } from '../orders/order.ts';
import { earlierOrder, placeOrder } from '../orders/placing.ts';
import { seenOrder } from '../orders/replica.ts';
import { refuse } from '../world/refusal.ts';
import { isWhitelisted, submitNumber } from '../world/registrations.ts';
import { requireFeature, requireNetworkMatch } from '../world/requirements.ts';
import { priceFor } from '../world/roles.ts';
import { requireFunds } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import type { PackageRow } from '../world/world-rows.ts';
import { cedisOf, found, type Handler, isoTime } from './call.ts';

const sizeOf = (volumeGb: number): string => `${volumeGb}GB`;

export const packages: Handler<'packages'> = ({ world, account, now, query }) => {
  const listed = [...world.packages.values()]
    .filter((row) => row.inStock)
    .filter((row) => query.network === undefined || row.network === query.network)
    .filter((row) => query.size_gb === undefined || row.volumeGb === query.size_gb)
    .map((row) => ({
      id: row.id,
      network: row.network,
      size: sizeOf(row.volumeGb),
      volume_gb: row.volumeGb,
      price: cedisOf(priceFor(row.prices, account, now)),
      currency: CURRENCY,
    }));
  return { packages: listed, total: listed.length };
};

/** The content that makes two requests the same, for single orders and items of a batch alike. */
export const dataContent = ({ network, volume_gb, recipient }: DataPurchaseBody): string =>
  JSON.stringify([network, volume_gb, recipient]);

export function findPackage(world: World, network: DataNetwork, volumeGb: number): PackageRow | null {
  for (const row of world.packages.values()) {
    if (row.network === network && row.volumeGb === volumeGb) return row;
  }
  return null;
}

/** MTN numbers only, and only while an administrator has switched the gate on. */
export const isHeldByGate = (world: World, { network, recipient }: DataPurchaseBody): boolean =>
  network === 'MTN' && world.settings.gate && !isWhitelisted(world, recipient);

/** `amount` is the price that the wallet was checked for: looked up again, it could be another, as a role lapsed. */
export function placeDataOrder(
  world: World,
  account: string,
  request: DataPurchaseBody,
  amount: Pesewa,
): Order<'data'> {
  return placeOrder(world, {
    kind: 'data',
    account,
    reference: request.reference,
    content: dataContent(request),
    amount,
    details: { network: request.network, volume_gb: request.volume_gb, recipient: request.recipient },
  });
}

export const describeDataOrder = (order: Order<'data'>, status: string) => ({
  order_id: order.id,
  reference: order.reference ?? '',
  status,
  network: order.details.network,
  size: sizeOf(order.details.volume_gb),
  recipient: order.details.recipient,
  price: cedisOf(order.amount),
  source: 'api',
});

export const dataPurchase: Handler<'dataPurchase'> = ({ world, account, now, body }) => {
  const describe = (order: Order<'data'>, status: string) => ({
    ...describeDataOrder(order, status),
    new_balance: cedisOf(order.newBalance),
  });
  const earlier = earlierOrder(world, 'data', account.id, body.reference, dataContent(body));
  if (earlier !== null) return describe(earlier, statusAt(earlier, now));
  requireFeature(world, 'data');
  requireNetworkMatch(world, body.network, body.recipient);
  const row = found(findPackage(world, body.network, body.volume_gb), 'Package');
  if (!row.inStock) refuse(400, 'This package is out of stock.');
  if (isHeldByGate(world, body)) {
    submitNumber(world, body.recipient, world.settings.acceptedServers);
    world.commit();
    refuse(409, 'This MTN number is not whitelisted yet.');
  }
  const price = priceFor(row.prices, account, now);
  requireFunds(world, account.id, price);
  const order = placeDataOrder(world, account.id, body, price);
  return describe(order, firstStatus(order));
};

export const dataOrder: Handler<'dataOrder'> = ({ world, account, now, params }) => {
  const order = found(seenOrder(world, 'data', account.id, params.reference), 'Order');
  return { ...describeDataOrder(order, statusAt(order, now)), created_at: isoTime(order.placedAt) };
};
