import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import type { OfficeEnv } from '#main/office/server/context.ts';
import { type ListenOptions, listen } from '#main/office/server/listen.ts';
import { fetchTrusting } from '../../../support/office/browser.ts';
import { makeThrowAwayAuthority } from '../../../support/training/throw-away-authority.ts';

async function opened(more: Partial<ListenOptions> = {}) {
  const app = new Hono<OfficeEnv>().get('/', (c) => c.text('here')) as Parameters<typeof listen>[0];
  const server = await listen(app, { host: '127.0.0.1', port: 0, tls: null, ...more });
  onTestFinished(() => server.close());
  return server;
}

test('a server without a certificate speaks HTTP', async () => {
  const { port } = await opened();
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here');
});

test('a server with a certificate speaks TLS, and nothing else', async () => {
  const { ca, issue } = await makeThrowAwayAuthority('Office of tests');
  const { port } = await opened({ tls: await issue({ hosts: ['127.0.0.1'] }) });
  expect(await (await fetchTrusting(ca)(`https://127.0.0.1:${port}/`, {})).text()).toBe('here');
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
});

test('a port that is taken is an error, and no office', async () => {
  const { port } = await opened();
  await expect(opened({ port })).rejects.toThrow('EADDRINUSE');
});

test('a close ends lines that are open and say nothing', async () => {
  const server = await opened();
  const line = connect(server.port, '127.0.0.1');
  await once(line, 'connect');
  line.write('GET / HTTP/1.1\r\nhost: office\r\n\r\n');
  await once(line, 'data');
  const closed = once(line, 'close');
  await server.close();
  await closed;
});

test('a request with more than 16 kB of headers is refused', async () => {
  const { port } = await opened();
  const asked = async (bytes: number) =>
    (await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-long': 'x'.repeat(bytes) } })).status;
  expect([await asked(15_000), await asked(17_000)]).toEqual([200, 431]);
});
