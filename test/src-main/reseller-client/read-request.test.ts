import { afterEach, describe, expect, test } from 'vitest';
import { makeClient, plain, refusal, success } from '../../support/reseller-client/client.ts';
import { httpReply, type RawRequest, startRawServer } from '../../support/reseller-client/raw-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

const JSON_TYPE = { 'content-type': 'application/json' };
const balance = httpReply(200, success({ balance: 12.5, currency: 'GHS', extra: 1 }));

/** Answers with each reply in turn and then with the last; null breaks the line. */
async function answering(...replies: readonly (Buffer | null)[]) {
  const server = await startRawServer(({ number, socket }: RawRequest) => {
    const reply = replies[Math.min(number, replies.length) - 1];
    if (reply) socket.write(reply);
    else socket.resetAndDestroy();
  });
  const made = await makeClient(plain(server.port));
  open.push(server, made.connection);
  const readBalance = () => made.client.read('walletBalance', {}, 'money');
  return { ...made, server, readBalance };
}

describe('a read', () => {
  test('brings the data as the contract reads it', async () => {
    const { readBalance } = await answering(balance);
    expect(await readBalance()).toEqual({ ok: true, value: { balance: 12.5, currency: 'GHS' } });
  });

  test('sends its parameters, and none that the contract refuses', async () => {
    const { client, server } = await answering(httpReply(200, success({ page: 2, campaigns: [] })));
    const read = await client.read('smsCampaigns', { query: { page: 2, from: '2026-11-01' } }, 'polling');
    expect(read).toEqual({ ok: true, value: { page: 2, campaigns: [] } });
    expect(server.requests[0]?.head).toContain('GET /api/v2/sms/campaigns?page=2&from=2026-11-01 ');
    const wrong = await client.read('smsCampaigns', { query: { from: 'yesterday' } }, 'polling');
    expect(wrong).toMatchObject({ ok: false, error: { code: 'invalid-request' } });
    expect(server.requests).toHaveLength(1);
  });

  test('posts a mere check, once', async () => {
    const { client, server } = await answering(httpReply(502, refusal(502)));
    const body = { network: 'MTN', recipient: '0240000001' } as const;
    const read = await client.read('verifyNumberServer1', { body }, 'money');
    expect(read).toMatchObject({ ok: false, error: { code: 'upstream-unreachable', status: 502 } });
    expect(server.requests.map((request) => JSON.parse(request.body))).toEqual([body]);
  });
});

describe('a list', () => {
  const row = { id: 'a', network: 'MTN', size: '1GB', volume_gb: 1, price: 4.5, currency: 'GHS' };
  const listed = async (packages: unknown) => {
    const made = await answering(httpReply(200, success({ packages, total: 2 })));
    return { ...made, read: await made.client.read('packages', {}, 'money') };
  };

  test('is read without the rows that can’t be read, and these are noted by their place', async () => {
    const { read, leftOut } = await listed([null, row, { ...row, price: 'S3cret' }, 7]);
    expect(read).toEqual({ ok: true, value: { packages: [row], total: 2 } });
    expect(leftOut).toEqual([
      'packages packages.0: not readable',
      'packages packages.2.price: not readable',
      'packages packages.3: not readable',
    ]);
  });

  test('is no answer when it has no readable row, or is no list', async () => {
    for (const packages of [[null, { ...row, price: null }], { 0: row }, 'none', null, undefined]) {
      const { read, leftOut } = await listed(packages);
      expect(read).toMatchObject({ ok: false, error: { code: 'unexpected-answer' } });
      expect(leftOut).toEqual([]);
    }
    expect((await listed([])).read).toMatchObject({ ok: true });
  });

  test('M10 lacks or spoils a field that nobody needs, and is read', async () => {
    const bare = { network: 'MTN', size: '1GB', volume_gb: 1, price: 4.5 };
    for (const rest of [{}, { total: '2' }, { total: null }]) {
      const packages = [bare, { ...bare, id: 7, currency: null }];
      const { client, leftOut } = await answering(httpReply(200, success({ packages, ...rest })));
      expect(await client.read('packages', {}, 'money')).toEqual({ ok: true, value: { packages: [bare, bare] } });
      expect(leftOut).toEqual([]);
    }
    const { readBalance } = await answering(httpReply(200, success({ balance: 12.5 })));
    expect(await readBalance()).toMatchObject({ ok: true, value: { balance: 12.5 } });
  });

  test('M12 keeps every readable field of a row of recent orders, whatever its other fields hold', async () => {
    const orders = [{ reference: 'R-1', id: 7, status: 'completed' }, { status: null }, 'none', { reference: 5 }];
    const { client, leftOut } = await answering(httpReply(200, success({ orders })));
    const read = await client.read('voucherOrders', {}, 'money');
    expect(read).toEqual({ ok: true, value: { orders: orders.slice(0, 2) } });
    expect(leftOut).toEqual(['voucherOrders orders.2: not readable', 'voucherOrders orders.3.reference: not readable']);
  });

  test('may be null when it may be missing', async () => {
    const { client, leftOut } = await answering(httpReply(200, success({ account_name: 'Ama', meters: null })));
    const read = await client.read('utilityLookup', { query: { biller: 'dstv', account: '1' } }, 'money');
    expect(read).toMatchObject({ ok: true, value: { account_name: 'Ama', meters: [] } });
    expect(leftOut).toEqual([]);
  });
});

