/** The operations of the writer's worker, by name: one transaction a message, and no await inside. */
import type { ChainLink } from '../audit/event-log.ts';
import type { WritableDb } from '../base/database.ts';
import { saveMeta } from '../base/meta.ts';
import { OFFICE_LINK, OFFICE_READER, OFFICE_STOP } from '../base/meta-names.ts';
import type { NewEvent } from '../base/records.ts';
import { type DayFileBasis, type DayFileRecord, writeDayFile } from '../money/day-rows.ts';
import { type BatchPlace, type NewOfficeBatch, storedBatches } from '../office/stored-batches.ts';
import { type KnownKeyRecord, type NewsRecord, ownerWriter } from '../people/owner-rows.ts';
import type { JournalSeal } from '../seal/journal-seal.ts';
import { counterWrites } from './counter-writes.ts';
import { SaleWrites } from './sale-writes.ts';
import { shiftWrites } from './shift-writes.ts';
import { Transactions } from './transactions.ts';
import { boundMethods } from './worker-rpc.ts';

/** Writes for the owner, beside sales: day files, the keys that they trust, and the news that they were sent. */
const ownerWrites = (tx: Transactions) => ({
  /** Returns false if the file is no longer what the journal holds of the day. */
  saveDayFile: (file: Omit<DayFileRecord, 'nth'>, basis: DayFileBasis, event: NewEvent) =>
    tx.ifDone(() => writeDayFile(tx.db, file, basis), event),
  confirmKey: (key: KnownKeyRecord, event: NewEvent) => tx.runWith(event, () => ownerWriter(tx.db).addKey(key)),
  forgetKey: (fingerprint: string, event: NewEvent) => tx.ifDone(() => ownerWriter(tx.db).dropKey(fingerprint), event),
  saveNews: (news: NewsRecord) => tx.run(() => ownerWriter(tx.db).told(news)),
});

/** Writes for the stream to the owner's office. */
const officeWrites = (tx: Transactions) => ({
  /**
   * Returns false if it doesn't come next. `arrived`: the batch before it, which the office has: one commit for both, as
   * each waits for the disk. The last room on a disk belongs to the answers of sales.
   */
  addOfficeBatch: (batch: NewOfficeBatch, arrived: { readonly nth: number; readonly at: number } | null = null) => {
    tx.needRoom();
    return tx.run(() => {
      const batches = storedBatches(tx.db);
      if (arrived !== null) batches.arrived(batch.mark, arrived.nth, arrived.at);
      return batches.add(batch);
    });
  },
  officeBatchArrived: (mark: string, nth: number, at: number) =>
    tx.run(() => storedBatches(tx.db).arrived(mark, nth, at)),
  officeGoBack: (mark: string, to: BatchPlace | null, at: number) =>
    tx.run(() => storedBatches(tx.db).goBack(mark, to, at)),
  /** `link`: how the office is reached, without the password; empty for none. */
  saveOfficeLink: (link: string, event: NewEvent) =>
    tx.runWith(event, () => saveMeta(tx.db, { [OFFICE_LINK]: link, [OFFICE_STOP]: '' })),
  /** The same for the link to read all counters with. */
  saveOfficeReader: (link: string, event: NewEvent) =>
    tx.runWith(event, () => saveMeta(tx.db, { [OFFICE_READER]: link })),
  /** The stream stops until a person has decided. */
  stopOffice: (why: string, event: NewEvent) => tx.runWith(event, () => saveMeta(tx.db, { [OFFICE_STOP]: why })),
  resumeOffice: () => tx.run(() => saveMeta(tx.db, { [OFFICE_STOP]: '' })),
});

export type WriterOps = ReturnType<typeof writerOps>;

export interface WriterOptions {
  readonly onHead?: (head: ChainLink) => void;
  /** Keeps the journal's seal; null while it has none. */
  readonly seal?: JournalSeal | null;
}

export function writerOps(
  db: WritableDb,
  hasRoom: () => boolean,
  { onHead = () => {}, seal = null }: WriterOptions = {},
) {
  const tx = new Transactions(db, hasRoom, onHead, seal);
  return {
    adopt: (made: JournalSeal, event: NewEvent) => tx.adopt(made, event),
    ...boundMethods(new SaleWrites(tx)),
    ...counterWrites(tx),
    ...shiftWrites(tx),
    ...ownerWrites(tx),
    ...officeWrites(tx),
  };
}
