/** Compares the tables with the seal. Reads only; the caller does so in one transaction. */
import type { ReadableDb } from '../base/database.ts';
import { version as SEALED_SINCE } from '../migrations/0230-seal.ts';
import { DIGEST_BYTES, decrypted, isMac, type SealKey, type SealState, sealKeyOf, toggleRow } from './row-digests.ts';
import { partsOf, type SealedTable, sealedTables } from './sealed-tables.ts';

/** A start leaves out a growing table of more rows; the check beside the screen compares it. */
export const START_ROWS = 2_000;

interface StoredSeal extends SealState {
  readonly mac: Uint8Array;
}

/** Returns null if the journal was never sealed. */
export function readSeal(db: ReadableDb): StoredSeal | null {
  if (Number(db.pragma('user_version', { simple: true })) < SEALED_SINCE) return null;
  const row = db
    .prepare<[], { [K in keyof StoredSeal]: StoredSeal[K] | null }>(
      `SELECT generation, seq, hash, digests, mac FROM event_head`,
    )
    .get();
  return row === undefined || row.mac === null ? null : (row as StoredSeal);
}

/** Null if the table has more rows than `most`; it is then not read at all. */
export function digestOf(db: ReadableDb, key: SealKey, table: SealedTable, most: number): Uint8Array | null {
  const { row, where } = partsOf(table, '');
  const from = `FROM "${table.name}" ${where}`;
  if (most < Number.MAX_SAFE_INTEGER && db.prepare(`SELECT 1 ${from} LIMIT 1 OFFSET ?`).get(most) !== undefined) {
    return null;
  }
  const digest = new Uint8Array(DIGEST_BYTES);
  const rows = db.prepare<[], string>(`SELECT ${row} ${from}`).pluck();
  for (const text of rows.iterate()) toggleRow(digest, key, table.name, text);
  return digest;
}

/** The caller knows that the journal is sealed. */
export function isHeadSealed(db: ReadableDb, key: Uint8Array): boolean {
  const seal = readSeal(db);
  return seal !== null && isMac(sealKeyOf(key), seal, seal.mac);
}

export interface SealProof {
  readonly key: Uint8Array;
  /** False where the journal may be from before the seal. */
  readonly isSealed: boolean;
}

/** The place where the journal doesn't fit what is known of its seal; null without such knowledge. */
export function forgedTable(db: ReadableDb, proof: SealProof | undefined): string | null {
  if (proof === undefined) return null;
  return db.transaction(() => {
    if (readSeal(db) === null) return proof.isSealed ? 'event_head' : null;
    return brokenSeal(db, sealKeyOf(proof.key));
  })();
}

export const digestAt = (digests: Uint8Array, at: number): Uint8Array =>
  digests.subarray(at * DIGEST_BYTES, (at + 1) * DIGEST_BYTES);

/** The place where the journal isn't as Dwadi wrote it, as the name of a table. `most`: rows of a table that grows. */
export function brokenSeal(db: ReadableDb, key: SealKey, most: number = Number.MAX_SAFE_INTEGER): string | null {
  const seal = readSeal(db);
  if (seal === null) return null;
  const tables = sealedTables(db);
  const digests = decrypted(key, seal.digests, tables.length);
  if (digests === null) return 'event_head';
  for (const [at, table] of tables.entries()) {
    const found = digestOf(db, key, table, table.grows ? most : Number.MAX_SAFE_INTEGER);
    if (found !== null && !Buffer.from(found).equals(digestAt(digests, at))) return table.name;
  }
  // The tables fit the digests, so what was changed is the log, or the seal itself.
  return isMac(key, seal, seal.mac) ? null : 'events';
}
