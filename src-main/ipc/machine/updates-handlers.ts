/** Needs the right to change settings, except for putting an update off. */
import { err, ok } from '#shared/result.ts';
import type { Desk, Handlers } from '../handler-context.ts';
import { atDesk } from '../require-journal.ts';
import type { UpdatesDesk } from './updates-port.ts';

type Work = (updates: UpdatesDesk) => void | Promise<void>;

async function asked({ updates, staff }: Desk, mayAnybody: boolean, work: Work) {
  if (updates === null) return err({ code: 'not-found' as const });
  if (!mayAnybody && staff?.rights.settings === false) return err({ code: 'not-allowed' as const });
  // The choice is saved in a file: a full disk is answered here like everywhere else.
  return atDesk(updates, async () => {
    await work(updates);
    return ok(updates.state());
  });
}

export const updatesHandlers = {
  'updates.state': (desk) => asked(desk, true, () => {}),
  'updates.choose': (desk, choice) => asked(desk, false, (updates) => updates.choose(choice)),
  'updates.check': (desk) => asked(desk, false, (updates) => updates.check()),
  'updates.install': (desk) => asked(desk, false, (updates) => updates.install()),
  'updates.later': (desk) => asked(desk, true, (updates) => updates.later()),
  'updates.seen': (desk) => asked(desk, false, (updates) => updates.seen()),
} satisfies Partial<Handlers>;
