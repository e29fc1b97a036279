import { ok } from '#shared/result.ts';
import type { Handlers } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';

export const staffHandlers = {
  'staff.names': whenOpen(({ staff }) => ok(staff.names())),
  'staff.signIn': whenOpen(({ staff }, { id, pin }) => staff.signIn(id, pin)),
  'staff.lock': whenOpen(async ({ staff }) => {
    await staff.lock('asked');
    return ok({});
  }),
  'staff.active': (context) => {
    context.wasActive();
    return ok({});
  },
  'staff.firstSales': whenOpen(async ({ firstSales }) => ok({ left: (await firstSales?.left()) ?? 0 })),
  'staff.hideFirstSales': whenOpen(async ({ firstSales }) => {
    await firstSales?.hide();
    return ok({ left: 0 });
  }),
  'staff.changePin': whenOpen(({ staff }, { pin, newPin }) => staff.changePin(pin, newPin)),
  'staff.approve': whenOpen(({ staff }, { ownerId, pin, what, saleId }) => staff.approve(ownerId, pin, what, saleId)),
  'staff.list': whenOpen(({ staff }) => staff.list()),
  'staff.add': whenOpen(({ staff }, wanted) => staff.add(wanted)),
  'staff.change': whenOpen(({ staff }, { id, ...wanted }) => staff.change(id, wanted)),
  'staff.retire': whenOpen(({ staff }, { id }) => staff.retire(id)),
} satisfies Partial<Handlers>;
