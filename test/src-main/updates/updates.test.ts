/** Covers the way from the list to the installer, with a real server and a shop whose facts a test sets. */
import { createCipheriv } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#main/platform/log.ts';
import { isAmongTheFirst, UpdateError } from '#main/updates/feed.ts';
import { placeFrom } from '#main/updates/feed-place.ts';
import type { CounterFacts } from '#main/updates/may-install.ts';
import type { UpdatesOptions } from '#main/updates/ports.ts';
import { type PartRange, type RangeClient, updateLine } from '#main/updates/range-client.ts';
import { Updates } from '#main/updates/updates.ts';
import type { MachineSettings } from '#shared/counter-api/machine.ts';
import type { UpdatesState } from '#shared/counter-api/updates.ts';
import { costWords } from '#shared/words/updates.ts';
import { holdTimersOf } from '../../support/held-timers.ts';
import { until } from '../../support/until.ts';
import { FakePace } from '../../support/updates/fake-pace.ts';
import { appImage } from '../../support/updates/mapped-packages.ts';
import {
  DRAWER,
  feedOf,
  PUBLIC_KEYS,
  startUpdateServer,
  type UpdateServer,
} from '../../support/updates/update-server.ts';

const QUIET: CounterFacts = {
  ...{ drawerOpen: false, sending: 0, underWay: 0, readBack: false, printing: 0, checking: false, drill: false },
};
const NAME = 'Dwadi-0.2.0-linux-x86_64.AppImage';
const CONTENT = Buffer.alloc(200_000, 7);
/** Bytes that no packing makes smaller, the same in each run: the borders of blocks follow from them. */
const noise = (nth: number, bytes: number): Buffer =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16, nth), Buffer.alloc(16)).update(Buffer.alloc(bytes));
const PAYLOAD = noise(1, 1_000_000);
/** A release that changes 100 kB of it. */
const CHANGED = Buffer.concat([PAYLOAD.subarray(0, 400_000), noise(2, 100_000), PAYLOAD.subarray(500_000)]);

let server: UpdateServer;
let userData = '';
let clock: FakePace;
let open: Updates[];
let shop: { facts: CounterFacts; quietForMs: number; choice: MachineSettings['updates']; onChoice: (() => void)[] };
let did: string[];

const announce = (wish: Partial<Parameters<typeof feedOf>[0]> = {}): void => {
  const { channel = 'stable' } = wish;
  const feed = feedOf({ version: '0.2.0', files: { [NAME]: CONTENT }, ...wish });
  server.files.set(`${channel}-linux-x64.feed`, Buffer.from(feed));
};

beforeEach(async () => {
  server = await startUpdateServer();
  server.files.set(NAME, CONTENT);
  announce();
  userData = mkdtempSync(join(tmpdir(), 'dwadi-updates-'));
  clock = new FakePace();
  open = [];
  did = [];
  shop = {
    facts: { ...QUIET, drawerOpen: true },
    quietForMs: 0,
    choice: { channel: 'stable', kilobytesPerSecond: 400, megabytesPerDay: null },
    onChoice: [],
  };
});
afterEach(async () => {
  for (const updates of open) await updates.stop();
  await server.close();
  rmSync(userData, { recursive: true });
});

/** An owner's choice, or one of an installer's file. */
function chosen(choice: MachineSettings['updates']): void {
  shop.choice = choice;
  for (const listener of shop.onChoice) listener();
}

const step = (name: string) => async () => void did.push(name);

function start(options: Partial<UpdatesOptions> = {}): Updates {
  const updates = new Updates({
    ...{ version: '0.1.0', userData, kind: 'AppImage', target: 'linux-x64', line: updateLine, clock, log: silentLog },
    installed: { appImage: null, installer: null },
    place: placeFrom({ url: server.url, ...PUBLIC_KEYS }),
    choice: () => shop.choice,
    saveChoice: chosen,
    onChoiceSaved: (listener) => shop.onChoice.push(listener),
    facts: async () => ({ counters: [shop.facts], shuttingDown: false, onBattery: false }),
    quietForMs: () => shop.quietForMs,
    backUp: async (before) => {
      did.push(`back up before ${before}`);
      return ['/a.db'];
    },
    installer: async () => ({ prepare: step('prepare'), install: async () => did.push('install') > 0 }),
    closeCounters: step('close'),
    startAgain: () => did.push('start again'),
    onChanged: () => {},
    ...options,
    times: {
      firstLookMs: 0,
      lookEveryMs: 60_000,
      lookAgainMs: 60_000,
      watchMs: 10,
      countdownMs: 60_000,
      ...options.times,
    },
  });
  open.push(updates);
  updates.start();
  return updates;
}

const becomes = (updates: Updates, wanted: object) => expect.poll(() => updates.state()).toMatchObject(wanted);
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 100));

test('an update waits for the drawer to close, counts down, and goes step by step', async () => {
  const updates = start();
  await becomes(updates, { phase: 'ready', holds: ['shift-open'], countdown: null });
  shop.facts = QUIET;
  await becomes(updates, { countdown: 60 });
  clock.now += 59_000;
  await aWhile();
  expect(did).toEqual([]);
  clock.now += 1000;
  await expect.poll(() => did).toEqual(['prepare', 'back up before 0.2.0', 'close', 'install']);
  expect(new Updates({ ...optionsOf(updates), version: '0.2.0' }).state().arrived).toEqual({
    version: '0.2.0',
    before: '0.1.0',
  });
});

/** The next start on the same PC. */
const optionsOf = (updates: Updates): UpdatesOptions => (updates as unknown as { options: UpdatesOptions }).options;

test('Install, pressed twice, puts one update in once', async () => {
  const updates = start();
  await becomes(updates, { phase: 'ready' });
  shop.facts = QUIET;
  await Promise.all([updates.install(), updates.install()]);
  expect(did).toEqual(['prepare', 'back up before 0.2.0', 'close', 'install']);
});

test('a sale that begins during the countdown stops it', async () => {
  const updates = start();
  await becomes(updates, { phase: 'ready' });
  shop.facts = QUIET;
  await becomes(updates, { countdown: 60 });
  shop.facts = { ...QUIET, readBack: true };
  await becomes(updates, { countdown: null, holds: ['read-back'] });
});

