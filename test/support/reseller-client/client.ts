import { randomBytes } from 'node:crypto';
import { type ApiKey, type KeyRing, sealKey } from '#main/reseller-client/api-keys.ts';
import { type BudgetStore, openBudgets } from '#main/reseller-client/budgets/budgets.ts';
import { type ClientEvent, type ClientOptions, createResellerClient } from '#main/reseller-client/client.ts';
import { type LineTimes, openConnection, type ServiceLine } from '#main/reseller-client/connection.ts';
import type { Health } from '#main/reseller-client/health.ts';
import type { CallableEndpoint, Identity, LookUpEndpoint, MovingEndpoint } from '#main/reseller-client/port.ts';
import { ENDPOINTS } from '#shared/reseller-api/endpoints.ts';
import type { KeyType } from '#shared/reseller-api/keys.ts';

export const KEY_VALUES: Readonly<Record<KeyType, string>> = {
  standard: 'acme_live_S3cretStandardValue',
  sms: 'acme_sms_live_S3cretSmsValue',
  commission: 'acme_cs_live_S3cretCommissionValue',
};

export function seal<T extends KeyType>(type: T, value = KEY_VALUES[type]): ApiKey<T> {
  const sealed = sealKey(type, value);
  if (!sealed.ok) throw new Error(sealed.error);
  return sealed.value;
}

export const allKeys = (): KeyRing => ({
  standard: seal('standard'),
  sms: seal('sms'),
  commission: seal('commission'),
});

export const emptyStore = (): BudgetStore => ({ load: async () => [], save: async () => undefined });

const names = Object.keys(ENDPOINTS) as (keyof typeof ENDPOINTS)[];
export const CALLABLE = names.filter((name): name is CallableEndpoint => ENDPOINTS[name].keyType !== 'removed');
export const MOVING = CALLABLE.filter((name): name is MovingEndpoint => ENDPOINTS[name].moves);
export const LOOK_UPS: readonly LookUpEndpoint[] = [
  'dataOrder',
  'airtimeOrder',
  'voucherOrder',
  'afaOrder',
  'utilityOrder',
];

export const ours = (): Identity => 'ours';
export const success = (data: unknown, meta: unknown = { timestamp: '2026-11-21T08:00:00.000Z', version: 'v2' }) =>
  JSON.stringify({ success: true, data, meta });
export const refusal = (code: unknown, message: unknown = 'No.') =>
  JSON.stringify({ success: false, error: { code, message } });
export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A client of a server on the loopback, with everything that it tells. */
export async function makeClient(
  line: ServiceLine,
  options: { readonly times?: Partial<LineTimes>; readonly keys?: KeyRing; readonly store?: BudgetStore } = {},
) {
  const events: ClientEvent[] = [];
  const leftOut: string[] = [];
  const health: Health[] = [];
  const timestamps: number[] = [];
  const connection = openConnection({ line, version: '0.0.0-test', ...(options.times && { times: options.times }) });
  const budgets = await openBudgets(options.store ?? emptyStore());
  const clientOptions: ClientOptions = {
    connection,
    budgets,
    keys: options.keys ?? allKeys(),
    pepper: randomBytes(32),
    onTimestamp: (at) => timestamps.push(at),
    onHealth: (state) => health.push(state),
    log: (event) => events.push(event),
    onLeftOut: (endpoint, notes) => leftOut.push(...notes.map((note) => `${endpoint} ${note}`)),
  };
  const client = createResellerClient(clientOptions);
  const place = async (
    endpoint: MovingEndpoint = 'dataPurchase',
    identify: (data: unknown) => Identity = ours,
    signal?: AbortSignal,
    body = '{"reference":"R-1"}',
  ) => client.place(await client.permit(endpoint, 'money'), endpoint, bytes(body), identify, signal);
  const lookUp = async (endpoint: LookUpEndpoint = 'dataOrder', reference = 'R-1', identify = ours) =>
    client.lookUp(await client.permit(endpoint, 'money'), endpoint, reference, identify);
  return { client, place, lookUp, connection, budgets, events, leftOut, health, timestamps };
}

export const plain = (port: number): ServiceLine => ({
  kind: 'plain-loopback',
  baseUrl: `http://127.0.0.1:${port}/api/v2`,
});
