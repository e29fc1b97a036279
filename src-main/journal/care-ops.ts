/** What a third, short-lived worker does with a reader of its own, so that no look at the board waits for it. */
import { type BackupMade, type BackupRequest, makeBackup } from './backup.ts';
import { type CheckedTable, fullCheck, quickCheck, tablesToCheck } from './checks.ts';
import type { ReadableDb } from './database.ts';

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
}