test('nothing counts down in the morning, with somebody there and the drawer not open yet', async () => {
  shop.facts = QUIET;
  const updates = start();
  await becomes(updates, { phase: 'ready', holds: [] });
  await aWhile();
  expect(updates.state().countdown).toBeNull();
  shop.quietForMs = 10 * 60_000;
  await becomes(updates, { countdown: 60 });
});

describe('an update is not put in, and the counters stay open,', () => {
  async function asked(options: Partial<UpdatesOptions>) {
    const updates = start(options);
    await becomes(updates, { phase: 'ready' });
    shop.facts = QUIET;
    await updates.install();
    expect(did).not.toContain('close');
    return updates.state();
  }

  test('if a journal can not be backed up', async () => {
    const state = await asked({ backUp: async () => null });
    expect(state).toMatchObject({ phase: 'ready', problem: 'no-backup', putOff: true });
  });

  test('if the system does not accept the package', async () => {
    const prepare = () => Promise.reject(new Error('not signed by the publisher'));
    const state = await asked({ installer: async () => ({ prepare, install: async () => true }) });
    expect(state).toMatchObject({ phase: 'ready', problem: 'not-verified' });
  });

  test('if a sale began while the backup was made', async () => {
    const state = await asked({
      backUp: async () => {
        shop.facts = { ...QUIET, sending: 1 };
        return [];
      },
    });
    expect(state).toMatchObject({ phase: 'ready', problem: null, holds: ['sending'] });
  });
});

test('an installer that can not be started brings this version back, which says so and does not try again', async () => {
  const updates = start({ installer: async () => ({ prepare: step('prepare'), install: async () => false }) });
  await becomes(updates, { phase: 'ready' });
  shop.facts = QUIET;
  await updates.install();
  expect(did.at(-1)).toBe('start again');
  const next = start({ times: { countdownMs: 0 } });
  await becomes(next, { phase: 'ready', problem: 'not-installed' });
  shop.quietForMs = 10 * 60_000;
  await aWhile();
  expect(did.filter((name) => name === 'install')).toEqual([]);
  await next.install();
  expect(did.at(-1)).toBe('install');
});

describe('the AppImage before, which an update has kept,', () => {
  let old: string;
  let kept: string;

  beforeEach(({ skip }) => {
    skip(process.platform === 'win32', 'no AppImage runs there');
    old = join(userData, 'Dwadi-0.1.0.AppImage');
    kept = `${old}.before`;
  });

  /** The new one gets a newer name, so that only what was written down leads to the old one. */
  async function updated(): Promise<string> {
    const running = join(userData, 'Dwadi-0.2.0.AppImage');
    const install = async () => {
      for (const file of [kept, running]) writeFileSync(file, '');
      return true;
    };
    const updates = start({
      installed: { appImage: old, installer: null },
      installer: async () => ({ prepare: step('prepare'), install }),
    });
    await becomes(updates, { phase: 'ready' });
    shop.facts = QUIET;
    await updates.install();
    await updates.stop();
    return running;
  }

  const next = (appImage: string, options: Partial<UpdatesOptions> = {}) =>
    start({ version: '0.2.0', installed: { appImage, installer: null }, ...options });

  test('is still there while the new one has not run for a while, and then goes', async () => {
    const running = await updated();
    await next(running, { times: { firstLookMs: 60_000 } }).stop();
    expect(existsSync(kept)).toBe(true);
    next(running);
    await expect.poll(() => existsSync(kept)).toBe(false);
    expect(existsSync(running)).toBe(true);
  });

  test('goes also where no updates are wanted any more', async () => {
    const running = await updated();
    shop.choice = { ...shop.choice, channel: 'none' };
    next(running);
    await expect.poll(() => existsSync(kept)).toBe(false);
  });

  test('stays while the new one can not be found on the disk, and goes at a later start', async () => {
    const running = await updated();
    const logged: unknown[] = [];
    const log = { write: (_: unknown, what: string) => void logged.push(what) };
    await Promise.all([
      expect.poll(() => logged).toContain('updates: the old AppImage is kept still'),
      next(join(userData, 'moved.AppImage'), { log }),
    ]);
    expect(existsSync(kept)).toBe(true);
    next(running);
    await expect.poll(() => existsSync(kept)).toBe(false);
  });

  test('goes once: a file of its name that comes later is somebody else’s', async () => {
    const running = await updated();
    await next(running).stop();
    const second = next(running);
    await expect.poll(() => existsSync(kept)).toBe(false);
    await second.stop();
    writeFileSync(kept, '');
    next(running);
    await aWhile();
    expect(existsSync(kept)).toBe(true);
  });
});

test.each<[string, { readonly install?: () => void; readonly close?: () => Promise<void> }]>([
  ['nothing can be written down', { install: () => userDataIsAFile() }],
  ['a counter did not close in order', { close: () => Promise.reject(new Error('no')) }],
])('this version comes back after an update that failed, also where %s', async (_, { install, close }) => {
  const updates = start({
    ...(close && { closeCounters: close }),
    installer: async () => ({
      prepare: step('prepare'),
      install: async () => {
        install?.();
        return false;
      },
    }),
  });
  await becomes(updates, { phase: 'ready' });
  shop.facts = QUIET;
  await updates.install().catch(() => undefined);
  expect(did.at(-1)).toBe('start again');
});

function userDataIsAFile(): void {
  rmSync(userData, { recursive: true });
  writeFileSync(userData, '');
}

