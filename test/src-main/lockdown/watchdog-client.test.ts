/** Dwadi's side, with a watchdog in this same process; no program is started. */
import { createServer, type Server, type Socket } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WatchdogClient, type WatchdogClientOptions } from '#main/lockdown/watchdog-client.ts';
import { freshMeeting, type Meeting } from '#main/lockdown/watchdog-connection.ts';
import { meetDwadi } from '#main/lockdown/watchdog-handshake.ts';
import { holdTimersOf } from '../../support/held-timers.ts';
import { tempFolder } from '../../support/journal/journal.ts';
import { until } from '../../support/until.ts';

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

/** A watchdog at a meeting, and what it hears. `secret`: another one than the meeting's. */
async function watchdogAt({ address, secret }: Meeting, its = secret) {
  const seen = { came: 0, heard: [] as string[], lines: [] as Socket[] };
  const server: Server = createServer((socket) => {
    seen.came += 1;
    seen.lines.push(socket);
    socket.on('error', () => {}).on('close', () => seen.heard.push('closed'));
    meetDwadi(socket, its, { onProven: () => seen.heard.push('proven'), onLine: (line) => seen.heard.push(line) });
  });
  await new Promise<void>((resolve) => server.listen(address, resolve));
  const end = (): void => {
    server.close();
    for (const socket of seen.lines) socket.destroy();
  };
  onTestFinished(end);
  return { seen, end };
}

function client(options: Partial<WatchdogClientOptions> = {}) {
  const seen = { started: 0, logged: [] as unknown[][], now: 0, meetings: [] as Meeting[] };
  const watched = new WatchdogClient({
    last: () => null,
    fresh: () => {
      const meeting = freshMeeting(folder, process.platform);
      seen.meetings.push(meeting);
      return meeting;
    },
    startWatchdog: () => {
      seen.started += 1;
    },
    log: { write: (level, what, facts) => seen.logged.push([level, what, facts]) },
    monotonic: () => seen.now,
    ...options,
  });
  onTestFinished(() => watched.leave());
  return { watched, seen };
}

describe('a watchdog that is there already', () => {
  test('is met, is told when Dwadi ends on purpose, and no other is started', async () => {
    const meeting = freshMeeting(folder, process.platform);
    const there = await watchdogAt(meeting);
    const { watched, seen } = client({ last: () => meeting });
    expect(watched.isWatched).toBe(false);
    watched.start();
    watched.start();
    await until(() => there.seen.heard, ['proven']);
    expect([watched.isWatched, there.seen.came]).toEqual([true, 1]);
    watched.leave();
    await until(() => there.seen.heard, ['proven', 'bye', 'closed']);
    expect([watched.isWatched, seen.started, seen.logged]).toEqual([false, 0, []]);
  });

  test('is told so as well where Dwadi ends before they have met', async () => {
    const meeting = freshMeeting(folder, process.platform);
    const there = await watchdogAt(meeting);
    const { watched, seen } = client({ last: () => meeting });
    watched.start();
    watched.leave();
    await until(() => there.seen.heard, ['proven', 'bye', 'closed']);
    expect([seen.started, watched.isWatched]).toEqual([0, false]);
  });

  test('is met again by a Dwadi that is watched once more', async () => {
    const meeting = freshMeeting(folder, process.platform);
    const there = await watchdogAt(meeting);
    const { watched } = client({ last: () => meeting });
    watched.start();
    await until(() => there.seen.heard.length, 1);
    watched.leave();
    await until(() => there.seen.heard.length, 3);
    watched.start();
    await until(() => there.seen.heard.at(-1), 'proven');
    expect(watched.isWatched).toBe(true);
  });

  test('is replaced when it is gone, and the log says so', async () => {
    holdTimersOf('src-main/lockdown/watchdog-client.ts');
    const meeting = freshMeeting(folder, process.platform);
    const there = await watchdogAt(meeting);
    const { watched, seen } = client({ last: () => meeting });
    watched.start();
    await until(() => there.seen.heard, ['proven']);
    there.end();
    await until(() => seen.started, 1);
    expect(seen.logged).toEqual([['warn', 'watchdog: it is gone; another one is started', undefined]]);
    expect(watched.isWatched).toBe(true);
  });

  test('and doesn’t know the secret is none: one is started', async () => {
    holdTimersOf('src-main/lockdown/watchdog-client.ts');
    const meeting = freshMeeting(folder, process.platform);
    const there = await watchdogAt(meeting, 'f'.repeat(64));
    const { watched, seen } = client({ last: () => meeting });
    watched.start();
    await until(() => seen.started, 1);
    await until(() => there.seen.heard, ['closed']);
    expect(seen.logged).toEqual([]);
  });
});