describe('a read is tried again', () => {
  const passing = [
    ['after the line broke', null],
    ['after a fault of the service', httpReply(500, refusal(500))],
    ['after a proxy’s page', httpReply(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' })],
    ['after a broken reply', httpReply(200, '{"success":tr')],
    ['after a short wait that was asked for', httpReply(429, refusal(429), { ...JSON_TYPE, 'retry-after': '1' })],
  ] as const;
  for (const [name, first] of passing) {
    test(name, async () => {
      const { readBalance, server } = await answering(first, balance);
      expect(await readBalance()).toMatchObject({ ok: true });
      expect(server.requests).toHaveLength(2);
    });
  }

  test('three times at most', async () => {
    const { readBalance, server } = await answering(null);
    expect(await readBalance()).toEqual({
      ok: false,
      error: { code: 'no-answer', status: null, cause: 'connection-lost', retryAfterMs: null },
    });
    expect(server.requests).toHaveLength(3);
  });
});

describe('a read is not tried again', () => {
  const final = [
    ['a refusal', httpReply(401, refusal(401)), { code: 'key-rejected', status: 401 }],
    ['a feature that is off', httpReply(503, refusal(503)), { code: 'feature-disabled', status: 503 }],
    [
      'an undocumented status',
      httpReply(418, refusal(418)),
      { code: 'unexpected-answer', cause: 'undocumented-status' },
    ],
    ['a redirect', httpReply(302, '', { location: '/x' }), { code: 'unexpected-answer', cause: 'redirect' }],
    [
      'data that can’t be read',
      httpReply(200, success({ balance: '12.50' })),
      { code: 'unexpected-answer', cause: 'broken-reply' },
    ],
    [
      'a long wait',
      httpReply(429, refusal(429), { ...JSON_TYPE, 'retry-after': '600' }),
      { code: 'rate-limited', retryAfterMs: 600_000 },
    ],
  ] as const;
  for (const [name, reply, error] of final) {
    test(name, async () => {
      const { readBalance, server } = await answering(reply);
      expect(await readBalance()).toMatchObject({ ok: false, error });
      expect(server.requests).toHaveLength(1);
    });
  }

  test('if it is asked once: a proxy’s 429 is a wait like the service’s own', async () => {
    const page = httpReply(429, '<html>Slow down</html>', { 'content-type': 'text/html', 'retry-after': '5' });
    const { client, server } = await answering(page);
    const read = await client.read('utilityLookup', { query: { biller: 'dstv', account: '1' } }, 'money');
    expect(read).toEqual({
      ok: false,
      error: { code: 'rate-limited', status: 429, cause: null, retryAfterMs: expect.closeTo(5_000, -3) },
    });
    expect(server.requests).toHaveLength(1);
  });

  test('nor asked for by the next caller while the wait is long, who is told at once', async () => {
    const late = httpReply(429, refusal(429), { ...JSON_TYPE, 'retry-after': '60' });
    const { readBalance, server } = await answering(late);
    await readBalance();
    const next = await readBalance();
    expect(next).toMatchObject({ ok: false, error: { code: 'rate-limited', retryAfterMs: expect.any(Number) } });
    expect(server.requests).toHaveLength(1);
  });

  test('if a short wait becomes long, as another request was told to wait longer', async () => {
    const later = (seconds: string) => httpReply(429, refusal(429), { ...JSON_TYPE, 'retry-after': seconds });
    const server = await startRawServer(({ number, socket }: RawRequest) => {
      if (number === 1) socket.write(later('1'));
      else setTimeout(() => socket.write(later('60')), 200);
    });
    const { client, connection } = await makeClient(plain(server.port));
    open.push(server, connection);
    const reads = await Promise.all([1, 2].map(() => client.read('walletBalance', {}, 'money')));
    for (const read of reads) expect(read).toMatchObject({ ok: false, error: { code: 'rate-limited' } });
    expect(server.requests).toHaveLength(2);
  });

  test('if its caller gives up', async () => {
    const { client, server } = await answering(null);
    const controller = new AbortController();
    const reading = client.read('walletBalance', {}, 'money', controller.signal);
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort();
    expect(await reading).toMatchObject({ ok: false, error: { code: 'no-answer', cause: 'aborted' } });
    expect(server.requests).toHaveLength(1);
  });
});
