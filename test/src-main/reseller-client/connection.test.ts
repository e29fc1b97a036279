import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { openConnection, readBaseUrl } from '#main/reseller-client/connection.ts';
import { bytes, makeClient, plain, refusal, seal, success } from '../../support/reseller-client/client.ts';
import {
  httpReply,
  type RawRequest,
  type RawServer,
  startRawServer,
} from '../../support/reseller-client/raw-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

async function against(answer: (request: RawRequest) => void, times = {}) {
  const server: RawServer = await startRawServer(answer);
  const made = await makeClient(plain(server.port), { times });
  open.push(server, made.connection);
  return { server, ...made };
}

const accepted = httpReply(200, success({ reference: 'R-1' }));
const write = (bytes: string | Buffer) => (request: RawRequest) => void request.socket.write(bytes);
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

describe('a purchase whose line breaks is unknown, and was sent at most once', () => {
  const broken: Readonly<Record<string, (request: RawRequest) => void>> = {
    'reset before the reply': ({ socket }) => void socket.resetAndDestroy(),
    'closed before the reply': ({ socket }) => void socket.end(),
    'reset in the head': ({ socket }) => void socket.write('HTTP/1.1 200 O', () => socket.resetAndDestroy()),
    'closed in the head': ({ socket }) => void socket.end('HTTP/1.1 200 OK\r\ncontent-ty'),
    'reset in the body': ({ socket }) => void socket.write(accepted.subarray(0, -9), () => socket.resetAndDestroy()),
    'closed in the body': ({ socket }) => void socket.end(accepted.subarray(0, -9)),
    'closed in a chunk': ({ socket }) =>
      void socket.end(`${HEAD}transfer-encoding: chunked\r\n\r\n40\r\n{"success":true`),
    'closed before the last chunk': ({ socket }) =>
      void socket.end(`${HEAD}transfer-encoding: chunked\r\n\r\n1a\r\n{"success":true,"data":{}}\r\n`),
  };
  for (const [name, answer] of Object.entries(broken)) {
    test(name, async () => {
      const { place, server } = await against(answer);
      expect(await place()).toEqual({ class: 'unknown', cause: 'connection-lost', status: null });
      await wait(30);
      expect(server.requests).toHaveLength(1);
    });
  }

  test('chunks that are garbage', async () => {
    const { place, server } = await against(write(`${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\nnonsense\r\n\r\n`));
    expect(await place()).toEqual({ class: 'unknown', cause: 'broken-reply', status: null });
    expect(server.requests).toHaveLength(1);
  });

  test('a reply that is no HTTP', async () => {
    const { place } = await against(write('SSH-2.0-OpenSSH_9.2\r\n'));
    expect(await place()).toMatchObject({ class: 'unknown', cause: 'broken-reply' });
  });

  test('a body cut where only its end of connection tells', async () => {
    const { place } = await against(({ socket }) => void socket.end(`${HEAD}\r\n{"success":true,"data":{"refe`));
    expect(await place()).toEqual({ class: 'unknown', cause: 'broken-reply', status: 200 });
  });

  test('a body longer than it says', async () => {
    const text = success({ reference: 'R-1' });
    const { place, server } = await against(write(`${HEAD}content-length: ${text.length - 5}\r\n\r\n${text}`));
    expect(await place()).toMatchObject({ class: 'unknown', cause: 'broken-reply' });
    expect(server.requests).toHaveLength(1);
  });

  test('the next sale gets a connection of its own', async () => {
    const { place, server } = await against(({ number, socket }) =>
      number === 1 ? socket.resetAndDestroy() : socket.write(accepted),
    );
    expect(await place()).toMatchObject({ class: 'unknown' });
    expect(await place()).toMatchObject({ class: 'accepted' });
    expect(server.requests).toHaveLength(2);
  });
});

