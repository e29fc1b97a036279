/**
 * The older package on this PC from which a newer one takes what both share. An AppImage is its own, with its map in its
 * tail. Windows runs no installer again, so a copy is looked for where one may lie; the list names its map, which lies
 * beside the newer installer. A deb is unpacked when it is installed, and shares nothing.
 */
import { existsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Block, readBlockMap } from './block-map.ts';
import type { Feed, FeedFile, InstallerBefore } from './feed.ts';
import type { InstalledPackages, PackageKind } from './ports.ts';

/** The length of the map stands in an AppImage's last four bytes. */
export const TAIL_SIZE_BYTES = 4;
const MOST_MAP_BYTES = 4 * 1024 * 1024;

/** Fetches a block map by the line, checked against the list. */
export type FetchMap = (of: Pick<InstallerBefore, 'name' | 'blockMapSize' | 'blockMapSha512'>) => Promise<Uint8Array>;

export interface BasePackage {
  readonly path: string;
  readonly blocks: (fetchMap: FetchMap) => Promise<readonly Block[]>;
}

async function tailBlocks(path: string): Promise<readonly Block[]> {
  const file = await open(path, 'r');
  try {
    const end = (await file.stat()).size - TAIL_SIZE_BYTES;
    const size = (await file.read(Buffer.alloc(TAIL_SIZE_BYTES), 0, TAIL_SIZE_BYTES, end)).buffer.readUInt32BE(0);
    if (size > Math.min(end, MOST_MAP_BYTES)) throw new Error('no block map in its tail');
    const { buffer } = await file.read(Buffer.alloc(size), 0, size, end - size);
    return readBlockMap(buffer, 'deflate', end - size);
  } finally {
    await file.close();
  }
}

export interface BasePlaces extends InstalledPackages {
  readonly kind: PackageKind | null;
  /** The version that runs now. */
  readonly version: string;
  /** The folder of this PC's downloads. */
  readonly downloads: string;
}

/** The downloaded installer of the version that runs: the next update is taken from it. */
export const isBaseName = ({ kind, version }: Pick<BasePlaces, 'kind' | 'version'>, name: string): boolean =>
  kind === 'exe' && name.startsWith(`Dwadi-${version}-`) && name.endsWith('.exe');

/** Null where the whole package must come. */
export function basePackage(places: BasePlaces, feed: Feed, { blockMapSize }: FeedFile): BasePackage | null {
  const { kind, appImage, downloads, installer } = places;
  if (blockMapSize === undefined) return null;
  if (kind === 'AppImage' && appImage !== null) return { path: appImage, blocks: () => tailBlocks(appImage) };
  const before = kind === 'exe' ? feed.before.find(({ name }) => isBaseName(places, name)) : undefined;
  if (before === undefined) return null;
  const path = [join(downloads, before.name), installer].find(
    (file) => file !== null && existsSync(file) && statSync(file).size === before.bytes,
  );
  if (path == null) return null;
  return { path, blocks: async (fetchMap) => readBlockMap(await fetchMap(before), 'gzip', before.bytes) };
}
