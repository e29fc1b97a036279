/** The office's answers and what it takes: each header, size and origin at its limit, without a database. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { answer, refuse } from '#main/office/server/answers.ts';
import type { OfficeApp, OfficeContext, OfficeEnv, ServerDeps } from '#main/office/server/context.ts';
import { fromHere, giveCookie, headers, ownerOnly, signedIn, takeCookie } from '#main/office/server/guard.ts';
import { addPageRoutes, readPageFiles } from '#main/office/server/page-files.ts';
import { readRequest } from '#main/office/server/requests.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

const app = (): OfficeApp => new Hono<OfficeEnv>();
const deps = (more: Partial<ServerDeps> = {}) => ({ secure: false, behindProxy: false, ...more }) as ServerDeps;
const answering = (work: (c: OfficeContext) => Response | Promise<Response>): OfficeApp => app().all('*', work);

test('an answer is compressed from 1,200 letters on, for a browser that can read it', async () => {
  const asked = async (length: number, encodings: string) => {
    const body = 'x'.repeat(length - 2);
    const response = await answering((c) => answer(c, body)).request('/', {
      headers: { 'accept-encoding': encodings },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const encoding = response.headers.get('content-encoding');
    const text = encoding === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString();
    expect(text).toBe(JSON.stringify(body));
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    return encoding;
  };
  expect(await asked(1199, 'br, gzip')).toBeNull();
  expect(await asked(1200, 'br, gzip')).toBe('gzip');
  expect(await asked(1200, 'br')).toBeNull();
});

test.each([
  ['sign-in-first', 401],
  ['owner-only', 403],
  ['wrong-password', 403],
  ['wrong-code', 403],
  ['too-many-tries', 429],
  ['short-password', 400],
  ['share-over', 403],
  ['not-from-here', 403],
  ['not-understood', 400],
  ['not-there', 404],
  ['problem', 409],
  ['failed', 500],
] as const)('%s is answered with %i, and kept by nobody', async (refusal, status) => {
  const response = await answering((c) => refuse(c, refusal)).request('/');
  expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
  expect(await response.json()).toEqual({ refusal, words: null });
});

test('every answer names its rules, and TLS is for good once it was there', async () => {
  const of = async (secure: boolean) => {
    const server = app().use(headers(deps({ secure })));
    return (await server.get('/', (c) => c.text('')).request('/')).headers;
  };
  const plain = await of(false);
  expect(Object.fromEntries(plain)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  });
  expect([plain.get('strict-transport-security'), (await of(true)).get('strict-transport-security')]).toEqual([
    null,
    'max-age=31536000',
  ]);
});

test.each<[string, Partial<ServerDeps>, Record<string, string>, boolean]>([
  ['this page', {}, { origin: 'http://office.test' }, true],
  ['this page, as the browser says', {}, { origin: 'http://office.test', 'sec-fetch-site': 'same-origin' }, true],
  ['a page of the same site', {}, { origin: 'http://office.test', 'sec-fetch-site': 'same-site' }, false],
  ['another page', {}, { origin: 'http://other.test' }, false],
  ['this page over TLS', {}, { origin: 'https://office.test' }, false],
  ['nowhere', {}, {}, false],
  ['this page of a server with TLS', { secure: true }, { origin: 'https://office.test' }, true],
  ['this page without TLS', { secure: true }, { origin: 'http://office.test' }, false],
  [
    'this page through the owner’s proxy',
    { secure: true, behindProxy: true },
    { origin: 'https://office.example', 'x-forwarded-host': 'office.example' },
    true,
  ],
  [
    'this page by a name that only a proxy may give',
    {},
    { origin: 'http://a.test', 'x-forwarded-host': 'a.test' },
    false,
  ],
])('a change from %s', async (_, more, sent, isTaken) => {
  const server = app().use(fromHere(deps(more)));
  server.post('/', (c) => c.text('taken'));
  const response = await server.request('/', { method: 'POST', headers: { host: 'office.test', ...sent } });
  expect(response.status).toBe(isTaken ? 200 : 403);
});

test('a route for the owner takes no share, and one for those who signed in takes no stranger', async () => {
  const asked = async (kind: 'owner' | 'share' | null) => {
    const server = app().use(async (c, next) => {
      if (kind !== null) c.set('session', { tokenHash: 'x', person: { kind, id: '1', name: 'Efua' } });
      await next();
    });
    server.get('/read', signedIn, (c) => c.text(''));
    server.get('/change', ownerOnly, (c) => c.text(''));
    return [(await server.request('/read')).status, (await server.request('/change')).status];
  };
  expect([await asked('owner'), await asked('share'), await asked(null)]).toEqual([
    [200, 200],
    [200, 403],
    [401, 403],
  ]);
});

test('a cookie is bound to the host over TLS, and taken back as it was given', async () => {
  const cookieOf = async (secure: boolean, give: boolean) => {
    const server = answering((c) => {
      if (give) giveCookie(c, deps({ secure }), 'token');
      else takeCookie(c, deps({ secure }));
      return c.text('');
    });
    return (await server.request('/')).headers.getSetCookie()[0];
  };
  expect(await cookieOf(true, false)).toBe('__Host-dwadi-office=; Max-Age=0; Path=/; Secure');
  expect(await cookieOf(false, false)).toBe('dwadi-office=; Max-Age=0; Path=/');
  expect(await cookieOf(true, true)).toMatch(/^__Host-dwadi-office=token; .*HttpOnly; Secure; SameSite=Strict$/);
  expect(await cookieOf(false, true)).toMatch(/^dwadi-office=token; .*HttpOnly; SameSite=Strict$/);
});

async function read(body: string, sent: Record<string, string> = {}) {
  let got: unknown = 'unasked';
  const server = answering(async (c) => {
    got = await readRequest(c, 'make-share');
    return c.text('');
  });
  const usual = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.length) };
  await server.request('/', { method: 'POST', body, headers: { ...usual, ...sent } });
  return got;
}

const SHARE = { name: 'Efua', days: 30 };
const PLAIN = JSON.stringify(SHARE);

test('what the page sends is read by its schema', async () => {
  expect(await read(PLAIN)).toEqual(SHARE);
  expect(await read(JSON.stringify({ ...SHARE, days: 'many' }))).toBeNull();
  expect(await read('{')).toBeNull();
  expect(await read(JSON.stringify({ ...SHARE, name: 'Efua\0' }))).toBeNull();
});

test('a form, a request without its length, and one of more than 20,000 bytes are not read', async () => {
  expect(await read(PLAIN, { 'content-type': 'text/plain' })).toBeNull();
  expect(await read(PLAIN, { 'content-length': '20000' })).toEqual(SHARE);
  expect(await read(PLAIN, { 'content-length': '20001' })).toBeNull();
});

function builtPage() {
  const folder = tempFolder();
  mkdirSync(join(folder, 'assets'));
  const files = {
    'index.html': '<p>page</p>',
    'assets/a.js': 'run()',
    'assets/b.woff2': 'font',
    'assets/c.bin': 'x',
    'icon.svg': '<svg/>',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const server = app();
  addPageRoutes(server, readPageFiles(folder));
  return async (path: string, encodings = '') => {
    const response = await server.request(path, { headers: { 'accept-encoding': encodings } });
    const bytes = Buffer.from(await response.arrayBuffer());
    const header = (name: string) => response.headers.get(name);
    const encoding = header('content-encoding');
    const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
    return {
      status: response.status,
      text: String(text),
      encoding,
      type: header('content-type'),
      cache: header('cache-control'),
    };
  };
}

test('a file that is named by its content is kept for ever; the page is asked for each time', async () => {
  const get = builtPage();
  const forEver = { status: 200, cache: 'public, max-age=31536000, immutable' };
  expect(await get('/assets/a.js')).toMatchObject({
    ...forEver,
    text: 'run()',
    type: 'text/javascript; charset=utf-8',
  });
  expect(await get('/assets/b.woff2')).toMatchObject({ ...forEver, type: 'font/woff2' });
  expect(await get('/assets/c.bin')).toMatchObject({ ...forEver, type: 'application/octet-stream' });
  expect(await get('/icon.svg')).toMatchObject({ status: 200, cache: 'no-cache', type: 'image/svg+xml' });
  for (const path of ['/', '/index.html', '/days', '/days/2026-11-20'])
    expect(await get(path)).toMatchObject({
      status: 200,
      text: '<p>page</p>',
      cache: 'no-cache',
      type: 'text/html; charset=utf-8',
    });
});

test('a file of an older build is gone, and no page comes in its place', async () => {
  expect((await builtPage()('/assets/old.js')).status).toBe(404);
  const empty = app();
  addPageRoutes(empty, new Map());
  expect((await empty.request('/')).status).toBe(404);
});

test('the smallest form that a browser reads is sent; a font is as small as it can be', async () => {
  const get = builtPage();
  expect(await get('/assets/a.js', 'gzip, br')).toMatchObject({ text: 'run()', encoding: 'br' });
  expect(await get('/assets/a.js', 'gzip')).toMatchObject({ text: 'run()', encoding: 'gzip' });
  expect(await get('/assets/a.js', 'zstd')).toMatchObject({ text: 'run()', encoding: null });
  expect(await get('/assets/b.woff2', 'gzip, br')).toMatchObject({ text: 'font', encoding: null });
});