describe('the offer of an update', () => {
  test('reaches nobody outside of the roll-out, unless they ask', async () => {
    announce({ rollout: 1 });
    // The machine's place in the roll-out is random, so nothing is expected before it asks; a machine that asks is
    // always offered the update.
    const updates = start();
    await expect.poll(() => updates.state().checkedAt).not.toBeNull();
    updates.check();
    await becomes(updates, { phase: 'ready' });
  });

  test('reaches nobody at all when it was called back, not even a machine that has it already', async () => {
    const updates = start({ times: { lookEveryMs: 200 } });
    await becomes(updates, { phase: 'ready' });
    announce({ rollout: 0 });
    await becomes(updates, { phase: 'idle', found: null });
    updates.check();
    await aWhile();
    expect(updates.state()).toMatchObject({ phase: 'idle', found: null });
    expect(readdirSync(join(userData, 'updates'))).toEqual([]);
  });

  test('is never of an older or the same version', async () => {
    const updates = start({ version: '0.2.0' });
    await becomes(updates, { phase: 'idle', problem: null });
    await expect.poll(() => updates.state().checkedAt).not.toBeNull();
    expect(server.parts).toEqual([]);
  });
});

test('an old list in the place of a newer one is refused, also after a restart', async () => {
  announce({ version: '0.1.0', issuedAt: Date.now() + 60_000 });
  const updates = start();
  await expect.poll(() => updates.state().checkedAt).not.toBeNull();
  await updates.stop();
  announce();
  await becomes(start(), { problem: 'older-feed', phase: 'idle' });
});

describe('the keys', () => {
  /** Signs as a thief of the first key can. */
  const stolen = { version: '6.6.6', issuedAt: Date.now() + 3_600_000 };
  const handedOver = { privateKey: DRAWER.privateKey, handOverTo: DRAWER.fingerprint };

  test('a stolen first key updates no shop any more that has seen the hand-over, also after a restart', async () => {
    announce(stolen);
    const updates = start();
    await becomes(updates, { phase: 'ready', found: { version: '6.6.6' } });
    await updates.stop();
    // The thief's list is from an hour ahead: it must not hold up the other key's.
    announce({ version: '0.2.0', ...handedOver });
    const next = start();
    await becomes(next, { phase: 'ready', found: { version: '0.2.0' } });
    await next.stop();
    announce({ ...stolen, issuedAt: stolen.issuedAt + 1 });
    await becomes(start(), { phase: 'idle', found: null, problem: 'withdrawn-signer' });
    announce({ version: '0.3.0', privateKey: DRAWER.privateKey });
    await becomes(start(), { phase: 'ready', found: { version: '0.3.0' } });
  });
});

test('an older version is offered, fetched only for an owner, and put in as what it is', async () => {
  const releases: unknown[] = [];
  const prepare = async (release: object) => void releases.push(release);
  const updates = start({ version: '0.3.0', installer: async () => ({ prepare, install: async () => true }) });
  await becomes(updates, { phase: 'idle', older: '0.2.0', found: null });
  updates.check();
  updates.goBack('0.1.9');
  await aWhile();
  expect([updates.state().phase, server.parts]).toEqual(['idle', []]);
  updates.goBack('0.2.0');
  await becomes(updates, { phase: 'ready', found: { version: '0.2.0' } });
  shop.facts = QUIET;
  await updates.install();
  expect(releases).toMatchObject([{ version: '0.2.0', isOlder: true }]);
});

test('thirty days without a list that can be believed are said, from the first look on', async () => {
  announce({ issuedAt: 1000 });
  const updates = start({ times: { lookAgainMs: 10 } });
  await becomes(updates, { problem: 'expired-feed', silentDays: null });
  clock.now += 29 * 86_400_000;
  expect(updates.state().silentDays).toBeNull();
  clock.now += 86_400_000;
  expect(updates.state().silentDays).toBe(30);
  announce({ issuedAt: clock.wall() });
  await becomes(updates, { silentDays: null, problem: null });
});

test('Settings tells what an update took of the line, to the byte, also after a restart', async () => {
  const [old, next] = [await appImage('Dwadi-0.1.0-linux-x86_64.AppImage', PAYLOAD), await appImage(NAME, CHANGED)];
  const running = join(userData, 'running.AppImage');
  writeFileSync(running, old.content);
  server.files.set(NAME, next.content);
  announce({ files: { [NAME]: next.content }, maps: { [NAME]: next.entry } });
  const updates = start({ installed: { appImage: running, installer: null } });
  await becomes(updates, { phase: 'ready' });
  const carried = server.sent();
  expect(carried).toBeLessThan(300_000);
  const costs = [{ version: '0.2.0', carried, bytes: next.content.byteLength }];
  expect(updates.state().costs).toEqual(costs);
  expect(start().state().costs).toEqual(costs);
  expect(costWords({ version: '1.2.1', carried: 2_400_000, bytes: 91_000_000 })).toBe(
    'Update 1.2.1 took 2.4 MB of 91.0 MB.',
  );
});

test('the megabytes of a day hold: the rest comes on the next day', async () => {
  const content = Buffer.alloc(3_500_000, 3);
  server.files.set(NAME, content);
  announce({ files: { [NAME]: content } });
  shop.choice = { ...shop.choice, megabytesPerDay: 2 };
  const days = new Map<number, number>();
  const day = () => Math.floor(clock.wall() / 86_400_000);
  const line = {
    ...updateLine,
    part: async (...asked: Parameters<typeof updateLine.part>) => {
      days.set(day(), (days.get(day()) ?? 0) + asked[1].bytes);
      return updateLine.part(...asked);
    },
  };
  const updates = start({ line });
  await becomes(updates, { phase: 'ready' });
  expect([...days.values()].every((bytes) => bytes <= 2_000_000)).toBe(true);
  expect([...days.values()].reduce((sum, bytes) => sum + bytes)).toBe(content.byteLength);
});

test('another channel begins anew, and none at all stops', async () => {
  announce({ channel: 'early', version: '0.3.0-early.1' });
  const updates = start();
  await becomes(updates, { phase: 'ready', found: { version: '0.2.0' } });
  await updates.choose({ ...shop.choice, channel: 'early' });
  await becomes(updates, { phase: 'ready', found: { version: '0.3.0-early.1' } });
  await updates.choose({ ...shop.choice, channel: 'none' });
  expect(updates.state()).toMatchObject({ off: 'not-wanted', phase: 'idle', found: null });
});

