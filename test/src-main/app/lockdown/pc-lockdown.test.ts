/** The built bundle on a locked PC, without a window: it obeys the system, and nobody else. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CALL_CHANNEL } from '#shared/counter-api/channels.ts';
import { type LockdownLevel, USUAL_MACHINE } from '#shared/counter-api/machine.ts';
import { launchStandIn, type StandIn } from '../../../electron-stand-in/launch.ts';
import { processesWith } from '../../../support/processes.ts';
import { serviceForFile } from '../../../support/service-for-file.ts';

const service = serviceForFile();
const soon = (check: () => unknown) => expect.poll(check, { timeout: 30_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi pc '));
});
afterEach(() => {
  for (const { pid } of processesWith(`--user-data-dir=${folder}`)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function start(level: LockdownLevel, rest: Partial<Parameters<typeof launchStandIn>[0]> = {}): StandIn {
  writeFileSync(join(folder, 'machine.json'), JSON.stringify({ ...USUAL_MACHINE, lockdown: level }));
  const { baseUrl, controlUrl, keys, caFile } = service();
  const env = { DWADI_TEST_SERVICE: JSON.stringify({ baseUrl, controlUrl, keys, caFile }), ...rest.env };
  return launchStandIn({ userDataDir: folder, window: 'none', ...rest, env });
}

const log = (): string => {
  const file = join(folder, 'logs', `dwadi-${new Date().toISOString().slice(0, 10)}.log`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

async function open(app: StandIn): Promise<void> {
  await app.news('loaded');
  const state = async () => {
    const answer = await app.invoke(CALL_CHANNEL, 'counter.snapshot', {});
    return (answer as { value?: { journal: { state: string } } }).value?.journal.state;
  };
  await expect.poll(state, { timeout: 30_000 }).toBe('ready');
}

const ended = (app: StandIn): Promise<number | null> =>
  new Promise((resolve) => {
    if (app.process.exitCode !== null) resolve(app.process.exitCode);
    app.process.once('exit', resolve);
  });
const alone = () => processesWith(`--user-data-dir=${folder}`).map(({ pid }) => pid);

test('a quit of the system’s menu asks an owner, and Dwadi goes on', async () => {
  const app = start('full-screen');
  const asked: string[] = [];
  app.onEvent((_, [name]) => asked.push(String(name)));
  await open(app);
  await app.ask({ ask: 'quit' });
  await soon(() => asked).toContain('lockdown.leaveAsked');
  expect(app.process.exitCode).toBeNull();
  await open(app);
  await app.stop();
});

test.each([
  ['the system’s shutdown', { ask: 'power', event: 'shutdown' }],
  ['the end of a session of Windows', { ask: 'session-end' }],
] as const)('%s is never held up: Dwadi stops cleanly, and nobody starts it again', async (_, question) => {
  const app = start('kiosk');
  await open(app);
  await soon(log).toContain('watchdog: Dwadi is here');
  const end = ended(app);
  await app.ask(question).catch(() => {});
  expect(await end).toBe(0);
  await soon(alone).toEqual([]);
  expect(log()).toContain('ended, Dwadi was closed');
  const again = start('kiosk');
  await open(again);
  // An unclean stop would be checked, and said.
  expect(log()).not.toMatch(/unclean|check after/i);
  expect(await again.stop()).toBe(0);
});

test('a word from a shell ends it cleanly, too, and however often', async () => {
  const app = start('kiosk');
  await open(app);
  const end = ended(app);
  app.process.kill('SIGTERM');
  expect(await end).toBe(0);
  await soon(alone).toEqual([]);
});

test('nobody watches and nothing is asked at the level of a window', async () => {
  const app = start('window');
  await open(app);
  const end = ended(app);
  await app.ask({ ask: 'quit' }).catch(() => {});
  expect(await end).toBe(0);
  expect(log()).not.toContain('watchdog');
});

test('a damaged journal shuts nobody in', async () => {
  mkdirSync(join(folder, 'live'), { recursive: true });
  writeFileSync(join(folder, 'live', 'journal.db'), 'this is no journal '.repeat(2000));
  const app = start('kiosk');
  await app.news('loaded');
  const state = async () => {
    const answer = await app.invoke(CALL_CHANNEL, 'counter.snapshot', {});
    return (answer as { value?: { journal: { state: string } } }).value?.journal.state;
  };
  await expect.poll(state, { timeout: 30_000 }).toBe('unavailable');
  const end = ended(app);
  await app.invoke(CALL_CHANNEL, 'lockdown.close', {}).catch(() => {});
  expect(await end).toBe(0);
});

test('an installed kiosk starts with the session, from the file that its desktop reads', async () => {
  const config = join(folder, 'config');
  const app = start('kiosk', { packaged: true, env: { XDG_CONFIG_HOME: config } });
  await app.news('loaded');
  const file = join(config, 'autostart', 'dwadi.desktop');
  await soon(() => existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain(`Exec="${process.execPath}"`);
  await app.stop();
});

test('a level that was lowered while Dwadi was closed takes its own entry away, and none that a person made', async () => {
  const config = join(folder, 'config');
  const file = join(config, 'autostart', 'dwadi.desktop');
  const openAt = async (level: LockdownLevel) => {
    const app = start(level, { packaged: true, env: { XDG_CONFIG_HOME: config } });
    await app.news('loaded');
    await app.stop();
  };
  await openAt('kiosk');
  expect(existsSync(file)).toBe(true);
  // The mode changes as when an installer's file sets it silently, or an administrator by hand.
  await openAt('window');
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, 'made by hand');
  await openAt('window');
  expect(existsSync(file)).toBe(true);
});
