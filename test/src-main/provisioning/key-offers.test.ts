import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { KeyOffers } from '#main/provisioning/key-offers.ts';
import { readServiceUrl } from '#main/provisioning/service-url.ts';
import type { ServiceLine } from '#main/reseller-client/connection.ts';
import { KEY_TYPES } from '#shared/reseller-api/keys.ts';
import { addressOf } from '../../support/counter.ts';
import { spawnService, type TestService } from '../../support/service.ts';

test('an address is https, ends in the version, and has nothing beside it', () => {
  expect(readServiceUrl(' https://shop.example/api/v2/ ')).toEqual({
    verdict: 'ok',
    baseUrl: 'https://shop.example/api/v2',
  });
  expect(readServiceUrl('shop.example/api/v2').verdict).toBe('not-a-url');
  expect(readServiceUrl('http://shop.example/api/v2').verdict).toBe('not-https');
  for (const end of ['', '/api/v1', '/api/v2/packages', '/api/v2?key=1', '/api/v2#x']) {
    expect(readServiceUrl(`https://shop.example${end}`).verdict).toBe('wrong-end');
  }
  expect(readServiceUrl('https://ama:pin@shop.example/api/v2').verdict).toBe('wrong-end');
});

const none = { standard: '', sms: '', commission: '' };

async function tls(): Promise<TestService> {
  const service = await spawnService({ tls: true });
  onTestFinished(() => service.stop());
  return service;
}

const offersTo = (line: ServiceLine, withinMs = 5000): KeyOffers =>
  new KeyOffers({ version: 'test', lineOf: () => line, withinMs });

test('each key is tried with a read of its own type; faults are told apart, and only accepted keys are taken', async () => {
  const service = await tls();
  const offers = offersTo(addressOf(service).line);
  const { baseUrl, keys } = service;
  expect(await offers.check({ baseUrl, keys })).toEqual({
    baseUrl: 'ok',
    keys: { standard: { kind: 'accepted' }, sms: { kind: 'accepted' }, commission: { kind: 'accepted' } },
  });
  expect(offers.taken()).toEqual({ baseUrl, keys });
  const { requests } = await service.ledger();
  expect(requests.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET /account/role',
    'GET /airtime/orders',
    'GET /sms/balance',
  ]);

  const mistyped = { standard: keys.sms, sms: 'hello', commission: `${keys.commission.slice(0, -4)}0000` };
  const wrong = await offers.check({ baseUrl, keys: mistyped }, KEY_TYPES);
  expect(wrong.keys).toEqual({
    standard: { kind: 'of-another-type', type: 'sms' },
    sms: { kind: 'bad-form' },
    commission: { kind: 'unknown-key' },
  });
  // The refused key left nothing; the keys that were never sent leave the accepted ones in place.
  expect(offers.taken().keys).toEqual({ ...keys, commission: '' });
  expect((await service.ledger()).summary).toMatchObject({ wrong_key_type: 0, key_leaks: 0 });
});

const NOBODY = 'https://127.0.0.1:9/api/v2';
const formsOf = async (keys: typeof none) =>
  (await offersTo({ kind: 'https', baseUrl: NOBODY }).check({ baseUrl: NOBODY, keys })).keys;
const TRIED = { kind: 'no-answer', cause: 'refused' };

test('a key of any service is tried: its mark tells the kind, and the rest is the service’s own', async () => {
  const forms = [
    { standard: 'my_shop_live_abcdefgh12345678', sms: 'svc_sms_live_abc123', commission: 'svc-gh_cs_live_a.b-c_d~e' },
    { standard: 'Digi.GH_live_Q/x+Y=9', sms: 'my_shop_sms_live_123456', commission: 'a_cs_live_ABCDEF' },
  ];
  for (const keys of forms) {
    expect(await formsOf(keys)).toEqual({ standard: TRIED, sms: TRIED, commission: TRIED });
  }
});

test('a text that surely is no such key is refused before anybody is asked', async () => {
  const bad = { kind: 'bad-form' };
  expect(
    await formsOf({ standard: 'shop_live_abc12', sms: '_sms_live_abc123', commission: 'https://x.example' }),
  ).toEqual({ standard: bad, sms: bad, commission: bad });
  expect(
    await formsOf({ standard: 'shop_live_abc 123', sms: 'clé_sms_live_abc123', commission: 'a_live_abcdef' }),
  ).toEqual({ standard: bad, sms: bad, commission: { kind: 'of-another-type', type: 'standard' } });
});

