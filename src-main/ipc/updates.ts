/** For who may change settings; putting it off is for whoever stands there. */
import { err, ok } from '#shared/result.ts';
import { atDesk } from './at-desk.ts';
import type { Desk, Handlers } from './desk.ts';
import type { UpdatesDesk } from './updates-desk.ts';

type Work = (updates: UpdatesDesk) => void | Promise<void>;

async function asked({ updates, staff }: Desk, mayAnybody: boolean, work: Work) {
  if (updates === null) return err({ code: 'not-found' as const });
  if (!mayAnybody && staff?.rights.settings === false) return err({ code: 'not-allowed' as const });
  // What was chosen is kept in a file: a disk that is full says so here, as it does everywhere else.
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
