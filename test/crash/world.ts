/** The service of a run, made ready: money enough, stock enough, and no limit but the client's own. */

import type { BillerKey } from '#shared/reseller-api/utilities.ts';
import { askService } from '../support/ask-service.ts';
import type { Ledger, TestKeys, TestService } from '../support/service.ts';
import type { Shelf } from './content.ts';
import type { CrashOffice } from './office.ts';
import { SOUND, type WorldKind } from './worlds.ts';

const PLENTY = 10_000_000;
/** Orders are pending for a moment, so that there is something to follow. */
const PENDING_SECONDS = 0.25;

export interface World {
  readonly service: TestService;
  readonly shelf: Shelf;
  /** The orders that the service had before this run. */
  readonly before: ReadonlySet<string>;
  /** The way in which the service breaks its contract, if it does. */
  readonly kind: WorldKind;
  /** The office that all counters send to, if there is one. */
  readonly office: CrashOffice | null;
  /** A set of keys that are refused. */
  wrongKeys(): Promise<TestKeys>;
}

/** The service with nothing in its books: only for a run that has it to itself, between two batches. */
export async function freshWorld(
  service: TestService,
  kind: WorldKind = SOUND,
  office: CrashOffice | null = null,
): Promise<World> {
  await service.control('reset');
  return openWorld(service, kind, office);
}

export async function openWorld(
  service: TestService,
  kind: WorldKind = SOUND,
  office: CrashOffice | null = null,
): Promise<World> {
  const shelf = await makeReady(service);
  await kind.prepare(service);
  return {
    service,
    shelf,
    kind,
    office,
    before: new Set((await service.ledger()).orders.map((order) => order.order_id)),
    wrongKeys: async () => {
      const rotated = async (type: keyof TestKeys) =>
        (await service.control<{ old: string }>('rotateKey', { type })).old;
      return {
        standard: await rotated('standard'),
        sms: await rotated('sms'),
        commission: await rotated('commission'),
      };
    },
  };
}

async function makeReady(service: TestService): Promise<Shelf> {
  await service.control('setBalance', { balance: PLENTY });
  await service.control('setSmsCredits', { credits: PLENTY });
  await service.control('progress', { kind: 'any', steps: [['pending', PENDING_SECONDS]] });
  for (const bucket of ['verify', 'billers', 'lookup', 'pay', 'utility_status']) {
    await service.control('setLimit', { bucket, per_minute: PLENTY });
  }
  await service.control('setUtilityLimits', { min_amount: 1, max_amount: PLENTY });
  const voucherType = await firstVoucherType(service);
  await service.control('setRcStock', { type_id: voucherType.typeId, available_count: PLENTY });
  return { voucherType, billAccount: await someBillAccount(service) };
}

async function firstVoucherType(service: TestService): Promise<Shelf['voucherType']> {
  const { data } = (await askService(service, '/resultschecker/types')) as {
    data: { types: { type_id: string; name: string }[] };
  };
  const [type] = data.types;
  if (!type) throw new Error('the service sells no vouchers');
  return { typeId: type.type_id, typeName: type.name };
}

/** A biller that asks for no phone. */
async function someBillAccount(service: TestService): Promise<Shelf['billAccount']> {
  type Fixtures = { utility_accounts: Partial<Record<BillerKey, { account: string }[]>> };
  const { utility_accounts: accounts } = await service.control<Fixtures>('fixtures');
  for (const biller of ['dstv', 'gotv', 'startimes'] as const) {
    const account = accounts[biller]?.[0]?.account;
    if (account !== undefined) return { biller, account };
  }
  throw new Error('the service knows no TV account');
}

/** Returns the orders placed since this run began. */
export async function newOrders(world: World): Promise<{ orders: Ledger['orders']; requests: Ledger['requests'] }> {
  const { orders, requests } = await world.service.ledger();
  return { orders: orders.filter((order) => !world.before.has(order.order_id)), requests };
}