test('a key stays accepted while nothing is pasted in its place, and no longer than its address', async () => {
  const service = await tls();
  const { baseUrl, keys } = service;
  const offers = offersTo(addressOf(service).line);
  await offers.check({ baseUrl, keys: { ...none, sms: keys.sms } });
  const again = await offers.check({ baseUrl: `${baseUrl}/`, keys: none }, ['sms']);
  expect(again.keys).toEqual({
    standard: { kind: 'absent' },
    sms: { kind: 'accepted' },
    commission: { kind: 'absent' },
  });
  const other = await offers.check({ baseUrl: 'https://other.example/api/v2', keys: none }, ['sms']);
  expect(other.keys.sms).toEqual({ kind: 'absent' });
  expect(offers.any).toBe(false);
});

test('a key that the page no longer shows as accepted is dropped by the next check, also one whose own check is late', async () => {
  const service = await tls();
  const { baseUrl, keys } = service;
  const offers = offersTo(addressOf(service).line);
  await offers.check({ baseUrl, keys: { ...none, standard: keys.standard, commission: keys.commission } });
  const next = await offers.check({ baseUrl, keys: { ...none, sms: keys.sms } }, ['commission']);
  expect(next.keys).toMatchObject({ standard: { kind: 'absent' }, sms: { kind: 'accepted' } });
  expect(offers.taken().keys).toEqual({ ...keys, standard: '' });

  const late = offers.check({ baseUrl, keys: { ...none, standard: keys.standard } }, ['sms']);
  await offers.check({ baseUrl, keys: none }, ['sms']);
  await late;
  expect(offers.taken().keys).toEqual({ ...none, sms: keys.sms });
});

test('a revoked key is not a mistyped one, and an unreachable or strange service is neither', async () => {
  const service = await tls();
  const { baseUrl, keys } = service;
  const { line } = addressOf(service);
  const check = (of: ServiceLine) => offersTo(of).check({ baseUrl, keys: { ...none, sms: keys.sms } });
  for (const [state, why] of [
    ['pending', 'key-pending'],
    ['revoked', 'key-revoked'],
  ] as const) {
    await service.control('setKeyState', { key: keys.sms, state });
    expect((await check(line)).keys.sms).toEqual({ kind: 'not-allowed', why });
  }
  await service.control('setKeyState', { key: keys.sms, state: 'approved' });
  await service.control('setAccount', { suspended: true });
  expect((await check(line)).keys.sms).toEqual({ kind: 'not-allowed', why: 'account-suspended' });
  expect((await check({ kind: 'https', baseUrl })).keys.sms).toEqual({ kind: 'no-answer', cause: 'unknown-issuer' });
  const nobody = await check({ kind: 'https', baseUrl: 'https://127.0.0.1:9/api/v2' });
  expect(nobody.keys.sms).toEqual({ kind: 'no-answer', cause: 'refused' });
});

test('keys that are being checked when another address is named never go to that address', async () => {
  const service = await tls();
  const offers = offersTo(addressOf(service).line);
  const { baseUrl, keys } = service;
  const onItsWay = offers.check({ baseUrl, keys });
  await offers.check({ baseUrl: 'https://somebody.example/api/v2', keys: none });
  await onItsWay;
  expect(offers.taken()).toEqual({ baseUrl: 'https://somebody.example/api/v2', keys: none });
  expect(offers.any).toBe(false);

  const forgotten = offers.check({ baseUrl, keys });
  offers.forget();
  await forgotten;
  expect(offers.any).toBe(false);
});

test('no service is asked about an address that is none, nor without a key of the right form', async () => {
  const asked: string[] = [];
  const offers = new KeyOffers({
    version: 'test',
    lineOf: (baseUrl) => {
      asked.push(baseUrl);
      return { kind: 'https', baseUrl };
    },
  });
  const sms = 'shop_sms_live_123456';
  expect(await offers.check({ baseUrl: 'shop.example', keys: { ...none, sms } })).toEqual({
    baseUrl: 'not-a-url',
    keys: { standard: { kind: 'absent' }, sms: { kind: 'no-answer', cause: null }, commission: { kind: 'absent' } },
  });
  const formless = await offers.check({ baseUrl: NOBODY, keys: { ...none, sms: 'hello' } });
  expect(formless.keys.sms).toEqual({ kind: 'bad-form' });
  expect(asked).toEqual([]);
});

test('a service that takes the line and never answers is waited for no longer than a person waits', async () => {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const offers = offersTo({ kind: 'plain-loopback', baseUrl: `http://127.0.0.1:${port}/api/v2` }, 30);
  const { keys } = await offers.check({ baseUrl: NOBODY, keys: { ...none, sms: 'shop_sms_live_123456' } });
  expect(keys.sms).toEqual({ kind: 'no-answer', cause: 'timeout' });
  expect([offers.any, offers.taken()]).toEqual([false, { baseUrl: NOBODY, keys: none }]);
});
