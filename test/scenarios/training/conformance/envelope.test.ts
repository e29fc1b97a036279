import { fetch } from 'undici';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS, type EndpointName } from '#shared/reseller-api/endpoints.ts';
import { serviceForFile } from '../../../support/service-for-file.ts';
import { raw } from '../../../support/training/service-calls.ts';
import { agentFor, openSocket } from '../../../support/training/service-connection.ts';

const service = serviceForFile();
const names = Object.keys(ENDPOINTS) as EndpointName[];
const alive = names.filter((name) => ENDPOINTS[name].keyType !== 'removed');
const posts = alive.filter((name) => ENDPOINTS[name].method === 'POST');

const keyFor = (name: EndpointName): string => {
  const { keyType } = ENDPOINTS[name];
  return keyType === 'removed' ? '' : service().keys[keyType];
};
const filled = (name: EndpointName): string => ENDPOINTS[name].path.replace(/\{\w+\}/g, 'NOBODY-1');

describe('every endpoint', () => {
  test.each(names)('%s exists, as a stranger is not answered 404 or 405', async (name) => {
    const { method } = ENDPOINTS[name];
    const answer = await raw(service(), filled(name), { method, key: null });
    expect(answer.status).toBe(name === 'walletTopup' ? 410 : 401);
  });

  test.each(names)('%s refuses the methods that it does not have', async (name) => {
    const allowed = names.filter((other) => filled(other) === filled(name)).map((other) => ENDPOINTS[other].method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (allowed.some((each) => each === method)) continue;
      const answer = await raw(service(), filled(name), { method, key: keyFor(name) });
      expect(answer.status, method).toBe(405);
      expect(answer.headers.get('allow')).toBe(allowed.join(', '));
    }
  });

  test.each(posts)('%s: a body that is no JSON is refused with 400', async (name) => {
    for (const body of ['', '{', 'null', '[]', '"text"', '42', '{"a":}', '\u0000', '{"__proto__": {"x": 1}}']) {
      const answer = await raw(service(), filled(name), { method: 'POST', key: keyFor(name), body });
      expect(answer.status === 429 ? 400 : answer.status, body).toBe(400);
    }
  });

  test.each(posts)('%s: a body of another content type is refused with 400', async (name) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/json', '']) {
      const headers = { 'content-type': type };
      const answer = await raw(service(), filled(name), { method: 'POST', key: keyFor(name), body: '{}', headers });
      expect(answer.status, type).toBe(400);
    }
  });
});

describe('a request outside the contract', () => {
  test.each([
    '/',
    '',
    '/nothing',
    '/data',
    '/data/purchase/',
    '/DATA/purchase',
    '/orders',
    '/orders/',
    '/orders/a/b',
    '/sms',
  ])('the unknown path "%s" is answered 404', async (path) => {
    expect((await raw(service(), path)).status).toBe(404);
    expect((await raw(service(), path, { method: 'POST', body: '{}' })).status).toBe(404);
  });

  test('another version of the interface is answered 404', async () => {
    const url = service().baseUrl.replace('/api/v2', '/api/v1/account/role');
    const headers = { authorization: service().keys.standard };
    expect((await fetch(url, { headers, dispatcher: agentFor(service()) })).status).toBe(404);
  });

  test.each(['%ZZ', '%', '%00', '..%2f..%2fetc%2fpasswd', '%2e%2e', 'a%2Fb', '%F0%28', '__proto__', 'constructor'])(
    'the path parameter "%s" finds nothing and breaks nothing',
    async (reference) => {
      expect((await raw(service(), `/orders/${reference}`)).status).toBe(404);
      const key = service().keys.sms;
      expect((await raw(service(), `/sms/messages/${reference}`, { key })).status).toBe(404);
    },
  );

  test('a body beyond the limit is refused, by an endpoint that would read it and a key that may ask', async () => {
    const body = JSON.stringify({ orders: 'x'.repeat(3_000_000) });
    const send = async (path: string, key = service().keys.standard) =>
      (await raw(service(), path, { method: 'POST', key, body, headers: { 'x-sent-by': 'this-test' } })).status;
    expect(await send('/data/bulk')).toBe(413);
    expect(await send('/data/bulk', 'nobody')).toBe(401);
    expect(await send('/data/bulk', service().keys.sms)).toBe(403);
    expect(await send('/wallet/topup')).toBe(410);
    expect(await send('/account/role')).toBe(405);
    expect(await send('/nowhere')).toBe(404);
    // A counter of another file once sent a request here; its own are marked.
    const sent = (await service().ledger()).requests.filter(({ headers }) => headers['x-sent-by'] === 'this-test');
    expect(sent.map(({ status }) => status)).toEqual([413, 401, 403, 410, 405, 404]);
  });

  test('no other request is sent after a body that may not be read to its end', async () => {
    const answer = await raw(service(), '/data/bulk', { method: 'POST', body: 'x'.repeat(3_000_000) });
    expect(answer.headers.get('connection')).toBe('close');
  });

  test.each([
    ['bytes that are no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['a target that is no path', 'OPTIONS * HTTP/1.1\r\nHost: HERE\r\n\r\n', 400],
    ['a target on another host', 'GET http://evil.example/api/v2/packages HTTP/1.1\r\nHost: HERE\r\n\r\n', 403],
    ['a head without end', `GET / HTTP/1.1\r\nHost: HERE\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 400],
    ['a request for no host', 'GET /api/v2/packages HTTP/1.1\r\n\r\n', 403],
    ['an odd expectation', 'GET /nowhere HTTP/1.1\r\nHost: HERE\r\nExpect: more\r\n\r\n', 404],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: HERE\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
  ])('%s get an envelope', async (_, bytes, status) => {
    const { host } = new URL(service().baseUrl);
    const text = await new Promise<string>((resolve, reject) => {
      const socket = openSocket(service(), (open) => open.write(bytes.replace('HERE', host)));
      let received = '';
      socket.on('data', (part: Buffer) => {
        received += part.toString();
        if (received.includes('}}')) socket.destroy();
      });
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
    expect(text).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({ success: false, error: { code: status } });
  });

  test('a caller that leaves in the middle of its body harms nobody', async () => {
    const { host } = new URL(service().baseUrl);
    await new Promise<void>((resolve) => {
      const head = `POST /api/v2/data/purchase HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 500\r\n`;
      const socket = openSocket(service(), (open) => {
        open.write(`${head}content-type: application/json\r\n\r\n{"net`, () => open.destroy());
      });
      socket.on('close', () => resolve());
    });
    expect((await raw(service(), '/wallet/balance')).status).toBe(200);
    expect((await service().ledger()).orders).toEqual([]);
  });
});

test('POST /wallet/topup: always 410, whoever asks and whatever is sent', async () => {
  for (const key of [null, 'nonsense', service().keys.standard, service().keys.sms]) {
    expect((await raw(service(), '/wallet/topup', { method: 'POST', key })).status).toBe(410);
    expect((await raw(service(), '/wallet/topup', { method: 'POST', key, body: '{"amount": 5}' })).status).toBe(410);
  }
});
