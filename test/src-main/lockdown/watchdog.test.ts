/** The watchdog of Dwadi, with real processes that are really killed. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApart, Watchdog } from '#main/lockdown/watchdog.ts';
import { WatchdogClient } from '#main/lockdown/watchdog-client.ts';
import { freshMeeting, lastMeeting, thisProgram, watchdogOf } from '#main/lockdown/watchdog-connection.ts';
import { meetWatchdog } from '#main/lockdown/watchdog-handshake.ts';

const APP = join(import.meta.dirname, '../../support/lockdown/watched-app.ts');
const monotonic = () => performance.now();

let folder: string;
let heard: string[];
const watchdogs: Watchdog[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi-watch-'));
  heard = [];
});
afterEach(() => {
  // A watchdog that goes on would set timers in the next file's tests.
  for (const watchdog of watchdogs.splice(0))
    (watchdog as unknown as { end(why: string): void }).end('the test is over');
  for (const pid of starts()) endIt(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const program = (how: string) => ({ file: process.execPath, args: [APP, how, folder] });
const starts = (): number[] =>
  existsSync(join(folder, 'starts')) ? readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n').map(Number) : [];

function endIt(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, signal);
  } catch {}
}

/** The one that watches, in this process. */
function watch(how: string, firstMs = 60_000) {
  const told = { gaveUp: 0, ended: false };
  const watchdog = new Watchdog({
    meeting: freshMeeting(folder, process.platform),
    program: program(how),
    pace: { firstMs, startMs: 20_000, delaysMs: [20, 40], most: 3, withinMs: 60_000 },
    log: { write: (_, what) => heard.push(what) },
    monotonic,
    onGaveUp: (times) => {
      told.gaveUp = times;
    },
    onEnd: () => {
      told.ended = true;
    },
  });
  watchdogs.push(watchdog);
  return told;
}

const soon = (check: () => unknown) => expect.poll(check, { timeout: 20_000 });
const times = (what: string): number => heard.filter((said) => said === `watchdog: ${what}`).length;

/** The latest one, after so many before it. */
const come = async (before: number): Promise<number | undefined> => {
  await soon(() => times('Dwadi is here')).toBe(before + 1);
  return starts().at(-1);
};

test('a killed Dwadi is started again; and once more', async () => {
  const told = watch('stay');
  startApart(program('stay'));
  endIt(await come(0), 'SIGKILL');
  endIt(await come(1), 'SIGKILL');
  await come(2);
  expect(times('started Dwadi')).toBe(2);
  expect(told).toEqual({ gaveUp: 0, ended: false });
});

test('a Dwadi that ended on purpose stays closed, and nobody watches any more', async () => {
  const told = watch('stay');
  startApart(program('stay'));
  endIt(await come(0), 'SIGTERM');
  await soon(() => told.ended).toBe(true);
  expect(heard.at(-1)).toContain('Dwadi was closed');
  expect(starts()).toHaveLength(1);
});

test('nobody waits for a Dwadi that ended before it could come', async () => {
  const told = watch('stay', 50);
  await soon(() => told.ended).toBe(true);
  expect(heard).toEqual(['watchdog: ended, nobody came']);
});

test('a Dwadi that keeps ending is left closed, and the number of its ends is told', async () => {
  const told = watch('crash soon');
  startApart(program('stay'));
  endIt(await come(0), 'SIGKILL');
  await soon(() => told).toEqual({ gaveUp: 3, ended: true });
  expect(starts()).toHaveLength(3);
  expect(heard).toContain('watchdog: Dwadi keeps ending by itself and is left closed');
});

test('a Dwadi that ends before it comes counts, too', async () => {
  const told = watch('crash at once');
  startApart(program('stay'));
  endIt(await come(0), 'SIGKILL');
  await soon(() => told).toEqual({ gaveUp: 3, ended: true });
  expect(starts()).toHaveLength(3);
});

test('another Dwadi that is open already is left alone', async () => {
  const told = watch('another is open');
  startApart(program('stay'));
  endIt(await come(0), 'SIGKILL');
  await soon(() => told).toEqual({ gaveUp: 0, ended: true });
  expect(starts()).toHaveLength(2);
});

test('a program that is gone is not started', async () => {
  const told = { ended: false };
  const meeting = freshMeeting(folder, process.platform);
  new Watchdog({
    meeting,
    program: { file: join(folder, 'uninstalled'), args: [] },
    pace: { firstMs: 60_000, startMs: 20_000, delaysMs: [20], most: 3, withinMs: 60_000 },
    log: { write: (_, what) => heard.push(what) },
    monotonic,
    onGaveUp: () => heard.push('gave up'),
    onEnd: () => {
      told.ended = true;
    },
  });
  await soon(() => existsSync(meeting.address)).toBe(true);
  const line = connect(meeting.address);
  meetWatchdog(line, meeting.secret, () => line.end());
  await soon(() => told.ended).toBe(true);
  expect(heard.at(-1)).toContain('not there any more');
});

