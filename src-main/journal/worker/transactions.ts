/** The journal's writing side as each group of operations needs it: one transaction for each message. */
import { type ChainLink, EventLog } from '../audit/event-log.ts';
import type { WritableDb } from '../base/database.ts';
import { JournalError } from '../base/journal-error.ts';
import type { NewEvent } from '../base/records.ts';
import { postingWriter } from '../money/postings.ts';
import { shiftWriter } from '../money/shift-writer.ts';
import { tenderWriter } from '../money/tender-rows.ts';
import { saleReader } from '../sales/intent-rows.ts';
import type { JournalSeal } from '../seal/journal-seal.ts';

export class Transactions {
  readonly db: WritableDb;
  readonly events: EventLog;
  readonly post;
  readonly tenders;
  readonly shifts;
  readonly sales;
  /** Made once, as better-sqlite3 wraps each function that it is handed. */
  private readonly inTransaction;
  private readonly hasRoom: () => boolean;
  private readonly onHead: (head: ChainLink) => void;
  private toldHead = -1;
  private seal: JournalSeal | null;

  /** `onHead`: the newest event, once it is committed. It doesn't throw. */
  constructor(db: WritableDb, hasRoom: () => boolean, onHead: (head: ChainLink) => void, seal: JournalSeal | null) {
    this.db = db;
    this.hasRoom = hasRoom;
    this.onHead = onHead;
    this.seal = seal;
    this.events = new EventLog(db);
    this.post = postingWriter(db);
    this.tenders = tenderWriter(db, this.post);
    this.shifts = shiftWriter(db);
    this.sales = saleReader(db);
    this.inTransaction = db.transaction((work: () => unknown) => {
      const done = work();
      this.seal?.seal(this.events.newest());
      return done;
    }).immediate;
  }

  run<T>(work: () => T): T {
    try {
      const done = this.inTransaction(work) as T;
      this.seal?.keep();
      this.tellHead();
      return done;
    } catch (error) {
      this.events.forgetTail();
      this.seal?.forget();
      throw error;
    }
  }

  /** Appends the event of what is written. */
  runWith(event: NewEvent, write: () => void): void {
    this.run(() => {
      write();
      this.events.append(event);
    });
  }

  /** Appends the event only if the work was done. */
  ifDone(work: () => boolean, event: NewEvent): boolean {
    return this.run(() => {
      const done = work();
      if (done) this.events.append(event);
      return done;
    });
  }

  tellHead(head = this.events.head): void {
    if (head === null || head.seq === this.toldHead || this.db.inTransaction) return;
    this.toldHead = head.seq;
    this.onHead(head);
  }

  /** Seals a journal from before the seal. The event tells who made it do so. */
  adopt(seal: JournalSeal, event: NewEvent): void {
    if (this.seal !== null) return;
    this.run(() => {
      this.events.append(event);
      seal.adopt(this.events.newest());
    });
    seal.keep();
    this.seal = seal;
  }

  /** Refuses a sale that might not be able to end: its attempt and its answer need room too. */
  needRoom(): void {
    if (!this.hasRoom()) throw new JournalError('disk-full', 'no room is left for another sale');
  }
}
