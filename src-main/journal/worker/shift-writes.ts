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

const isOpen = (tx: Transactions, shiftId: string): boolean => tx.shifts.read.byId(shiftId)?.state === 'open';

const peopleWrites = (tx: Transactions) => ({
  savePerson: (person: PersonRecord, event: NewEvent) => tx.runWith(event, () => staffWriter(tx.db).person(person)),
  /** Records that a PIN was right or wrong, before the person is told. */
  savePinGuard: (guard: PinGuardRecord, event: NewEvent) => tx.runWith(event, () => staffWriter(tx.db).guard(guard)),
  log: (event: NewEvent) => tx.run(() => tx.events.append(event)),
});

const drawerWrites = (tx: Transactions) => ({
  /** Creates the first shift, once: everything booked so far belongs to it. */
  firstShift: (id: string) => tx.run(() => tx.shifts.first(id)),
  /** Returns false if it is open already, or another one is still to be counted. */
  openShift: (shift: OpenShift, event: NewEvent) => tx.ifDone(() => tx.shifts.open(shift), event),
  /** Ends a shift: nothing is booked to it any more. */
  endShift: (shift: EndShift, event: NewEvent) => tx.ifDone(() => tx.shifts.end(shift), event),
  /** Closes the counted shift and returns the number of its Z; null if another call has closed it. */
  closeShift({ shiftId, z, byName, at }: CloseShift, event: NewEvent): number | null {
    const closed = tx.ifDone(() => tx.shifts.close(shiftId, z, byName, at), event);
    return closed ? (tx.shifts.read.byId(shiftId)?.zNumber ?? null) : null;
  },
  moveMoney: (move: NewMove, event: NewEvent) =>
    tx.ifDone(() => {
      if (!isOpen(tx, move.shiftId)) return false;
      tx.shifts.move(move);
      return true;
    }, event),
  /** Records a blind count of the drawer for a hand-over. The expected cash is summed in the same transaction. */
  countDrawer: (count: NewCount, event: NewEvent) =>
    tx.run((): CountRecord | null => {
      const shift = tx.shifts.read.byId(count.shiftId);
      if (shift?.state !== 'open') return null;
      const expected = expectedCash(drawerRows(tx.db, shift));
      tx.shifts.count({ ...count, expected });
      tx.events.append({ ...event, data: { ...event.data, expected } });
      return { ...count, expected };
    }),
});

/** Money is taken into an open drawer only, and paid out of one. */
const customersWrites = (tx: Transactions) => ({
  /** Takes a payment of a named customer's debt, in whole or in part. */
  payCredit: (payment: NewCreditPayment, context: { shiftId: string; attendantId: string }, event: NewEvent) =>
    tx.ifDone(() => {
      const { saleSeq } = payment;
      const sale = tx.sales.bySeq(saleSeq);
      if (sale === null || !isOpen(tx, context.shiftId)) return false;
      const supplier = sale.intents[0]?.supplier ?? '';
      const { product } = sale.sale;
      return tx.tenders.payCredit(payment, { ...context, ...{ saleSeq, product, supplier, at: event.at } });
    }, event),
  payOwed: (payment: OwedPayment, event: NewEvent) =>
    tx.ifDone(() => isOpen(tx, payment.shiftId) && owedPayer(tx.db, tx.post)(payment), event),
  /**
   * Notes that a person has done, or read, what was left to do for a sale's customer. False if it isn't what they were
   * shown.
   */
  seenTo: (seen: SeenTo) =>
    tx.run(() => {
      const { saleSeq, byId, at } = seen;
      const done = customersSeenTo(tx.db)(seen);
      for (const what of done) {
        tx.events.append({ kind: `customer.${what}-seen`, at, saleSeq, data: { by: byId } });
      }
      return done.length > 0;
    }),
  openDispute: (dispute: NewDispute, event: NewEvent) =>
    tx.ifDone(() => disputeWriter(tx.db, tx.post).open(dispute), event),
  closeDispute: (end: DisputeEnd, event: NewEvent) => tx.ifDone(() => disputeWriter(tx.db, tx.post).close(end), event),
  giveOfChoice: (given: GivenBack, event: NewEvent) =>
    tx.ifDone(() => isOpen(tx, given.shiftId) && disputeWriter(tx.db, tx.post).giveBack(given), event),
});

export const shiftWrites = (tx: Transactions) => ({
  ...peopleWrites(tx),
  ...drawerWrites(tx),
  ...customersWrites(tx),
});
