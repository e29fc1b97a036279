import { describe, expect, test } from 'vitest';
import { serviceForFile, wallets } from '../../../support/service-for-file.ts';
import { call, callWith, freshReference, raw } from '../../../support/training/service-calls.ts';

const service = serviceForFile();

const ask = async (name: string, body: string): Promise<{ status: number; json: Record<string, unknown> }> => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${service().controlUrl}/${name}`, { method: 'POST', headers, body });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
};

const order = (reference = freshReference()) => ({
  network: 'MTN' as const,
  volume_gb: 1,
  recipient: '0241234567',
  reference,
});

test.each([
  ['nothing', '{}'],
  ['constructor', '{}'],
  ['setBalance', '{'],
  ['setBalance', '[]'],
  ['setBalance', '{}'],
  ['setBalance', '{"balance": -1}'],
  ['setBalance', '{"balance": 1.005}'],
  ['setBalance', '{"balance": 5, "account": "nobody"}'],
  ['setSmsCredits', '{"credits": 1.5}'],
  ['setRole', '{"role": "king"}'],
  ['setKeyState', '{"key": "nobody", "state": "approved"}'],
  ['setServers', '{"accepted": [3]}'],
  ['whitelist', '{}'],
  ['setPrefix', '{"prefix": "24"}'],
  ['setFeature', '{"feature": "coffee", "enabled": true}'],
  ['setUtilityLimits', '{"min_amount": 5, "max_amount": 1}'],
  ['setPackageStock', '{"network": "MTN", "volume_gb": 7.5, "in_stock": false}'],
  ['setRcStock', '{"type_id": "nobody", "available_count": 1}'],
  ['advance', '{"seconds": -1}'],
  ['advance', '{"seconds": 1e300}'],
  ['setRole', '{"expires_in_seconds": 1e300}'],
  ['setRole', '{"expires_in_seconds": -1e300}'],
  ['progress', '{"kind": "data", "steps": [["pending", 1e308]]}'],
  ['outcome', '{"result": "explode"}'],
  ['order', '{"reference": "NEVER", "result": "complete"}'],
  ['order', '{"reference": "NEVER"}'],
  ['setLimit', '{"bucket": "everything", "per_minute": 1}'],
  ['setLimit', '{"bucket": "POST /utilities/pay", "per_minute": 1}'],
  ['setLimit', '{"bucket": "POST /wallet/topup", "per_minute": 1}'],
  ['fault', '{"path": "/", "fault": "explode"}'],
  ['fault', '{"fault": "drop_before"}'],
])('%s %s is answered 400 with an error', async (name, body) => {
  expect(await ask(name, body)).toMatchObject({ status: 400, json: { error: expect.stringMatching(/./) } });
});

test('every call that is made right answers 200 and an object', async () => {
  const [type] = (await call(service(), 'voucherTypes')).data.types;
  const calls: readonly [string, object][] = [
    ['setBalance', { balance: 10.5, account: 'other' }],
    ['setSmsCredits', { credits: 5, account: 'other' }],
    ['movements', {}],
    ['commissionBalance', {}],
    ['setRole', { role: 'agent', is_permanent: false, expires_in_seconds: 60 }],
    ['setAccount', { suspended: false, role_allowed: true }],
    ['otherKeys', {}],
    ['specialKeys', {}],
    ['rotateKey', { type: 'sms' }],
    ['setGate', { enabled: false }],
    ['setServers', { accepted: [1], down: [] }],
    ['whitelist', { numbers: ['0241234567'], servers: [1] }],
    ['unlist', { number: '0241234567' }],
    ['setPrefix', { prefix: '024', family: 'MTN' }],
    ['setFeature', { feature: 'afa', enabled: true }],
    ['setBiller', { biller: 'ecg', enabled: true }],
    ['setProvider', { biller: 'ecg', down: false }],
    ['setUtilityLimits', { min_amount: 1, max_amount: 100 }],
    ['setPackageStock', { network: 'MTN', volume_gb: 1, in_stock: true }],
    ['setRcStock', { type_id: type?.type_id, available_count: 3, is_active: true }],
    ['fixtures', {}],
    ['advance', { seconds: 0.5 }],
    ['outcome', { kind: 'any', result: 'complete' }],
    ['smsOutcome', { recipient: '*', status: 'delivered' }],
    ['progress', { kind: 'data', steps: [] }],
    ['setLimit', { bucket: 'verify', per_minute: 20, retry_after: true }],
    ['fault', { path: '/nowhere', fault: { type: 'drop_before' } }],
    ['clearFaults', {}],
    ['clearLog', {}],
  ];
  for (const [name, body] of calls) expect((await ask(name, JSON.stringify(body))).status, name).toBe(200);
  expect((await ask('clearLog', '')).status).toBe(200);
});

test('movements counts how often the wallets of an account moved', async () => {
  const count = async (body: object = {}) => (await service().control<{ count: number }>('movements', body)).count;
  const before = await count();
  await call(service(), 'dataPurchase', { body: order() });
  await callWith(service(), 'dataPurchase', { ...order(), volume_gb: 7.5 });
  await call(service(), 'smsSend', { body: { message: 'Hello there.', recipients: '0241234567' } });
  expect(await count()).toBe(before + 2);
  const others = await count({ account: 'other' });
  await service().control('setBalance', { account: 'other', balance: 1 });
  expect([await count(), await count({ account: 'other' })]).toEqual([before + 2, others + 1]);
  expect((await wallets(service(), 'other')).wallet).toBe(1);
});

test('advance moves the clock that answers carry', async () => {
  const now = async () => {
    const { json } = await call(service(), 'walletBalance');
    return Date.parse((json as { meta: { timestamp: string } }).meta.timestamp);
  };
  const before = await now();
  await service().control('advance', { seconds: 86_400 });
  const moved = (await now()) - before;
  expect(moved).toBeGreaterThanOrEqual(86_400_000);
  expect(moved).toBeLessThan(86_460_000);
});

test('fixtures: everything that a look-up needs, for every biller', async () => {
  const { utility_accounts } = await service().control<{
    utility_accounts: Record<string, { account: string; phone?: string }[]>;
  }>('fixtures');
  expect(Object.keys(utility_accounts).sort()).toEqual(['dstv', 'ecg', 'ghana_water', 'gotv', 'startimes']);
  for (const [biller, [first]] of Object.entries(utility_accounts)) {
    const { account = '', phone } = first ?? {};
    const query = { biller, account, ...(phone ? { phone } : {}) };
    expect((await call(service(), 'utilityLookup', { query })).status, biller).toBe(200);
  }
});

test('reset: a fresh world, with the same keys for the same seed', async () => {
  const before = { ...service().keys };
  const keys = await service().control<Record<string, string>>('reset', { seed: 1 });
  expect(keys).toMatchObject(before);
  await call(service(), 'dataPurchase', { body: order() });
  await service().control('setGate', { enabled: true });
  await service().control('fault', { path: '/', times: 0, fault: 'error_before' });
  await service().control('advance', { seconds: 86_400 });
  await service().control('reset', { seed: 1 });
  const ledger = await service().ledger();
  expect(ledger.orders).toEqual([]);
  expect(ledger.requests).toEqual([]);
  expect((await call(service(), 'dataPurchase', { body: order() })).status).toBe(200);
  const other = await service().control<Record<string, string>>('reset', { seed: 2 });
  expect(other).not.toMatchObject(before);
});

describe('the ledger', () => {
  test('names its parts as agreed', async () => {
    await call(service(), 'dataPurchase', { body: order() });
    const ledger = await service().ledger();
    expect(Object.keys(ledger)).toEqual(['accounts', 'movements', 'orders', 'requests', 'summary']);
    const has = (row: object | undefined, ...fields: string[]) => {
      expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(fields));
    };
    has(ledger.accounts[0], 'id', 'wallet', 'commission', 'sms_credits');
    has(ledger.movements[0], 'at', 'account', 'wallet', 'amount', 'balance_after');
    has(ledger.orders[0], 'order_id', 'kind', 'account', 'reference', 'client_reference', 'status', 'amount');
    has(ledger.orders[0], 'charges', 'refunds', 'reason', 'history', 'details');
    has(ledger.requests[0], 'seq', 'method', 'path', 'headers', 'auth', 'body', 'status', 'outcome');
    has(ledger.summary, 'orders', 'charged_once', 'charged_more_than_once', 'uncharged', 'same_content');
    has(ledger.summary, 'authorization_not_raw', 'wrong_key_type', 'key_leaks', 'rate_limited');
  });

  test('keeps the exact bytes of a body', async () => {
    const body = `{ "network":"MTN",  "volume_gb":1.0, "recipient":"0241234567","reference":"${freshReference()}"}`;
    await raw(service(), '/data/purchase', { method: 'POST', body });
    expect((await service().ledger()).requests[0]?.body).toBe(body);
  });

  test('sums orders up, and counts those that repeat another', async () => {
    await call(service(), 'dataPurchase', { body: order() });
    await call(service(), 'dataPurchase', { body: order() });
    await call(service(), 'dataPurchase', { body: { ...order(), volume_gb: 2 } });
    expect((await service().ledger()).summary).toMatchObject({
      orders: 3,
      charged_once: 3,
      charged_more_than_once: 0,
      uncharged: 0,
      same_content: 1,
    });
  });
});
