import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { tempFolder } from '../../support/journal/journal.ts';
import { makeClient, success } from '../../support/reseller-client/client.ts';
import {
  httpReply,
  type RawRequest,
  type RawServer,
  startRawServer,
  startTlsServer,
} from '../../support/reseller-client/raw-server.ts';
import { makeThrowAwayAuthority, type ThrowAwayAuthority } from '../../support/training/throw-away-authority.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

const authority = await makeThrowAwayAuthority('Dwadi Test Authority');
const accepted = httpReply(200, success({ reference: 'R-1' }));
const answer = ({ socket }: RawRequest) => void socket.write(accepted);

async function against(server: RawServer, ca: string, times = {}) {
  const baseUrl = `https://localhost:${server.port}/api/v2`;
  const made = await makeClient({ kind: 'https', baseUrl, ca }, { times });
  open.push(server, made.connection);
  return made;
}

const serving = async (wanted: Parameters<ThrowAwayAuthority['issue']>[0], by = authority) =>
  startTlsServer(await by.issue(wanted), answer);

describe('a certificate that is refused', () => {
  const dated = /^\d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d$/;
  const cases = [
    ['expired', () => serving({ from: -2, to: -1 }), 'clock-wrong', dated],
    ['not yet valid', () => serving({ from: 1, to: 2 }), 'clock-wrong', dated],
    [
      'for another host',
      () => serving({ hosts: ['login.hotspot.example'] }),
      'wrong-host',
      /^login\.hotspot\.example$/,
    ],
    [
      'of an unknown issuer',
      async () => serving({}, await makeThrowAwayAuthority('Shop Antivirus CA')),
      'unknown-issuer',
      /^Shop Antivirus CA$/,
    ],
  ] as const;
  for (const [name, start, cause, detail] of cases) {
    test(`${name}: not sent, named, and final`, async () => {
      const server = await start();
      const { client, place, health } = await against(server, authority.ca);
      expect(await place()).toEqual({ class: 'not-sent', cause, detail: expect.stringMatching(detail) });
      const read = await client.read('walletBalance', {}, 'money');
      expect(read).toMatchObject({ ok: false, error: { code: 'no-answer', cause } });
      expect(server.requests).toHaveLength(0);
      expect(health).toEqual([{ state: 'offline', keyType: 'standard', cause }]);
    });
  }

  test('the well-known authorities count without the test’s own', async () => {
    const server = await serving({});
    const made = await makeClient({ kind: 'https', baseUrl: `https://localhost:${server.port}/api/v2` });
    open.push(server, made.connection);
    expect(await made.place()).toEqual({ class: 'not-sent', cause: 'unknown-issuer', detail: 'Dwadi Test Authority' });
  });

  test('an issuer’s name is cleaned before it is shown', async () => {
    const server = await serving({}, await makeThrowAwayAuthority(`Evil\n\u202eName ${'x'.repeat(20)}`));
    const { place } = await against(server, authority.ca);
    const outcome = await place();
    expect(outcome).toMatchObject({ class: 'not-sent', cause: 'unknown-issuer' });
    const detail = outcome.class === 'not-sent' ? (outcome.detail ?? '') : '';
    expect(detail).toMatch(/^Evil {2}Name x{20}$/);
  });
});

test('no variable of the environment brings a key to an interceptor whose authority this PC trusts', async () => {
  const interceptor = await makeThrowAwayAuthority('Interceptor');
  const server = await serving({}, interceptor);
  const file = join(tempFolder(), 'ca.pem');
  writeFileSync(file, interceptor.ca);
  const client = new URL('../../support/reseller-client/client.ts', import.meta.url).href;
  const script = `
    import { makeClient } from ${JSON.stringify(client)};
    const made = await makeClient({ kind: 'https', baseUrl: 'https://localhost:${server.port}/api/v2' });
    process.stdout.write(JSON.stringify(await made.place()));
    await made.connection.close();`;
  const moved = {
    ...{ NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_EXTRA_CA_CERTS: file },
    ...{ NODE_USE_SYSTEM_CA: '1', SSL_CERT_FILE: file },
  };
  // Node reads most of these as it starts, before any code could take them away.
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...moved },
  });
  expect(JSON.parse((await run).stdout)).toMatchObject({ class: 'not-sent', cause: 'unknown-issuer' });
  expect(server.requests).toHaveLength(0);
  await server.close();
});

describe('a handshake that fails', () => {
  test('a server that speaks plain HTTP', async () => {
    const server = await startRawServer(({ socket }) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const { place } = await against(server, authority.ca, { connectMs: 2_000 });
    expect(await place()).toMatchObject({ class: 'not-sent' });
  });

  test('a server that never answers the handshake', async () => {
    const server = await startRawServer(() => undefined);
    const { place } = await against(server, authority.ca, { connectMs: 200 });
    expect(await place()).toEqual({ class: 'not-sent', cause: 'connect-timeout', detail: null });
  });

  test('a handshake that is reset', async () => {
    const { createServer } = await import('node:net');
    const server = createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.resetAndDestroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const made = await makeClient({ kind: 'https', baseUrl: `https://localhost:${port}/api/v2`, ca: authority.ca });
    open.push(made.connection, { close: () => new Promise((done) => server.close(() => done())) });
    expect(await made.place()).toMatchObject({ class: 'not-sent', cause: 'tls-failed' });
  });
});

describe('a handshake that holds', () => {
  test('serves two sales, and the look-up after them', async () => {
    const server = await serving({});
    const { place, lookUp } = await against(server, authority.ca);
    expect(await place()).toMatchObject({ class: 'accepted' });
    expect(await place()).toMatchObject({ class: 'accepted' });
    expect(await lookUp()).toMatchObject({ class: 'found' });
    expect(server.connections()).toBe(1);
    expect(server.requests).toHaveLength(3);
  });

  test('a connection that breaks under a sale leaves the sale unknown', async () => {
    const server = await startTlsServer(await authority.issue(), ({ socket }) => void socket.destroy());
    const { place } = await against(server, authority.ca);
    expect(await place()).toEqual({ class: 'unknown', cause: 'connection-lost', status: null });
    expect(server.requests).toHaveLength(1);
  });
});