test('a Dwadi without a place, or without a package, asks nobody anything', async () => {
  expect(start({ place: null }).state().off).toBe('no-place');
  expect(start({ kind: null }).state().off).toBe('no-package');
  await aWhile();
  expect(server.parts).toEqual([]);
});

test('a line that is down is named, and tried again by itself', async () => {
  server.faults.down = true;
  const updates = start({ times: { lookAgainMs: 50 } });
  await becomes(updates, { problem: 'offline' });
  server.faults.down = false;
  await becomes(updates, { phase: 'ready', problem: null });
});

test('a package that came as another one is fetched again a day later, or when somebody asks', async () => {
  server.faults.altered = true;
  const times = { lookAgainMs: 20, firstLookMs: 0, lookEveryMs: 60_000, watchMs: 10, countdownMs: 60_000 };
  const first = start({ times });
  await becomes(first, { phase: 'idle', problem: 'altered-file' });
  const once = server.parts.length;
  const looked = (updates: Updates) => updates.state().checkedAt;
  clock.now += 1000;
  const before = looked(first);
  // It looks at the list all the while.
  await expect.poll(() => looked(first)).toBeGreaterThan(before ?? 0);
  await aWhile();
  expect(server.parts.length).toBe(once);
  await first.stop();
  const next = start({ times });
  await becomes(next, { phase: 'idle', problem: 'altered-file' });
  expect(server.parts.length).toBe(once);
  clock.now += 86_400_000;
  await expect.poll(() => server.parts.length).toBe(2 * once);
  await becomes(next, { phase: 'idle', problem: 'altered-file' });
  server.faults.altered = false;
  await aWhile();
  expect(server.parts.length).toBe(2 * once);
  await expect
    .poll(() => {
      next.check();
      return next.state().phase;
    })
    .toBe('ready');
});

const MINUTE_MS = 60_000;
const HELD_TIMES = {
  ...{ firstLookMs: MINUTE_MS, lookEveryMs: 60 * MINUTE_MS, lookAgainMs: 10 * MINUTE_MS },
  ...{ watchMs: 5000, countdownMs: MINUTE_MS },
};
const offline = () => new UpdateError('offline', 'no line');

/** The same with timers that a test moves, and a line that it answers for. */
function held(options: Partial<UpdatesOptions> = {}) {
  holdTimersOf('src-main/updates');
  const seen = {
    ...{ lists: 0, looks: 0, parts: [] as PartRange[], states: [] as UpdatesState[], logged: [] as unknown[][] },
    ...{ list: feedOf({ version: '0.2.0', files: { [NAME]: CONTENT } }), content: CONTENT },
    trouble: null as unknown,
    partTrouble: null as unknown,
  };
  const line: RangeClient = {
    text: async () => {
      seen.lists += 1;
      if (seen.trouble !== null) throw seen.trouble;
      return seen.list;
    },
    part: async (_, range, __, count) => {
      seen.parts.push(range);
      count(range.bytes);
      if (seen.partTrouble !== null) throw seen.partTrouble;
      return seen.content.subarray(range.from, range.from + range.bytes);
    },
  };
  const updates = start({
    line,
    log: { write: (level, what, facts) => seen.logged.push([level, what, facts]) },
    onChanged: (state) => seen.states.push(state),
    facts: async () => {
      seen.looks += 1;
      return { counters: [shop.facts], shuttingDown: false, onBattery: false };
    },
    ...options,
    times: HELD_TIMES,
  });
  const phase = () => updates.state().phase;
  /** A look at the list is over when the next one is planned. */
  const looked = async (after: number = HELD_TIMES.firstLookMs): Promise<void> => {
    const before = vi.getTimerCount();
    vi.advanceTimersByTime(after);
    await until(() => vi.getTimerCount() >= before && phase() !== 'checking' && phase() !== 'downloading', true);
  };
  const ready = async (): Promise<void> => {
    vi.advanceTimersByTime(HELD_TIMES.firstLookMs);
    await until(() => [phase(), vi.getTimerCount()], ['ready', 2]);
  };
  /** One look for a moment to install. */
  const watched = async (ms: number): Promise<void> => {
    const { looks } = seen;
    const timers = vi.getTimerCount();
    vi.advanceTimersByTime(ms);
    await until(() => [seen.looks, vi.getTimerCount()], [looks + 1, timers]);
  };
  const announced = (wish: Partial<Parameters<typeof feedOf>[0]>): void => {
    seen.list = feedOf({ version: '0.2.0', files: { [NAME]: CONTENT }, ...wish });
  };
  return { updates, seen, phase, looked, ready, watched, announced };
}

const kept = (): Record<string, unknown> => JSON.parse(readFileSync(join(userData, 'updates.json'), 'utf8'));

