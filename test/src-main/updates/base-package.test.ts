/** The older package that a PC has, and the belief in its tail or its map. */
import { closeSync, ftruncateSync, openSync, readdirSync, readlinkSync, writeFileSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type BasePlaces, basePackage, isBaseName } from '#main/updates/base-package.ts';
import type { Feed, FeedFile } from '#main/updates/feed.ts';
import { tempFolder } from '../../support/journal/journal.ts';

const NEXT: FeedFile = { name: 'Dwadi-0.2.0-win-x64.exe', bytes: 9, sha512: 'x', blockMapSize: 5, blockMapSha512: 'y' };
const BEFORE = { name: 'Dwadi-0.1.0-win-x64.exe', bytes: 7, blockMapSize: 3, blockMapSha512: 'z' };

const mapOf = (bytes: number): string =>
  JSON.stringify({ version: '2', files: [{ name: 'file', offset: 0, checksums: ['block'], sizes: [bytes] }] });

function pc(more: Partial<BasePlaces> = {}) {
  const downloads = tempFolder();
  const places: BasePlaces = { kind: 'exe', version: '0.1.0', appImage: null, installer: null, downloads, ...more };
  const base = (before: readonly object[] = [BEFORE], next: FeedFile = NEXT) =>
    basePackage(places, { before } as never as Feed, next);
  return { downloads, base, put: (name: string, text: string) => writeFileSync(join(downloads, name), text) };
}

const noMap = () => expect.unreachable('a map was asked for');

test('the installer of the version that runs is kept for the next update, and nothing else is', () => {
  const places = { kind: 'exe', version: '0.1.0' } as const;
  expect(isBaseName(places, BEFORE.name)).toBe(true);
  for (const name of ['Dwadi-0.1.0.exe', 'Dwadi-0.1.00-x64.exe', 'Dwadi-0.1.0-x64.exe.part', 'a Dwadi-0.1.0-x64.exe'])
    expect(isBaseName(places, name)).toBe(false);
  expect(isBaseName({ ...places, version: '0.1.1' }, BEFORE.name)).toBe(false);
  for (const kind of ['AppImage', 'deb', null] as const)
    expect(isBaseName({ ...places, kind }, BEFORE.name)).toBe(false);
});

test('an installer is taken from the downloads, or from where Windows left its copy, and only to the byte', () => {
  const { base, put, downloads } = pc();
  expect(base()).toBeNull();
  put(BEFORE.name, '123456');
  expect(base()).toBeNull();
  put('copy.exe', '1234567');
  const copy = join(downloads, 'copy.exe');
  const { base: withCopy } = pc({ downloads, installer: copy });
  expect(withCopy()?.path).toBe(copy);
  put(BEFORE.name, '1234567');
  expect(withCopy()?.path).toBe(join(downloads, BEFORE.name));
  put('copy.exe', '12345678');
  expect(withCopy([{ ...BEFORE, name: 'Dwadi-0.1.0-win-arm64.exe' }])).toBeNull();
});

test('no older package is of use without a map of the newer one, nor for another kind or version', () => {
  const { downloads, base, put } = pc();
  put(BEFORE.name, '1234567');
  expect(base()).not.toBeNull();
  expect(base([BEFORE], { name: NEXT.name, bytes: 9, sha512: 'x' })).toBeNull();
  expect(base([{ ...BEFORE, name: 'Dwadi-0.0.9-win-x64.exe' }])).toBeNull();
  for (const kind of ['deb', 'rpm', 'zip', null, 'AppImage'] as const)
    expect(pc({ kind, downloads }).base()).toBeNull();
  // An AppImage is its own older package; an installer's is never one.
  const appImage = join(downloads, 'running.AppImage');
  expect(pc({ kind: 'AppImage', appImage, downloads }).base()?.path).toBe(appImage);
  expect(pc({ kind: 'deb', appImage, downloads }).base()).toBeNull();
});

test('the map of an installer is asked for by its own name and hash, and maps its own length', async () => {
  const { base, put } = pc();
  put(BEFORE.name, '1234567');
  const asked: unknown[] = [];
  const read = (bytes: number) =>
    base()?.blocks(async (of) => {
      asked.push(of);
      return gzipSync(mapOf(bytes));
    });
  expect(await read(7)).toEqual([{ name: 'block', bytes: 7 }]);
  expect(asked).toEqual([BEFORE]);
  await expect(read(8)).rejects.toMatchObject({ problem: 'altered-file' });
});

/** An AppImage whose last four bytes say so many bytes of a map. */
function image(content: string, map: Buffer, told = map.length) {
  const { base, put, downloads } = pc({ kind: 'AppImage', appImage: null });
  expect(base()).toBeNull();
  const file = join(downloads, 'running.AppImage');
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(told);
  put('running.AppImage', '');
  writeFileSync(file, Buffer.concat([Buffer.from(content), map, tail]));
  return { file, blocks: () => pc({ kind: 'AppImage', appImage: file }).base()?.blocks(noMap) };
}

test('an AppImage has its map in its tail, over all that comes before it', async () => {
  const map = deflateRawSync(mapOf(5));
  expect(await image('12345', map).blocks()).toEqual([{ name: 'block', bytes: 5 }]);
  await expect(image('1234', map).blocks()).rejects.toMatchObject({ problem: 'altered-file' });
  await expect(image('12345', map, map.length - 1).blocks()).rejects.toMatchObject({ problem: 'altered-file' });
});

test('a tail that tells a longer map than the file has, or than any map is, is none', async () => {
  const map = deflateRawSync(mapOf(5));
  await expect(image('12345', map, map.length + 6).blocks()).rejects.toThrow('no block map in its tail');
  // All of the file is read as a map where it says so, and is none.
  await expect(image('12345', map, map.length + 5).blocks()).rejects.toMatchObject({ problem: 'altered-file' });
  const { file, blocks } = image('', Buffer.alloc(0));
  const most = 4 * 1024 * 1024;
  const handle = openSync(file, 'r+');
  ftruncateSync(handle, most + 10);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(most + 1);
  writeSync(handle, tail, 0, 4, most + 6);
  closeSync(handle);
  await expect(blocks()).rejects.toThrow('no block map in its tail');
});

test('the running AppImage is given back, whatever its tail says', async ({ skip }) => {
  skip(process.platform !== 'linux', 'Linux alone tells which files a process has open');
  const isOurs = (fd: string): boolean => {
    try {
      return basename(readlinkSync(`/proc/self/fd/${fd}`)) === 'running.AppImage';
    } catch {
      return false;
    }
  };
  await image('12345', deflateRawSync(mapOf(5))).blocks();
  await image('12345', deflateRawSync(mapOf(5)), 9999)
    .blocks()
    ?.catch(() => undefined);
  expect(readdirSync('/proc/self/fd').filter(isOurs)).toEqual([]);
});
