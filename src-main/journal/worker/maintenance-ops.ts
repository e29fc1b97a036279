/** The operations of a third, short-lived worker. It has a reader of its own, so that no screen waits for it. */

import { type ChainLink, type ChainStretch, followChain } from '../audit/event-log.ts';
import { type BackupMade, type BackupRequest, makeBackup } from '../backup/backup.ts';
import { type BeforeRestore, beforeRestore } from '../backup/sales-before-restore.ts';
import type { ReadableDb } from '../base/database.ts';
import { type CheckedTable, fullCheck, quickCheck, tablesToCheck } from '../file/integrity-checks.ts';
import { newestEvent } from '../file/wal-loss.ts';
import { type DayRows, dayRows, signedHeads } from '../money/day-rows.ts';

export class MaintenanceOps {
  private readonly db: ReadableDb;

  constructor(db: ReadableDb) {
    this.db = db;
  }

  tables(): CheckedTable[] {
    return tablesToCheck(this.db);
  }

  quickCheck(table: string): string | null {
    return quickCheck(this.db, table);
  }

  fullCheck(): string | null {
    return fullCheck(this.db);
  }

  backUp(request: BackupRequest): Promise<BackupMade> {
    return makeBackup(this.db, request);
  }

  /** Reads in one transaction, so that the head belongs to the rows. */
  followChain(from: ChainLink, most: number): ChainStretch {
    return this.db.transaction(() => followChain(this.db, from, most))();
  }

  newestEvent(): number {
    return newestEvent(this.db);
  }

  /** Compares the log with what signed day files say of it. */
  signedHeads(): ReturnType<typeof signedHeads> {
    return this.db.transaction(() => signedHeads(this.db))();
  }

  beforeRestore(): BeforeRestore {
    return beforeRestore(this.db);
  }

  dayRows(day: string): DayRows {
    return this.db.transaction(() => dayRows(this.db, day))();
  }
}
