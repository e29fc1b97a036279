import type { Pesewa } from '#shared/money.ts';
import type { DataPurchaseBody } from '#shared/reseller-api/data-order.ts';
import { firstStatus, type Order, statusAt } from '../orders/order.ts';
import { earlierOrder } from '../orders/placing.ts';
import { Refusal, refuse } from '../world/refusal.ts';
import { submitNumber } from '../world/registrations.ts';
import { requireFeature, requireNetworkMatch } from '../world/requirements.ts';
import { priceFor } from '../world/roles.ts';
import { accountOf, pesewasOf, requireFunds } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import type { Account } from '../world/world-rows.ts';
import { type Call, cedisOf, type Handler } from './call.ts';
import { dataContent, describeDataOrder, findPackage, isHeldByGate, placeDataOrder } from './data.ts';

type Item =
  | { readonly fate: 'earlier'; readonly order: Order<'data'> }
  | { readonly fate: 'skipped'; readonly recipient: string }
  | { readonly fate: 'new'; readonly request: DataPurchaseBody; readonly price: Pesewa };

function judge(world: World, account: Account, request: DataPurchaseBody, now: number): Item {
  const earlier = earlierOrder(world, 'data', account.id, request.reference, dataContent(request));
  if (earlier !== null) return { fate: 'earlier', order: earlier };
  requireFeature(world, 'data');
  requireNetworkMatch(world, request.network, request.recipient);
  const row = findPackage(world, request.network, request.volume_gb) ?? refuse(400, 'Package not found.');
  if (!row.inStock) refuse(400, 'This package is out of stock.');
  if (isHeldByGate(world, request)) return { fate: 'skipped', recipient: request.recipient };
  return { fate: 'new', request, price: priceFor(row.prices, account, now) };
}

/** Names the line that spoils the batch. */
function judgeLine(call: Call<'dataBulk'>, request: DataPurchaseBody, index: number): Item {
  try {
    return judge(call.world, call.account, request, call.now);
  } catch (error) {
    if (error instanceof Refusal) refuse(error.status, `Order ${index + 1}: ${error.message}`);
    throw error;
  }
}

/** Judges all lines before the first is charged: a batch is placed whole, except for skipped numbers, or not at all. */
export const dataBulk: Handler<'dataBulk'> = (call) => {
  const { world, account, now, body } = call;
  if (new Set(body.orders.map(({ reference }) => reference)).size < body.orders.length) {
    refuse(400, 'Each order of a batch needs a reference of its own.');
  }
  const items = body.orders.map((request, index) => judgeLine(call, request, index));
  const cost = items.reduce((sum, item) => sum + (item.fate === 'new' ? item.price : 0), 0);
  requireFunds(world, account.id, cost);
  const orders: ReturnType<typeof describeDataOrder>[] = [];
  const skipped: { recipient: string; reason: string }[] = [];
  for (const item of items) {
    if (item.fate === 'earlier') {
      orders.push(describeDataOrder(item.order, statusAt(item.order, now)));
    } else if (item.fate === 'new') {
      const order = placeDataOrder(world, account.id, item.request, item.price);
      orders.push(describeDataOrder(order, firstStatus(order)));
    } else {
      submitNumber(world, item.recipient, world.settings.acceptedServers);
      skipped.push({ recipient: item.recipient, reason: 'This MTN number is not whitelisted yet.' });
    }
  }
  return {
    orders_placed: orders.length,
    total_cost: cedisOf(orders.reduce((sum, order) => sum + pesewasOf(order.price), 0)),
    new_balance: cedisOf(accountOf(world, account.id).wallet),
    orders,
    skipped,
  };
};
