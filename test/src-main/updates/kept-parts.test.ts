/** The bytes that a download keeps on the disk and goes on from, and an older package that is of no use to it. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BasePackage } from '#main/updates/base-package.ts';
import { Download, type DownloadOptions, hashOf } from '#main/updates/download.ts';
import type { FeedFile } from '#main/updates/feed.ts';
import type { PartRange, RangeClient } from '#main/updates/range-client.ts';
import { tempFolder } from '../../support/journal/journal.ts';
import { FakePace } from '../../support/updates/fake-pace.ts';
import { sha512 } from '../../support/updates/update-server.ts';

const NAME = 'Dwadi-0.2.0-win-x64.exe';
const CONTENT = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 7) % 253));
const FILE: FeedFile = { name: NAME, bytes: CONTENT.length, sha512: sha512(CONTENT) };
const PART = `${createHash('sha512').update(CONTENT).digest('hex').slice(0, 20)}.part`;
const { signal } = new AbortController();

let folder: string;
beforeEach(() => {
  folder = join(tempFolder(), 'updates');
});

function downloading(more: Partial<DownloadOptions> = {}) {
  const seen = { asked: [] as PartRange[], progress: [] as number[], altered: [] as FeedFile[], whole: [] as string[] };
  const line: Pick<RangeClient, 'part'> = {
    part: async (_, range, __, count) => {
      seen.asked.push(range);
      count(range.bytes);
      return CONTENT.subarray(range.from, range.from + range.bytes);
    },
  };
  const download = new Download({
    ...{ folder, line: line as RangeClient, clock: new FakePace(), bytesPerSecond: () => 400_000 },
    ...{ yields: async () => false, onPause: () => {}, day: { hasRoom: () => true, took: () => {} } },
    onProgress: (done) => seen.progress.push(done),
    onAltered: (file) => seen.altered.push(file),
    onWhole: (why) => seen.whole.push(why),
    isBase: () => false,
    ...more,
  });
  const fetched = (base: BasePackage | null = null, ending = signal, file = FILE) =>
    download.fetch(`https://x.example/${NAME}`, file, base, ending);
  return { download, seen, fetched };
}

const put = (name: string, text: string | Uint8Array): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
};
const saved = (): unknown => JSON.parse(readFileSync(join(folder, `${PART}.saved`), 'utf8'));

/** Cuts the power when so many bytes are there. */
async function cutAt(done: number): Promise<void> {
  const power = new AbortController();
  const { fetched } = downloading({ onProgress: (now) => now >= done && power.abort() });
  await expect(fetched(null, power.signal)).rejects.toThrow();
}

test('a download tells each step, from where it goes on to its end, and what the line carried', async () => {
  const { seen, fetched } = downloading();
  const { path, bytes } = await fetched();
  expect(path).toBe(join(folder, NAME));
  expect(await hashOf(path)).toBe(FILE.sha512);
  expect(bytes).toBe(CONTENT.length);
  expect([seen.progress[0], seen.progress.at(-1)]).toEqual([0, CONTENT.length]);
  expect(seen.progress).toHaveLength(seen.asked.length + 1);
  expect([seen.altered, seen.whole]).toEqual([[], []]);
});

test('the folder and a part are their user’s alone', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no modes of files');
  await cutAt(500_000);
  expect([statSync(folder).mode & 0o777, statSync(join(folder, PART)).mode & 0o777]).toEqual([0o700, 0o600]);
});

describe('a power cut', () => {
  test('costs no whole megabyte, which is written down at once; the bytes of the line are counted on', async () => {
    const once = 400_000 - 1024;
    await cutAt(2 * once);
    expect(existsSync(join(folder, `${PART}.saved`))).toBe(false);
    await cutAt(3 * once);
    const done = 3 * once;
    expect(saved()).toEqual({ done, carried: done, whole: false });
    const { seen, fetched } = downloading();
    const { bytes } = await fetched();
    expect([seen.progress[0], seen.asked[0]?.from]).toEqual([done, done]);
    expect(bytes).toBe(CONTENT.length);
  });

  test('a record of more bytes than the file has is of another one: all is fetched, and what was carried still counts', async () => {
    put(PART, CONTENT);
    put(`${PART}.saved`, JSON.stringify({ done: CONTENT.length + 1, carried: 5, whole: false }));
    const { seen, fetched } = downloading();
    expect((await fetched()).bytes).toBe(CONTENT.length + 5);
    expect(seen.asked[0]?.from).toBe(0);
  });

  test('a file that is whole already asks for nothing', async () => {
    put(PART, CONTENT);
    put(`${PART}.saved`, JSON.stringify({ done: CONTENT.length, carried: 7, whole: false }));
    const { seen, fetched } = downloading();
    expect((await fetched()).bytes).toBe(7);
    expect([seen.asked, seen.progress]).toEqual([[], [CONTENT.length]]);
  });

  test.each(['', '{"done":5}', '{"done":-1,"carried":0,"whole":false}', '{"done":1.5,"carried":0,"whole":false}'])(
    'a record that can not be read (%j) is none',
    async (text) => {
      put(PART, CONTENT.subarray(0, 100_000));
      put(`${PART}.saved`, text);
      const { seen, fetched } = downloading();
      await fetched();
      expect(seen.asked[0]?.from).toBe(0);
    },
  );

  test('bytes behind those that are safe are cut off, so that none stands twice', async () => {
    put(PART, Buffer.concat([CONTENT.subarray(0, 2000), Buffer.from('more than is safe')]));
    put(`${PART}.saved`, JSON.stringify({ done: 2000, carried: 2000, whole: false }));
    const { seen, fetched } = downloading();
    expect(readFileSync((await fetched()).path).equals(CONTENT)).toBe(true);
    expect(seen.asked[0]?.from).toBe(2000);
  });

  test('an older package that was of no use before is not looked at again', async () => {
    put(`${PART}.saved`, JSON.stringify({ done: 0, carried: 9, whole: true }));
    const blocks = () => expect.unreachable('the older package was asked');
    const { seen, fetched } = downloading();
    expect((await fetched({ path: join(folder, PART), blocks })).bytes).toBe(CONTENT.length + 9);
    expect(seen.whole).toEqual([]);
  });
});

