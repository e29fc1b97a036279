/** The operations of a third, short-lived worker. It has a reader of its own, so that no screen waits for it. */
import { type BackupMade, type BackupRequest, makeBackup } from './backup.ts';
import { type BeforeRestore, beforeRestore } from './before-restore.ts';
import { type CheckedTable, fullCheck, quickCheck, tablesToCheck } from './checks.ts';
import type { ReadableDb } from './database.ts';
import { type DayRows, dayRows, signedHeads } from './day-rows.ts';
import { type ChainLink, type ChainStretch, followChain } from './event-log.ts';
import { newestEvent } from './lost-log.ts';

export class CareOps {
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
