/** Packages with the block maps that electron-builder itself makes, and what a signed list says of them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mapBeside, mapInTail } from '../../../resources/tools/packing/block-maps.mjs';
import { sha512 } from './update-server.ts';

const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const { buildBlockMap } = builder('app-builder-lib/out/targets/blockmap/blockmap.js') as {
  buildBlockMap: (file: string, form: 'deflate' | 'gzip', map?: string) => Promise<unknown>;
};

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-mapped-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export interface MappedPackage {
  readonly content: Buffer;
  /** The map beside an installer; an AppImage's is its tail. */
  readonly map: Buffer | null;
  readonly entry: {
    readonly name: string;
    readonly bytes: number;
    readonly sha512: string;
    readonly blockMapSize: number;
    readonly blockMapSha512: string;
  };
}

export const appImage = (name: string, payload: Uint8Array): Promise<MappedPackage> =>
  inFolder(async (folder) => {
    const file = join(folder, name);
    writeFileSync(file, payload);
    await buildBlockMap(file, 'deflate');
    const content = readFileSync(file);
    return { content, map: null, entry: entryOf(name, content, mapInTail(name, content)) };
  });

export const installer = (name: string, content: Buffer): Promise<MappedPackage> =>
  inFolder(async (folder) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    await buildBlockMap(file, 'gzip', `${file}.blockmap`);
    const { blockMapSize, blockMapSha512 } = mapBeside(folder, name, content.byteLength);
    const map = readFileSync(`${file}.blockmap`);
    return { content, map, entry: entryOf(name, content, { blockMapSize, blockMapSha512 }) };
  });

const entryOf = (
  name: string,
  content: Buffer,
  map: Pick<MappedPackage['entry'], 'blockMapSize' | 'blockMapSha512'>,
) => ({
  ...{ name, bytes: content.byteLength, sha512: sha512(content) },
  ...map,
});
