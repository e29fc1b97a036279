/** What a third, short-lived worker does with a reader of its own, so that no look at the board waits for it. */
import { type BackupMade, type BackupRequest, makeBackup } from './backup.ts';
import { type CheckedTable, fullCheck, quickCheck, tablesToCheck } from './checks.ts';
import type { ReadableDb } from './database.ts';
import { type OpenSum, type RollupSum, reportReader, type SumBy } from './report-reader.ts';

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

  /** For a report of very many days. */
  reportSums(by: SumBy, from: string, to: string): RollupSum[] {
    return reportReader(this.db).sums(by, from, to);
  }

  openSums(): OpenSum[] {
    return reportReader(this.db).open();
  }

  fullCheck(): string | null {
    return fullCheck(this.db);
  }

  backUp(request: BackupRequest): Promise<BackupMade> {
    return makeBackup(this.db, request);
  }
}
