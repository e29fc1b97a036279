/** Starts on a PC that is short of something: Dwadi opens all the same, or says why it can't. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NOT_STARTED } from '#shared/words/start.ts';
import { launchStandIn } from '../../electron-stand-in/launch.ts';

let userDataDir: string;
beforeEach(() => {
  userDataDir = mkdtempSync(join(tmpdir(), 'dwadi start '));
});
afterEach(() => rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 }));

test('a start that fails says so in a box, because nobody on Windows reads a program’s output', async () => {
  mkdirSync(join(userDataDir, 'live'));
  writeFileSync(join(userDataDir, 'live', 'counter.json'), 'not what Dwadi wrote');
  const app = launchStandIn({ userDataDir, packaged: true, window: 'none' });
  expect(await new Promise((resolve) => app.process.once('close', resolve))).toBe(1);
  expect(app.output()).toContain(`${NOT_STARTED.title}\n`);
  expect(app.output()).toContain(`${join('live', 'counter.json')} can't be read (damaged)`);
  expect(app.output()).toContain(NOT_STARTED.advice);
});

test('a lock that was left behind under another name of the PC keeps nobody out', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows keeps no lock as a link');
  symlinkSync('kiosk-before-99999999', join(userDataDir, 'SingletonLock'));
  const app = launchStandIn({ userDataDir, packaged: true, window: 'none' });
  await app.news('loaded');
  expect(await app.stop()).toBe(0);
});

test('the lock of a Dwadi that runs stays, though the PC got another name meanwhile', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows keeps no lock as a link');
  symlinkSync(`kiosk-before-${process.pid}`, join(userDataDir, 'SingletonLock'));
  const app = launchStandIn({ userDataDir, packaged: true, window: 'none' });
  expect(await new Promise((resolve) => app.process.once('close', resolve))).toBe(0);
  expect(app.output()).toContain('open already');
});

test('a start that can write no lock says why, and names no Dwadi that is not open', async () => {
  writeFileSync(join(userDataDir, 'file'), '');
  const app = launchStandIn({ userDataDir: join(userDataDir, 'file', 'user'), packaged: true, window: 'none' });
  expect(await new Promise((resolve) => app.process.once('close', resolve))).toBe(1);
  expect(app.output()).not.toContain('open already');
  expect(app.output()).toContain(NOT_STARTED.advice);
});

test('a page whose process dies while the first window loads is loaded again, and Dwadi stays', async () => {
  const env = { DWADI_STAND_IN_PAGE_DEATHS: '1' };
  const app = launchStandIn({ userDataDir, packaged: true, window: 'none', env });
  await app.news('loaded');
  expect(await app.stop()).toBe(0);
});

test('a first page that never loads leaves a window that can be seen and closed', async () => {
  const env = { DWADI_STAND_IN_PAGE_DEATHS: '9' };
  const app = launchStandIn({ userDataDir, packaged: true, window: 'none', env });
  await app.news('shown');
  expect(await app.stop()).toBe(0);
});

test('Dwadi opens all the same when Windows can name no folder of documents', async () => {
  const env = { DWADI_STAND_IN_NO_DOCUMENTS: '1' };
  const app = launchStandIn({ userDataDir, packaged: true, window: 'none', env });
  await app.news('loaded');
  expect(await app.stop()).toBe(0);
});
