import { describe, expect, test } from 'vitest';
import { ENDPOINTS, type EndpointName } from '#shared/reseller-api/endpoints.ts';
import { KEY_MARKS, KEY_TYPES, type KeyType } from '#shared/reseller-api/keys.ts';
import { serviceForFile } from '../../../support/service-for-file.ts';
import { raw } from '../../../support/training/service-calls.ts';

const service = serviceForFile();
const alive = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => ENDPOINTS[name].keyType !== 'removed');

const ask = (name: EndpointName, key: string | null) => {
  const { method, path } = ENDPOINTS[name];
  const body = method === 'POST' ? { body: '{}' } : {};
  return raw(service(), path.replace(/\{\w+\}/g, 'NOBODY-1'), { method, key, ...body });
};

const typeOf = (name: EndpointName): KeyType => ENDPOINTS[name].keyType as KeyType;

describe.each(alive)('%s', (name) => {
  test('a request without a key, or with one that is no key of the service, is answered 401', async () => {
    const good = service().keys[typeOf(name)];
    for (const key of [null, '', 'x', 'Bearer x', `Bearer ${good}`, `bearer ${good}`, `${good}x`, good.slice(0, -1)]) {
      expect((await ask(name, key)).status, String(key)).toBe(401);
    }
  });

  test('a key of another type is answered 403', async () => {
    for (const type of KEY_TYPES) {
      const { status } = await ask(name, service().keys[type]);
      if (type === typeOf(name)) expect([200, 400, 404]).toContain(status);
      else expect(status, type).toBe(403);
    }
  });

  test('a suspended account, and a role that is not allowed, are answered 403', async () => {
    const key = service().keys[typeOf(name)];
    await service().control('setAccount', { suspended: true });
    expect((await ask(name, key)).status).toBe(403);
    await service().control('setAccount', { suspended: false, role_allowed: false });
    expect((await ask(name, key)).status).toBe(403);
    await service().control('setAccount', { role_allowed: true });
    expect((await ask(name, key)).status).not.toBe(403);
  });
});

test('keys carry the mark of their type', () => {
  for (const type of KEY_TYPES) expect(service().keys[type]).toContain(KEY_MARKS[type]);
});

test('a pending, a revoked and a suspended key are refused with 403', async () => {
  const keys = await service().control<Record<string, string>>('specialKeys');
  expect(Object.keys(keys).sort()).toEqual(['pending', 'revoked', 'suspended']);
  for (const key of Object.values(keys)) expect((await ask('walletBalance', key)).status).toBe(403);
});

test('there is a special key of each kind also after one of them was approved', async () => {
  const before = await service().control<{ pending: string; revoked: string }>('specialKeys');
  for (const key of [before.pending, before.revoked])
    await service().control('setKeyState', { key, state: 'approved' });
  const { pending, revoked } = await service().control<{ pending: string; revoked: string }>('specialKeys');
  for (const key of [pending, revoked]) expect((await ask('walletBalance', key)).status).toBe(403);
  for (const key of [before.pending, before.revoked]) expect((await ask('walletBalance', key)).status).toBe(200);
});

test.each(KEY_TYPES)('a new %s key waits for approval, and the one before it is revoked for good', async (type) => {
  const keys = await service().control<{ old: string; new: string }>('rotateKey', { type });
  const name = ({ standard: 'walletBalance', sms: 'smsBalance', commission: 'airtimeOrders' } as const)[type];
  expect((await ask(name, keys.old)).status).toBe(403);
  expect((await ask(name, keys.new)).status).toBe(403);
  await service().control('setKeyState', { key: keys.new, state: 'approved' });
  expect((await ask(name, keys.new)).status).toBe(200);
  expect((await ask(name, keys.old)).status).toBe(403);
});

test('the ledger notes how a key was sent and never holds it', async () => {
  const { standard, sms } = service().keys;
  await ask('walletBalance', standard);
  await ask('walletBalance', `Bearer ${standard}`);
  await ask('walletBalance', sms);
  await ask('walletBalance', null);
  await raw(service(), `/orders/${standard}`);
  await raw(service(), '/data/purchase', { method: 'POST', body: JSON.stringify({ reference: standard }) });
  const ledger = await service().ledger();
  expect(ledger.requests.map(({ auth }) => auth)).toEqual([
    { form: 'raw', key_type: 'standard' },
    { form: 'bearer', key_type: 'standard' },
    { form: 'raw', key_type: 'sms' },
    { form: 'none', key_type: null },
    { form: 'raw', key_type: 'standard' },
    { form: 'raw', key_type: 'standard' },
  ]);
  expect(ledger.summary).toMatchObject({ authorization_not_raw: 1, wrong_key_type: 1, key_leaks: 2 });
  const text = JSON.stringify(ledger);
  for (const key of Object.values(service().keys)) expect(text).not.toContain(key);
});
