/** A newer package made of an older one: true block maps, a real disk, and a real server whose bytes are counted. */
import { createCipheriv } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BasePlaces, basePackage } from '#main/updates/base-package.ts';
import { Download, type DownloadOptions } from '#main/updates/download.ts';
import type { Feed } from '#main/updates/feed.ts';
import { updateLine } from '#main/updates/range-client.ts';
import { FakePace } from '../../support/updates/fake-pace.ts';
import { appImage, installer, type MappedPackage } from '../../support/updates/mapped-packages.ts';
import { startUpdateServer, type UpdateServer } from '../../support/updates/update-server.ts';

/** The same in each run: the blocks of a map begin where the bytes say, and chance would move the figures below. */
const noise = (size: number, seed: number): Buffer =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16)).update(Buffer.alloc(size));

const PAYLOAD = noise(2_500_000, 1);
/** The release changes 100 kB in its middle and makes it longer: all that follows has moved. */
const CHANGED = Buffer.concat([PAYLOAD.subarray(0, 1_000_000), noise(100_000, 2), PAYLOAD.subarray(1_090_000)]);
/** The changed bytes, the blocks around them, and the maps. */
const MOST_CARRIED = 200_000;

let packages: Record<'oldImage' | 'newImage' | 'oldExe' | 'newExe', MappedPackage>;
beforeAll(async () => {
  packages = {
    oldImage: await appImage('Dwadi-0.1.0-linux-x86_64.AppImage', PAYLOAD),
    newImage: await appImage('Dwadi-0.2.0-linux-x86_64.AppImage', CHANGED),
    oldExe: await installer('Dwadi-0.1.0-win-x64.exe', PAYLOAD),
    newExe: await installer('Dwadi-0.2.0-win-x64.exe', CHANGED),
  };
});

let server: UpdateServer;
let pc = '';
let whole: string[];

beforeEach(async () => {
  server = await startUpdateServer();
  pc = mkdtempSync(join(tmpdir(), 'dwadi-older-'));
  whole = [];
  for (const { entry, content, map } of Object.values(packages)) {
    server.files.set(entry.name, content);
    if (map !== null) server.files.set(`${entry.name}.blockmap`, map);
  }
});
afterEach(async () => {
  await server.close();
  rmSync(pc, { recursive: true });
});

const downloadWith = (options: Partial<DownloadOptions> = {}) =>
  new Download({
    ...{ folder: join(pc, 'updates'), line: updateLine, clock: new FakePace(), bytesPerSecond: () => 32_000 },
    ...{ yields: async () => false, onProgress: () => {}, onPause: () => {}, onAltered: () => {} },
    ...{ isBase: () => false, day: { hasRoom: () => true, took: () => {} } },
    onWhole: (why) => whole.push(why),
    ...options,
  });

/** Fetches the newer package as this PC does that has the older one. */
function fetchOn(
  kind: 'AppImage' | 'exe',
  { download = downloadWith(), signal = new AbortController().signal, places = {} as Partial<BasePlaces> } = {},
) {
  const [old, next] = kind === 'exe' ? [packages.oldExe, packages.newExe] : [packages.oldImage, packages.newImage];
  const feed = { before: [old.entry] } as unknown as Feed;
  const here = { kind, version: '0.1.0', downloads: join(pc, 'updates'), appImage: null, installer: null, ...places };
  const base = basePackage(here, feed, next.entry);
  return download.fetch(`${server.url}/${next.entry.name}`, next.entry, base, signal);
}

function withOld(kind: 'AppImage' | 'exe', content = packages[kind === 'exe' ? 'oldExe' : 'oldImage'].content) {
  const file = join(pc, 'the older one');
  writeFileSync(file, content);
  return { places: { [kind === 'exe' ? 'installer' : 'appImage']: file } };
}

/** The parts of a file that begin before the one ahead of them has ended. */
function askedTwice(name: string): object[] {
  const parts = server.parts.filter((part) => part.name === name).toSorted((a, b) => a.from - b.from);
  return parts.filter(({ from }, at) => {
    const before = parts[at - 1];
    return before !== undefined && from < before.from + before.bytes;
  });
}