describe('the looks at the list', () => {
  test('begin a while after the start, go on a few times a day, and come sooner after a trouble', async () => {
    const { updates, seen, announced } = held();
    announced({ version: '0.1.0' });
    const next = async (ms: number, lists: number): Promise<void> => {
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(ms - 1);
      expect(seen.lists).toBe(lists - 1);
      vi.advanceTimersByTime(1);
      expect(seen.lists).toBe(lists);
      await until(() => [updates.state().phase, vi.getTimerCount()], ['idle', 1]);
    };
    await next(HELD_TIMES.firstLookMs, 1);
    await next(HELD_TIMES.lookEveryMs, 2);
    seen.trouble = offline();
    await next(HELD_TIMES.lookEveryMs, 3);
    expect(updates.state()).toMatchObject({ problem: 'offline', paused: null });
    await next(HELD_TIMES.lookAgainMs, 4);
    seen.trouble = null;
    await next(HELD_TIMES.lookAgainMs, 5);
    expect(updates.state().problem).toBeNull();
    await next(HELD_TIMES.lookEveryMs, 6);
    expect(seen.states.at(-1)).toEqual(updates.state());
  });

  test('end with Dwadi, which gives each timer back', async () => {
    const idle = held();
    await idle.updates.stop();
    expect(vi.getTimerCount()).toBe(0);
    const { updates, ready, seen } = held();
    await ready();
    await updates.stop();
    expect(vi.getTimerCount()).toBe(0);
    const { lists } = seen;
    updates.check();
    vi.advanceTimersByTime(HELD_TIMES.lookEveryMs);
    expect([seen.lists, vi.getTimerCount()]).toEqual([lists, 0]);
  });

  test('that are under way when Dwadi ends plan nothing more, and are no trouble', async () => {
    const { updates, seen } = held({
      line: {
        text: (_, __, signal) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
        part: () => expect.unreachable('a part'),
      },
    });
    vi.advanceTimersByTime(HELD_TIMES.firstLookMs);
    expect(updates.state().phase).toBe('checking');
    await updates.stop();
    expect([vi.getTimerCount(), updates.state().problem, seen.logged]).toEqual([0, null, []]);
  });

  test('are asked of nobody where updates are off, whoever asks', () => {
    shop.choice = { ...shop.choice, channel: 'none' };
    const { updates, seen } = held();
    vi.advanceTimersByTime(HELD_TIMES.lookEveryMs);
    updates.check();
    updates.goBack('0.0.9');
    expect([seen.lists, vi.getTimerCount(), updates.state().silentDays]).toEqual([0, 0, null]);
    expect(kept()['lastFeedAt']).toBeNull();
  });

  test('name an error that nobody knows, and the log has its words', async () => {
    const { updates, seen, looked } = held();
    seen.trouble = new Error('what is this');
    await looked();
    expect(updates.state()).toMatchObject({ problem: 'broken', phase: 'idle', checkedAt: null });
    expect(seen.logged).toEqual([['warn', 'updates: not now', { problem: 'broken', error: 'what is this' }]]);
    seen.trouble = 'a bare text';
    await looked(HELD_TIMES.lookAgainMs);
    expect(seen.logged.at(-1)).toEqual(['warn', 'updates: not now', { problem: 'broken', error: 'a bare text' }]);
  });

  test('go on where the disk takes nothing: the log says so', () => {
    userDataIsAFile();
    const { seen } = held();
    expect(seen.logged).toEqual([['warn', 'updates: not written down', { error: expect.any(String) }]]);
    expect(vi.getTimerCount()).toBe(1);
  });
});

describe('another choice', () => {
  test('is kept and told, and begins nothing anew, where it moves the limit alone', async () => {
    const { updates, seen, ready } = held();
    await ready();
    const [{ lists }, told] = [seen, seen.states.length];
    await updates.choose({ ...shop.choice, kilobytesPerSecond: 9 });
    expect(shop.choice.kilobytesPerSecond).toBe(9);
    expect([seen.lists, updates.state().phase, seen.states.length, vi.getTimerCount()]).toEqual([
      lists,
      'ready',
      told + 1,
      2,
    ]);
  });

  test('looks at once on another channel, and keeps nothing of the one before', async () => {
    const { updates, seen, ready, announced } = held();
    await ready();
    announced({ version: '0.3.0', channel: 'early' });
    const { lists } = seen;
    await updates.choose({ ...shop.choice, channel: 'early' });
    expect(updates.state()).toMatchObject({ phase: 'idle', found: null, problem: null, countdown: null, older: null });
    vi.advanceTimersByTime(0);
    expect(seen.lists).toBe(lists + 1);
    await until(() => updates.state().found?.version, '0.3.0');
  });

  test('breaks a look off that is under way on the channel before', async () => {
    const reasons: unknown[] = [];
    const { updates } = held({
      line: {
        text: (_, __, signal) =>
          new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => {
              reasons.push(signal.reason);
              reject(signal.reason);
            }),
          ),
        part: () => expect.unreachable('a part'),
      },
    });
    vi.advanceTimersByTime(HELD_TIMES.firstLookMs);
    await updates.choose({ ...shop.choice, channel: 'early' });
    expect([reasons.length, updates.state().problem, updates.state().phase]).toEqual([1, null, 'idle']);
    vi.advanceTimersByTime(0);
    expect(updates.state().phase).toBe('checking');
  });

  test('waits with another channel while an update is put in', async () => {
    const { updates, seen, ready } = held({ installer: () => new Promise(() => {}) });
    await ready();
    shop.facts = QUIET;
    void updates.install();
    await until(() => updates.state().phase, 'installing');
    const { lists } = seen;
    await updates.choose({ ...shop.choice, channel: 'early' });
    expect([updates.state().phase, updates.state().found?.version, seen.lists]).toEqual(['installing', '0.2.0', lists]);
    expect(seen.states.at(-1)?.choice.channel).toBe('early');
  });

  test('of no channel at all, by an installer’s file, keeps an update that is about to be put in from being it', async () => {
    let backedUp = (_: string[]): void => {};
    const backUp = () => new Promise<string[]>((resolve) => (backedUp = resolve));
    const { updates, seen, ready } = held({ backUp });
    await ready();
    shop.facts = QUIET;
    const installing = updates.install();
    await until(() => updates.state().phase, 'installing');
    chosen({ ...shop.choice, channel: 'none' });
    backedUp([]);
    await installing;
    const now = () => [updates.state().phase, updates.state().off, updates.state().found];
    await until(now, ['idle', 'not-wanted', null]);
    expect([did, seen.states.at(-1)]).toEqual([['prepare'], updates.state()]);
  });

  test('by an installer’s file is told to the page, drops what was found, and is looked for at once', async () => {
    const { updates, seen, ready } = held();
    await ready();
    chosen({ ...shop.choice, channel: 'none' });
    shop.facts = QUIET;
    await updates.install();
    await until(() => seen.states.at(-1)?.off, 'not-wanted');
    expect([did, updates.state().phase, seen.states.at(-1)?.choice.channel]).toEqual([[], 'idle', 'none']);
    const { lists } = seen;
    chosen({ ...shop.choice, channel: 'stable' });
    await until(() => seen.states.at(-1)?.off, null);
    vi.advanceTimersByTime(0);
    expect(seen.lists).toBe(lists + 1);
    await until(() => updates.state().phase, 'ready');
  });
});

