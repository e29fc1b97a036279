import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openBudgets } from '#main/reseller-client/budgets/budgets.ts';
import { createResellerClient } from '#main/reseller-client/client.ts';
import { openConnection } from '#main/reseller-client/connection.ts';
import type { LookUpEndpoint, MovingEndpoint } from '#main/reseller-client/port.ts';
import { ENDPOINTS } from '#shared/reseller-api/endpoints.ts';
import {
  allKeys,
  bytes,
  emptyStore,
  KEY_VALUES,
  LOOK_UPS,
  MOVING,
  makeClient,
  ours,
  plain,
  refusal,
  seal,
  success,
} from '../../support/reseller-client/client.ts';
import { httpReply, type RawRequest, startRawServer } from '../../support/reseller-client/raw-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

const accepted = httpReply(200, success({ reference: 'R-1' }));
const acceptAll = ({ socket }: RawRequest) => void socket.write(accepted);

async function against(answer: (request: RawRequest) => void, options: Parameters<typeof makeClient>[1] = {}) {
  const server = await startRawServer(answer);
  const made = await makeClient(plain(server.port), options);
  open.push(server, made.connection);
  return { server, ...made };
}

describe('each endpoint over HTTP', () => {
  const pathOf = (endpoint: MovingEndpoint | LookUpEndpoint) => ENDPOINTS[endpoint].path.replace('{reference}', 'R-1');
  const answers = [
    [200, success({ reference: 'R-1' }), 'accepted', 'found'],
    [400, refusal(400), 'rejected', 'no-answer'],
    [401, refusal(401), 'rejected', 'refused'],
    [403, refusal(403), 'rejected', 'refused'],
    [404, '<html>Not Found</html>', 'unknown', 'no-answer'],
    [418, refusal(418), 'unknown', 'no-answer'],
    [500, refusal(500), 'unknown', 'no-answer'],
    [503, refusal(503), 'unknown', 'no-answer'],
    [200, '<html>Sign in</html>', 'unknown', 'no-answer'],
    [200, '', 'unknown', 'no-answer'],
  ] as const;
  for (const endpoint of [...MOVING, ...LOOK_UPS]) {
    const { method, keyType } = ENDPOINTS[endpoint];
    test(`${method} ${endpoint}: its path, its key, and its answers`, async () => {
      const { server, place, lookUp } = await against(({ number, socket }) => {
        const [status, body] = answers[number - 1] ?? [200, ''];
        socket.write(httpReply(status, body));
      });
      for (const [status, , placed, seen] of answers.slice(0, endpoint === 'utilityPay' ? 6 : undefined)) {
        const outcome =
          method === 'POST' ? await place(endpoint as MovingEndpoint) : await lookUp(endpoint as LookUpEndpoint);
        const expected = method === 'POST' ? placed : status === 400 ? 'no-answer' : seen;
        expect(outcome.class, `${endpoint} ${status}`).toBe(expected);
      }
      for (const { head } of server.requests) {
        expect(head).toContain(`${method} /api/v2${pathOf(endpoint)} HTTP/1.1`);
        expect(head).toContain(`authorization: ${KEY_VALUES[keyType]}`);
      }
    });
  }
});

describe('a permit', () => {
  test('serves one request of its own endpoint; otherwise nothing is sent', async () => {
    const { client, server } = await against(acceptAll);
    const place = (permit: Awaited<ReturnType<typeof client.permit>>) =>
      client.place(permit, 'dataPurchase', bytes('{}'), ours);
    const permit = await client.permit('dataPurchase', 'money');
    expect(await place(permit)).toMatchObject({ class: 'accepted' });
    expect(await place(permit)).toMatchObject({ class: 'not-sent', cause: 'aborted' });
    expect(await place(await client.permit('dataBulk', 'money'))).toMatchObject({
      class: 'not-sent',
      cause: 'aborted',
    });
    expect(await place({ endpoint: 'dataPurchase' })).toMatchObject({ class: 'not-sent', cause: 'aborted' });
    expect(server.requests).toHaveLength(1);
  });

  test('is waited for, tells its wait, and can be given up', async () => {
    const { client, place } = await against(acceptAll);
    for (let i = 0; i < 6; i += 1) expect(await place('utilityPay')).toMatchObject({ class: 'accepted' });
    expect(client.waitMs('utilityPay', 'money')).toBeGreaterThan(55_000);
    expect(client.waitMs('airtimePurchase', 'money')).toBe(0);
    const controller = new AbortController();
    const waiting = client.permit('utilityPay', 'money', controller.signal);
    controller.abort(new Error('gone home'));
    await expect(waiting).rejects.toThrow('gone home');
  });

  test('is given at once or not at all to a caller that can’t wait', async () => {
    const { client, server } = await against(acceptAll);
    const permits = Array.from({ length: 6 }, () => client.permitNow('utilityPay', 'money'));
    expect(permits.every((permit) => permit !== null)).toBe(true);
    expect(client.permitNow('utilityPay', 'money')).toBeNull();
    const [first] = permits;
    if (first == null) throw new Error('no permit');
    expect(await client.place(first, 'utilityPay', bytes('{}'), ours)).toMatchObject({ class: 'accepted' });
    expect(server.requests).toHaveLength(1);
    for (const permit of permits) if (permit !== null) client.giveBack(permit);
    expect(client.permitNow('utilityPay', 'money')).not.toBeNull();
  });

  test('is given back, once, if nobody used it', async () => {
    const { client } = await against(acceptAll);
    for (let i = 0; i < 8; i += 1) client.giveBack(await client.permit('utilityPay', 'money'));
    expect(client.waitMs('utilityPay', 'money')).toBe(0);
    const permits = [];
    for (let i = 0; i < 6; i += 1) permits.push(await client.permit('utilityPay', 'money'));
    const [used] = permits;
    if (used === undefined) throw new Error('no permit');
    await client.place(used, 'utilityPay', bytes('{}'), ours);
    client.giveBack(used);
    expect(client.waitMs('utilityPay', 'money')).toBeGreaterThan(50_000);
  });

  test('is given back if its request never left', async () => {
    const server = await startRawServer(() => undefined);
    await server.close();
    const { client, place, connection } = await makeClient(plain(server.port));
    open.push(connection);
    for (let i = 0; i < 8; i += 1) expect(await place('utilityPay')).toMatchObject({ class: 'not-sent' });
    expect(client.waitMs('utilityPay', 'money')).toBe(0);
  });
});

