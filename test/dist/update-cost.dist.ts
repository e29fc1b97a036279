/** The bytes that a patch release of ours costs a shop: real packages as large as a release, and the true download. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { basePackage } from '#main/updates/base-package.ts';
import { Download, hashOf } from '#main/updates/download.ts';
import type { Feed, FeedFile } from '#main/updates/feed.ts';
import { updateLine } from '#main/updates/range-client.ts';
import { mapBeside, mapInTail } from '../../resources/tools/packing/block-maps.mjs';
import { packBoth, VERSIONS } from '../support/dist/patch-release.ts';
import { whyNoRealSize } from '../support/dist/real-size.ts';
import { FakePace } from '../support/updates/fake-pace.ts';
import { sha512, startUpdateServer, type UpdateServer } from '../support/updates/update-server.ts';

const MOST_CARRIED = 3_000_000;
/** A package that is much smaller would prove little. */
const REAL_SIZE = 80_000_000;

let server: UpdateServer;
let pc = '';
beforeEach(async () => {
  server = await startUpdateServer();
  pc = mkdtempSync(join(tmpdir(), 'dwadi-cost-'));
});
afterEach(async () => {
  await server.close();
  rmSync(pc, { recursive: true });
});

/** Lays a package into the folder that shops read, and returns what the list says of it. */
function published(path: string): FeedFile & { blockMapSize: number; blockMapSha512: string } {
  const [name, content] = [basename(path), readFileSync(path)];
  server.files.set(name, content);
  const file = { name, bytes: content.byteLength, sha512: sha512(content) };
  if (name.endsWith('.AppImage')) return { ...file, ...mapInTail(name, content) };
  server.files.set(`${name}.blockmap`, readFileSync(`${path}.blockmap`));
  const { blockMapSize, blockMapSha512 } = mapBeside(join(path, '..'), name, content.byteLength);
  return { ...file, blockMapSize, blockMapSha512 };
}

test.each([
  ['linux', 'AppImage'],
  ['win32', 'exe'],
] as const)('a patch release on %s takes 3 MB of the ninety at most', async (platform, kind) => {
  const reason = whyNoRealSize();
  if (reason !== null) throw new Error(reason);
  const [older = '', newer = ''] = await packBoth(platform);
  const [before, file] = [published(older), published(newer)];
  const whole: string[] = [];
  const download = new Download({
    ...{ folder: join(pc, 'updates'), line: updateLine, clock: new FakePace(), bytesPerSecond: () => 64_000 },
    ...{ yields: async () => false, onProgress: () => {}, onPause: () => {}, onAltered: () => {} },
    ...{ isBase: () => false, day: { hasRoom: () => true, took: () => {} }, onWhole: (why) => whole.push(why) },
  });
  const places = { kind, version: VERSIONS[0], downloads: pc, appImage: older, installer: older };
  const base = basePackage(places, { before: [before] } as unknown as Feed, file);
  const { path, bytes } = await download.fetch(`${server.url}/${file.name}`, file, base, new AbortController().signal);
  expect([await hashOf(path), whole]).toEqual([file.sha512, []]);
  expect(bytes).toBe(server.sent());
  const size = statSync(newer).size;
  console.info(`${file.name}: ${bytes} bytes of ${size}`);
  expect(size).toBeGreaterThan(REAL_SIZE);
  expect(bytes).toBeLessThanOrEqual(MOST_CARRIED);
});
