/** A connection's keys find their accounts: one look after another, until all are known or the line is replaced. */
import { afterEach, expect, test, vi } from 'vitest';
import { ConnectedAccounts } from '#main/app/counter/connected-accounts.ts';
import type { AccountStore } from '#main/orders/run/account-store.ts';
import type { ResellerClient } from '#main/reseller-client/port.ts';

afterEach(() => void vi.useRealTimers());

/** A client whose keys reach these endpoints. */
const clientWith = (...endpoints: string[]) =>
  ({ origin: (endpoint: string) => (endpoints.includes(endpoint) ? {} : null) }) as unknown as ResellerClient;

type Settle = (client: ResellerClient, signal: AbortSignal) => Promise<readonly string[]>;

function accountsWith(settle: Settle) {
  const known = new Map<string, number>();
  const logged: [string, unknown][] = [];
  const book = { settle, accountOf: (_: unknown, endpoint: string) => known.get(endpoint) ?? null };
  const log = { write: (level: string, _: string, facts?: unknown) => void logged.push([level, facts]) };
  const accounts = new ConnectedAccounts(book as unknown as AccountStore, [1], log);
  return { known, logged, accounts };
}

test('without a connection no account is known, and no key is missing', () => {
  const { accounts, known } = accountsWith(async () => []);
  known.set('airtimePurchase', 7);
  expect(accounts.current('airtime')).toBeNull();
  expect(accounts.clientOf(7)).toBeNull();
  expect(accounts.keyMissing('airtime')).toBe(false);
});

test('a connection tells each product’s account, and which product has no key', async () => {
  const { accounts, known, logged } = accountsWith(async () => []);
  known.set('airtimePurchase', 7);
  await accounts.use(clientWith('airtimePurchase', 'dataPurchase'));
  expect(accounts.current('airtime')).toEqual({ accountId: 7 });
  expect(accounts.current('data')).toBeNull();
  expect([accounts.keyMissing('airtime'), accounts.keyMissing('sms')]).toEqual([false, true]);
  const [ours, others] = [accounts.clientOf(7), accounts.clientOf(8)];
  expect([ours?.origin('airtimePurchase'), others?.origin('airtimePurchase')]).toEqual([{}, null]);
  expect(logged).toEqual([]);
});

test('an account that isn’t known yet is asked for again and noted once', async () => {
  const left = [['sms'], ['sms'], []];
  const { accounts, logged } = accountsWith(async () => left.shift() ?? []);
  await accounts.use(clientWith());
  expect(left).toEqual([]);
  expect(logged).toEqual([['warn', { types: ['sms'] }]]);
});

test('a look that fails is noted and made again', async () => {
  let looks = 0;
  const { accounts, logged } = accountsWith(async () => {
    looks += 1;
    if (looks === 1) throw new Error('the disk was full');
    return [];
  });
  await accounts.use(clientWith());
  expect(looks).toBe(2);
  expect(logged).toEqual([
    ['error', { error: 'Error: the disk was full' }],
    ['warn', { types: ['all'] }],
  ]);
});

test('a replaced connection looks no further, and its end is no fault; the new one waits for it', async () => {
  const looked: string[] = [];
  const names = new Map<ResellerClient, string>();
  const { accounts, logged } = accountsWith(async (client, signal) => {
    const name = names.get(client) ?? '';
    looked.push(name);
    if (name === 'second') return [];
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('replaced'))));
    return [];
  });
  const [first, second] = [clientWith(), clientWith()];
  names.set(first, 'first').set(second, 'second');
  const began = accounts.use(first);
  await vi.waitFor(() => expect(looked).toEqual(['first']));
  await accounts.use(second);
  await began;
  expect(looked).toEqual(['first', 'second']);
  expect(logged.filter(([level]) => level === 'error')).toEqual([]);
  accounts.stop();
});