test('a watchdog that is gone is replaced, but not for ever', async () => {
  let started = 0;
  const watched = new WatchdogClient({
    last: () => null,
    fresh: () => freshMeeting(folder, process.platform),
    startWatchdog: () => {
      started += 1;
    },
    log: { write: (_, what, facts) => heard.push(`${what} ${JSON.stringify(facts)}`) },
    monotonic,
    tries: 3,
    everyMs: 10,
  });
  watched.start();
  expect(watched.isWatched).toBe(true);
  await soon(() => watched.isWatched).toBe(false);
  expect(started).toBe(1);
  expect(heard.join()).toContain('did not come');
  watched.leave();
});

test('one program starts itself, whatever runs it; an AppImage by its own file', () => {
  const argv = ['/opt/node', '/opt/main.js', '--user-data-dir=/x', '--watchdog'];
  const running = { execPath: '/opt/node', execArgv: ['--import', 'file:///y'], argv, env: {} };
  const itself = { file: '/opt/node', args: ['--import', 'file:///y', '/opt/main.js', '--user-data-dir=/x'] };
  expect(thisProgram(running)).toEqual(itself);
  expect(watchdogOf(itself).args.at(-1)).toBe('--watchdog');
  const image = {
    ...running,
    execArgv: [],
    argv: ['/tmp/.mount_x/dwadi'],
    env: { APPIMAGE: '/home/a/Dwadi.AppImage' },
  };
  expect(thisProgram(image)).toEqual({ file: '/home/a/Dwadi.AppImage', args: [] });
});

test('the address is short enough for a socket, however deep the folder is', () => {
  const deep = join(folder, 'deep/'.repeat(30));
  mkdirSync(deep, { recursive: true });
  expect(Buffer.byteLength(freshMeeting(deep, 'linux').address)).toBeLessThan(104);
});

test('each watchdog has another address and another secret, which no other user can read or guess', () => {
  const first = freshMeeting(folder, 'win32');
  expect(first.address).toMatch(/^\\\\\.\\pipe\\dwadi-watch-[0-9a-f]{24}$/);
  expect(lastMeeting(folder, 'win32')).toEqual(first);
  const second = freshMeeting(folder, 'win32');
  expect(second.address).not.toBe(first.address);
  expect(second.secret).not.toBe(first.secret);
  const file = join(folder, 'watchdog.json');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const forged of ['', '{}', '{"name":"../../etc/passwd","secret":"00"}']) {
    writeFileSync(file, forged);
    expect(lastMeeting(folder, process.platform)).toBeNull();
  }
});

test('a stranger at the watchdog’s address closes nothing, not with a good-bye nor with words that were heard', async () => {
  const told = watch('stay');
  startApart(program('stay'));
  const pid = await come(0);
  const { address } = lastMeeting(folder, process.platform) ?? { address: '' };
  const nonce = 'a'.repeat(32);
  for (const said of ['bye\n', `${nonce}\nbye\n`, `${nonce}\n${'b'.repeat(64)}\nbye\n`, 'x'.repeat(5000)]) {
    const stranger = connect(address, () => stranger.write(said));
    stranger.on('error', () => {}).resume();
    await new Promise((resolve) => stranger.once('close', resolve));
  }
  // A message to one side is no proof for the other: each message names its side.
  const reflecting = connect(address, () => reflecting.write(`${nonce}\n`));
  reflecting.setEncoding('utf8').on('data', (text: string) => reflecting.write(`${text.split(' ')[0]}\nbye\n`));
  await new Promise((resolve) => reflecting.once('close', resolve));
  expect(told.ended).toBe(false);
  endIt(pid, 'SIGKILL');
  await come(1);
});

test('whoever waits at the address without the secret is no watchdog: Dwadi starts its own', async () => {
  const theirs = freshMeeting(folder, process.platform);
  const squatter = createServer((socket) => socket.on('error', () => {}).end(`${'c'.repeat(64)} ${'d'.repeat(32)}\n`));
  await new Promise<void>((resolve) => squatter.listen(theirs.address, resolve));
  const started: string[] = [];
  const watched = new WatchdogClient({
    last: () => lastMeeting(folder, process.platform),
    fresh: () => freshMeeting(folder, process.platform),
    startWatchdog: () => started.push(lastMeeting(folder, process.platform)?.address ?? ''),
    log: { write: () => {} },
    monotonic,
    everyMs: 10,
  });
  watched.start();
  await soon(() => started.length).toBe(1);
  expect(started[0]).not.toBe(theirs.address);
  watched.leave();
  squatter.close();
});