describe('an update that is ready', () => {
  test('stays while the list says the same, or can not be had; no person needs to ask for it again', async () => {
    const { updates, seen, ready, looked } = held();
    await ready();
    const [state, parts] = [updates.state(), seen.parts.length];
    await looked(HELD_TIMES.lookEveryMs);
    seen.trouble = offline();
    await looked(HELD_TIMES.lookEveryMs);
    expect(seen.lists).toBe(4);
    updates.check();
    expect(seen.lists).toBe(4);
    expect(updates.state()).toEqual(state);
    expect(seen.parts).toHaveLength(parts);
  });

  test('makes way for a newer one', async () => {
    const { updates, ready, looked, announced } = held();
    await ready();
    announced({ version: '0.2.1' });
    await looked(HELD_TIMES.lookEveryMs);
    await until(() => [updates.state().phase, updates.state().found?.version], ['ready', '0.2.1']);
  });

  test('is not dropped in the last minute before it is put in', async () => {
    shop.quietForMs = 10 * MINUTE_MS;
    shop.facts = QUIET;
    const { updates, ready, watched, announced, looked } = held();
    await ready();
    await watched(HELD_TIMES.watchMs);
    expect(updates.state().countdown).toBe(60);
    announced({ rollout: 0 });
    await looked(HELD_TIMES.lookEveryMs);
    expect(updates.state()).toMatchObject({ phase: 'ready', found: { version: '0.2.0' } });
  });

  test('looks for its moment every few seconds, and each second while it counts down', async () => {
    const { updates, seen, ready, watched } = held();
    await ready();
    await watched(5000);
    shop.facts = QUIET;
    vi.advanceTimersByTime(4999);
    const told = seen.states.length;
    await watched(1);
    expect(updates.state()).toMatchObject({ countdown: 60, holds: [] });
    clock.now += 500;
    expect(updates.state().countdown).toBe(60);
    clock.now += 501;
    await watched(1000);
    expect(updates.state().countdown).toBe(59);
    expect(seen.states.slice(told).map(({ countdown }) => countdown)).toEqual([60, 59]);
    clock.now += 70_000;
    expect(updates.state().countdown).toBe(0);
    vi.advanceTimersByTime(1000);
    await until(() => did.at(-1), 'install');
  });

  test('is told of a hold once, and not again with each look', async () => {
    const { seen, ready, watched } = held();
    await ready();
    const told = seen.states.length;
    await watched(5000);
    expect(seen.states).toHaveLength(told);
    shop.facts = { ...QUIET, drawerOpen: true, printing: 1 };
    await watched(5000);
    await watched(5000);
    expect(seen.states.slice(told).map(({ holds }) => holds)).toEqual([['shift-open', 'printing']]);
  });

  test('that is put off for later waits until a drawer was opened and closed', async () => {
    const { updates, seen, ready, watched } = held();
    await ready();
    shop.facts = QUIET;
    await watched(5000);
    expect(updates.state().countdown).toBe(60);
    await updates.later();
    expect(seen.states.at(-1)).toMatchObject({ countdown: null, putOff: true });
    shop.quietForMs = 10 * MINUTE_MS;
    await watched(1000);
    expect(updates.state()).toMatchObject({ countdown: null, putOff: true });
    shop.quietForMs = 0;
    shop.facts = { ...QUIET, drawerOpen: true };
    await watched(5000);
    expect(updates.state()).toMatchObject({ countdown: null, putOff: false, holds: ['shift-open'] });
    shop.facts = QUIET;
    await watched(5000);
    expect(updates.state().countdown).toBe(60);
  });

  test.each<[string, (watched: (ms: number) => Promise<void>) => Promise<void>]>([
    ['for a while', (watched) => watched(1000)],
    ['just now', async () => {}],
  ])('that is put off while a drawer is open %s waits until another one was opened', async (_, opened) => {
    const { updates, ready, watched } = held();
    await ready();
    shop.facts = QUIET;
    await watched(5000);
    expect(updates.state().countdown).toBe(60);
    shop.facts = { ...QUIET, drawerOpen: true };
    await opened(watched);
    await updates.later();
    await watched(5000);
    expect(updates.state()).toMatchObject({ countdown: null, putOff: true });
    shop.facts = QUIET;
    await watched(5000);
    expect(updates.state()).toMatchObject({ countdown: null, putOff: true });
    shop.facts = { ...QUIET, drawerOpen: true };
    await watched(5000);
    expect(updates.state().putOff).toBe(false);
    shop.facts = QUIET;
    await watched(5000);
    expect(updates.state().countdown).toBe(60);
  });

  test('that is put off before the first look after a start, with a drawer open, stays put off', async () => {
    const { updates, ready } = held();
    await updates.later();
    await ready();
    expect(updates.state()).toMatchObject({ putOff: true, holds: ['shift-open'] });
  });

  test('waits for the next closed drawer where one was opened again', async () => {
    const { updates, ready, watched } = held();
    await ready();
    shop.facts = QUIET;
    await watched(5000);
    shop.facts = { ...QUIET, drawerOpen: true };
    await watched(1000);
    expect(updates.state().countdown).toBeNull();
    // Another hold comes in the moment in which the drawer closes; the closed drawer isn't forgotten.
    shop.facts = { ...QUIET, printing: 1 };
    await watched(5000);
    expect(updates.state()).toMatchObject({ countdown: null, holds: ['printing'] });
    shop.facts = QUIET;
    await watched(5000);
    expect(updates.state().countdown).toBe(60);
  });

  test('goes on looking where a look fails, and the log says so', async () => {
    let fails = false;
    const facts = async () => {
      if (fails) throw new Error('no facts');
      return { counters: [shop.facts], shuttingDown: false, onBattery: false };
    };
    const { seen, ready } = held({ facts });
    await ready();
    fails = true;
    vi.advanceTimersByTime(5000);
    await until(
      () => [seen.logged.at(-1), vi.getTimerCount()],
      [['error', 'updates: no look', { error: 'Error: no facts' }], 2],
    );
  });

  test('is put in by a person, or says what keeps it; one that isn’t ready is not', async () => {
    const { updates, seen, ready } = held();
    await updates.install();
    expect([did, seen.states]).toEqual([[], []]);
    await ready();
    const told = seen.states.length;
    await updates.install();
    expect([did, seen.states.length]).toEqual([[], told + 1]);
    expect(seen.states.at(-1)).toMatchObject({ phase: 'ready', holds: ['shift-open'] });
  });

  test('is written down with its backups before a counter is closed, and its failure after it', async () => {
    const atClose: unknown[] = [];
    const { updates, ready } = held({
      closeCounters: async () => void atClose.push(kept()['tried']),
      installer: async () => ({ prepare: step('prepare'), install: async () => false }),
    });
    await ready();
    shop.facts = QUIET;
    await updates.install();
    expect(atClose).toEqual([{ to: '0.2.0', backups: ['/a.db'] }]);
    expect(kept()).toMatchObject({ tried: null, failed: '0.2.0' });
    expect(did.at(-1)).toBe('start again');
  });

  test('goes on waiting where a sale began during the backup, and is not put off', async () => {
    const { updates, ready, watched } = held({
      backUp: async () => {
        shop.facts = { ...QUIET, sending: 1 };
        return [];
      },
    });
    await ready();
    shop.facts = QUIET;
    await updates.install();
    expect(updates.state()).toMatchObject({ phase: 'ready', problem: null, putOff: false, holds: ['sending'] });
    expect([kept()['tried'], vi.getTimerCount()]).toEqual([null, 2]);
    shop.facts = QUIET;
    await watched(5000);
    expect(updates.state().countdown).toBe(60);
  });

  test('is called off by a person who says later while its backup is made', async () => {
    const { updates, ready } = held({
      backUp: async () => {
        await updates.later();
        return [];
      },
    });
    await ready();
    shop.facts = QUIET;
    await updates.install();
    expect(updates.state()).toMatchObject({ phase: 'ready', problem: null, putOff: true, holds: [] });
    expect([kept()['tried'], did.includes('install')]).toEqual([null, false]);
  });

  test('that was put off is installed where a person asks for it', async () => {
    const { updates, ready } = held();
    await ready();
    shop.facts = QUIET;
    await updates.later();
    await updates.install();
    expect(did.at(-1)).toBe('install');
  });

  test('is put off where something is wrong with it, and the log says what', async () => {
    const { updates, seen, ready } = held({ backUp: async () => null });
    await ready();
    shop.facts = QUIET;
    await updates.install();
    expect(updates.state()).toMatchObject({ phase: 'ready', problem: 'no-backup', putOff: true });
    expect(seen.logged.at(-1)).toMatchObject(['error', 'updates: not installed', { problem: 'no-backup' }]);
    expect(seen.states.at(-1)).toEqual(updates.state());
  });
});

