/**
 * The block maps that electron-builder makes, found and checked before a release is announced: a map that is missing
 * costs every shop the whole package, and nobody would notice.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { Failure } from '../say.mjs';

/** The length of the map stands in an AppImage's last four bytes. */
const SIZE_BYTES = 4;
const MOST_BYTES = 32 * 1024 * 1024;

/** @param {Buffer} map @param {(map: Buffer, options: object) => Buffer} open @returns {number | null} */
function bytesMapped(map, open) {
  try {
    const { files } = JSON.parse(open(map, { maxOutputLength: MOST_BYTES }).toString('utf8'));
    return files[0].sizes.reduce((/** @type {number} */ sum, /** @type {number} */ size) => sum + size, 0);
  } catch {
    return null;
  }
}

/** @param {string} path @returns {{ checksums: string[], sizes: number[] }} */
const blocksOf = (path) =>
  JSON.parse(gunzipSync(readFileSync(path), { maxOutputLength: MOST_BYTES }).toString()).files[0];

/**
 * Counts the bytes that an update from one installer to another takes of a shop's line, with both maps.
 *
 * @param {string} folder @param {string} older @param {string} newer
 */
export function costBetween(folder, older, newer) {
  const [from, to] = [older, newer].map((name) => join(folder, `${name}.blockmap`));
  const known = new Set(blocksOf(from ?? '').checksums);
  const { checksums, sizes } = blocksOf(to ?? '');
  const maps = statSync(from ?? '').size + statSync(to ?? '').size;
  const fetched = sizes.reduce((sum, size, at) => sum + (known.has(checksums[at] ?? '') ? 0 : size), maps);
  return { fetched, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** @param {Buffer} map */
const facts = (map) => ({
  blockMapSize: map.length,
  blockMapSha512: createHash('sha512').update(map).digest('base64'),
});

/** @param {string} name @param {Buffer} content an AppImage: its map is its tail */
export function mapInTail(name, content) {
  const end = content.length - SIZE_BYTES;
  const size = end > 0 ? content.readUInt32BE(end) : 0;
  const map = content.subarray(Math.max(0, end - size), Math.max(0, end));
  if (size === 0 || size > end || bytesMapped(map, inflateRawSync) !== end - size)
    throw new Failure(`${name} has no block map in its tail: every update from it would be the whole package.`);
  return facts(map);
}

/** @param {string} folder @param {string} name @param {number | null} bytes of the package, where it is here */
export function mapBeside(folder, name, bytes) {
  const path = join(folder, `${name}.blockmap`);
  const map = existsSync(path) ? readFileSync(path) : null;
  const mapped = map === null ? null : bytesMapped(map, gunzipSync);
  if (map === null || mapped === null || (bytes !== null && mapped !== bytes))
    throw new Failure(`${name}.blockmap is missing, or is not of this package: pack it again with npm run dist.`);
  return { ...(bytes === null && { bytes: mapped }), ...facts(map) };
}
