/** The operations of a third, short-lived worker. It has a reader of its own, so that no screen waits for it. */

import { type ChainLink, followChain, newestEvent } from '../audit/event-log.ts';
import { type BackupRequest, makeBackup } from '../backup/backup.ts';
import { beforeRestore } from '../backup/sales-before-restore.ts';
import type { ReadableDb } from '../base/database.ts';
import { fullCheck, quickCheck, tablesToCheck } from '../file/integrity-checks.ts';
import { dayRows, signedHeads } from '../money/day-rows.ts';

export type MaintenanceOps = ReturnType<typeof maintenanceOps>;

export const maintenanceOps = (db: ReadableDb) => ({
  tables: () => tablesToCheck(db),
  quickCheck: (table: string) => quickCheck(db, table),
  fullCheck: () => fullCheck(db),
  backUp: (request: BackupRequest) => makeBackup(db, request),
  /** Reads in one transaction, so that the head belongs to the rows. */
  followChain: (from: ChainLink, most: number) => db.transaction(() => followChain(db, from, most))(),
  newestEvent: () => newestEvent(db),
  /** Compares the log with what signed day files say of it. */
  signedHeads: () => db.transaction(() => signedHeads(db))(),
  beforeRestore: () => beforeRestore(db),
  dayRows: (day: string) => db.transaction(() => dayRows(db, day))(),
});
