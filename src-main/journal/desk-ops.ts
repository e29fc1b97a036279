/** Writes the changes of the people at the counter and their drawer: staff, shifts, credit, and what the shop owes. */
import { customersSeenTo } from './customers-money.ts';
import type { WritableDb } from './database.ts';
import { type DisputeEnd, disputeWriter, type GivenBack, type NewDispute } from './dispute-rows.ts';
import { type ChainLink, EventLog } from './event-log.ts';
import { saleReader } from './intent-rows.ts';
import { owedPayer } from './owed-rows.ts';
import { postingWriter } from './postings.ts';
import type { NewEvent, PersonRecord, PinGuardRecord } from './records.ts';
import {
  type CloseShift,
  type CountRecord,
  type EndShift,
  expectedCash,
  type NewCount,
  type NewCreditPayment,
  type NewMove,
  type OpenShift,
  type OwedPayment,
  type SeenTo,
} from './shift-records.ts';
import { drawerRows } from './shift-rest.ts';
import { shiftWriter } from './shift-writer.ts';
import { staffWriter } from './staff-rows.ts';
import { tenderWriter } from './tenders.ts';

export class DeskOps {
  protected readonly db: WritableDb;
  protected readonly events: EventLog;
  protected readonly post;
  protected readonly tenders;
  protected readonly shifts;
  protected readonly sales;
  /** Made once, as better-sqlite3 wraps each function that it is handed. */
  private readonly inTransaction;
  private readonly onHead: (head: ChainLink) => void;
  private toldHead = -1;

  /** `onHead`: the newest event, once it is committed. It doesn't throw. */
  constructor(db: WritableDb, onHead: (head: ChainLink) => void = () => {}) {
    this.db = db;
    this.onHead = onHead;
    this.events = new EventLog(db);
    this.post = postingWriter(db);
    this.tenders = tenderWriter(db, this.post);
    this.shifts = shiftWriter(db);
    this.sales = saleReader(db);
    this.inTransaction = db.transaction((work: () => unknown) => work()).immediate;
  }

  protected transact<T>(work: () => T): T {
    try {
      const done = this.inTransaction(work) as T;
      this.tellHead();
      return done;
    } catch (error) {
      this.events.forgetTail();
      throw error;
    }
  }

  protected tellHead(head = this.events.head): void {
    if (head === null || head.seq === this.toldHead || this.db.inTransaction) return;
    this.toldHead = head.seq;
    this.onHead(head);
  }

  /** Saves a new or changed person, with the event for the log. */
  savePerson(person: PersonRecord, event: NewEvent): void {
    this.transact(() => {
      staffWriter(this.db).person(person);
      this.events.append(event);
    });
  }

  /** Records that a PIN was right or wrong, before the person is told. */
  savePinGuard(guard: PinGuardRecord, event: NewEvent): void {
    this.transact(() => {
      staffWriter(this.db).guard(guard);
      this.events.append(event);
    });
  }

  /** Creates the first shift, once: everything booked so far belongs to it. */
  firstShift(id: string): void {
    this.transact(() => this.shifts.first(id));
  }

  /** Returns false if it is open already, or another one is still to be counted. */
  openShift(shift: OpenShift, event: NewEvent): boolean {
    return this.ifDone(() => this.shifts.open(shift), event);
  }

  /** Ends a shift: nothing is booked to it any more. */
  endShift(shift: EndShift, event: NewEvent): boolean {
    return this.ifDone(() => this.shifts.end(shift), event);
  }

  /** Closes the counted shift and returns the number of its Z; null if another call has closed it. */
  closeShift({ shiftId, z, byName, at }: CloseShift, event: NewEvent): number | null {
    const closed = this.ifDone(() => this.shifts.close(shiftId, z, byName, at), event);
    return closed ? (this.shifts.read.byId(shiftId)?.zNumber ?? null) : null;
  }

  moveMoney(move: NewMove, event: NewEvent): boolean {
    return this.ifDone(() => {
      if (this.shifts.read.byId(move.shiftId)?.state !== 'open') return false;
      this.shifts.move(move);
      return true;
    }, event);
  }

  /** Records a blind count of the drawer for a hand-over. The expected cash is summed in the same transaction. */
  countDrawer(count: NewCount, event: NewEvent): CountRecord | null {
    return this.transact(() => {
      const shift = this.shifts.read.byId(count.shiftId);
      if (shift?.state !== 'open') return null;
      const expected = expectedCash(drawerRows(this.db, shift));
      this.shifts.count({ ...count, expected });
      this.events.append({ ...event, data: { ...event.data, expected } });
      return { ...count, expected };
    });
  }

  /** Takes a payment of a named customer's debt, in whole or in part. Only into an open drawer. */
  payCredit(payment: NewCreditPayment, context: { shiftId: string; attendantId: string }, event: NewEvent): boolean {
    return this.ifDone(() => {
      const sale = this.sales.bySeq(payment.saleSeq);
      if (sale === null || !this.isOpen(context.shiftId)) return false;
      const supplier = sale.intents[0]?.supplier ?? '';
      const { product } = sale.sale;
      return this.tenders.payCredit(payment, {
        ...context,
        ...{ saleSeq: payment.saleSeq, product, supplier, at: event.at },
      });
    }, event);
  }

  /** Pays only from an open drawer. */
  payOwed(payment: OwedPayment, event: NewEvent): boolean {
    return this.ifDone(() => {
      return this.isOpen(payment.shiftId) && owedPayer(this.db, this.post)(payment);
    }, event);
  }

  /**
   * Notes that a person has done, or has read, what was left to do for a sale's customer. False if nothing was left.
   */
  seenTo(seen: SeenTo): boolean {
    return this.transact(() => {
      const { saleSeq, byId, at } = seen;
      const done = customersSeenTo(this.db)(seen);
      for (const what of done) {
        this.events.append({ kind: `customer.${what}-seen`, at, saleSeq, data: { by: byId } });
      }
      return done.length > 0;
    });
  }

  private isOpen(shiftId: string): boolean {
    return this.shifts.read.byId(shiftId)?.state === 'open';
  }

  openDispute(dispute: NewDispute, event: NewEvent): boolean {
    return this.ifDone(() => disputeWriter(this.db, this.post).open(dispute), event);
  }

  closeDispute(end: DisputeEnd, event: NewEvent): boolean {
    return this.ifDone(() => disputeWriter(this.db, this.post).close(end), event);
  }

  /** Pays only from an open drawer. */
  giveOfChoice(given: GivenBack, event: NewEvent): boolean {
    return this.ifDone(() => {
      const isOpen = this.shifts.read.byId(given.shiftId)?.state === 'open';
      return isOpen && disputeWriter(this.db, this.post).giveBack(given);
    }, event);
  }

  protected ifDone(work: () => boolean, event: NewEvent): boolean {
    return this.transact(() => {
      const done = work();
      if (done) this.events.append(event);
      return done;
    });
  }

  log(event: NewEvent): void {
    this.transact(() => this.events.append(event));
  }
}
