import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CUSTOMER_URL, START_URL } from '#main/app/windows/app-origin.ts';
import { screensHandler } from '#main/app/windows/app-protocol.ts';

let root: string;
let get: (url: string, method?: string) => Promise<Response>;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'dwadi-screens-'));
  mkdirSync(join(root, 'renderer', 'assets'), { recursive: true });
  writeFileSync(join(root, 'renderer', 'index.html'), '<!doctype html><title>Dwadi</title>');
  writeFileSync(join(root, 'renderer', 'assets', 'a b.js'), 'export {};');
  writeFileSync(join(root, 'secret.js'), 'never');
  const handler = screensHandler(join(root, 'renderer'));
  get = (url, method = 'GET') => handler(new Request(url, { method }));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a screen comes with a policy that lets it load nothing from anywhere else', async () => {
  const answer = await get('app://dwadi/index.html');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`default-src 'none'`);
  expect(policy).toContain(`script-src 'self'`);
  expect(policy).toContain(`connect-src 'none'`);
  expect(policy).not.toContain('unsafe');
});

test('the customer’s page has another host, because one zoom holds for all pages of a host', async () => {
  expect(new URL(CUSTOMER_URL).host).not.toBe(new URL(START_URL).host);
  expect((await get(new URL('/index.html', CUSTOMER_URL).href)).status).toBe(200);
});

test('a name with a space is found by its encoded form', async () => {
  expect((await get('app://dwadi/assets/a%20b.js')).headers.get('content-type')).toContain('javascript');
});

test.each([
  'app://dwadi/../secret.js',
  'app://dwadi/..%2fsecret.js',
  'app://dwadi/assets/..%2f..%2fsecret.js',
  'app://dwadi/..%5csecret.js',
  'app://dwadi/index.html%00.js',
  'app://dwadi/%zz.js',
  'app://other/index.html',
  'app://dwadi/nothing.html',
  'app://dwadi/assets',
])('%s is not found', async (url) => {
  expect((await get(url)).status).toBe(404);
});

test('GET alone is served', async () => {
  expect((await get('app://dwadi/index.html', 'POST')).status).toBe(405);
});
