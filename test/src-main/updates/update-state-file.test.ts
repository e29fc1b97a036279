import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lastFeedIn, silentDays, UpdateStateFile } from '#main/updates/update-state-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi-update-state-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a first start has no news, and each later start the same machine', () => {
  const { machine, arrived, failed } = new UpdateStateFile(folder, '0.1.0');
  expect({ arrived, failed }).toEqual({ arrived: null, failed: null });
  expect(new UpdateStateFile(folder, '0.1.0').machine).toBe(machine);
});

test('another version says so until somebody has read it, and only once', () => {
  new UpdateStateFile(folder, '0.1.0');
  const next = new UpdateStateFile(folder, '0.2.0');
  expect(next.arrived).toEqual({ version: '0.2.0', before: '0.1.0' });
  expect(new UpdateStateFile(folder, '0.2.0').arrived).toEqual({ version: '0.2.0', before: '0.1.0' });
  next.arrivalSeen();
  expect(new UpdateStateFile(folder, '0.2.0').arrived).toBeNull();
});

test('a version that was tried and is not running has failed, until it runs after all', () => {
  new UpdateStateFile(folder, '0.1.0').tries('0.2.0', ['/b.db']);
  expect(new UpdateStateFile(folder, '0.1.0').failed).toBe('0.2.0');
  expect(new UpdateStateFile(folder, '0.1.0').failed).toBe('0.2.0');
  const there = new UpdateStateFile(folder, '0.2.0');
  expect(there.failed).toBeNull();
  expect(there.arrived).toEqual({ version: '0.2.0', before: '0.1.0' });
});

test('a version that was tried and is running has not failed', () => {
  new UpdateStateFile(folder, '0.1.0').tries('0.2.0', []);
  expect(new UpdateStateFile(folder, '0.2.0')).toMatchObject({ failed: null, arrived: { version: '0.2.0' } });
});

test('the AppImage that an update kept is remembered from the try on, until it is kept no longer', () => {
  const stateFile = new UpdateStateFile(folder, '0.1.0');
  expect(stateFile.keptAppImage).toBeNull();
  stateFile.tries('0.2.0', [], '/apps/Dwadi.AppImage.before');
  const next = new UpdateStateFile(folder, '0.2.0');
  expect(next.keptAppImage).toBe('/apps/Dwadi.AppImage.before');
  next.keptNoLonger();
  expect(new UpdateStateFile(folder, '0.2.0').keptAppImage).toBeNull();
});

test('the newest list of each channel and signer is remembered, and an older one changes nothing', () => {
  const stateFile = new UpdateStateFile(folder, '0.1.0');
  const saw = (issuedAt: number) =>
    stateFile.sawFeed({ channel: 'stable', signer: 'a', issuedAt, withdrawn: ['b'] }, 9000);
  saw(2000);
  saw(1000);
  const again = new UpdateStateFile(folder, '0.1.0');
  const newest = [
    ['stable', 'a'],
    ['stable', 'b'],
    ['early', 'a'],
  ] as const;
  expect(newest.map(([channel, signer]) => again.newestFeed(channel, signer))).toEqual([2000, 0, 0]);
  expect([again.withdrawnKeys, lastFeedIn(folder)]).toEqual([['b'], 9000]);
});

test('a file that cannot be read is begun anew', () => {
  writeFileSync(join(folder, 'updates.json'), '{"machine": 7');
  expect(new UpdateStateFile(folder, '0.1.0').failed).toBeNull();
});

const DAY_MS = 86_400_000;
const stateFile = (version = '0.1.0') => new UpdateStateFile(folder, version);
const stored = (): Record<string, unknown> => JSON.parse(readFileSync(join(folder, 'updates.json'), 'utf8'));

describe('the disk', () => {
  test('is left in peace by a start that has no news, and by a look that changes nothing', () => {
    stateFile().looksFrom(5);
    const file = join(folder, 'updates.json');
    utimesSync(file, 1, 1);
    stateFile().looksFrom(7);
    expect([statSync(file).mtimeMs, stored()['lastFeedAt']]).toEqual([1000, 5]);
    stateFile('0.1.1');
    expect(statSync(file).mtimeMs).toBeGreaterThan(1000);
  });

  test('that takes nothing stops no start', () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    const there = stateFile();
    expect([there.failed, there.arrived]).toEqual([null, null]);
    expect(() => there.looksFrom(5)).toThrow();
  });

  test('is written to before anything is touched: the try, its backups, and then its end', () => {
    const there = stateFile();
    there.failedToInstall('0.2.0');
    expect(stored()).toMatchObject({ tried: null, failed: '0.2.0' });
    there.tries('0.3.0', ['/a.db', '/b.db']);
    expect(stored()).toMatchObject({ tried: { to: '0.3.0', backups: ['/a.db', '/b.db'] }, failed: null });
    there.failedToInstall('0.3.0');
    expect(stored()).toMatchObject({ tried: null, failed: '0.3.0' });
    expect(stateFile().failed).toBe('0.3.0');
  });
});

