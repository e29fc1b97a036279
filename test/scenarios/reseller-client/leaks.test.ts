import { inspect } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import {
  allKeys,
  CALLABLE,
  KEY_VALUES,
  LOOK_UPS,
  MOVING,
  makeClient,
  plain,
  refusal,
  success,
} from '../../support/reseller-client/client.ts';
import {
  httpReply,
  type RawRequest,
  startRawServer,
  startTlsServer,
} from '../../support/reseller-client/raw-server.ts';
import { makeThrowAwayAuthority } from '../../support/training/throw-away-authority.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

const SECRET = /S3cret/i;

/** Everything a value can be made to say. */
function everythingIn(value: unknown): string {
  const error = value instanceof Error ? `${value.message} ${value.stack} ${everythingIn(value.cause)}` : '';
  const shown = inspect(value, { showHidden: true, depth: Number.POSITIVE_INFINITY, maxStringLength: null });
  return `${shown} ${JSON.stringify(value)} ${error}`;
}

/** The keys wait to be echoed: in words, split by JSON's escapes, as a name of a field, in headers. */
const echoing: Readonly<Record<string, (key: string) => Buffer>> = {
  'a refusal': (key) => httpReply(400, refusal(400, `bad header Authorization: ${key} (${key})`)),
  'a 401': (key) => httpReply(401, refusal(401, `unknown key ${key}`)),
  'an escaped refusal': (key) =>
    httpReply(
      400,
      refusal(400, '@').replace(
        '@',
        [...key].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
      ),
    ),
  'a success': (key) =>
    httpReply(200, success({ reference: 'R-1', status: key, debug: { [key]: [{ deep: `Bearer ${key}` }] } })),
  'a debug page': (key) =>
    httpReply(500, `<pre>Authorization: ${key}</pre>`, { 'content-type': 'text/html', 'x-echo': key }),
  'a redirect': (key) => httpReply(302, '', { location: `http://127.0.0.1/?k=${key}` }),
  headers: (key) =>
    httpReply(429, refusal(429, key), { 'content-type': 'application/json', 'retry-after': key, date: key }),
  'a content type': (key) => httpReply(200, success({ reference: 'R-1' }), { 'content-type': key }),
  'a bad head': (key) => Buffer.from(`HTTP/1.1 ${key}\r\n\r\n`),
};

async function collect(made: Awaited<ReturnType<typeof makeClient>>): Promise<unknown[]> {
  const { client, place, lookUp, events, health, budgets, connection } = made;
  const emitted: unknown[] = [];
  const hear = (data: unknown) => {
    emitted.push(data);
    return 'ours' as const;
  };
  for (const endpoint of MOVING) emitted.push(await place(endpoint, hear));
  for (const endpoint of LOOK_UPS) emitted.push(await lookUp(endpoint));
  emitted.push(await client.read('verifyNumber', { body: { network: 'MTN', recipient: '0240000001' } }, 'money'));
  for (const endpoint of CALLABLE) emitted.push(client.origin(endpoint), await client.permit(endpoint, 'money'));
  emitted.push(events, health, client, budgets, connection, made);
  return emitted;
}

for (const [name, echo] of Object.entries(echoing)) {
  test(`keys that come back in ${name} go no further`, async () => {
    const answer = ({ head, socket }: RawRequest) =>
      void socket.write(echo(/authorization: (\S+)/i.exec(head)?.[1] ?? ''));
    const server = await startRawServer(answer);
    const made = await makeClient(plain(server.port));
    open.push(server, made.connection);
    for (const each of await collect(made)) expect(everythingIn(each)).not.toMatch(SECRET);
    expect(server.requests.some(({ head }) => SECRET.test(head))).toBe(true);
  });
}

test('no failure of the line carries a key', async () => {
  const authority = await makeThrowAwayAuthority('Test Authority');
  const refused = await startRawServer(() => undefined);
  await refused.close();
  const resetting = await startRawServer(({ socket }) => socket.resetAndDestroy());
  const expired = await startTlsServer(await authority.issue({ from: -2, to: -1 }), () => undefined);
  open.push(resetting, expired);
  const https = { kind: 'https', baseUrl: `https://localhost:${expired.port}/api/v2`, ca: authority.ca } as const;
  for (const line of [plain(refused.port), plain(resetting.port), https]) {
    const made = await makeClient(line);
    open.push(made.connection);
    for (const each of await collect(made)) expect(everythingIn(each)).not.toMatch(SECRET);
  }
});

test('neither an aborted wait nor a listener that throws carries a key', async () => {
  const server = await startRawServer(({ socket }) => void socket.write(httpReply(200, success({ reference: 'R-1' }))));
  const made = await makeClient(plain(server.port));
  open.push(server, made.connection);
  const waits = await Promise.allSettled([made.client.permit('utilityPay', 'money', AbortSignal.abort())]);
  expect(everythingIn(waits)).not.toMatch(SECRET);
  expect(everythingIn(allKeys())).not.toMatch(SECRET);
  expect(SECRET.test(KEY_VALUES.standard)).toBe(true);
});