describe('429', () => {
  test('says when to come back and makes the next one wait', async () => {
    const limited = { 'content-type': 'application/json', 'retry-after': '30' };
    const { client, place } = await against(({ socket }) => void socket.write(httpReply(429, refusal(429), limited)));
    expect(await place()).toEqual({ class: 'later', retryAfterMs: 30_000 });
    expect(client.waitMs('dataPurchase', 'money')).toBeGreaterThan(29_000);
  });

  test('M21: a request whose answer is lost may have been counted all the same; one that never left was not', async () => {
    const { client, place } = await against(({ socket }) => void socket.destroy());
    for (let sent = 0; sent < 6; sent += 1) expect(await place('utilityPay')).toMatchObject({ class: 'unknown' });
    expect(client.waitMs('utilityPay', 'money')).toBeGreaterThan(50_000);
  });

  test('leads to the budget’s own pause when it tells no time', async () => {
    const { client, place, budgets } = await against(({ socket }) => void socket.write(httpReply(429, refusal(429))));
    const outcome = await place('utilityPay');
    expect(outcome).toMatchObject({ class: 'later' });
    const origin = client.origin('utilityPay');
    expect(budgets.sharedKeySuspected(origin?.keyFingerprint ?? '')).toBe(true);
    expect(client.waitMs('utilityPay', 'money')).toBeGreaterThan(1_000);
  });

  test('decides nothing about money in a proxy’s own words, and is waited out all the same', async () => {
    const page = httpReply(429, '<html>Slow down</html>', { 'content-type': 'text/html', 'retry-after': '9' });
    const { client, place } = await against(({ socket }) => void socket.write(page));
    expect(await place()).toEqual({ class: 'unknown', cause: 'broken-reply', status: 429 });
    expect(client.waitMs('dataPurchase', 'money')).toBeGreaterThan(8_000);
  });
});