describe('a file that is not the package', () => {
  test('is cleared away once it is whole, and told once', async () => {
    const { seen, fetched } = downloading();
    const file = { ...FILE, sha512: sha512(Buffer.from('another')) };
    await expect(fetched(null, signal, file)).rejects.toMatchObject({ problem: 'altered-file' });
    expect([seen.altered, readdirSync(folder)]).toEqual([[file], []]);
  });

  test('is not found under its name, nor is one that isn’t there', async () => {
    const { download } = downloading();
    expect(await download.found(FILE)).toBeNull();
    put(NAME, 'something else');
    expect(await download.found(FILE)).toBeNull();
    put(NAME, CONTENT);
    expect(await download.found(FILE)).toBe(join(folder, NAME));
  });

  test('goes at once where another download left it, but for the installer of the next update', async () => {
    for (const name of ['other.part', 'other.part.saved', 'Dwadi-0.1.0.exe', `${PART}.map`]) put(name, 'x');
    mkdirSync(join(folder, 'a folder/of its own'), { recursive: true });
    const isBase = (name: string): boolean => name === 'Dwadi-0.1.0.exe';
    const power = new AbortController();
    const { fetched } = downloading({ isBase, onProgress: () => power.abort() });
    await expect(fetched(null, power.signal)).rejects.toThrow();
    expect(readdirSync(folder).toSorted()).toEqual([PART, `${PART}.map`, 'Dwadi-0.1.0.exe'].toSorted());
    await downloading({ isBase }).fetched();
    expect(readdirSync(folder).toSorted()).toEqual(['Dwadi-0.1.0.exe', NAME].toSorted());
    const { download } = downloading({ isBase });
    download.clear();
    expect(readdirSync(folder)).toEqual(['Dwadi-0.1.0.exe']);
  });

  test('is cleared where no folder was made yet', () => {
    downloading().download.clear();
    expect(existsSync(folder)).toBe(false);
  });
});

describe('an older package', () => {
  const older = (): string => {
    put('older', CONTENT);
    return join(folder, 'older');
  };
  const keep = (name: string): boolean => name === 'older';
  const failing = (error: unknown): BasePackage => ({ path: older(), blocks: () => Promise.reject(error) });
  const withCode = (code: string): Error => Object.assign(new Error(`the disk says ${code}`), { code });

  test.each(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])('is no reason to fetch more where the disk says %s', async (code) => {
    const { seen, fetched } = downloading({ isBase: keep });
    const error = withCode(code);
    await expect(fetched(failing(error))).rejects.toBe(error);
    expect([seen.asked, seen.whole]).toEqual([[], []]);
  });

  test.each<[unknown, string]>([
    [withCode('EACCES'), 'the disk says EACCES'],
    [withCode('ENOSPC2'), 'the disk says ENOSPC2'],
    ['no map', 'no map'],
  ])('that is of no use (%s) is told, and all is fetched', async (error, why) => {
    const { seen, fetched } = downloading({ isBase: keep });
    expect((await fetched(failing(error))).bytes).toBe(CONTENT.length);
    expect(seen.whole).toEqual([why]);
  });

  test('that is gone is told, too', async () => {
    const { seen, fetched } = downloading();
    await fetched({ path: join(folder, 'gone'), blocks: () => expect.unreachable('asked') });
    expect(seen.whole).toEqual([expect.stringContaining('ENOENT')]);
  });

  test('is no trouble where the download was called off', async () => {
    const reason = new Error('called off');
    const abort = new AbortController();
    const blocks = () => {
      abort.abort(reason);
      return Promise.reject(new Error('later'));
    };
    const { seen, fetched } = downloading({ isBase: keep });
    await expect(fetched({ path: older(), blocks }, abort.signal)).rejects.toBe(reason);
    expect(seen.whole).toEqual([]);
  });
});
