/** The archives that came out: what they must hold, and not a file more. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractFile, getRawHeader, listPackage } from '@electron/asar';
import { describe, expect, test } from 'vitest';
import { OUTSIDE } from '../../resources/tools/packing/outside.mjs';
import { PACKED, UPDATES_FROM } from '../support/dist/packed.ts';

/** How the file of each kind of machine begins. */
const NATIVE = {
  linux: { begins: '7f454c46', machine: 'linux-x64' },
  windows: { begins: '4d5a', machine: 'win32-x64' },
} as const;

const SHIPPED = [
  /^package\.json$/,
  /^out\/main\/(index|main|journal-reader|journal-writer|training-service)\.js$/,
  /^out\/main\/chunks\/[\w-]+\.js$/,
  /^out\/preload\/index\.cjs$/,
  /^out\/renderer\/(customer\/)?index\.html$/,
  /^out\/renderer\/start\.js$/,
  /^out\/renderer\/assets\/[\w-]+\.(js|css|woff2|wav|png|svg)$/,
  /^node_modules\/.+$/,
];
/** Files that packages bring along and that nothing loads, and files that must never ship. */
const NEVER =
  /\.map$|\.d\.[cm]?ts$|\.tsx?$|\.(cc?|cpp|h|gypi?)$|\.test\.|(^|\/)(test|tests|__tests__|docs|example)\/|stand-in|node_modules\/(node-|electron\/|hono|zod|undici|vite|playwright)/;

const archiveOf = (unpacked: string): string => join(unpacked, 'resources/app.asar');

function filesOf(archive: string): string[] {
  const names = listPackage(archive, { isPack: false }).map((name) => name.replace(/^[\\/]/, '').replaceAll('\\', '/'));
  return names.filter((name) => !names.some((other) => other.startsWith(`${name}/`)));
}

describe.each(Object.entries(PACKED))('the archive for %s', (system, { unpacked }) => {
  const archive = archiveOf(unpacked);
  const { begins, machine } = NATIVE[system as keyof typeof NATIVE];

  test('holds the build and the packages it loads, and nothing else', () => {
    const files = filesOf(archive);
    expect(files.filter((name) => !SHIPPED.some((pattern) => pattern.test(name)))).toEqual([]);
    expect(files.filter((name) => NEVER.test(name))).toEqual([]);
    for (const name of ['index.js', 'main.js', 'journal-writer.js', 'journal-reader.js', 'training-service.js'])
      expect(files).toContain(`out/main/${name}`);
  });

  test('names no packages but those that the build left outside', () => {
    const { dependencies, signed, main, updates } = JSON.parse(extractFile(archive, 'package.json').toString('utf8'));
    expect(OUTSIDE).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(dependencies).toHaveProperty('better-sqlite3');
    expect(main).toBe('out/main/index.js');
    expect(signed).toBe(system === 'windows');
    expect(updates?.url).toBe(system === 'linux' ? UPDATES_FROM : undefined);
  });

  test('carries electron-updater in a file of its own, which no start loads', () => {
    const chunks = filesOf(archive).filter((name) => name.startsWith('out/main/') && name.endsWith('.js'));
    const holding = chunks.filter((name) => extractFile(archive, name).includes('autoInstallOnAppQuit'));
    expect(holding.length).toBeGreaterThan(0);
    expect(holding.filter((name) => !name.startsWith('out/main/chunks/'))).toEqual([]);
    const main = extractFile(archive, 'out/main/main.js').toString('utf8');
    for (const name of holding) expect(main).not.toMatch(new RegExp(`^import .*${name.split('/').at(-1)}`, 'm'));
  });

  test('holds no letter that would make V8 keep a whole source at two bytes a character', () => {
    const sources = filesOf(archive).filter((name) => /^out\/.+\.c?js$/.test(name) && name !== 'out/renderer/start.js');
    expect(sources.filter((name) => extractFile(archive, name).some((byte) => byte > 0x7f))).toEqual([]);
  });

  test('has the natives of its own kind of machine, outside the archive, and no others', () => {
    const natives = filesOf(archive).filter((name) => name.endsWith('.node'));
    expect(natives).toContain(`node_modules/better-sqlite3/prebuilds/${machine}.node`);
    for (const name of natives) {
      expect(name).toMatch(new RegExp(`${machine.replace('-', '[-.]')}(-gnu|-msvc)?`));
      const file = readFileSync(join(unpacked, 'resources/app.asar.unpacked', name));
      expect(file.subarray(0, begins.length / 2).toString('hex')).toBe(begins);
    }
  });

  test('says a hash of each file, and each is true', () => {
    const files = filesOf(archive).filter((name) => !name.endsWith('.node'));
    const { header } = getRawHeader(archive);
    type Entry = { files?: Record<string, Entry>; integrity?: { algorithm: string; hash: string } };
    const entryOf = (name: string): Entry | undefined =>
      name.split('/').reduce<Entry | undefined>((folder, part) => folder?.files?.[part], header as Entry);
    for (const name of files) {
      const integrity = entryOf(name)?.integrity;
      expect(integrity, name).toMatchObject({ algorithm: 'SHA256' });
      expect(createHash('sha256').update(extractFile(archive, name)).digest('hex'), name).toBe(integrity?.hash);
    }
  });
});

test('the program for Windows holds the hash of the archive that it may load', () => {
  const { unpacked, program } = PACKED.windows;
  const { headerString } = getRawHeader(archiveOf(unpacked));
  const hash = createHash('sha256').update(headerString).digest('hex');
  expect(readFileSync(join(unpacked, program)).includes(Buffer.from(hash, 'latin1'))).toBe(true);
});
