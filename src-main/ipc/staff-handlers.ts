import { ok } from '#shared/result.ts';
import type { Handlers } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';

export const staffHandlers = {
  'staff.names': (context) => whenOpen(context.staff, (staff) => ok(staff.names())),
  'staff.signIn': (context, { id, pin }) => whenOpen(context.staff, (staff) => staff.signIn(id, pin)),
  'staff.lock': (context) =>
    whenOpen(context.staff, async (staff) => {
      await staff.lock('asked');
      return ok({});
    }),
  'staff.active': (context) =>
    whenOpen(context.staff, (staff) => {
      staff.wasActive();
      return ok({});
    }),
  'staff.changePin': (context, { pin, newPin }) => whenOpen(context.staff, (staff) => staff.changePin(pin, newPin)),
  'staff.approve': (context, { ownerId, pin, what, saleId }) =>
    whenOpen(context.staff, (staff) => staff.approve(ownerId, pin, what, saleId)),
  'staff.list': (context) => whenOpen(context.staff, (staff) => staff.list()),
  'staff.add': (context, wanted) => whenOpen(context.staff, (staff) => staff.add(wanted)),
  'staff.change': (context, { id, ...wanted }) => whenOpen(context.staff, (staff) => staff.change(id, wanted)),
  'staff.retire': (context, { id }) => whenOpen(context.staff, (staff) => staff.retire(id)),
} satisfies Partial<Handlers>;
