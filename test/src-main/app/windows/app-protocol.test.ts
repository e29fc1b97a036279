import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CUSTOMER_URL, OUR_SCHEME, START_URL } from '#main/app/windows/app-origin.ts';
import { inLanguage, screensHandler } from '#main/app/windows/app-protocol.ts';

let root: string;
let get: (url: string, method?: string) => Promise<Response>;
let firstField: 'pin' | 'number' = 'pin';
let served = 0;

const SOUND = new Uint8Array(4000).map((_, at) => at);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'dwadi-screens-'));
  mkdirSync(join(root, 'renderer', 'assets'), { recursive: true });
  writeFileSync(
    join(root, 'renderer', 'index.html'),
    '<!doctype html><title>Dwadi</title><!-- first-field --><p>$&</p>',
  );
  writeFileSync(join(root, 'renderer', 'assets', 'a b.js'), 'export {};');
  writeFileSync(join(root, 'renderer', 'assets', 'index-1a.js'), 'export {};');
  writeFileSync(join(root, 'renderer', 'assets', 'done.wav'), SOUND);
  writeFileSync(join(root, 'renderer', 'notes.txt'), 'never');
  writeFileSync(join(root, 'secret.js'), 'never');
  const handler = screensHandler({
    folder: join(root, 'renderer'),
    firstField: () => firstField,
    onScreens: () => {
      served += 1;
    },
  });
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

test('the scheme is one from which a page may stream a sound, besides all else that the screens need', () => {
  expect(OUR_SCHEME).toEqual({
    scheme: 'app',
    privileges: { standard: true, secure: true, stream: true, codeCache: true },
  });
});

test('a file says how long it is: a player has no other way to know where a sound ends', async () => {
  const answer = await get('app://dwadi/assets/done.wav');
  expect([answer.headers.get('content-type'), answer.headers.get('content-length')]).toEqual(['audio/wav', '4000']);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(SOUND);
});

test('a page is as long as it says, with all that was put into it', async () => {
  const answer = await get('app://dwadi/index.html');
  const { byteLength } = await answer.arrayBuffer();
  expect(answer.headers.get('content-length')).toBe(String(byteLength));
});

test('the customer’s page has another host, because one zoom holds for all pages of a host', async () => {
  expect(new URL(CUSTOMER_URL).host).not.toBe(new URL(START_URL).host);
  expect((await get(new URL('/index.html', CUSTOMER_URL).href)).status).toBe(200);
});

test('the counter’s page brings its first field, which never shows a PIN; the customer’s page brings none', async () => {
  const inputs = async (url: string) => (await (await get(url)).text()).match(/<input[^>]*>/g) ?? [];
  firstField = 'pin';
  expect(await inputs('app://dwadi/index.html?live')).toEqual([expect.stringContaining('type="password"')]);
  firstField = 'number';
  const [number = ''] = await inputs('app://dwadi/index.html');
  expect(number).toContain('data-kind="number"');
  expect(number).not.toContain('password');
  expect(await inputs(new URL('/index.html', CUSTOMER_URL).href)).toEqual([]);
});

test('a page in another language says so, and brings its messages where no text of them can end the script', () => {
  const html = '<html lang="en"><head></head></html>';
  const page = inLanguage(html, { code: 'ak', messages: { Send: '$& </script><b>' } });
  expect(page).toContain('<html lang="ak">');
  const [, data = ''] = /<script type="application\/json" id="messages">(.*?)<\/script><\/head>/.exec(page) ?? [];
  expect(JSON.parse(data)).toEqual({ Send: '$& </script><b>' });
  expect(page.match(/<\/script/g)).toHaveLength(1);
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

test('main hears when a page gets the code of its screens, and of no other file', async () => {
  served = 0;
  for (const path of ['index.html', 'assets/a%20b.js', 'assets/index-none.js']) await get(`app://dwadi/${path}`);
  expect(served).toBe(0);
  expect((await get('app://dwadi/assets/index-1a.js')).status).toBe(200);
  expect(served).toBe(1);
});

test('a file of a kind that no screen is made of is not given out, though it lies there', async () => {
  expect((await get('app://dwadi/notes.txt')).status).toBe(404);
});
