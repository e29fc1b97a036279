/** The built bundle, told that it is packaged: what a test may set from outside must not reach it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CALL_CHANNEL } from '#shared/counter-api/channels.ts';
import { launchStandIn, type StandIn } from '../../electron-stand-in/launch.ts';
import { COMPILED } from '../../support/compiled.ts';
import { textOf } from '../../support/day-files/day-files.ts';
import { startInstaller, TEMPLATE } from '../../support/installer.ts';
import { processesWith } from '../../support/processes.ts';
import { startService } from '../../support/service.ts';

interface Snapshot {
  ok: boolean;
  value?: { kind: string; journal: { state: string }; service: { state: string } };
}

async function kindOfCounter(packaged: boolean): Promise<string | undefined> {
  const service = await startService();
  const userDataDir = mkdtempSync(join(tmpdir(), 'dwadi-packaged-'));
  const { baseUrl, controlUrl, keys, caFile } = service;
  const app = launchStandIn({
    userDataDir,
    packaged,
    window: 'none',
    env: { DWADI_TEST_SERVICE: JSON.stringify({ baseUrl, controlUrl, keys, caFile }) },
  });
  try {
    await app.news('loaded');
    for (let tries = 0; tries < 200; tries += 1) {
      const answer = (await app.invoke(CALL_CHANNEL, 'counter.snapshot', {})) as Snapshot;
      if (answer.value?.service.state === 'connected') return answer.value.kind;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return undefined;
  } finally {
    await app.stop();
    await service.stop();
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

test('DWADI_TEST_SERVICE opens a live counter on that service in development', async () => {
  expect(await kindOfCounter(false)).toBe('live');
});

test('a packaged app ignores DWADI_TEST_SERVICE', async () => {
  expect(await kindOfCounter(true)).toBe('training');
});

test('a packaged app trusts no installer that the environment names', async () => {
  const installer = await startInstaller();
  const userDataDir = mkdtempSync(join(tmpdir(), 'dwadi-packaged-'));
  await installer.make([{ machine: 'kiosk-1' }], TEMPLATE);
  const app = launchStandIn({
    ...{ userDataDir, packaged: true, window: 'none' },
    args: ['--provision', installer.fileOf('kiosk-1')],
    env: { DWADI_TEST_SIGNER: installer.signer, DWADI_PASSPHRASE: 'whatever it may be' },
  });
  const code = await new Promise((resolve) => app.process.once('close', resolve));
  expect([code, app.output()]).toEqual([3, expect.stringContaining('This PC does not trust the signer')]);
  installer.stop();
  rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
});

test.each([
  ['--verify-day', '1 file is sound.'],
  ['--verify-drill', 'Do not rely on 1 of 1 sheet.'],
])('a packaged app checks signed files without opening a counter: %s', async (asked, said) => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'dwadi-packaged-'));
  const file = join(userDataDir, 'dwadi-day-AAAA-2026-11-20.json');
  writeFileSync(file, textOf({ mark: 'AAAA', day: '2026-11-20' }));
  const app = launchStandIn({ userDataDir, packaged: true, window: 'none', args: [asked, file] });
  const code = await new Promise((resolve) => app.process.once('close', resolve));
  expect([code, app.output()]).toEqual([asked === '--verify-day' ? 0 : 1, expect.stringContaining(said)]);
  expect(readdirSync(userDataDir)).not.toContain('live');
  rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
});

test.each([
  ['--help', 0, 'Dwadi --provision FILE'],
  ['-h', 0, 'Dwadi --doctor'],
  ['--provison=one.json', 2, '--provison belongs to none'],
])('a packaged app answers %s and ends, without opening a counter', async (asked, ends, said) => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'dwadi-packaged-'));
  const app = launchStandIn({ userDataDir, packaged: true, window: 'none', args: [asked] });
  const code = await new Promise((resolve) => app.process.once('close', resolve));
  expect([code, app.output()]).toEqual([ends, expect.stringContaining(said)]);
  expect(readdirSync(userDataDir)).not.toContain('live');
  rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
});

const endOf = (app: StandIn) => new Promise((resolve) => app.process.once('close', resolve));

test.each([
  [{ args: ['--remote-debugging-port=0'] }, '--remote-debugging-port'],
  [{ args: ['--doctor', '--inspect=0'] }, '--inspect'],
  [{ args: ['--no-sandbox'] }, '--no-sandbox'],
  [{ args: ['--user-data-dir=/tmp/another'] }, '--user-data-dir'],
  [{ env: { NODE_COMPILE_CACHE: COMPILED } }, 'NODE_COMPILE_CACHE'],
])('a packaged app that is started with %j leaves with one sentence, and has touched nothing', async (start, name) => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'dwadi-packaged-'));
  const app = launchStandIn({ userDataDir, packaged: true, window: 'none', ...start });
  expect(await endOf(app)).toBe(2);
  expect(app.output()).toContain(`Start Dwadi without ${name}: `);
  expect(readdirSync(userDataDir)).toEqual([]);
  rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('an AppImage whose starter found no sandbox names the package that has one', async () => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'dwadi-packaged-'));
  const env = { APPIMAGE: '/home/ama/Dwadi.AppImage' };
  const app = launchStandIn({ userDataDir, packaged: true, window: 'none', args: ['--no-sandbox'], env });
  expect(await endOf(app)).toBe(2);
  expect(app.output()).toContain("Install Dwadi's deb");
  rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('a checkout takes a developer’s switches, root’s among them', async () => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'dwadi-packaged-'));
  const app = launchStandIn({ userDataDir, window: 'none', args: ['--no-sandbox', '--remote-debugging-port=0'] });
  await app.news('loaded');
  expect(await app.stop()).toBe(0);
  rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('nothing that a packaged app starts inherits what moves trust', async ({ skip }) => {
  skip(process.platform !== 'linux', 'Linux alone shows the environment of another process');
  const userDataDir = mkdtempSync(join(tmpdir(), 'dwadi-packaged-'));
  const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0', SSL_CERT_FILE: '/tmp/theirs.pem', NODE_PATH: '/tmp/theirs' };
  const app = launchStandIn({ userDataDir, packaged: true, window: 'none', env });
  await app.news('loaded');
  const service = () => processesWith(join(userDataDir, 'training'))[0];
  await expect.poll(service).toBeDefined();
  const inherited = readFileSync(`/proc/${service()?.pid}/environ`, 'utf8').split('\0');
  expect(inherited.filter((one) => Object.keys(env).includes(one.split('=')[0] ?? ''))).toEqual([]);
  expect(inherited).toContain(`HOME=${process.env['HOME']}`);
  // Nor is compiled code kept, which whoever writes into the folder could have put there.
  expect(await app.stop()).toBe(0);
  expect(readdirSync(userDataDir)).not.toContain('compiled');
  rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
});
