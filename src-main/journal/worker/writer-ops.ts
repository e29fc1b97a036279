/** The operations of the writer's worker, by name: one transaction a message, and no await inside. */
import type { ChainLink } from '../audit/event-log.ts';
import type { WritableDb } from '../base/database.ts';
import type { NewEvent } from '../base/records.ts';
import { type DayFileRecord, writeDayFile } from '../money/day-rows.ts';
import { type KnownKeyRecord, type NewsRecord, ownerWriter } from '../people/owner-rows.ts';
import type { JournalSeal } from '../seal/journal-seal.ts';
import { counterWrites } from './counter-writes.ts';
import { SaleWrites } from './sale-writes.ts';
import { shiftWrites } from './shift-writes.ts';
import { Transactions } from './transactions.ts';
import { boundMethods } from './worker-rpc.ts';

/** Writes for the owner, beside sales: day files, the keys that they trust, and the news that they were sent. */
const ownerWrites = (tx: Transactions) => ({
  /** Returns false if another file was made meanwhile. */
  saveDayFile: (file: Omit<DayFileRecord, 'nth'>, previousHash: string | null, event: NewEvent) =>
    tx.ifDone(() => writeDayFile(tx.db, file, previousHash), event),
  confirmKey: (key: KnownKeyRecord, event: NewEvent) => tx.runWith(event, () => ownerWriter(tx.db).addKey(key)),
  forgetKey: (fingerprint: string, event: NewEvent) => tx.ifDone(() => ownerWriter(tx.db).dropKey(fingerprint), event),
  saveNews: (news: NewsRecord) => tx.run(() => ownerWriter(tx.db).told(news)),
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
  };
}
