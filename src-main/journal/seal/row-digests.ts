/**
 * Keyed hashes of rows, combined by XOR: a changed row is taken out and put in without reading its table, and the order
 * of the rows doesn't matter. Nobody without the key can make a row that fits, and the MAC of the seal prevents that
 * hashes are taken from an earlier state. The file holds the digests encrypted. Two plain ones, of before and after a
 * commit, would tell the hash of the row between them, and among many such hashes some cancel out: exactly those rows
 * could be taken away unseen.
 */
import { createCipheriv, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export const DIGEST_BYTES = 16;

export interface SealKey {
  /** Two keys of one block of SHA-256 each, as HMAC makes them of one. */
  readonly inner: string;
  readonly outer: string;
  /** Encrypts the digests. */
  readonly mask: Uint8Array;
}

/** As many letters as a block of SHA-256 has bytes. */
const derived = (bytes: Uint8Array, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', bytes, '', `dwadi:row:${name}`, 32));
const blockOf = (bytes: Uint8Array, name: string): string => derived(bytes, name).toString('hex');

export const sealKeyOf = (bytes: Uint8Array): SealKey => ({
  inner: blockOf(bytes, 'inner'),
  outer: blockOf(bytes, 'outer'),
  mask: derived(bytes, 'mask'),
});

/** No number of digests has this length, so plain digests of an older Dwadi can't be taken for encrypted ones. */
const NONCE_BYTES = 12;
const COUNTER = new Uint8Array(4);

const crypt = ({ mask }: SealKey, nonce: Uint8Array, digests: Uint8Array): Buffer =>
  createCipheriv('aes-256-ctr', mask, Buffer.concat([nonce, COUNTER])).update(digests);

/** The digests as the file holds them. The nonce is random, since a backup that is restored goes back in the count. */
export function encrypted(key: SealKey, digests: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  return Buffer.concat([nonce, crypt(key, nonce, digests)]);
}

/** The digests of so many tables; null if the file holds those of another number. */
export function decrypted(key: SealKey, stored: Uint8Array, tables: number): Uint8Array | null {
  const length = tables * DIGEST_BYTES;
  // A journal that no newer Dwadi has written to yet holds them as they are.
  if (stored.length === length) return Uint8Array.from(stored);
  if (stored.length !== NONCE_BYTES + length) return null;
  return crypt(key, stored.subarray(0, NONCE_BYTES), stored.subarray(NONCE_BYTES));
}

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
  /** As the file holds them. */
  readonly digests: Uint8Array;
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export const macOf = (key: SealKey, { generation, seq, hash: newest, digests }: SealState): Buffer =>
  keyedHash(key, `head ${generation} ${seq} ${hexOf(newest)} ${hexOf(digests)}`);

export const isMac = (key: SealKey, state: SealState, mac: Uint8Array): boolean => {
  const right = macOf(key, state);
  return mac.length === right.length && timingSafeEqual(right, mac);
};