describe('a client that lacks a key of the endpoint’s type', () => {
  test('sends nothing, and names the cause', async () => {
    const { client, place, lookUp, server } = await against(acceptAll, { keys: { sms: seal('sms') } });
    expect(client.origin('dataPurchase')).toBeNull();
    expect(client.origin('smsSend')).toEqual({
      baseUrl: `http://127.0.0.1:${server.port}/api/v2`,
      keyFingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(client.waitMs('dataPurchase', 'money')).toBe(0);
    expect(await place()).toEqual({ class: 'not-sent', cause: 'no-key', detail: null });
    expect(await lookUp('airtimeOrder')).toEqual({ class: 'no-answer', cause: 'no-key' });
    const read = await client.read('walletBalance', {}, 'money');
    expect(read).toMatchObject({ ok: false, error: { code: 'no-answer', cause: 'no-key' } });
    expect(server.requests).toHaveLength(0);
  });
});

describe('the client', () => {
  test('tells the service’s time, the health of each key’s line once, and one line for each request', async () => {
    const replies = [accepted, accepted, httpReply(401, refusal(401)), accepted];
    const made = await against(({ number, socket }) => {
      const reply = replies[number - 1];
      if (reply === undefined) socket.resetAndDestroy();
      else socket.write(reply);
    });
    for (let i = 0; i < 5; i += 1) await made.place();
    expect(made.timestamps).toEqual(Array(3).fill(Date.parse('2026-11-21T08:00:00.000Z')));
    expect(made.health).toEqual([
      { state: 'connected', keyType: 'standard', cause: null },
      { state: 'key-rejected', keyType: 'standard', cause: null },
      { state: 'connected', keyType: 'standard', cause: null },
      { state: 'offline', keyType: 'standard', cause: 'connection-lost' },
    ]);
    expect(made.events.map(({ answer, status, cause }) => [answer, status, cause])).toEqual([
      ['success', 200, null],
      ['success', 200, null],
      ['refusal', 401, null],
      ['success', 200, null],
      ['failure', null, 'connection-lost'],
    ]);
  });

  test('takes the time of a success from its Date where its envelope tells none, so that watches can end (M20)', async () => {
    const headers = { 'content-type': 'application/json', date: 'Sat, 21 Nov 2026 08:00:05 GMT' };
    const replies = [
      httpReply(200, success({ reference: 'R-1' }, {}), headers),
      httpReply(200, success({ reference: 'R-1' }, { timestamp: 'yesterday' }), headers),
      httpReply(200, success({ reference: 'R-1' }), headers),
      httpReply(200, success({ reference: 'R-1' }, {})),
      httpReply(400, refusal(400), headers),
      httpReply(200, '<html>Sign in</html>', headers),
    ];
    const { place, timestamps } = await against(({ number, socket }) => {
      socket.write(replies[number - 1] ?? accepted);
    });
    for (let sent = 0; sent < replies.length; sent += 1) await place();
    const times = timestamps.map((time) => new Date(time).toISOString().slice(11, 19));
    expect(times).toEqual(['08:00:05', '08:00:05', '08:00:00']);
  });

  test.each(['the PC slept', 'its clock was set'])(
    'takes no time from an answer that was under way while %s',
    async (how) => {
      const HOURS = 4 * 3_600_000;
      onTestFinished(() => void vi.restoreAllMocks());
      const { place, timestamps } = await against(({ number, socket }) => {
        const [wall, monotonic] = [Date.now(), performance.now()];
        if (number === 2) vi.spyOn(Date, 'now').mockReturnValue(wall + HOURS);
        if (number === 2 && how === 'the PC slept') vi.spyOn(performance, 'now').mockReturnValue(monotonic + HOURS);
        socket.write(accepted);
      });
      expect(await place()).toMatchObject({ class: 'accepted' });
      expect(timestamps).toHaveLength(1);
      expect(await place()).toMatchObject({ class: 'accepted' });
      expect(timestamps).toHaveLength(1);
      expect(await place()).toMatchObject({ class: 'accepted' });
      expect(timestamps).toHaveLength(2);
    },
  );

  test('turns no sale into an exception when a listener throws', async () => {
    const server = await startRawServer(acceptAll);
    const connection = openConnection({ line: plain(server.port), version: '0' });
    open.push(server, connection);
    const fail = () => {
      throw new Error('a bug elsewhere');
    };
    const budgets = await openBudgets(emptyStore());
    const listeners = { onTimestamp: fail, onHealth: fail, log: fail };
    const options = { connection, budgets, keys: allKeys(), pepper: randomBytes(8), ...listeners };
    const client = createResellerClient(options);
    const permit = await client.permit('dataPurchase', 'money');
    expect(await client.place(permit, 'dataPurchase', bytes('{}'), ours)).toMatchObject({ class: 'accepted' });
  });
});

test('a sale finds a free connection beside any number of look-ups; those for money go before polls', async () => {
  const held: RawRequest[] = [];
  const { client, place, server } = await against((request) => {
    if (request.head.startsWith('POST')) request.socket.write(accepted);
    else held.push(request);
  });
  const look = async (reference: string, urgency: 'money' | 'polling') =>
    client.lookUp(await client.permit('dataOrder', urgency), 'dataOrder', reference, ours);
  const looks = Array.from({ length: 30 }, (_, i) => look(`poll-${i}`, 'polling'));
  await expect.poll(() => held.length).toBe(4);
  looks.push(look('urgent', 'money'));
  expect(await place()).toMatchObject({ class: 'accepted' });
  await expect
    .poll(() => held.map(({ head }) => /poll|urgent/.exec(head)?.[0]))
    .toEqual([...Array(4).fill('poll'), 'urgent']);
  expect(server.requests).toHaveLength(6);
  const answering = setInterval(() => held.shift()?.socket.write(accepted), 1);
  await Promise.all(looks);
  clearInterval(answering);
});

test('a sale whose connection is closed is unknown; after that, nothing is sent', async () => {
  const { place, connection } = await against(() => void connectionOf.close());
  const connectionOf = connection;
  expect(await place()).toMatchObject({ class: 'unknown' });
  expect(await place()).toMatchObject({ class: 'not-sent', cause: 'aborted' });
});