describe.each(['AppImage', 'exe'] as const)('an update of an %s', (kind) => {
  const next = () => packages[kind === 'exe' ? 'newExe' : 'newImage'];

  test('fetches what changed, is whole, and counts each byte that the line carried', async () => {
    const { path, bytes } = await fetchOn(kind, withOld(kind));
    expect(readFileSync(path).equals(next().content)).toBe(true);
    expect(bytes).toBe(server.sent());
    expect(bytes).toBeLessThan(MOST_CARRIED);
    expect(askedTwice(next().entry.name)).toEqual([]);
    expect([whole, readdirSync(join(pc, 'updates'))]).toEqual([[], [next().entry.name]]);
  });

  test('goes on after a power cut and a cut line, fetches neither a map nor a safe part again, and counts on', async () => {
    const power = new AbortController();
    const cut = downloadWith({ onProgress: (done) => done > 1_050_000 && power.abort() });
    await expect(fetchOn(kind, { ...withOld(kind), download: cut, signal: power.signal })).rejects.toThrow();
    const [before, asked] = [server.sent(), server.parts.length];
    server.faults.cuts = 1;
    const { path, bytes } = await fetchOn(kind, withOld(kind));
    expect(readFileSync(path).equals(next().content)).toBe(true);
    const isMap = ({ name, from }: { name: string; from: number }) =>
      name.endsWith('.blockmap') || from > CHANGED.length;
    expect(server.parts.slice(asked).filter(isMap)).toEqual([]);
    expect(server.sent() - before).toBeLessThan(MOST_CARRIED);
    expect(bytes).toBeGreaterThan(server.sent() - before);
  });

  test('falls back to the whole package where the older one is not what it was, and says so once', async () => {
    const other = Buffer.from(packages[kind === 'exe' ? 'oldExe' : 'oldImage'].content);
    other.fill(0, 2_000_000, 2_100_000);
    const { path, bytes } = await fetchOn(kind, withOld(kind, other));
    expect(readFileSync(path).equals(next().content)).toBe(true);
    expect(whole).toEqual(['it is not what was signed']);
    expect(bytes).toBe(server.sent());
    expect(bytes).toBeGreaterThan(next().content.byteLength);
  });

  test('falls back to the whole package where a map was altered or is gone', async () => {
    server.faults.altered = true;
    const download = downloadWith({
      onWhole: (why) => {
        whole.push(why);
        server.faults.altered = false;
      },
    });
    const { path } = await fetchOn(kind, { ...withOld(kind), download });
    expect(readFileSync(path).equals(next().content)).toBe(true);
    expect(whole).toEqual(['a block map is not what was signed']);
  });
});

describe('no older package is used', () => {
  const places: BasePlaces = { kind: 'exe', version: '0.1.0', appImage: null, downloads: '/nowhere', installer: null };
  const base = (more: Partial<BasePlaces>, before = [packages.oldExe.entry]) =>
    basePackage({ ...places, downloads: pc, ...more }, { before } as unknown as Feed, packages.newExe.entry);

  test('for a deb, for a package without a map, and where none lies that is as long as the list says', () => {
    writeFileSync(join(pc, packages.oldExe.entry.name), packages.oldExe.content);
    expect(base({})?.path).toBe(join(pc, packages.oldExe.entry.name));
    expect(base({ kind: 'deb' })).toBeNull();
    expect(base({ version: '0.1.1' })).toBeNull();
    expect(base({}, [])).toBeNull();
    writeFileSync(join(pc, packages.oldExe.entry.name), 'shorter');
    expect(base({})).toBeNull();
    expect(basePackage(places, { before: [] } as unknown as Feed, { name: 'x.exe', bytes: 1, sha512: '' })).toBeNull();
  });
});

test('the installer of the version that runs is kept for the next update', async () => {
  const { path } = await fetchOn('exe', withOld('exe'));
  downloadWith({ isBase: (name) => name === packages.newExe.entry.name }).clear();
  expect(readFileSync(path).byteLength).toBe(CHANGED.byteLength);
  downloadWith().clear();
  expect(readdirSync(join(pc, 'updates'))).toEqual([]);
});