test('a try that could not be written is no try: no later write carries it', () => {
  const there = stateFile();
  mkdirSync(join(folder, 'updates.json.new'));
  expect(() => there.tries('0.2.0', [])).toThrow();
  rmSync(join(folder, 'updates.json.new'), { recursive: true });
  there.arrivalSeen();
  expect(stored()).toMatchObject({ tried: null });
});

test('a version that failed is forgotten by another one that runs, not by the same one again', () => {
  stateFile().failedToInstall('0.2.0');
  expect([stateFile().failed, stateFile('0.3.0').failed]).toEqual(['0.2.0', null]);
});

test('a first start knows of no version before it, and no later start of the same one does', () => {
  stateFile();
  expect([stateFile().arrived, stored()['ran']]).toEqual([null, '0.1.0']);
});

test('a package that came altered is known for a day, by its hash, and not before the clock was set back', () => {
  const there = stateFile();
  expect(there.wasAltered('x', 5)).toBe(false);
  there.sawAltered('x', 1000);
  const known = (at: number, sha512 = 'x') => stateFile().wasAltered(sha512, at);
  expect([known(1000), known(1000 + DAY_MS - 1), known(1000 + DAY_MS), known(999), known(1000, 'y')]).toEqual([
    ...[true, true],
    ...[false, false, false],
  ]);
});

describe('the days without a list', () => {
  test('count from the first look, go on over a restart, and stop where none is looked for', () => {
    const there = stateFile();
    there.looksFrom(1000);
    stateFile().looksFrom(9000);
    expect(lastFeedIn(folder)).toBe(1000);
    stateFile().looksFrom(null);
    expect(lastFeedIn(folder)).toBeNull();
    stateFile().looksFrom(9000);
    expect(lastFeedIn(folder)).toBe(9000);
  });

  test('are no reason to worry until there are thirty', () => {
    expect([silentDays(0, 30 * DAY_MS - 1), silentDays(0, 30 * DAY_MS), silentDays(5, 5 + 31.9 * DAY_MS)]).toEqual([
      null,
      30,
      31,
    ]);
    expect([silentDays(null, 1e15), silentDays(50 * DAY_MS, 0)]).toEqual([null, null]);
    expect(lastFeedIn(join(folder, 'nowhere'))).toBeNull();
  });
});

test('the keys that were handed over from are kept once each, the newest eight', () => {
  const there = stateFile();
  const saw = (withdrawn: readonly string[]) => there.sawFeed({ channel: 'c', signer: 's', issuedAt: 1, withdrawn }, 1);
  saw(['a']);
  saw(['a', 'b']);
  expect(there.withdrawnKeys).toEqual(['a', 'b']);
  saw(['c', 'd', 'e', 'f', 'g', 'h', 'i']);
  expect(stateFile().withdrawnKeys).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
  saw([]);
  expect(there.withdrawnKeys).toHaveLength(8);
});

test('the costs of five versions are kept, the newest first, each version once', () => {
  const there = stateFile();
  for (let nth = 1; nth <= 6; nth += 1) there.tookFor({ version: `0.${nth}.0`, carried: nth, bytes: 10 });
  there.tookFor({ version: '0.4.0', carried: 44, bytes: 10 });
  expect(stateFile().costs.map(({ version, carried }) => [version, carried])).toEqual([
    ['0.4.0', 44],
    ['0.6.0', 6],
    ['0.5.0', 5],
    ['0.3.0', 3],
    ['0.2.0', 2],
  ]);
});

test('a day’s bytes and the version that an owner wants back outlive a restart; that version ends the wish', () => {
  const there = stateFile('0.3.0');
  there.countsDay({ day: 7, bytes: 5 });
  there.wantsBack('0.2.0');
  expect([stateFile('0.3.0').day, stateFile('0.3.0').goBackTo]).toEqual([{ day: 7, bytes: 5 }, '0.2.0']);
  expect(stateFile('0.2.0').goBackTo).toBeNull();
  there.wantsBack(null);
  expect(there.goBackTo).toBeNull();
});

test('a list of one channel moves no other, and the time of the last one is when it was read', () => {
  const there = stateFile();
  there.sawFeed({ channel: 'stable', signer: 'a', issuedAt: 2000, withdrawn: [] }, 9000);
  there.sawFeed({ channel: 'early', signer: 'a', issuedAt: 1000, withdrawn: [] }, 8000);
  expect([there.newestFeed('stable', 'a'), there.newestFeed('early', 'a'), lastFeedIn(folder)]).toEqual([
    2000, 1000, 8000,
  ]);
  expect(existsSync(join(folder, 'updates.json.new'))).toBe(false);
});
