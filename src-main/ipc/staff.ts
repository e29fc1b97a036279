import type { CounterError } from '#shared/counter-api/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { isStorageError, problemOf } from '../journal/problem.ts';
import type { StaffDesk } from '../staff/staff-desk.ts';
import type { Desk, Handlers } from './desk.ts';

type Answered<T> = Promise<Result<T, CounterError>> | Result<T, CounterError>;

/** What can't be written down is not done, and a PIN that can't be counted is not answered. */
async function at<T>({ staff }: Desk, work: (staff: StaffDesk) => Answered<T>): Promise<Result<T, CounterError>> {
  if (staff === null) return err({ code: 'journal-unavailable' });
  try {
    return await work(staff);
  } catch (error) {
    if (!isStorageError(error)) throw error;
    return err({ code: 'journal-unavailable', detail: problemOf(error) });
  }
}

export const staffHandlers = {
  'staff.names': (desk) => at(desk, (staff) => ok(staff.names())),
  'staff.signIn': (desk, { id, pin }) => at(desk, (staff) => staff.signIn(id, pin)),
  'staff.lock': (desk) =>
    at(desk, async (staff) => {
      await staff.lock('asked');
      return ok({});
    }),
  'staff.active': (desk) =>
    at(desk, (staff) => {
      staff.wasActive();
      return ok({});
    }),
  'staff.changePin': (desk, { pin, newPin }) => at(desk, (staff) => staff.changePin(pin, newPin)),
  'staff.approve': (desk, { ownerId, pin, what, saleId }) =>
    at(desk, (staff) => staff.approve(ownerId, pin, what, saleId)),
  'staff.list': (desk) => at(desk, (staff) => staff.list()),
  'staff.add': (desk, wanted) => at(desk, (staff) => staff.add(wanted)),
  'staff.change': (desk, { id, ...wanted }) => at(desk, (staff) => staff.change(id, wanted)),
  'staff.retire': (desk, { id }) => at(desk, (staff) => staff.retire(id)),
} satisfies Partial<Handlers>;
