/** `npm run office` by itself: what it opens on, what it says, and what it refuses before it opens anything. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { foldAndProve } from '#main/office/fold/work.ts';
import { migrateOffice } from '#main/office/schema/migrate.ts';
import { CannotServe, type ServePorts, type Serving, serveOffice } from '#main/office/serve-command.ts';
import { addWebhook } from '#main/office/webhooks/hooks.ts';
import { removeFolder } from '../../support/folders.ts';
import { fetchTrusting, OfficeBrowser, refused } from '../../support/office/browser.ts';
import { emptyEmbedded } from '../../support/office/embedded.ts';
import { ScriptedTill } from '../../support/office/till.ts';
import { makeThrowAwayAuthority } from '../../support/training/throw-away-authority.ts';

let serving: Serving | null = null;
const folders: string[] = [];

afterEach(async () => {
  await serving?.close();
  serving = null;
  for (const folder of folders.splice(0)) await removeFolder(folder);
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-office-'));
  folders.push(folder);
  return folder;
}

function ports(more: Partial<ServePorts> = {}): ServePorts & { readonly said: string[] } {
  const page = emptyFolder();
  mkdirSync(join(page, 'assets'));
  writeFileSync(join(page, 'index.html'), '<!doctype html>');
  const said: string[] = [];
  const openPostgres = () => {
    throw new Error('no database was named');
  };
  const usual = { openPostgres, openEmbedded: emptyEmbedded, env: {}, page, now: Date.now };
  return { ...usual, said, say: (line) => void said.push(line), ...more };
}

test('without a database it opens with simulated counters, says the password, and ends cleanly', async () => {
  const given = ports();
  serving = await serveOffice(['--port', '0'], given);
  const { port } = serving.office;
  expect(given.said).toEqual([
    'Opening the office with three simulated counters. This takes some seconds.',
    'Practice: sign in with the password practice makes the owner',
    'This is plain HTTP, for this PC alone: the session cookie goes without Secure.',
    `ready: the office is open at http://127.0.0.1:${port}. Ctrl+C ends it.`,
  ]);
  const browser = new OfficeBrowser(`http://127.0.0.1:${port}`);
  expect((await browser.get('/page/me')).body).toMatchObject({ demo: true });
  await browser.signIn('practice makes the owner');
  expect((await browser.get('/page/today')).body.counters).toHaveLength(3);
  const enrol = await browser.change('enrol', { name: 'Adom', again: false });
  expect(enrol.body.words).toBe('Start the office with --database to enrol a counter: these three are simulated.');
  const line = await browser.listen('');
  await line.next();
  await serving.close();
  serving = null;
  expect(await line.next()).toBeNull();
  await expect(browser.get('/page/me')).rejects.toThrow();
});

test('with a database it brings the tables up, asks for the first password, and makes links from --authority', async () => {
  const authority = join(emptyFolder(), 'authority.crt');
  writeFileSync(authority, '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n');
  const db = await emptyEmbedded();
  const given = ports({ openPostgres: () => db });
  const database = 'postgres://owner@db.example:6432/shops';
  serving = await serveOffice(['--port', '0', '--database', database, '--authority', authority], given);
  const code = /code: ([A-Z0-9-]{14}) /.exec(given.said.join('\n'))?.[1] ?? '';
  const browser = new OfficeBrowser(`http://127.0.0.1:${serving.office.port}`);
  expect(await browser.change('set-password', { code, password: 'four words of mine' })).toMatchObject({ status: 200 });
  const { body } = await browser.change('enrol', { name: 'Adom', again: false });
  expect(JSON.parse(body.file)).toMatchObject({ hosts: [{ host: 'db.example', port: 6432 }], database: 'shops' });
});

test('with a certificate and a key it speaks TLS alone: the cookie is Secure, and changes come as they happen', async () => {
  const files = emptyFolder();
  const authority = await makeThrowAwayAuthority('The owner');
  const { cert, key } = await authority.issue();
  for (const [name, text] of Object.entries({ cert, key, ca: authority.ca })) writeFileSync(join(files, name), text);
  const db = await emptyEmbedded();
  const given = ports({ openPostgres: () => db });
  const tls = ['--tls-cert', join(files, 'cert'), '--tls-key', join(files, 'key')];
  const database = ['--database', 'postgres://owner@db.example/shops', '--authority', join(files, 'ca')];
  serving = await serveOffice(['--port', '0', '--host', 'localhost', ...database, ...tls], given);
  const { port, setUpCode } = serving.office;
  expect(given.said.at(-1)).toContain(`https://localhost:${port}`);
  await expect(fetch(`http://localhost:${port}/page/me`)).rejects.toThrow();
  const browser = new OfficeBrowser(`https://localhost:${port}`, fetchTrusting(authority.ca));
  const password = { code: setUpCode ?? '', password: 'four words of mine' };
  const foreign = await browser.change('set-password', password, { origin: `http://localhost:${port}` });
  expect(foreign).toMatchObject(refused('not-from-here', 403));
  const { status, headers } = await browser.change('set-password', password);
  expect(status).toBe(200);
  const [cookie = ''] = headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-dwadi-office=[\w-]{43}; /);
  expect(cookie.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    expect.stringMatching(/^Max-Age=/),
    'Path=/',
    'SameSite=Strict',
    'Secure',
  ]);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  const line = await browser.listen((await browser.get('/page/today')).body.at);
  await browser.change('enrol', { name: 'Adom', again: false });
  let event = await line.next();
  while (event?.name === 'beat') event = await line.next();
  expect(event?.data.counters).toMatchObject([{ name: 'Adom' }]);
  line.close();
  await expect.poll(() => serving?.office.openStreams()).toBe(0);
});

const REFUSED: readonly (readonly [string, string[], RegExp])[] = [
  ['another switch', ['--ports', '1'], /--ports/],
  ['a port that is none', ['--port', '99999'], /^Name a port/],
  ['other PCs without TLS', ['--host', '0.0.0.0'], /only over TLS/],
  ['a certificate without its key', ['--tls-cert', '/nowhere.crt'], /^Name both/],
  ['a certificate that is not there', ['--tls-cert', '/nowhere.crt', '--tls-key', '/nowhere.key'], /nowhere\.crt/],
  ['a database of another form', ['--database', 'mysql://x/y'], /^Write the database as/],
];

test.for(REFUSED)('it refuses %s, and says what to do', async ([, argv, words]) => {
  const given = ports();
  const refused = await serveOffice(argv, given).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CannotServe);
  expect((refused as Error).message).toMatch(words);
  expect(given.said).toEqual([]);
});

test.each(['shop.example:99999', 'shop_1.example:5432', 'shop.example'])(
  'a way of counters to the database that no link could have is refused: %s',
  async (typed) => {
    const authority = join(emptyFolder(), 'authority.crt');
    writeFileSync(authority, '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n');
    const argv = ['--database', 'postgres://owner@db.example/shops', '--authority', authority];
    const opening = serveOffice(['--port', '0', ...argv, '--counter-host', typed], ports());
    await expect(opening).rejects.toThrow(/HOST:PORT after --counter-host/);
  },
);

test('a page that was not built is said', async () => {
  await expect(serveOffice([], ports({ page: emptyFolder() }))).rejects.toThrow(/its page was not built/);
});

test('a wallet that was filled while the office was off is not told as low when it starts', async () => {
  const db = await emptyEmbedded();
  await migrateOffice(db);
  const till = await new ScriptedTill().claim(db);
  await till.balance(100).send(db);
  await foldAndProve(db);
  await till.balance(9_000_000).send(db);
  await db.run(`UPDATE dwadi.balance SET at = now(); UPDATE dwadi.balance_now SET at = now()`);
  await addWebhook(db, { url: 'https://hook.example/', events: ['wallet.low'] });
  const argv = ['--port', '0', '--database', 'postgres://owner@db.example/shops'];
  serving = await serveOffice(argv, ports({ openPostgres: () => db }));
  // It waits for what was begun.
  await serving.close();
  serving = null;
  expect(await db.query(`SELECT event FROM dwadi.webhook_delivery`)).toEqual([]);
});

test('an office whose next partition can not be made now opens, says so, and lets old backups go', async () => {
  const db = await emptyEmbedded();
  await migrateOffice(db);
  await new ScriptedTill().claim(db);
  await db.run(`
    INSERT INTO dwadi.sale (mark, business_day, seq, product, price, items, attendant, shift, sold_at)
      VALUES ('K3F7', current_date, 1, 'airtime', 1, 1, 'Ama', 's1', now());
    ALTER TABLE dwadi.sale ADD CONSTRAINT never CHECK (false) NOT VALID;
    INSERT INTO dwadi.backup (mark, backup, name, header, parts, bytes, taken_at)
      VALUES ('K3F7', repeat('a', 64), 'never finished', '{}', 2, 1, now() - interval '30 days')`);
  const given = ports({ openPostgres: () => db });
  serving = await serveOffice(['--port', '0', '--database', 'postgres://owner@db.example/shops'], given);
  expect(given.said.join('\n')).toMatch(/The office goes on, and tries again: .*never/);
  expect(await db.query(`SELECT name FROM dwadi.backup`)).toEqual([]);
});
