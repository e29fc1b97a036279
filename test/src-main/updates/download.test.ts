/** A real server, a real disk, and a clock that a test moves: bytes are counted, seconds are not waited for. */
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Download, type DownloadOptions } from '#main/updates/download.ts';
import type { FeedFile } from '#main/updates/feed.ts';
import { type RangeClient, updateLine } from '#main/updates/range-client.ts';
import { heldRenames } from '../../support/held-renames.ts';
import { FakePace } from '../../support/updates/fake-pace.ts';
import { sha512, startUpdateServer, type UpdateServer } from '../../support/updates/update-server.ts';

vi.mock('node:fs/promises', async (original) =>
  (await import('../../support/held-renames.ts')).holdingRenames(original),
);

const KB = 1000;
const NAME = 'Dwadi-0.2.0-linux-x86_64.AppImage';
const CONTENT = randomBytes(3_500_000);
const FILE: FeedFile = { name: NAME, bytes: CONTENT.byteLength, sha512: sha512(CONTENT) };

let server: UpdateServer;
let folder = '';
let clock: FakePace;
let asked: { at: number; bytes: number }[];

beforeEach(async () => {
  server = await startUpdateServer();
  server.files.set(NAME, CONTENT);
  folder = mkdtempSync(join(tmpdir(), 'dwadi-update-'));
  clock = new FakePace();
  asked = [];
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const timedLine: RangeClient = {
  ...updateLine,
  part: (url, range, ...rest) => {
    asked.push({ at: clock.now, bytes: range.bytes });
    return updateLine.part(url, range, ...rest);
  },
};

const downloadWith = (options: Partial<DownloadOptions> = {}) =>
  new Download({
    ...{ folder, line: timedLine, clock, bytesPerSecond: () => 64 * KB },
    yields: async () => false,
    onProgress: () => {},
    onPause: () => {},
    onAltered: () => {},
    onWhole: () => {},
    isBase: () => false,
    day: { hasRoom: () => true, took: () => {} },
    ...options,
  });

async function fetchAll(download: Download, signal = new AbortController().signal): Promise<string> {
  const { path } = await download.fetch(`${server.url}/${NAME}`, FILE, null, signal);
  return path;
}

/** Returns the most bytes that were requested in any stretch of this many seconds. */
function mostIn(seconds: number): number {
  const sums = asked.map(({ at }) =>
    asked
      .filter((other) => other.at >= at && other.at < at + seconds * 1000)
      .reduce((sum, { bytes }) => sum + bytes, 0),
  );
  return Math.max(...sums);
}

test('a package that a virus scanner looks into on Windows gets its name when that has done', async () => {
  const { platform } = process;
  Object.defineProperty(process, 'platform', { value: 'win32' });
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }));
  heldRenames.left = 2;
  expect(readFileSync(await fetchAll(downloadWith())).equals(CONTENT)).toBe(true);
});

test('a download is whole and under its own name, and leaves nothing else', async () => {
  const path = await fetchAll(downloadWith());
  expect(readFileSync(path).equals(CONTENT)).toBe(true);
  expect(readdirSync(folder)).toEqual([NAME]);
  expect(await downloadWith().found(FILE)).toBe(path);
});

describe('the limit', () => {
  test.each([4, 32, 400, 5000])('holds at %d kB a second in every stretch of five seconds', async (limit) => {
    const bytes = Math.min(CONTENT.byteLength, limit * KB * 30);
    const file = { ...FILE, bytes, sha512: sha512(CONTENT.subarray(0, bytes)) };
    server.files.set(NAME, CONTENT.subarray(0, bytes));
    const download = downloadWith({ bytesPerSecond: () => limit * KB });
    await download.fetch(`${server.url}/${NAME}`, file, null, new AbortController().signal);
    expect(mostIn(5)).toBeLessThanOrEqual(limit * KB * 5);
    expect(server.sent()).toBe(bytes);
    expect(clock.now).toBeGreaterThanOrEqual((bytes / (limit * KB) - 1) * 1000 * 0.9);
  });

  test('counts from the next part on when the owner changes it', async () => {
    let limit = 1000 * KB;
    const download = downloadWith({
      bytesPerSecond: () => limit,
      onProgress: (done) => {
        if (done > 1_000_000) limit = 50 * KB;
      },
    });
    await fetchAll(download);
    expect(asked.at(-2)?.bytes).toBeLessThan(50 * KB);
  });

  test('saves nothing up while an order has the line', async () => {
    let busy = 0;
    const pauses: (string | null)[] = [];
    await fetchAll(
      downloadWith({
        yields: async () => asked.length === 5 && busy++ < 100,
        onPause: (why) => pauses.at(-1) !== why && pauses.push(why),
      }),
    );
    expect(pauses).toEqual([null, 'order', null]);
    expect(mostIn(5)).toBeLessThanOrEqual(64 * KB * 5);
  });
});

