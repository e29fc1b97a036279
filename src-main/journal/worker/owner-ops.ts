/**
 * Reads and writes for the owner, beside sales: day files, the keys that they trust, and the news that they were sent.
 */
import type { AuditFilter } from '#shared/counter-api/audit.ts';
import { type AuditRows, auditRows } from '../audit/audit-rows.ts';
import type { NewEvent } from '../base/records.ts';
import { type DayFileRecord, type DueDays, dayReader, writeDayFile } from '../money/day-rows.ts';
import { type KnownKeyRecord, type NewsRecord, ownerReader, ownerWriter } from '../people/owner-rows.ts';
import { ReportOps } from './report-ops.ts';
import { ShiftOps } from './shift-ops.ts';

export class OwnerOps extends ShiftOps {
  /** Returns false if another file was made meanwhile. */
  saveDayFile(file: Omit<DayFileRecord, 'nth'>, previousHash: string | null, event: NewEvent): boolean {
    return this.ifDone(() => writeDayFile(this.db, file, previousHash), event);
  }

  confirmKey(key: KnownKeyRecord, event: NewEvent): void {
    this.transact(() => {
      ownerWriter(this.db).addKey(key);
      this.events.append(event);
    });
  }

  forgetKey(fingerprint: string, event: NewEvent): boolean {
    return this.ifDone(() => ownerWriter(this.db).dropKey(fingerprint), event);
  }

  saveNews(news: NewsRecord): void {
    this.transact(() => ownerWriter(this.db).told(news));
  }
}

export class OwnerReads extends ReportOps {
  auditPage(filter: AuditFilter, before: number | null, limit: number): AuditRows {
    return auditRows(this.db, filter, before, limit);
  }

  /** Days before today that have no file yet. */
  dueDays(today: string, limit: number): DueDays {
    return dayReader(this.db).due(today, limit);
  }

  dayFiles(before: string | null, limit: number): DayFileRecord[] {
    return dayReader(this.db).files(before, limit);
  }

  dayFile(day: string): DayFileRecord | null {
    return dayReader(this.db).file(day);
  }

  knownKeys(): KnownKeyRecord[] {
    return ownerReader(this.db).keys();
  }

  stuckOrders(): number {
    return ownerReader(this.db).stuck();
  }

  isTold(key: string): boolean {
    return ownerReader(this.db).isTold(key);
  }

  news(limit: number): NewsRecord[] {
    return ownerReader(this.db).news(limit);
  }
}
