/** The built bundle, told that it is packaged: what a test may set from outside must not reach it. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CALL_CHANNEL } from '#shared/counter-api/channels.ts';
import { launchStandIn } from '../../electron-stand-in/launch.ts';
import { textOf } from '../../support/day-files/day-files.ts';
import { startInstaller, TEMPLATE } from '../../support/installer.ts';
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
