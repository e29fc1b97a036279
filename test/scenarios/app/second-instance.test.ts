/** Two starts of one folder: the second says so and ends; another folder opens beside it. */
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { START_URL } from '#main/app/windows/app-origin.ts';
import { CALL_CHANNEL } from '#shared/counter-api/channels.ts';
import { pesewas } from '#shared/money.ts';
import { launchStandIn, type StandIn } from '../../electron-stand-in/launch.ts';
import { startInstaller, TEMPLATE } from '../../support/installer.ts';
import { closesOnceThereIs } from '../../support/journal/slow-close.ts';
import { airtimeSale } from '../../support/sales.ts';

const open: StandIn[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const app of open.splice(0)) await app.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function start(userDataDir: string): StandIn {
  const app = launchStandIn({ userDataDir, window: 'none' });
  open.push(app);
  return app;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi second '));
  folders.push(folder);
  return folder;
}

test('a second start of the same folder says that Dwadi is open, and ends well', async () => {
  const folder = newFolder();
  await start(folder).news('loaded');
  const second = launchStandIn({ userDataDir: folder, window: 'none' });
  const [code] = await once(second.process, 'exit');
  expect(code).toBe(0);
  expect(second.output()).toContain('open already');
});

test('another folder opens beside it', async () => {
  await start(newFolder()).news('loaded');
  await start(newFolder()).news('loaded');
});

/** The counters are loaded after the window: they answer once they are there. */
async function opened(app: StandIn): Promise<void> {
  await app.news('loaded');
  await app.invoke(CALL_CHANNEL, 'counter.snapshot', {});
}

test('a counter that is opened again while it is still closing comes again once it is closed', async () => {
  const folder = newFolder();
  const go = join(newFolder(), 'go');
  const app = launchStandIn({ userDataDir: folder, window: 'none', env: { NODE_OPTIONS: closesOnceThereIs(go) } });
  open.push(app);
  await opened(app);
  const ended = once(app.process, 'exit');
  void app.ask({ ask: 'quit' }).catch(() => {});
  const second = launchStandIn({ userDataDir: folder, window: 'none' });
  await once(second.process, 'exit');
  expect(second.output()).toContain('open already');
  writeFileSync(go, '');
  await app.news('relaunch');
  expect(await ended).toEqual([0, null]);
});

test('a file that is to be applied while the counter is still closing opens no counter that nobody asked for', async () => {
  const folder = newFolder();
  const go = join(newFolder(), 'go');
  const app = launchStandIn({ userDataDir: folder, window: 'none', env: { NODE_OPTIONS: closesOnceThereIs(go) } });
  open.push(app);
  await opened(app);
  const said: string[] = [];
  app.process.on('message', (news: { standIn: string }) => said.push(news.standIn));
  const ended = once(app.process, 'exit');
  void app.ask({ ask: 'quit' }).catch(() => {});
  const beside = launchStandIn({ userDataDir: folder, window: 'none', args: ['--provision', 'kiosk-1.dwadi.json'] });
  expect((await once(beside.process, 'exit'))[0]).toBe(8);
  writeFileSync(go, '');
  expect(await ended).toEqual([0, null]);
  expect(said).not.toContain('relaunch');
});

/** Runs before the app: a passphrase is not tried before this file is there. */
const triesOnceThereIs = (file: string): string =>
  `--import data:text/javascript,${encodeURIComponent(`
    import crypto from 'node:crypto';
    import { existsSync } from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { scrypt } = crypto;
    crypto.scrypt = (...args) => {
      const look = setInterval(() => {
        if (!existsSync(${JSON.stringify(file)})) return;
        clearInterval(look);
        scrypt(...args);
      }, 50);
    };
    syncBuiltinESMExports();`)}`;

test('a counter that is opened during a silent set-up comes after it; another set-up does not count', async () => {
  const installer = await startInstaller();
  onTestFinished(() => installer.stop());
  const keys = { standard: 'dwadi_live_key_of_1', sms: 'dwadi_sms_live_key_of_1' };
  await installer.protect([{ machine: 'kiosk-1', passphrase: 'a wooden counter in the morning', keys }]);
  await installer.make([{ machine: 'kiosk-1' }], TEMPLATE, ['--parts', installer.at('parts.json')]);
  const folder = newFolder();
  const [provisioning, go] = [['--provision', installer.fileOf('kiosk-1')], installer.at('go')];
  const setUp = (env: Readonly<Record<string, string>>) =>
    launchStandIn({
      ...{ userDataDir: folder, window: 'none', args: provisioning },
      env: { DWADI_TEST_SIGNER: installer.signer, DWADI_PASSPHRASE: 'another wooden counter', ...env },
    });
  const first = setUp({ NODE_OPTIONS: triesOnceThereIs(go) });
  open.push(first);
  const ended = once(first.process, 'close');
  await expect.poll(() => existsSync(join(folder, 'stand-in.lock')), { timeout: 20_000 }).toBe(true);
  const [beside] = await once(setUp({}).process, 'exit');
  expect(beside).toBe(8);
  const second = launchStandIn({ userDataDir: folder, window: 'none' });
  await once(second.process, 'exit');
  writeFileSync(go, '');
  const { args } = await first.news('relaunch');
  // The program as it is in development, and nothing that it was told to set up with.
  expect(args).toHaveLength(1);
  expect((await ended)[0]).not.toBe(0);
});

test('a second start brings the counter’s window to the front while a slip is being printed', async () => {
  const folder = newFolder();
  const app = launchStandIn({
    ...{ userDataDir: folder, window: 'none' },
    env: { DWADI_STAND_IN_PRINT_DIALOG: 'stays' },
  });
  open.push(app);
  await app.news('loaded');
  const ask = (name: string, request: object) => app.invoke(CALL_CHANNEL, name, request) as Promise<{ ok: boolean }>;
  const [saleId, sale] = [crypto.randomUUID(), airtimeSale()];
  const submitted = { saleId, sale, price: pesewas(1000), sameSaleConfirmed: false };
  // Not before the counter is open; and once, however often it is asked for (M1).
  await expect.poll(() => ask('sales.submit', submitted), { timeout: 30_000 }).toMatchObject({ ok: true });
  void ask('printing.dialog', { saleId }).catch(() => {});
  const shown: string[] = [];
  app.process.on('message', (news: { standIn: string; url?: string }) => {
    if (news.standIn === 'loaded' && news.url?.startsWith('data:')) shown.push('slip');
    if (news.standIn === 'shown') shown.push(news.url === START_URL ? 'counter' : 'another');
  });
  await expect.poll(() => shown).toContain('slip');
  const second = launchStandIn({ userDataDir: folder, window: 'none' });
  await once(second.process, 'exit');
  await expect.poll(() => shown.slice(shown.indexOf('slip') + 1)).toEqual(['counter']);
});