describe('a watchdog that is started', () => {
  test('is looked for after each pause, at its own meeting, and then met', async () => {
    holdTimersOf('src-main/lockdown/watchdog-client.ts');
    const { watched, seen } = client({ everyMs: 200 });
    watched.start();
    expect([seen.started, seen.meetings.length, vi.getTimerCount()]).toEqual([1, 1, 1]);
    // Nobody is there yet.
    vi.advanceTimersByTime(200);
    await until(() => vi.getTimerCount(), 1);
    const [meeting] = seen.meetings;
    if (meeting === undefined) throw new Error('no meeting');
    const there = await watchdogAt(meeting);
    vi.advanceTimersByTime(199);
    expect(there.seen.came).toBe(0);
    vi.advanceTimersByTime(1);
    await until(() => there.seen.heard, ['proven']);
    expect([watched.isWatched, seen.started, vi.getTimerCount()]).toEqual([true, 1, 0]);
  });

  test('is looked for as often as was said, and then Dwadi goes on alone', async () => {
    holdTimersOf('src-main/lockdown/watchdog-client.ts');
    const meeting = freshMeeting(folder, process.platform);
    const there = await watchdogAt(meeting, 'f'.repeat(64));
    const { watched, seen } = client({ tries: 3, everyMs: 10, fresh: () => meeting });
    watched.start();
    for (let nth = 1; nth <= 3; nth += 1) {
      expect([watched.isWatched, vi.getTimerCount()]).toEqual([true, 1]);
      vi.advanceTimersByTime(10);
      // A watchdog that has closed the line holds no timer of its own.
      await until(() => there.seen.heard, Array(nth).fill('closed'));
      await until(() => [watched.isWatched, vi.getTimerCount()], nth < 3 ? [true, 1] : [false, 0]);
    }
    expect(seen.logged).toEqual([['error', 'watchdog: this run goes on without one', { why: 'it did not come' }]]);
    expect([watched.isWatched, seen.started, vi.getTimerCount()]).toEqual([false, 1, 0]);
  });

  test('is looked for no more once Dwadi ends, which keeps no process alive', () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    const alive = client({ everyMs: 60_000 });
    alive.watched.start();
    expect(timers.mock.results[0]?.value.hasRef()).toBe(false);
    timers.mockRestore();
    holdTimersOf('src-main/lockdown/watchdog-client.ts');
    const { watched } = client();
    watched.start();
    watched.leave();
    expect([vi.getTimerCount(), watched.isWatched]).toEqual([0, false]);
  });

  test('is none where its meeting can not be written, until there is a wish for one again', () => {
    holdTimersOf('src-main/lockdown/watchdog-client.ts');
    let isFull = true;
    const fresh = (): Meeting => {
      if (isFull) throw new Error('full');
      return freshMeeting(folder, process.platform);
    };
    const { watched, seen } = client({ fresh });
    watched.start();
    expect([watched.isWatched, seen.started]).toEqual([false, 0]);
    expect(seen.logged).toMatchObject([['error', expect.any(String), { why: 'its meeting could not be written' }]]);
    watched.leave();
    watched.start();
    expect(seen.logged).toHaveLength(2);
    watched.leave();
    isFull = false;
    watched.start();
    expect([watched.isWatched, seen.started, seen.logged.length]).toEqual([true, 1, 2]);
  });

  test('is started four times in ten minutes, and not a fifth time', async () => {
    holdTimersOf('src-main/lockdown/watchdog-client.ts');
    const { watched, seen } = client({ everyMs: 10 });
    watched.start();
    for (let nth = 1; nth <= 4; nth += 1) {
      const there = await watchdogAt(seen.meetings.at(-1) as Meeting);
      vi.advanceTimersByTime(10);
      await until(() => there.seen.heard, ['proven']);
      seen.now += 149_999;
      there.end();
      await until(() => seen.logged.length, nth < 4 ? nth : 5);
    }
    expect(seen.started).toBe(4);
    expect(seen.logged.at(-1)).toEqual(['error', 'watchdog: this run goes on without one', { why: 'it keeps ending' }]);
    expect([watched.isWatched, vi.getTimerCount()]).toEqual([false, 0]);
  });
});
