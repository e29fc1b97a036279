/** Writes for the owner, beside sales: day files, the keys that they trust, and the news that they were sent. */
import type { NewEvent } from '../base/records.ts';
import { type DayFileRecord, writeDayFile } from '../money/day-rows.ts';
import { type KnownKeyRecord, type NewsRecord, ownerWriter } from '../people/owner-rows.ts';
import type { Transactions } from './transactions.ts';

export class OwnerWrites {
  private readonly tx: Transactions;

  constructor(tx: Transactions) {
    this.tx = tx;
  }

  /** Returns false if another file was made meanwhile. */
  saveDayFile(file: Omit<DayFileRecord, 'nth'>, previousHash: string | null, event: NewEvent): boolean {
    return this.tx.ifDone(() => writeDayFile(this.tx.db, file, previousHash), event);
  }

  confirmKey(key: KnownKeyRecord, event: NewEvent): void {
    this.tx.run(() => {
      ownerWriter(this.tx.db).addKey(key);
      this.tx.events.append(event);
    });
  }

  forgetKey(fingerprint: string, event: NewEvent): boolean {
    return this.tx.ifDone(() => ownerWriter(this.tx.db).dropKey(fingerprint), event);
  }

  saveNews(news: NewsRecord): void {
    this.tx.run(() => ownerWriter(this.tx.db).told(news));
  }
}
