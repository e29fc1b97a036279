import { ok } from '#shared/result.ts';
import type { Handlers } from './handler-context.ts';
import { atDesk } from './require-journal.ts';

export const staffHandlers = {
  'staff.names': (desk) => atDesk(desk.staff, (staff) => ok(staff.names())),
  'staff.signIn': (desk, { id, pin }) => atDesk(desk.staff, (staff) => staff.signIn(id, pin)),
  'staff.lock': (desk) =>
    atDesk(desk.staff, async (staff) => {
      await staff.lock('asked');
      return ok({});
    }),
  'staff.active': (desk) =>
    atDesk(desk.staff, (staff) => {
      staff.wasActive();
      return ok({});
    }),
  'staff.changePin': (desk, { pin, newPin }) => atDesk(desk.staff, (staff) => staff.changePin(pin, newPin)),
  'staff.approve': (desk, { ownerId, pin, what, saleId }) =>
    atDesk(desk.staff, (staff) => staff.approve(ownerId, pin, what, saleId)),
  'staff.list': (desk) => atDesk(desk.staff, (staff) => staff.list()),
  'staff.add': (desk, wanted) => atDesk(desk.staff, (staff) => staff.add(wanted)),
  'staff.change': (desk, { id, ...wanted }) => atDesk(desk.staff, (staff) => staff.change(id, wanted)),
  'staff.retire': (desk, { id }) => atDesk(desk.staff, (staff) => staff.retire(id)),
} satisfies Partial<Handlers>;