describe('a download', () => {
  test('moves its bar twice a second, and at its end', async () => {
    const { seen, ready, announced } = held();
    shop.choice = { ...shop.choice, kilobytesPerSecond: 5000 };
    seen.content = Buffer.alloc(3_500_000, 7);
    announced({ files: { [NAME]: seen.content } });
    await ready();
    const told = seen.states.filter(({ phase }) => phase === 'downloading').map(({ found }) => found?.done);
    expect(told).toEqual([0, 0, 3_500_000]);
    expect(seen.states.at(-1)?.found).toEqual({ version: '0.2.0', bytes: 3_500_000, done: 3_500_000 });
  });

  test.each([{ sending: 1 }, { readBack: true }])(
    'waits while a sale has the line: %j, and says so once',
    async (sale) => {
      const { updates, seen, ready } = held({
        facts: async () => {
          seen.looks += 1;
          return {
            counters: [QUIET, seen.looks < 4 ? { ...QUIET, ...sale } : QUIET],
            shuttingDown: false,
            onBattery: false,
          };
        },
      });
      await ready();
      expect(clock.slept.slice(0, 3)).toEqual([2000, 2000, 2000]);
      expect(seen.states.map(({ paused }) => paused).filter((why, at, all) => why !== all[at - 1])).toEqual([
        null,
        'order',
        null,
      ]);
      expect(seen.states.filter(({ paused }) => paused === 'order')).toHaveLength(1);
      expect(updates.state().paused).toBeNull();
    },
  );

  test('that fails is named, pauses no more, and its bytes are written down for the day', async () => {
    const { updates, seen, looked } = held();
    const pauses: unknown[] = [];
    seen.partTrouble = offline();
    clock.sleep = async (ms) => {
      clock.now += ms;
      pauses.push(updates.state().paused);
      seen.partTrouble = new UpdateError('no-parts', 'whole files only');
    };
    await looked();
    await until(() => updates.state().problem, 'no-parts');
    expect([pauses[0], updates.state().phase, updates.state().paused]).toEqual(['offline', 'idle', null]);
    const carried = seen.parts.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(kept()['day']).toEqual({ day: Math.floor(clock.wall() / 86_400_000), bytes: carried });
  });

  test('is cleared away where the list offers nothing any more', async () => {
    const { phase, ready, announced } = held();
    await ready();
    expect(readdirSync(join(userData, 'updates'))).toEqual([NAME]);
    announced({ version: '0.1.0' });
    vi.advanceTimersByTime(HELD_TIMES.lookEveryMs);
    await until(() => [phase(), readdirSync(join(userData, 'updates'))], ['idle', []]);
  });

  test('that is there already is not fetched again', async () => {
    const first = held();
    await first.ready();
    await first.updates.stop();
    const next = held();
    await next.ready();
    expect(next.seen.parts).toEqual([]);
    expect(next.updates.state().found).toEqual({ version: '0.2.0', bytes: CONTENT.length, done: CONTENT.length });
  });
});

