/** The watchdog's waits, in time that a test moves: no program is started. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Watchdog, type WatchdogOptions } from '#main/lockdown/watchdog.ts';
import { freshMeeting, type Meeting } from '#main/lockdown/watchdog-connection.ts';
import { meetWatchdog } from '#main/lockdown/watchdog-handshake.ts';
import { holdTimersOf } from '../../support/held-timers.ts';
import { until } from '../../support/until.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi-watch-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PACE = { firstMs: 10_000, startMs: 20_000, delaysMs: [1000, 2000], most: 4, withinMs: 600_000 };

function held(options: Partial<WatchdogOptions> = {}) {
  holdTimersOf('src-main/lockdown/watchdog.ts');
  const seen = { now: 0, ends: 0, gaveUp: [] as number[], logged: [] as unknown[][] };
  const meeting = options.meeting ?? freshMeeting(folder, process.platform);
  const watchdog = new Watchdog({
    ...{ meeting, program: { file: join(folder, 'uninstalled'), args: [] }, pace: PACE },
    log: { write: (_, what, facts) => seen.logged.push([what.replace('watchdog: ', ''), facts]) },
    monotonic: () => seen.now,
    onGaveUp: (count) => seen.gaveUp.push(count),
    onEnd: () => {
      seen.ends += 1;
    },
    ...options,
  });
  onTestFinished(() => void (watchdog as unknown as { server: { close(): void } }).server.close());
  return { seen, meeting };
}

/** A Dwadi that has come and proven itself. */
async function dwadiAt({ address, secret }: Meeting): Promise<Socket> {
  await until(() => process.platform === 'win32' || existsSync(address), true);
  const line = connect(address);
  line.on('error', () => {});
  // A watchdog that is left with a good-bye sets no timer in the next test.
  onTestFinished(() => void line.end('bye\n'));
  await new Promise<void>((resolve) => meetWatchdog(line, secret, resolve));
  return line;
}
const said = ({ seen }: ReturnType<typeof held>, what: string): unknown[] =>
  seen.logged.filter(([word]) => word === what).map(([, facts]) => facts);
const HERE = 'Dwadi is here';
const AGAIN = 'Dwadi ended by itself and is started again';

test('the first Dwadi is waited for as long as it may take, and ends the wait when it comes', async () => {
  const alone = held();
  vi.advanceTimersByTime(9999);
  expect(alone.seen.ends).toBe(0);
  vi.advanceTimersByTime(1);
  expect([alone.seen.ends, alone.seen.logged, vi.getTimerCount()]).toEqual([1, [['ended, nobody came', {}]], 0]);
  const other = held();
  expect(vi.getTimerCount()).toBe(1);
  await dwadiAt(other.meeting);
  await until(() => said(other, HERE).length, 1);
  expect([vi.getTimerCount(), other.seen.ends]).toEqual([0, 0]);
});

test('the pauses before a start grow, the last one stays, and the last end but one is not the end of it', async () => {
  const watched = held();
  const { seen, meeting } = watched;
  for (let nth = 1; nth <= 3; nth += 1) {
    const line = await dwadiAt(meeting);
    await until(() => said(watched, HERE).length, nth);
    expect(vi.getTimerCount()).toBe(0);
    line.destroy();
    await until(() => said(watched, AGAIN).length, nth);
    expect(vi.getTimerCount()).toBe(1);
    seen.now += 1000;
  }
  expect(said(watched, AGAIN)).toEqual([
    { inARow: 1, delayMs: 1000 },
    { inARow: 2, delayMs: 2000 },
    { inARow: 3, delayMs: 2000 },
  ]);
  (await dwadiAt(meeting)).destroy();
  await until(() => seen.ends, 1);
  expect([seen.gaveUp, vi.getTimerCount()]).toEqual([[4], 0]);
  expect(seen.logged.slice(-2)).toEqual([
    ['Dwadi keeps ending by itself and is left closed', { times: 4 }],
    ['ended, gave up', {}],
  ]);
});

test('ends that are far apart are each a first one', async () => {
  const watched = held();
  for (let nth = 1; nth <= 5; nth += 1) {
    (await dwadiAt(watched.meeting)).destroy();
    await until(() => said(watched, AGAIN).length, nth);
    watched.seen.now += 600_000;
  }
  expect(said(watched, AGAIN)).toEqual(Array.from({ length: 5 }, () => ({ inARow: 1, delayMs: 1000 })));
  expect([watched.seen.gaveUp, watched.seen.ends]).toEqual([[], 0]);
});

test('a Dwadi that said good-bye and then something else has not said it', async () => {
  const watched = held();
  const line = await dwadiAt(watched.meeting);
  line.write('bye\nnot yet\n');
  line.end();
  await until(() => said(watched, AGAIN).length, 1);
  const next = await dwadiAt(watched.meeting);
  next.end('not yet\nbye\n');
  await until(() => watched.seen.ends, 1);
  expect(watched.seen.logged.at(-1)).toEqual(['ended, Dwadi was closed', {}]);
  expect([watched.seen.gaveUp, vi.getTimerCount()]).toEqual([[], 0]);
});

test('the end of a line that was no Dwadi’s, or of a Dwadi that has come back meanwhile, starts nothing', async () => {
  const watched = held();
  const { address } = watched.meeting;
  const first = await dwadiAt(watched.meeting);
  const stranger = connect(address);
  stranger.on('error', () => {}).end('bye\n');
  await new Promise((resolve) => stranger.resume().once('close', resolve));
  await dwadiAt(watched.meeting);
  await until(() => said(watched, HERE).length, 2);
  first.end('bye\n');
  await new Promise((resolve) => first.once('close', resolve));
  expect([said(watched, AGAIN), watched.seen.ends, vi.getTimerCount()]).toEqual([[], 0, 0]);
});

test('a watchdog that finds no place to wait ends at once, and only once', async () => {
  const address = join(folder, 'no such folder/w.sock');
  const { seen } = held({ meeting: { address, secret: 'a'.repeat(64) } });
  await until(() => seen.ends, 1);
  expect(seen.logged).toEqual([['ended, no place to wait for Dwadi', { error: expect.any(String) }]]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a watchdog that has ended starts nothing, whatever ends after it, and takes nobody in', async () => {
  const watched = held();
  const [line, other] = [await dwadiAt(watched.meeting), await dwadiAt(watched.meeting)];
  await until(() => said(watched, HERE).length, 2);
  other.end('bye\n');
  await until(() => watched.seen.ends, 1);
  line.destroy();
  const late = connect(watched.meeting.address);
  const error = await new Promise((resolve) => late.once('error', resolve));
  expect(error).toMatchObject({ syscall: 'connect' });
  expect([said(watched, AGAIN), watched.seen.ends, vi.getTimerCount()]).toEqual([[], 1, 0]);
});