describe('a kept connection', () => {
  test('serves two sales', async () => {
    const { place, server } = await against(write(accepted));
    expect(await place()).toMatchObject({ class: 'accepted' });
    expect(await place()).toMatchObject({ class: 'accepted' });
    expect(server.connections()).toBe(1);
  });

  test('leaves a second sale unknown when it is reset, and sends that sale not again', async () => {
    const { place, server } = await against(({ number, socket }) =>
      number === 1 ? socket.write(accepted) : socket.resetAndDestroy(),
    );
    expect(await place()).toMatchObject({ class: 'accepted' });
    expect(await place()).toEqual({ class: 'unknown', cause: 'connection-lost', status: null });
    await wait(30);
    expect(server.requests).toHaveLength(2);
  });

  test('is replaced for the next sale when the service closed it while idle', async () => {
    const closed = Promise.withResolvers<void>();
    const { place, server } = await against(({ number, socket }) => {
      socket.write(accepted);
      if (number > 1) return;
      socket.once('close', () => closed.resolve());
      setTimeout(() => socket.end(), 20);
    });
    expect(await place()).toMatchObject({ class: 'accepted' });
    // The counter has closed its side, too.
    await closed.promise;
    expect(await place()).toMatchObject({ class: 'accepted' });
    expect(server.connections()).toBe(2);
  });

  test('hands no second reply that nobody asked for to the next sale', async () => {
    const { place, server } = await against(({ number, socket }) =>
      socket.write(number === 1 ? Buffer.concat([accepted, accepted]) : httpReply(400, refusal(400))),
    );
    const first = await place();
    expect(['accepted', 'unknown']).toContain(first.class);
    expect(await place()).toMatchObject({ class: 'rejected' });
    expect(server.requests).toHaveLength(2);
  });
});

test.for<readonly [string, Parameters<typeof openConnection>[1]]>([
  ['is gone', () => Promise.reject(new Error('no such file'))],
  [
    'opens no pool',
    async () => () => {
      throw new Error('refused');
    },
  ],
])('nothing is sent when the HTTP library %s, and the line can be closed', async ([, load]) => {
  const line = { kind: 'plain-loopback', baseUrl: 'http://127.0.0.1:9' } as const;
  const connection = openConnection({ line, version: '0.0.0-test' }, load);
  open.push(connection);
  const sent = { key: seal('standard'), body: bytes('{}'), maxReplyBytes: 1024 };
  const request = { method: 'POST', path: '/orders', ...sent } as const;
  expect(await connection.send(request)).toMatchObject({ kind: 'failure', sent: false });
  await connection.close();
});

describe('time limits', () => {
  test('a reply that never comes', async () => {
    const { place, server } = await against(() => undefined, { deadlineMs: 500 });
    expect(await place()).toEqual({ class: 'unknown', cause: 'timeout', status: null });
    expect(server.requests).toHaveLength(1);
  });

  test('a slow drip past the deadline', async () => {
    const timers: NodeJS.Timeout[] = [];
    const drip = ({ socket }: RawRequest) => {
      let at = 0;
      timers.push(setInterval(() => socket.write(accepted.subarray(at, ++at)), 10));
    };
    const { place } = await against(drip, { deadlineMs: 500 });
    expect(await place()).toEqual({ class: 'unknown', cause: 'timeout', status: null });
    for (const timer of timers) clearInterval(timer);
  });

  test('a head or a body that stops midway is given up before the deadline', async () => {
    const { place } = await against(({ number, socket }) => number === 2 && socket.write(accepted.subarray(0, -4)), {
      headersMs: 300,
      bodyMs: 300,
      deadlineMs: 20_000,
    });
    expect(await place()).toMatchObject({ class: 'unknown', cause: 'timeout' });
    expect(await place()).toMatchObject({ class: 'unknown', cause: 'timeout' });
  });

  test('a caller who gives up before the sending sent nothing; later, the order is unknown', async () => {
    const { place, server } = await against(() => controller.abort());
    const controller = new AbortController();
    expect(await place('dataPurchase', undefined, AbortSignal.abort())).toMatchObject({
      class: 'not-sent',
      cause: 'aborted',
    });
    expect(server.requests).toHaveLength(0);
    expect(await place('dataPurchase', undefined, controller.signal)).toEqual({
      class: 'unknown',
      cause: 'stopped',
      status: null,
    });
  });

  test('a request that is given up while it waits for a connection is never sent afterwards', async () => {
    const held: RawRequest[] = [];
    const { place, server } = await against((request) =>
      request.number <= 12 ? held.push(request) : request.socket.write(accepted),
    );
    const twelve = Array.from({ length: 12 }, () => place());
    await wait(50);
    const controller = new AbortController();
    const late = place('dataPurchase', undefined, controller.signal, '{"reference":"R-9"}');
    await wait(20);
    controller.abort();
    expect(await late).toMatchObject({ class: 'not-sent', cause: 'aborted' });
    for (const { socket } of held) socket.write(accepted);
    await Promise.all(twelve);
    await wait(50);
    expect(server.requests.filter(({ body }) => body.includes('R-9'))).toHaveLength(0);
    expect(await place()).toMatchObject({ class: 'accepted' });
  });
});