describe('an update that is fetched for a long time', () => {
  /** Holds its first part until a test lets it go, or the fetch is ended. */
  async function slow(times: Partial<UpdatesOptions['times']> = {}) {
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const line: RangeClient = {
      ...updateLine,
      part: async (url, range, signal, count) => {
        asked.resolve();
        const ended = new Promise((resolve) => signal.addEventListener('abort', resolve));
        await Promise.race([gate.promise, ended]);
        signal.throwIfAborted();
        return updateLine.part(url, range, signal, count);
      },
    };
    shop.facts = QUIET;
    shop.quietForMs = 10 * MINUTE_MS;
    const phases: string[] = [];
    const updates = start({
      line,
      onChanged: ({ phase }) => void phases.push(phase),
      times: { countdownMs: 0, ...times },
    });
    await asked.promise;
    return { updates, phases, letGo: gate.resolve };
  }

  test('and called back meanwhile is never ready', async () => {
    const { updates, phases, letGo } = await slow();
    announce({ rollout: 0 });
    letGo();
    await becomes(updates, { phase: 'idle', found: null, paused: null, problem: null });
    await aWhile();
    expect([did, phases.includes('ready'), readdirSync(join(userData, 'updates'))]).toEqual([[], false, []]);
  });

  test('makes way for a newer one that came meanwhile', async () => {
    const { updates, letGo } = await slow();
    announce({ version: '0.2.1' });
    letGo();
    await expect.poll(() => did).toContain('install');
    expect(updates.state().found?.version).toBe('0.2.1');
    expect(did).toContain('back up before 0.2.1');
  });

  test('is ready where the list can not be read at its end', async () => {
    const { updates, letGo } = await slow({ countdownMs: 60_000 });
    server.files.delete('stable-linux-x64.feed');
    letGo();
    await becomes(updates, { phase: 'ready', found: { version: '0.2.0' } });
  });

  test('is ended where a list that is read beside it calls it back, and only then', async () => {
    const { updates } = await slow({ lookEveryMs: 20 });
    const lastFeedAt = kept()['lastFeedAt'];
    clock.now += 30 * 86_400_000;
    await becomes(updates, { phase: 'downloading', silentDays: null });
    await expect.poll(() => kept()['lastFeedAt']).not.toBe(lastFeedAt);
    expect(updates.state().phase).toBe('downloading');
    announce({ rollout: 0 });
    await becomes(updates, { phase: 'idle', found: null, problem: null });
    expect([did, server.parts]).toEqual([[], []]);
  });
});

describe('the first machines of a roll-out', () => {
  const uuid = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
  const asMachine = (isFirst: boolean): void => {
    const feed = { version: '0.2.0', rollout: 10 } as Parameters<typeof isAmongTheFirst>[0];
    const machine = Array.from({ length: 1000 }, (_, nth) => uuid(nth)).find(
      (one) => isAmongTheFirst(feed, one) === isFirst,
    );
    const nothing = { newestFeed: {}, tried: null, failed: null, arrived: null };
    writeFileSync(join(userData, 'updates.json'), JSON.stringify({ machine, ran: '0.1.0', ...nothing }));
  };

  test('are offered it unasked', async () => {
    asMachine(true);
    const { ready, announced } = held();
    announced({ rollout: 10 });
    await ready();
  });

  test('don’t include another one, unless a person asks there', async () => {
    asMachine(false);
    const { updates, seen, looked, announced } = held();
    announced({ rollout: 10 });
    await looked();
    expect(updates.state()).toMatchObject({ phase: 'idle', found: null, problem: null });
    expect(seen.parts).toEqual([]);
    updates.check();
    await until(() => updates.state().phase, 'ready');
  });
});

describe('an older version', () => {
  test('is not offered once it was called back, and a wish for it ends with the offer', async () => {
    const { updates, looked, announced, seen } = held({ version: '0.3.0' });
    await looked();
    expect(updates.state().older).toBe('0.2.0');
    seen.partTrouble = new UpdateError('no-parts', 'not now');
    updates.goBack('0.2.0');
    expect(kept()['goBackTo']).toBe('0.2.0');
    await until(() => [updates.state().problem, vi.getTimerCount()], ['no-parts', 1]);
    const parts = seen.parts.length;
    announced({ version: '0.1.9' });
    await looked(HELD_TIMES.lookAgainMs);
    expect([updates.state().older, kept()['goBackTo'], seen.parts.length]).toEqual(['0.1.9', null, parts]);
    announced({ version: '0.2.0', rollout: 0 });
    await looked(HELD_TIMES.lookEveryMs);
    expect(updates.state().older).toBeNull();
  });

  test('is still wished for after a fetch that failed, and fetched at the next look', async () => {
    const { updates, looked, seen } = held({ version: '0.3.0' });
    await looked();
    seen.partTrouble = new UpdateError('no-parts', 'not now');
    updates.goBack('0.2.0');
    await until(() => [updates.state().problem, vi.getTimerCount()], ['no-parts', 1]);
    seen.partTrouble = null;
    await looked(HELD_TIMES.lookAgainMs);
    await until(() => updates.state().phase, 'ready');
    expect([updates.state().found?.version, kept()['goBackTo']]).toEqual(['0.2.0', '0.2.0']);
  });

  test('is another kind’s business where the list has no package for this one', async () => {
    const { updates, looked, seen } = held({ version: '0.3.0', kind: 'deb' });
    await looked();
    expect([updates.state().older, updates.state().phase, seen.parts]).toEqual([null, 'idle', []]);
  });
});

test('a version that did not start is told until another one is in the list', async () => {
  const first = held();
  await first.updates.stop();
  writeFileSync(join(userData, 'updates.json'), JSON.stringify({ ...kept(), failed: '0.2.0' }));
  const { updates, looked, announced } = held();
  expect(updates.state().problem).toBe('not-installed');
  announced({ version: '0.3.0' });
  await looked();
  await until(() => updates.state().phase, 'ready');
  expect(updates.state().problem).toBeNull();
});

test('the news of an arrival is told as read, and gone', () => {
  const nothing = { newestFeed: {}, tried: null, failed: null, arrived: null };
  const machine = '00000000-0000-4000-8000-000000000000';
  writeFileSync(join(userData, 'updates.json'), JSON.stringify({ machine, ran: '0.0.9', ...nothing }));
  const { updates, seen } = held();
  expect(updates.state().arrived).toEqual({ version: '0.1.0', before: '0.0.9' });
  updates.seen();
  expect(seen.states.at(-1)?.arrived).toBeNull();
  expect(kept()['arrived']).toBeNull();
});
