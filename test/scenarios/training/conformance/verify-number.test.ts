import { describe, expect, test } from 'vitest';
import { serviceForFile } from '../../../support/service-for-file.ts';
import { call, callWith, freshReference } from '../../../support/training/service-calls.ts';

const service = serviceForFile();
const NUMBER = '0241230000';
const body = { network: 'MTN', recipient: NUMBER } as const;

const combined = async () => (await call(service(), 'verifyNumber', { body })).data.allowed;
const purchase = () =>
  call(service(), 'dataPurchase', { body: { ...body, volume_gb: 1, reference: freshReference() } });

const onServer = (server: 1 | 2) =>
  call(service(), server === 1 ? 'verifyNumberServer1' : 'verifyNumberServer2', { body });

describe('POST /data/verify-number', () => {
  test('an unregistered number is not allowed, is submitted by itself, and is allowed after a while', async () => {
    expect((await call(service(), 'verifyNumber', { body })).data).toEqual({ ...body, allowed: false });
    expect(await combined()).toBe(false);
    await service().control('advance', { seconds: 600 });
    expect(await combined()).toBe(true);
  });

  test.each([1, 2])(
    'a number registered on server %i alone is allowed, and the answer does not say where',
    async (server) => {
      await service().control('whitelist', { number: NUMBER, servers: [server] });
      expect((await call(service(), 'verifyNumber', { body })).data).toEqual({ ...body, allowed: true });
    },
  );

  test('servers count only when orders are accepted on them', async () => {
    await service().control('whitelist', { number: NUMBER, servers: [1] });
    await service().control('setServers', { accepted: [2] });
    expect(await combined()).toBe(false);
    await service().control('setServers', { accepted: [1] });
    expect(await combined()).toBe(true);
  });

  test('an outage of a server that counts fails open', async () => {
    await service().control('setServers', { accepted: [1, 2], down: [1, 2] });
    expect(await combined()).toBe(true);
    await service().control('setServers', { accepted: [1], down: [2] });
    expect(await combined()).toBe(false);
  });

  test('an outage of one of the servers that count fails open, too', async () => {
    for (const server of [1, 2]) {
      await service().control('setServers', { accepted: [1, 2], down: [server] });
      expect(await combined()).toBe(true);
    }
  });

  test('a yes during an outage is no promise for the purchase', async () => {
    await service().control('setGate', { enabled: true });
    await service().control('setServers', { down: [1, 2] });
    expect(await combined()).toBe(true);
    expect((await purchase()).status).toBe(409);
  });
});

describe.each([1, 2] as const)('POST /data/verify-number/server-%i', (server) => {
  test('speaks for its own server only', async () => {
    await service().control('whitelist', { number: NUMBER, servers: [3 - server] });
    expect((await onServer(server)).data).toEqual({ ...body, server, allowed: false });
    await service().control('whitelist', { number: NUMBER, servers: [server] });
    expect((await onServer(server)).data).toEqual({ ...body, server, allowed: true });
  });

  test('submits an unregistered number to that server, and to no other', async () => {
    await onServer(server);
    await service().control('advance', { seconds: 600 });
    expect((await onServer(server)).data.allowed).toBe(true);
    expect((await onServer(server === 1 ? 2 : 1)).data.allowed).toBe(false);
  });

  test('answers 502 when the server is out, and never opens', async () => {
    await service().control('whitelist', { number: NUMBER });
    await service().control('setServers', { down: [server] });
    expect((await onServer(server)).status).toBe(502);
    await service().control('setServers', { down: [3 - server] });
    expect((await onServer(server)).status).toBe(200);
  });
});

describe.each(['verifyNumber', 'verifyNumberServer1', 'verifyNumberServer2'] as const)('%s', (name) => {
  test.each([
    ['Telecel', '0201230000'],
    ['AT-iShare', '0261230000'],
    ['AT-BigTime', '0561230000'],
  ] as const)('%s numbers are allowed at once, outage or not', async (network, recipient) => {
    await service().control('setServers', { down: [1, 2] });
    expect((await call(service(), name, { body: { network, recipient } })).data).toMatchObject({
      network,
      recipient,
      allowed: true,
    });
  });

  test.each([{}, { network: 'MTN' }, { recipient: NUMBER }, { ...body, network: 'mtn' }, { ...body, recipient: '24' }])(
    'refuses %j with 400',
    async (wrong) => {
      expect((await callWith(service(), name, wrong)).status).toBe(400);
    },
  );
});

describe('the gate', () => {
  test('a purchase needs no whitelist without the gate', async () => {
    expect((await purchase()).status).toBe(200);
  });

  test('an MTN number that is not whitelisted is refused with 409 by the gate, and nothing is charged', async () => {
    await service().control('setGate', { enabled: true });
    expect((await purchase()).status).toBe(409);
    expect((await service().ledger()).orders).toEqual([]);
    await service().control('whitelist', { numbers: [NUMBER] });
    expect((await purchase()).status).toBe(200);
    await service().control('unlist', { number: NUMBER });
    expect((await purchase()).status).toBe(409);
  });

  test('other networks go through the gate', async () => {
    await service().control('setGate', { enabled: true });
    const telecel = { network: 'Telecel', volume_gb: 5, recipient: '0201230000', reference: freshReference() } as const;
    expect((await call(service(), 'dataPurchase', { body: telecel })).status).toBe(200);
  });

  test('an order placed before the gate closed is replayed all the same', async () => {
    const order = { ...body, volume_gb: 1, reference: freshReference() };
    const first = (await call(service(), 'dataPurchase', { body: order })).data;
    await service().control('setGate', { enabled: true });
    expect((await call(service(), 'dataPurchase', { body: order })).data.order_id).toBe(first.order_id);
  });
});