describe('a request on the wire', () => {
  test('has the key raw, the body byte for byte, and our name', async () => {
    const { place, server } = await against(write(accepted));
    const body = '{ "reference" : "R-é", "odd":1.50 }';
    await place('airtimePurchase', undefined, undefined, body);
    const [request] = server.requests;
    expect(request?.head).toMatch(/^POST \/api\/v2\/airtime\/purchase HTTP\/1\.1\r\n/);
    expect(request?.head).toMatch(/\r\nauthorization: acme_cs_live_S3cretCommissionValue(\r\n|$)/);
    expect(request?.head).toMatch(/\r\nuser-agent: Dwadi\/0\.0\.0-test(\r\n|$)/);
    expect(Buffer.from(request?.body ?? '', 'latin1').toString()).toBe(body);
  });

  test('has a reference as one segment of the path, whatever it holds', async () => {
    const { lookUp, server } = await against(write(httpReply(404, refusal(404))));
    expect(await lookUp('utilityOrder', 'a/b?c#d é')).toEqual({ class: 'not-seen' });
    expect(server.requests[0]?.head).toMatch(/^GET \/api\/v2\/utilities\/orders\/a%2Fb%3Fc%23d%20%C3%A9 /);
    for (const odd of ['', '.', '..', '\ud800'])
      expect(await lookUp('dataOrder', odd)).toMatchObject({ class: 'no-answer' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('interim and odd replies', () => {
  test('100 and 103 come before the true reply', async () => {
    const { place } = await against(
      write(`HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n${accepted}`),
    );
    expect(await place()).toMatchObject({ class: 'accepted' });
  });

  test('a redirect is not followed', async () => {
    const other = await startRawServer(write(accepted));
    open.push(other);
    for (const status of [301, 302, 303, 307, 308]) {
      const location = { location: `http://127.0.0.1:${other.port}/api/v2/data/purchase` };
      const { place, lookUp } = await against(write(httpReply(status, '', location)));
      expect(await place()).toEqual({ class: 'unknown', cause: 'redirect', status });
      expect(await lookUp()).toEqual({ class: 'no-answer', cause: 'redirect' });
    }
    expect(other.requests).toHaveLength(0);
  });

  test('an old server without keep-alive', async () => {
    const body = success({ reference: 'R-1' });
    const reply = `HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n${body}`;
    const { place } = await against(({ socket }) => void socket.end(reply));
    expect(await place()).toMatchObject({ class: 'accepted' });
    expect(await place()).toMatchObject({ class: 'accepted' });
  });

  test('an early refusal while the body is still on its way', async () => {
    const { place } = await against(({ socket }) => void socket.end(httpReply(400, refusal(400))));
    const large = JSON.stringify({ message: 'x'.repeat(500_000) });
    expect(await place('smsSend', undefined, undefined, large)).toMatchObject({ class: 'rejected', status: 400 });
  });
});

describe('the line', () => {
  test('nobody listens: not sent', async () => {
    const server = await startRawServer(() => undefined);
    await server.close();
    const { place, lookUp, connection } = await makeClient(plain(server.port));
    open.push(connection);
    expect(await place()).toEqual({ class: 'not-sent', cause: 'refused', detail: null });
    expect(await lookUp()).toEqual({ class: 'no-answer', cause: 'refused' });
  });

  test('a name that doesn’t exist: not sent', async () => {
    const made = await makeClient({ kind: 'https', baseUrl: 'https://service.invalid/api/v2' });
    open.push(made.connection);
    const outcome = await made.place();
    expect(outcome.class).toBe('not-sent');
  });

  test('plain HTTP is taken by its own kind alone, and on the loopback alone', () => {
    const https = (baseUrl: string) => readBaseUrl({ kind: 'https', baseUrl });
    const loopback = (baseUrl: string) => readBaseUrl({ kind: 'plain-loopback', baseUrl });
    expect(https('https://example.com/api/v2')?.host).toBe('example.com');
    for (const bad of [
      'http://example.com/api/v2',
      'http://127.0.0.1:1/api/v2',
      'ftp://example.com',
      'example.com',
      '',
      'https://user:pass@example.com/api/v2',
      'https://example.com/api/v2?x=1',
      'https://example.com/api/v2#x',
    ]) {
      expect(https(bad), bad).toBeNull();
      expect(() => openConnection({ line: { kind: 'https', baseUrl: bad }, version: '0' })).toThrow(TypeError);
    }
    expect(loopback('http://127.0.0.1:8080/api/v2')?.port).toBe('8080');
    for (const bad of [
      'http://example.com/api/v2',
      'http://192.168.1.5/api/v2',
      'http://127.0.0.1.example.com/api/v2',
    ]) {
      expect(loopback(bad), bad).toBeNull();
    }
  });
});
