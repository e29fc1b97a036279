/** Covers the way from the list to the installer, with a real server and a shop whose facts a test sets. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#main/platform/log.ts';
import { placeFrom } from '#main/updates/feed-place.ts';
import type { CounterFacts } from '#main/updates/may-install.ts';
import type { UpdatesOptions } from '#main/updates/ports.ts';
import { updateLine } from '#main/updates/range-client.ts';
import { Updates } from '#main/updates/updates.ts';
import type { MachineSettings } from '#shared/counter-api/machine.ts';
import { costWords } from '#shared/words/updates.ts';
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
const PAYLOAD = randomBytes(1_000_000);
/** A release that changes 100 kB of it. */
const CHANGED = Buffer.concat([PAYLOAD.subarray(0, 400_000), randomBytes(100_000), PAYLOAD.subarray(500_000)]);

let server: UpdateServer;
let userData = '';
let clock: FakePace;
let open: Updates[];
let shop: { facts: CounterFacts; quietForMs: number; choice: MachineSettings['updates'] };
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
  };
});
afterEach(async () => {
  for (const updates of open) await updates.stop();
  await server.close();
  rmSync(userData, { recursive: true });
});

const step = (name: string) => async () => void did.push(name);

function start(options: Partial<UpdatesOptions> = {}): Updates {
  const updates = new Updates({
    ...{ version: '0.1.0', userData, kind: 'AppImage', target: 'linux-x64', line: updateLine, clock, log: silentLog },
    installed: { appImage: null, installer: null },
    place: placeFrom({ url: server.url, ...PUBLIC_KEYS }),
    choice: () => shop.choice,
    saveChoice: (choice) => {
      shop.choice = choice;
    },
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
