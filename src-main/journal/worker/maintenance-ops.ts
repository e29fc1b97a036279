/** The operations of a third, short-lived worker. It has a reader of its own, so that no screen waits for it. */

import { type ChainLink, type ChainStretch, followChain, newestEvent } from '../audit/event-log.ts';
import { type BackupRequest, makeBackup } from '../backup/backup.ts';
import { beforeRestore } from '../backup/sales-before-restore.ts';
import type { ReadableDb } from '../base/database.ts';
import { fullCheck, quickCheck, tablesToCheck, wrongSum } from '../file/integrity-checks.ts';
import { dayRows } from '../money/day-rows.ts';
import { forgedTable, isHeadSealed, type SealProof } from '../seal/seal-check.ts';

export type MaintenanceOps = ReturnType<typeof maintenanceOps>;

/** A log that was written anew with all its hashes is whole in itself, and only the seal of its head can tell. */
function underSeal(db: ReadableDb, stretch: ChainStretch, sealKey: Uint8Array | undefined): ChainStretch {
  if (!stretch.done || stretch.broken !== null || sealKey === undefined || isHeadSealed(db, sealKey)) return stretch;
  return { ...stretch, broken: { seq: stretch.link.seq, why: 'not-sealed' } };
}

const proofOf = (key: Uint8Array | undefined): SealProof | undefined => key && { key, isSealed: true };

/** `sealKey`: of a sealed journal. */
export const maintenanceOps = (db: ReadableDb, sealKey?: Uint8Array) => ({
  tables: () => tablesToCheck(db),
  quickCheck: (table: string) => quickCheck(db, table),
  fullCheck: () => fullCheck(db),
  backUp: (request: BackupRequest) => makeBackup(db, request, proofOf(sealKey)),
  /** The sums of reports that aren't those of the postings; null if all are. */
  wrongSum: () => wrongSum(db),
  /** The table that isn't as Dwadi wrote it; null if there is none. */
  forgedTable: () => forgedTable(db, proofOf(sealKey)),
  /** Reads in one transaction, so that the head belongs to the rows. */
  followChain: (from: ChainLink, most: number) =>
    db.transaction(() => underSeal(db, followChain(db, from, most), sealKey))(),
  newestEvent: () => newestEvent(db),
  /** Compares the log with what signed day files say of it. `key`: the counter's public key. */
  signedHeads: async (key: string) => {
    // The schema of a day file takes a while to load, and is needed here alone.
    const { signedHeads } = await import('../money/signed-heads.ts');
    return db.transaction(() => signedHeads(db, key))();
  },
  beforeRestore: () => beforeRestore(db),
  dayRows: (day: string) => db.transaction(() => dayRows(db, day))(),
});
