/**
 * Keyed hashes of rows, combined by XOR: a changed row is taken out and put in without reading its table, and the order
 * of the rows doesn't matter. Nobody without the key can make a row that fits, and the MAC of the seal prevents that
 * hashes are taken from an earlier state.
 */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

export const DIGEST_BYTES = 16;

export type SealKey = KeyObject;

export const sealKeyOf = (bytes: Uint8Array): SealKey => createSecretKey(bytes);

/** A blob and a text of the same letters must differ. */
const plain = (value: unknown): unknown =>
  value instanceof Uint8Array ? [Buffer.from(value).toString('base64')] : value;

const hashOfRow = (key: SealKey, table: string, values: readonly unknown[]): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['row', table, values.map(plain)]))
    .digest();

/** Puts a row into the digest, or takes it out again: the two are the same. */
export function toggleRow(digest: Uint8Array, key: SealKey, table: string, values: readonly unknown[]): void {
  const hash = hashOfRow(key, table, values);
  for (let at = 0; at < DIGEST_BYTES; at += 1) digest[at] = (digest[at] ?? 0) ^ (hash[at] ?? 0);
}

export interface SealState {
  readonly generation: number;
  /** The newest event. */
  readonly seq: number;
  readonly hash: Uint8Array;
  readonly digests: Uint8Array;
}

export const macOf = (key: SealKey, { generation, seq, hash, digests }: SealState): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['head', generation, seq, plain(hash), plain(digests)]))
    .digest();

export const isMac = (key: SealKey, state: SealState, mac: Uint8Array): boolean => {
  const right = macOf(key, state);
  return mac.length === right.length && timingSafeEqual(right, mac);
};
