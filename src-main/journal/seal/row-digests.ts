/**
 * Keyed hashes of rows, combined by XOR: a changed row is taken out and put in without reading its table, and the order
 * of the rows doesn't matter. Nobody without the key can make a row that fits, and the MAC of the seal prevents that
 * hashes are taken from an earlier state.
 */
import { hash, hkdfSync, timingSafeEqual } from 'node:crypto';

export const DIGEST_BYTES = 16;

export interface SealKey {
  /** Two keys of one block of SHA-256 each, as HMAC makes them of one. */
  readonly inner: string;
  readonly outer: string;
}

/** As many letters as a block of SHA-256 has bytes. */
const blockOf = (bytes: Uint8Array, name: string): string =>
  Buffer.from(hkdfSync('sha256', bytes, '', `dwadi:row:${name}`, 32)).toString('hex');

export const sealKeyOf = (bytes: Uint8Array): SealKey => ({
  inner: blockOf(bytes, 'inner'),
  outer: blockOf(bytes, 'outer'),
});

/** HMAC's construction, by hashes in one call each: an object for each row would cost a sale four times as much. */
const keyedHash = ({ inner, outer }: SealKey, text: string): Buffer =>
  hash('sha256', `${outer}${hash('sha256', `${inner}${text}`)}`, 'buffer');

/** Puts a row into the digest, or takes it out again: the two are the same. */
export function toggleRow(digest: Uint8Array, key: SealKey, table: string, row: string): void {
  const hashed = keyedHash(key, `row ${table} ${row}`);
  for (let at = 0; at < DIGEST_BYTES; at += 1) digest[at] = (digest[at] ?? 0) ^ (hashed[at] ?? 0);
}

export interface SealState {
  readonly generation: number;
  /** The newest event. */
  readonly seq: number;
  readonly hash: Uint8Array;
  readonly digests: Uint8Array;
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export const macOf = (key: SealKey, { generation, seq, hash: newest, digests }: SealState): Buffer =>
  keyedHash(key, `head ${generation} ${seq} ${hexOf(newest)} ${hexOf(digests)}`);

export const isMac = (key: SealKey, state: SealState, mac: Uint8Array): boolean => {
  const right = macOf(key, state);
  return mac.length === right.length && timingSafeEqual(right, mac);
};
