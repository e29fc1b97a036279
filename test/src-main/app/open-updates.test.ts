/** The built bundle, the true electron-updater, and a server with an update: from finding it to its having started. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { unsoundness } from '#main/journal/backup/backup.ts';
import { hasStarted, type Opened, type UpdatedCounter, updatedCounter } from '../../support/updates/updated-counter.ts';

let shop: UpdatedCounter;

beforeEach(async ({ skip }) => {
  skip(process.platform !== 'linux', 'the package that is replaced here is an AppImage');
  shop = await updatedCounter();
});
afterEach(() => shop?.end());

async function opened(options: Parameters<UpdatedCounter['launch']>[0] = {}): Promise<Opened> {
  const counter = shop.launch(options);
  await counter.app.news('loaded');
  await expect.poll(async () => (await counter.call('counter.snapshot', {})).journal.state).toBe('ready');
  return counter;
}

const ready = (counter: Opened) =>
  expect.poll(async () => (await counter.state()).phase, { timeout: 60_000 }).toBe('ready');

async function closeDrawer({ call }: Opened): Promise<void> {
  await call('shifts.end', {});
  await call('shifts.close', { pieces: [] });
}

const packageNow = () => readFileSync(shop.appImage);
const backups = () =>
  readdirSync(join(shop.folder, 'user data/live'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('-before-9.9.9.db'),
  );

test('an update is found, downloaded, held back by the open drawer, and put in after its close with a backup', async () => {
  const counter = await opened();
  await ready(counter);
  const state = await counter.call('updates.install', {});
  expect(state).toMatchObject({ phase: 'ready', holds: ['shift-open'], found: { version: '9.9.9' }, problem: null });
  expect([backups(), hasStarted(shop)]).toEqual([[], false]);

  const ended = once(counter.app.process, 'exit');
  await closeDrawer(counter);
  await expect.poll(async () => (await counter.state()).countdown).not.toBeNull();
  expect((await ended)[0]).toBe(0);
  await expect.poll(() => hasStarted(shop)).toBe(true);
  expect(packageNow().equals(shop.content)).toBe(true);
  expect(existsSync(`${shop.appImage}.before`)).toBe(true);
  const [backup = ''] = backups();
  expect(unsoundness(join(shop.folder, 'user data/live', backup))).toBeNull();

  const next = await opened({ version: '9.9.9' });
  expect(await next.state()).toMatchObject({ version: '9.9.9', arrived: { version: '9.9.9' }, problem: null });
  await expect.poll(() => existsSync(`${shop.appImage}.before`)).toBe(false);
  expect((await next.call('updates.seen', {})).arrived).toBeNull();
  expect(shop.server.parts.every(({ bytes }) => bytes <= 32_000)).toBe(true);
});

test('an attendant says later, and nothing happens until the drawer was open again', async () => {
  const counter = await opened({ times: { countdownMs: 60_000 } });
  await ready(counter);
  await closeDrawer(counter);
  await expect.poll(async () => (await counter.state()).countdown).not.toBeNull();
  expect((await counter.call('updates.later', {})).countdown).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await counter.state()).countdown).toBeNull();
  await counter.call('shifts.open', { float: 0 as never });
  await expect.poll(async () => (await counter.state()).holds).toEqual(['shift-open']);
  await closeDrawer(counter);
  await expect.poll(async () => (await counter.state()).countdown).not.toBeNull();
});

test('an update that was about to start is not put in during the system’s shutdown, and the app ends', async () => {
  const counter = await opened({ times: { countdownMs: 60_000 } });
  await ready(counter);
  await closeDrawer(counter);
  await expect.poll(async () => (await counter.state()).countdown).not.toBeNull();
  const ended = once(counter.app.process, 'exit');
  // It may be gone before it answers.
  await counter.app.ask({ ask: 'power', event: 'shutdown' }).catch(() => {});
  expect(await ended).toEqual([0, null]);
  expect(packageNow().toString()).toContain('the old one');
});

test('an installer that did not put an update in is told at the next start, and not tried again by itself', async () => {
  const counter = await opened();
  await ready(counter);
  const ended = once(counter.app.process, 'exit');
  await closeDrawer(counter);
  await ended;
  const again = await opened({ times: { countdownMs: 100 } });
  await ready(again);
  expect((await again.state()).problem).toBe('not-installed');
  await closeDrawer(again).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await again.state()).toMatchObject({ phase: 'ready', countdown: null, arrived: null });
});

test('an installer that fails in its middle costs nobody their Dwadi: the old package is back, and is started', async () => {
  const tools = join(shop.folder, 'tools');
  mkdirSync(tools);
  writeFileSync(join(tools, 'mv'), '#!/bin/sh\nfor last; do :; done\necho half > "$last"\nexit 1\n', { mode: 0o755 });
  vi.stubEnv('PATH', `${tools}:${process.env['PATH']}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const note = join(shop.folder, 'the old one started');
  const before = `#!/bin/sh\necho "$@" > '${note}'\n`;
  writeFileSync(shop.appImage, before);
  const counter = await opened();
  await ready(counter);
  const ended = once(counter.app.process, 'exit');
  await closeDrawer(counter);
  expect((await ended)[0]).toBe(0);
  expect(packageNow().toString()).toBe(before);
  expect(readdirSync(shop.folder).filter((name) => name.startsWith('Dwadi.AppImage'))).toEqual(['Dwadi.AppImage']);
  await expect.poll(() => existsSync(note)).toBe(true);
  expect(hasStarted(shop)).toBe(false);
});

/** Runs before the app: its journals never answer that they are closed, as on a disk that has hung. */
const NEVER_CLOSES = `--import data:text/javascript,${encodeURIComponent(`
  import { Worker } from 'node:worker_threads';
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.op !== 'close') postMessage.call(this, message, ...rest);
  };`)}`;

test('a journal that does not close survives an update as it survives a power cut: the new version starts', async () => {
  const counter = await opened({ nodeOptions: NEVER_CLOSES });
  await ready(counter);
  const ended = once(counter.app.process, 'exit');
  await closeDrawer(counter);
  await expect.poll(() => hasStarted(shop), { timeout: 45_000 }).toBe(true);
  await ended;
}, 90_000);

describe('refused before anything is downloaded:', () => {
  const feed = () => `stable-linux-${process.arch}.feed`;
  test.each([
    ['a list without a signature', (text: string) => text.replace(/dwadi-signature.*\n/, ''), 'not-signed'],
    ['an altered list', (text: string) => text.replace('9.9.9', '9.9.8'), 'altered-feed'],
  ])('%s', async (_, alter, problem) => {
    const text = shop.server.files.get(feed())?.toString() ?? '';
    shop.server.files.set(feed(), Buffer.from(alter(text)));
    const counter = await opened();
    await expect.poll(async () => (await counter.state()).problem).toBe(problem);
    expect(shop.server.parts).toEqual([]);
  });
});
