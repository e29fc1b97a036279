/** Writes the changes of the people at the counter and their drawer: staff, shifts, credit, and what the shop owes. */

import type { NewEvent, PersonRecord, PinGuardRecord } from '../base/records.ts';
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
} from '../base/shift-records.ts';
import { customersSeenTo } from '../money/customers-money.ts';
import { type DisputeEnd, disputeWriter, type GivenBack, type NewDispute } from '../money/dispute-rows.ts';
import { owedPayer } from '../money/owed-rows.ts';
import { drawerRows } from '../money/shift-totals.ts';
import { staffWriter } from '../people/staff-rows.ts';
import type { Transactions } from './transactions.ts';

export class ShiftWrites {
  private readonly tx: Transactions;

  constructor(tx: Transactions) {
    this.tx = tx;
  }

  /** Saves a new or changed person, with the event for the log. */
  savePerson(person: PersonRecord, event: NewEvent): void {
    this.tx.run(() => {
      staffWriter(this.tx.db).person(person);
      this.tx.events.append(event);
    });
  }

  /** Records that a PIN was right or wrong, before the person is told. */
  savePinGuard(guard: PinGuardRecord, event: NewEvent): void {
    this.tx.run(() => {
      staffWriter(this.tx.db).guard(guard);
      this.tx.events.append(event);
    });
  }

  /** Creates the first shift, once: everything booked so far belongs to it. */
  firstShift(id: string): void {
    this.tx.run(() => this.tx.shifts.first(id));
  }

  /** Returns false if it is open already, or another one is still to be counted. */
  openShift(shift: OpenShift, event: NewEvent): boolean {
    return this.tx.ifDone(() => this.tx.shifts.open(shift), event);
  }

  /** Ends a shift: nothing is booked to it any more. */
  endShift(shift: EndShift, event: NewEvent): boolean {
    return this.tx.ifDone(() => this.tx.shifts.end(shift), event);
  }

  /** Closes the counted shift and returns the number of its Z; null if another call has closed it. */
  closeShift({ shiftId, z, byName, at }: CloseShift, event: NewEvent): number | null {
    const closed = this.tx.ifDone(() => this.tx.shifts.close(shiftId, z, byName, at), event);
    return closed ? (this.tx.shifts.read.byId(shiftId)?.zNumber ?? null) : null;
  }

  moveMoney(move: NewMove, event: NewEvent): boolean {
    return this.tx.ifDone(() => {
      if (!this.isOpen(move.shiftId)) return false;
      this.tx.shifts.move(move);
      return true;
    }, event);
  }

  /** Records a blind count of the drawer for a hand-over. The expected cash is summed in the same transaction. */
  countDrawer(count: NewCount, event: NewEvent): CountRecord | null {
    return this.tx.run(() => {
      const shift = this.tx.shifts.read.byId(count.shiftId);
      if (shift?.state !== 'open') return null;
      const expected = expectedCash(drawerRows(this.tx.db, shift));
      this.tx.shifts.count({ ...count, expected });
      this.tx.events.append({ ...event, data: { ...event.data, expected } });
      return { ...count, expected };
    });
  }

  /** Takes a payment of a named customer's debt, in whole or in part. Only into an open drawer. */
  payCredit(payment: NewCreditPayment, context: { shiftId: string; attendantId: string }, event: NewEvent): boolean {
    return this.tx.ifDone(() => {
      const sale = this.tx.sales.bySeq(payment.saleSeq);
      if (sale === null || !this.isOpen(context.shiftId)) return false;
      const supplier = sale.intents[0]?.supplier ?? '';
      const { product } = sale.sale;
      return this.tx.tenders.payCredit(payment, {
        ...context,
        ...{ saleSeq: payment.saleSeq, product, supplier, at: event.at },
      });
    }, event);
  }

  /** Pays only from an open drawer. */
  payOwed(payment: OwedPayment, event: NewEvent): boolean {
    return this.tx.ifDone(() => {
      return this.isOpen(payment.shiftId) && owedPayer(this.tx.db, this.tx.post)(payment);
    }, event);
  }

  /**
   * Notes that a person has done, or has read, what was left to do for a sale's customer. False if nothing was left.
   */
  seenTo(seen: SeenTo): boolean {
    return this.tx.run(() => {
      const { saleSeq, byId, at } = seen;
      const done = customersSeenTo(this.tx.db)(seen);
      for (const what of done) {
        this.tx.events.append({ kind: `customer.${what}-seen`, at, saleSeq, data: { by: byId } });
      }
      return done.length > 0;
    });
  }

  private isOpen(shiftId: string): boolean {
    return this.tx.shifts.read.byId(shiftId)?.state === 'open';
  }

  openDispute(dispute: NewDispute, event: NewEvent): boolean {
    return this.tx.ifDone(() => disputeWriter(this.tx.db, this.tx.post).open(dispute), event);
  }

  closeDispute(end: DisputeEnd, event: NewEvent): boolean {
    return this.tx.ifDone(() => disputeWriter(this.tx.db, this.tx.post).close(end), event);
  }

  /** Pays only from an open drawer. */
  giveOfChoice(given: GivenBack, event: NewEvent): boolean {
    return this.tx.ifDone(() => {
      return this.isOpen(given.shiftId) && disputeWriter(this.tx.db, this.tx.post).giveBack(given);
    }, event);
  }

  log(event: NewEvent): void {
    this.tx.run(() => this.tx.events.append(event));
  }
}
