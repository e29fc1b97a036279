import { randomInt } from 'node:crypto';
import { toCedis } from '#shared/money.ts';
import { PAY_DUPLICATE_WINDOW_SECONDS } from '#shared/reseller-api/limits.ts';
import { type BillerKey, type UtilityPayBody, utilityReference } from '#shared/reseller-api/utilities.ts';
import { CURRENCY } from '#shared/reseller-api/wallet.ts';
import { firstStatus, type Order, statusAt, stepAt } from '../orders/order.ts';
import { placeOrder } from '../orders/placing.ts';
import { seenOrder } from '../orders/replica.ts';
import { BILLER_CATALOGUE, UTILITY_CUSTOMERS, type UtilityCustomer } from '../seed/utility-accounts.ts';
import { refuse } from '../world/refusal.ts';
import { requireFeature } from '../world/requirements.ts';
import { pesewasOf, requireFunds } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import type { Account } from '../world/world-rows.ts';
import { type Answer, cedisOf, found, type Handler, isoTime, percentOf } from './call.ts';

/** The billers' commission on a payment, and the developer's share of it. */
const PROVIDER_COMMISSION_PERCENT = 2;
const SHARE_PERCENT = 50;
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const utilityBillers: Handler<'utilityBillers'> = ({ world: { settings } }) => ({
  billers: BILLER_CATALOGUE.map((row) => ({ ...row, enabled: !settings.disabledBillers.includes(row.key) })),
  min_amount: toCedis(settings.utilityMin),
  max_amount: toCedis(settings.utilityMax),
  currency: CURRENCY,
});

const localForm = (phone: string): string => (/^233\d{9}$/.test(phone) ? `0${phone.slice(3)}` : phone);

function meterAnswer(customers: readonly UtilityCustomer[]): Answer<'utilityLookup'> {
  const meters = customers.map(({ name, account, due }) => ({
    name,
    meterNumber: account,
    outstanding: cedisOf(due ?? 0),
  }));
  return { account_name: null, account_number: null, amount_due: null, bouquet: null, meters };
}

export const utilityLookup: Handler<'utilityLookup'> = ({ world, query: { biller, account, phone } }) => {
  if (world.settings.downProviders.includes(biller)) {
    refuse(502, "The billing provider can't be reached. Try again shortly.");
  }
  const customers = UTILITY_CUSTOMERS.filter((row) => row.biller === biller);
  if (biller === 'ecg') {
    const asked = localForm(phone ?? account);
    const found = customers.filter((row) => row.phone === asked);
    return found.length > 0 ? meterAnswer(found) : refuse(404, 'No meter found for this phone number.');
  }
  const customer = found(customers.find((row) => row.account === account) ?? null, 'Account');
  return {
    account_name: customer.name,
    account_number: customer.account,
    amount_due: customer.due === null ? null : toCedis(customer.due),
    bouquet: customer.bouquet,
    meters: [],
  };
};

/**
 * A known payment key answers before the rest of the request is checked: the request may name another biller, or come
 * while bills are switched off. Another developer's key is refused, and nothing of their order is told.
 */
export function replayOfPayment(world: World, account: Account, json: unknown): Answer<'utilityPay'> | null {
  const reference = typeof json === 'object' && json !== null && 'reference' in json ? json.reference : undefined;
  const key = utilityReference.safeParse(reference);
  if (!key.success) return null;
  const order = world.orders.withPaymentKey(key.data);
  if (order === null) return null;
  if (order.account !== account.id) refuse(409, 'This reference was already used.');
  return {
    reference: order.reference ?? '',
    order_id: order.id,
    status: statusAt(order, world.now()),
    already_processed: true,
  };
}

function isRepeated(world: World, account: Account, content: string, now: number): boolean {
  for (const order of world.orders.newestFirst('utility', account.id)) {
    if (order.placedAt <= now - PAY_DUPLICATE_WINDOW_SECONDS * 1000) return false;
    if (order.content === content) return true;
  }
  return false;
}

function requireBiller(world: World, biller: BillerKey): void {
  requireFeature(world, 'utilities');
  if (world.settings.disabledBillers.includes(biller)) refuse(503, 'This biller is temporarily disabled.');
}

function requirePayable(world: World, body: UtilityPayBody): void {
  const { utilityMin, utilityMax } = world.settings;
  const amount = pesewasOf(body.amount);
  if (amount < utilityMin || amount > utilityMax) {
    refuse(400, `amount: must be between ${toCedis(utilityMin)} and ${toCedis(utilityMax)}.`);
  }
  if (body.biller === 'ecg' && /^(0|233)\d{9}$/.test(body.account)) {
    refuse(400, 'account: must be a meter number from the look-up, not the phone number.');
  }
}

function newCode(world: World): string {
  for (;;) {
    const code = `UB-${Array.from({ length: 12 }, () => CODE_ALPHABET[randomInt(32)]).join('')}`;
    if (!world.orders.hasCode(code)) return code;
  }
}

export const utilityPay: Handler<'utilityPay'> = ({ world, account, now, body }) => {
  requireBiller(world, body.biller);
  requirePayable(world, body);
  const amount = pesewasOf(body.amount);
  const content = JSON.stringify([body.biller, body.account, amount]);
  if (body.reference === undefined && isRepeated(world, account, content, now)) {
    refuse(409, 'The same payment was made moments ago.');
  }
  requireFunds(world, account.id, amount);
  const customer = UTILITY_CUSTOMERS.find((row) => row.biller === body.biller && row.account === body.account);
  const order = placeOrder(world, {
    kind: 'utility',
    account: account.id,
    reference: newCode(world),
    clientReference: body.reference ?? null,
    content,
    amount,
    commission: percentOf(amount, (PROVIDER_COMMISSION_PERCENT * SHARE_PERCENT) / 100),
    details: {
      biller: body.biller,
      account: body.account,
      accountName: customer?.name ?? 'Practice Customer',
      phone: body.phone ?? null,
      sharePercent: SHARE_PERCENT,
    },
  });
  return {
    reference: order.reference ?? '',
    order_id: order.id,
    status: firstStatus(order),
    biller: body.biller,
    account: body.account,
    amount: toCedis(amount),
    commission_share_percent: SHARE_PERCENT,
    new_balance: cedisOf(order.newBalance),
  };
};

export const utilityOrder: Handler<'utilityOrder'> = ({ world, account, now, params }) => {
  const order: Order<'utility'> = found(seenOrder(world, 'utility', account.id, params.reference), 'Order');
  const step = stepAt(order, now);
  return {
    reference: order.reference ?? '',
    status: step.status,
    payment_status: order.refunded ? 'refunded' : 'paid',
    biller: order.details.biller,
    account_number: order.details.account,
    account_name: order.details.accountName,
    amount: cedisOf(order.amount),
    commission_earned: step.status === 'completed' && !order.refunded ? cedisOf(order.commission) : null,
    ...(step.status === 'refunded' && step.reason !== undefined ? { reason: step.reason } : {}),
    created_at: isoTime(order.placedAt),
    updated_at: isoTime(step.at),
  };
};
