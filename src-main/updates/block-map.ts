/**
 * The block map of a package, as electron-builder makes it: the lengths and the names of its blocks in order. Two maps
 * tell which blocks of a newer package lie in an older one already. A name proves nothing: whatever is put together by
 * maps is checked as a whole.
 */
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { UpdateError } from './feed.ts';

/** electron-builder's blocks have 8 kB at least, and the largest package 2 GB. */
const MOST_BLOCKS = 300_000;
const MOST_BYTES = 32 * 1024 * 1024;

const blockMap = z.object({
  files: z.tuple([
    z
      .object({
        offset: z.literal(0),
        checksums: z.array(z.string().max(64)).min(1).max(MOST_BLOCKS),
        sizes: z.array(z.int().positive()).min(1).max(MOST_BLOCKS),
      })
      .refine(({ checksums, sizes }) => checksums.length === sizes.length),
  ]),
});

export interface Block {
  readonly name: string;
  readonly bytes: number;
}

/** `deflate` lies in an AppImage's tail, `gzip` beside an installer. Throws unless it maps exactly so many bytes. */
export function readBlockMap(map: Uint8Array, form: 'deflate' | 'gzip', bytes: number): readonly Block[] {
  try {
    const open = form === 'gzip' ? gunzipSync : inflateRawSync;
    const text = open(map, { maxOutputLength: MOST_BYTES }).toString('utf8');
    const { checksums, sizes } = blockMap.parse(JSON.parse(text)).files[0];
    const blocks = checksums.map((name, at) => ({ name, bytes: sizes[at] ?? 0 }));
    if (blocks.reduce((sum, block) => sum + block.bytes, 0) !== bytes) throw new Error('it maps another length');
    return blocks;
  } catch (error) {
    throw new UpdateError('altered-file', `no block map: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A run of bytes of the new package, in order: from the older one at `copyFrom`, or from the line where that is null. */
export interface Piece {
  readonly copyFrom: number | null;
  readonly bytes: number;
}

export const wholeFile = (bytes: number): readonly Piece[] => [{ copyFrom: null, bytes }];

export function piecesOf(newer: readonly Block[], older: readonly Block[]): readonly Piece[] {
  const lies = new Map<string, number>();
  let offset = 0;
  for (const { name, bytes } of older) {
    lies.set(`${name} ${bytes}`, offset);
    offset += bytes;
  }
  const pieces: Piece[] = [];
  for (const { name, bytes } of newer) {
    const copyFrom = lies.get(`${name} ${bytes}`) ?? null;
    const last = pieces.at(-1);
    const follows = last !== undefined && (last.copyFrom === null ? null : last.copyFrom + last.bytes) === copyFrom;
    if (last !== undefined && follows) pieces[pieces.length - 1] = { ...last, bytes: last.bytes + bytes };
    else pieces.push({ copyFrom, bytes });
  }
  return pieces;
}

/** The rest of the piece in which this place lies. Past the last one, nothing is left. */
export function restAt(pieces: readonly Piece[], place: number): Piece {
  let begins = 0;
  for (const { copyFrom, bytes } of pieces) {
    const into = place - begins;
    if (into < bytes) return { copyFrom: copyFrom === null ? null : copyFrom + into, bytes: bytes - into };
    begins += bytes;
  }
  return { copyFrom: null, bytes: 0 };
}
