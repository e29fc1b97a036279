/** Writes for the owner, beside sales: day files, the keys that they trust, and the news that they were sent. */
import type { NewEvent } from '../base/records.ts';
import { type DayFileRecord, writeDayFile } from '../money/day-rows.ts';
import { type KnownKeyRecord, type NewsRecord, ownerWriter } from '../people/owner-rows.ts';
import type { Transactions } from './transactions.ts';

export const ownerWrites = (tx: Transactions) => ({
  /** Returns false if another file was made meanwhile. */
  saveDayFile: (file: Omit<DayFileRecord, 'nth'>, previousHash: string | null, event: NewEvent) =>
    tx.ifDone(() => writeDayFile(tx.db, file, previousHash), event),
  confirmKey: (key: KnownKeyRecord, event: NewEvent) => tx.runWith(event, () => ownerWriter(tx.db).addKey(key)),
  forgetKey: (fingerprint: string, event: NewEvent) => tx.ifDone(() => ownerWriter(tx.db).dropKey(fingerprint), event),
  saveNews: (news: NewsRecord) => tx.run(() => ownerWriter(tx.db).told(news)),
});
