import * as z from 'zod';
import { ENDPOINTS } from '#shared/reseller-api/endpoints.ts';
import { BUDGETS_PER_MINUTE } from '#shared/reseller-api/limits.ts';
import { DATA_NETWORKS } from '#shared/reseller-api/packages.ts';
import { BILLERS } from '#shared/reseller-api/utilities.ts';
import { findPackage } from '../products/data.ts';
import { UTILITY_CUSTOMERS } from '../seed/utility-accounts.ts';
import { refuse } from '../world/refusal.ts';
import { setRegistration } from '../world/registrations.ts';
import { pesewasOf } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import { FEATURES, SERVERS } from '../world/world-settings.ts';
import { type ControlCall, call, toggled } from './control-call.ts';

const server = z.union([z.literal(1), z.literal(2)]);
const biller = z.enum(BILLERS);
const localNumber = z.string().regex(/^0\d{9}$/);
const amount = z.number().positive();
const families = z.enum(['MTN', 'Telecel', 'AT', 'AirtelTigo']);

const numbers = z.object({
  number: localNumber.optional(),
  numbers: z.array(localNumber).optional(),
  servers: z.array(server).default([...SERVERS]),
});

function register(world: World, body: z.output<typeof numbers>, at: number | null): void {
  const all = [...(body.numbers ?? []), ...(body.number === undefined ? [] : [body.number])];
  if (all.length === 0) refuse(400, 'Say number or numbers.');
  for (const each of all) setRegistration(world, each, body.servers, at);
}

/** An endpoint with a budget has no bucket of its own, and the removed one no limit. */
const BUCKETS: readonly string[] = [
  ...Object.keys(BUDGETS_PER_MINUTE),
  ...Object.values(ENDPOINTS)
    .filter(({ budget, keyType }) => budget === null && keyType !== 'removed')
    .map(({ method, path }) => `${method} ${path}`),
];

function fixtures() {
  const byBiller = BILLERS.map((key) => [
    key,
    UTILITY_CUSTOMERS.filter((row) => row.biller === key).map(({ biller, account, phone, name }) => ({
      biller,
      account,
      name,
      ...(phone === null ? {} : { phone }),
    })),
  ]);
  return { utility_accounts: Object.fromEntries(byBiller) as Record<string, unknown> };
}

/** Settings of the service's administrator: gates, mappings, switches, stock and limits. */
export const RULES: Readonly<Record<string, ControlCall>> = {
  setGate: call(z.object({ enabled: z.boolean() }), (world, body) => world.change({ gate: body.enabled })),
  setServers: call(
    z.object({ accepted: z.array(server).optional(), down: z.array(server).optional() }),
    (world, body) =>
      world.change({
        acceptedServers: body.accepted ?? world.settings.acceptedServers,
        downServers: body.down ?? world.settings.downServers,
      }),
  ),
  whitelist: call(numbers, (world, body) => register(world, body, world.now())),
  unlist: call(numbers, (world, body) => register(world, body, null)),
  setPrefix: call(
    z.object({ prefix: z.string().regex(/^0\d\d$/), family: families.nullable().optional() }),
    (world, { prefix, family }) => {
      const { [prefix]: _, ...rest } = world.settings.prefixes;
      const named = family === 'AirtelTigo' ? 'AT' : family;
      world.change({ prefixes: named === undefined || named === null ? rest : { ...rest, [prefix]: named } });
    },
  ),
  setFeature: call(z.object({ feature: z.enum(FEATURES), enabled: z.boolean() }), (world, body) =>
    world.change({ disabledFeatures: toggled(world.settings.disabledFeatures, body.feature, !body.enabled) }),
  ),
  setBiller: call(z.object({ biller, enabled: z.boolean() }), (world, body) =>
    world.change({ disabledBillers: toggled(world.settings.disabledBillers, body.biller, !body.enabled) }),
  ),
  setProvider: call(z.object({ biller, down: z.boolean() }), (world, body) =>
    world.change({ downProviders: toggled(world.settings.downProviders, body.biller, body.down) }),
  ),
  setUtilityLimits: call(z.object({ min_amount: amount.optional(), max_amount: amount.optional() }), (world, body) => {
    const utilityMin = body.min_amount === undefined ? world.settings.utilityMin : pesewasOf(body.min_amount);
    const utilityMax = body.max_amount === undefined ? world.settings.utilityMax : pesewasOf(body.max_amount);
    if (utilityMin > utilityMax) refuse(400, 'min_amount is above max_amount.');
    world.change({ utilityMin, utilityMax });
  }),
  setPackageStock: call(
    z.object({ network: z.enum(DATA_NETWORKS), volume_gb: z.number(), in_stock: z.boolean() }),
    (world, body) => {
      const row = findPackage(world, body.network, body.volume_gb) ?? refuse(400, 'There is no such package.');
      world.packages.put(row.id, { ...row, inStock: body.in_stock });
    },
  ),
  setRcStock: call(
    z.object({
      type_id: z.string(),
      available_count: z.int().min(0).optional(),
      is_active: z.boolean().optional(),
    }),
    (world, body) => {
      const row = world.voucherTypes.get(body.type_id) ?? refuse(400, 'There is no such type.');
      const available = body.available_count ?? row.available;
      world.voucherTypes.put(row.id, { ...row, available, isActive: body.is_active ?? row.isActive });
    },
  ),
  setLimit: call(
    z.object({
      bucket: z.string(),
      per_minute: z.int().min(0).nullable().default(null),
      retry_after: z.boolean().default(false),
    }),
    (world, { bucket, per_minute, retry_after }) => {
      if (!BUCKETS.includes(bucket)) refuse(400, `Buckets are ${BUCKETS.join(', ')}.`);
      const override = { perMinute: per_minute, retryAfter: retry_after };
      world.change({ limits: { ...world.settings.limits, [bucket]: override } });
    },
  ),
  setReferencesLast: call(z.object({ enabled: z.boolean() }), (world, { enabled }) =>
    world.change({ referencesLast: enabled }),
  ),
  setLag: call(z.object({ seconds: z.number().min(0), lists: z.boolean().default(false) }), (world, body) =>
    world.change({ lag: { ms: body.seconds * 1000, lists: body.lists } }),
  ),
  fixtures: call(z.object({}), fixtures),
};