describe('a power cut', () => {
  async function cutAt(done: number): Promise<void> {
    const power = new AbortController();
    const download = downloadWith({ onProgress: (now) => now >= done && power.abort() });
    await expect(fetchAll(download, power.signal)).rejects.toThrow();
  }
  const partFile = () => join(folder, readdirSync(folder).find((name) => name.endsWith('.part')) ?? '');

  test('costs the last megabyte and no more', async () => {
    await cutAt(2_600_000);
    const before = server.sent();
    await fetchAll(downloadWith());
    expect(server.sent() - before).toBeLessThan(CONTENT.byteLength - 2_600_000 + 1_200_000);
    expect(server.parts.some(({ from }, at) => at > 0 && from === 0)).toBe(false);
  });

  test('bytes that never reached the disk are fetched again, though the file is as long as they are', async () => {
    await cutAt(2_600_000);
    const size = readFileSync(partFile()).byteLength;
    const safe = JSON.parse(readFileSync(`${partFile()}.saved`, 'utf8')).done;
    const torn = readFileSync(partFile());
    torn.fill(0, safe);
    writeFileSync(partFile(), torn);
    expect(size).toBeGreaterThan(safe);
    expect(readFileSync(await fetchAll(downloadWith())).equals(CONTENT)).toBe(true);
  });

  test('finds a whole note of how far it came: the note is replaced, and never written over', async () => {
    await cutAt(1_200_000);
    const note = `${partFile()}.saved`;
    linkSync(note, `${note}.first`);
    const first = readFileSync(note, 'utf8');
    await cutAt(2_600_000);
    expect(readFileSync(note, 'utf8')).not.toBe(first);
    expect(readFileSync(`${note}.first`, 'utf8')).toBe(first);
  });

  test('a file shorter than its safe part is begun anew', async () => {
    await cutAt(2_600_000);
    truncateSync(partFile(), 1000);
    expect(readFileSync(await fetchAll(downloadWith())).equals(CONTENT)).toBe(true);
  });

  test('another version in the meantime leaves nothing of the first', async () => {
    await cutAt(2_600_000);
    const other = randomBytes(10_000);
    server.files.set('other.AppImage', other);
    const file = { name: 'other.AppImage', bytes: other.byteLength, sha512: sha512(other) };
    await downloadWith().fetch(`${server.url}/other.AppImage`, file, null, new AbortController().signal);
    expect(readdirSync(folder)).toEqual(['other.AppImage']);
  });
});

test('a line that is cut, and down for a while, is waited for', async () => {
  server.faults.cuts = 3;
  const pauses: (string | null)[] = [];
  const path = await fetchAll(downloadWith({ onPause: (why) => pauses.push(why) }));
  expect(readFileSync(path).equals(CONTENT)).toBe(true);
  expect(pauses.filter((why) => why === 'offline')).toHaveLength(3);
  // Ever more rarely.
  expect(clock.slept).toEqual(expect.arrayContaining([15_000, 30_000, 60_000]));
});

describe('a download is refused and named:', () => {
  const problem = async () =>
    (await fetchAll(downloadWith()).catch((error: unknown) => error)) as { problem?: string; message: string };

  test('one altered byte, and nothing of it stays', async () => {
    server.faults.altered = true;
    expect((await problem()).problem).toBe('altered-file');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a file of another length', async () => {
    server.files.set(NAME, CONTENT.subarray(1));
    expect((await problem()).problem).toBe('altered-file');
  });

  test('a server that sends whole files only, because the limit would not hold', async () => {
    server.faults.wholeFiles = true;
    expect((await problem()).problem).toBe('no-parts');
  });

  test('a file that is not there', async () => {
    server.files.clear();
    expect((await problem()).problem).toBe('no-feed');
  });

  test('no room on the disk, before anything is asked for', async () => {
    const huge = { ...FILE, bytes: 2 ** 45 };
    const refused = downloadWith().fetch(`${server.url}/${NAME}`, huge, null, new AbortController().signal);
    await expect(refused).rejects.toMatchObject({ problem: 'disk-full' });
    expect(server.parts).toEqual([]);
  });
});

test('a package that somebody changed on the disk is not taken for the one that came', async () => {
  const path = await fetchAll(downloadWith());
  const changed = readFileSync(path);
  changed.writeUInt8((changed.readUInt8(7) + 1) % 256, 7);
  writeFileSync(path, changed);
  expect(await downloadWith().found(FILE)).toBeNull();
  expect(existsSync(path)).toBe(true);
});
