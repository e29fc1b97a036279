/** The service's own HTTP, in this process: who is let in, what is answered without a handler, and what is noted. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTraining, type TrainingService } from '#main/training/server.ts';

let service: TrainingService;
beforeAll(async () => {
  service = await startTraining({ port: 0, controlPort: 0, statePath: null, seed: 1, identity: null });
});
afterAll(() => service.stop());

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function ask(url: string, { method = 'GET', headers = {}, body = '' }: Asked = {}) {
  return new Promise<{
    status: number;
    headers: NodeJS.Dict<string | string[]>;
    json: Readonly<Record<string, unknown>>;
  }>((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, async (response) => {
      const json = JSON.parse(await text(response)) as Readonly<Record<string, unknown>>;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, json });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const api = (path: string, asked: Asked = {}) => ask(`${service.baseUrl}${path}`, asked);
const control = (path: string, asked: Asked = {}) => ask(`${service.controlUrl}${path}`, { method: 'POST', ...asked });
beforeEach(async () => {
  await control('/reset', { body: '{"seed":1}' });
});

const KEYED = () => ({ authorization: service.keys.standard });

interface Noted {
  readonly [name: string]: unknown;
}
async function noted(): Promise<Noted[]> {
  const { json } = await ask(`${service.controlUrl}/ledger`);
  return json['requests'] as Noted[];
}

test.each(['127.0.0.1', 'localhost', 'LOCALHOST'])(
  'a request for %s and the right port is served, on both sides',
  async (name) => {
    for (const [url, side] of [
      [service.baseUrl, api],
      [service.controlUrl, control],
    ] as const) {
      const { port } = new URL(url);
      const path = side === api ? '/wallet/balance' : '/fixtures';
      const headers = { ...KEYED(), host: `${name}:${port}` };
      expect((await side(path, { headers })).status).toBe(200);
    }
  },
);

test.each(['evil.example', '127.0.0.1', '127.0.0.1:1', '127.0.0.1.evil.example'])(
  'a request for %s is refused, on both sides',
  async (host) => {
    expect((await api('/wallet/balance', { headers: { ...KEYED(), host } })).status).toBe(403);
    expect((await control('/fixtures', { headers: { host } })).status).toBe(403);
    // A refused one is not even noted.
    expect(await noted()).toEqual([]);
  },
);

test('a page of a browser steers nothing, whatever its origin', async () => {
  for (const origin of ['null', service.controlUrl, 'app://dwadi'])
    expect((await control('/advance', { headers: { origin }, body: '{"seconds":1}' })).status).toBe(403);
});

test('a call that is no call is said to be none, and nothing is changed by it', async () => {
  expect(await control('/nothing')).toMatchObject({ status: 400, json: { error: expect.stringMatching(/./) } });
  expect(await control('/setBalance', { body: '{' })).toMatchObject({ status: 400 });
  expect(await control('/setBalance', { body: 'x'.repeat(2 * 2 ** 20 + 1) })).toMatchObject({ status: 413 });
  expect((await ask(`${service.controlUrl}/ledger`, { method: 'PUT' })).status).toBe(404);
  expect((await control('/clearLog')).status).toBe(200);
});

test('methods and paths outside the contract are answered as such, and are noted without a name', async () => {
  const answers = await Promise.all([
    api('/nowhere', { headers: KEYED() }),
    api('/account/role', { method: 'DELETE', headers: KEYED() }),
    ask(service.baseUrl.replace('/api/v2', '/elsewhere'), { headers: KEYED() }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 405, 404]);
  expect(answers[1]?.headers['allow']).toBe('GET');
  const rows = await noted();
  expect(rows.map(({ path, endpoint, outcome }) => [path, endpoint, outcome]).sort()).toEqual([
    ['/account/role', null, 'refused'],
    ['/elsewhere', null, 'refused'],
    ['/nowhere', null, 'refused'],
  ]);
});

test('a request is noted with its parts and its outcome, and with no key', async () => {
  const { sms } = service.keys;
  await api('/packages?network=MTN', { headers: KEYED() });
  await api('/packages', { headers: { authorization: sms } });
  await api(`/orders/${sms}`, { headers: { ...KEYED(), 'x-note': sms } });
  await api('/data/purchase', { method: 'POST', headers: KEYED(), body: `{"reference":"${sms}"}` });
  await control('/setLimit', { body: '{"bucket":"GET /wallet/balance","per_minute":0}' });
  await api('/wallet/balance', { headers: KEYED() });
  await control('/fault', { body: '{"path":"/packages","fault":"rate_limit"}' });
  await api('/packages', { headers: KEYED() });
  const rows = await noted();
  expect(rows.map(({ outcome, status, key_leaked }) => [outcome, status, key_leaked])).toEqual([
    ['served', 200, false],
    ['wrong-key-type', 403, false],
    ['refused', 404, true],
    ['refused', 400, true],
    ['rate-limited', 429, false],
    ['not-processed', 429, false],
  ]);
  expect(rows[0]).toMatchObject({
    ...{ method: 'GET', path: '/packages', query: 'network=MTN', endpoint: 'packages', body: null, fault: null },
    auth: { form: 'raw', key_type: 'standard' },
  });
  expect(rows[0]?.['headers']).not.toHaveProperty('authorization');
  expect(rows[1]?.['query']).toBeNull();
  expect([rows[2]?.['path'], rows[3]?.['body'], rows[5]?.['fault']]).toEqual([
    '/orders/[key]',
    '{"reference":"[key]"}',
    'rate_limit',
  ]);
  expect(JSON.stringify(rows)).not.toContain(sms);
});

test('a body of two megabytes is read, and one byte more is refused by what would have read it', async () => {
  const headers = { ...KEYED(), 'content-type': 'application/json' };
  const send = (size: number) => api('/data/bulk', { method: 'POST', headers, body: 'x'.repeat(size) });
  expect((await send(2 * 2 ** 20)).status).toBe(400);
  expect((await send(2 * 2 ** 20 + 1)).status).toBe(413);
});

test('faults that break the contract place what they say', async () => {
  const headers = { ...KEYED(), 'content-type': 'application/json' };
  const order = (reference: string, volume_gb = 1) => ({
    network: 'MTN',
    volume_gb,
    recipient: '0241234567',
    reference,
  });
  const send = (path: string, body: object) => api(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const orders = async () => ((await ask(`${service.controlUrl}/ledger`)).json['orders'] as object[]).length;
  await control('/fault', { body: '{"path":"/data","fault":"partial_bulk","times":2}' });
  expect((await send('/data/purchase', order('ONE'))).status).toBe(200);
  const list = { orders: [order('TWO'), order('BAD', 7.5), order('THREE')] };
  expect((await send('/data/bulk', list)).status).toBe(400);
  expect(await orders()).toBe(3);
  await control('/fault', { body: '{"path":"/","fault":"foreign_reference","times":2}' });
  expect((await send('/data/purchase', order('FOUR'))).status).toBe(409);
  const bill = await api('/utilities/pay', { method: 'POST', headers, body: '{}' });
  expect(bill.json['data']).toMatchObject({
    status: 'completed',
    already_processed: true,
    reference: expect.stringMatching(/^UB-/),
  });
  expect(await orders()).toBe(3);
});

test('a port that is taken is an error, and a stopped service answers nobody', async () => {
  const { port } = new URL(service.baseUrl);
  const options = { controlPort: 0, statePath: null, seed: 1, identity: null };
  await expect(startTraining({ ...options, port: Number(port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const other = await startTraining({ ...options, port: 0 });
  await other.stop();
  await expect(ask(`${other.baseUrl}/packages`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await expect(ask(`${other.controlUrl}/ledger`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
