/** Needs the right to change settings, except for putting an update off. */
import { err, ok } from '#shared/result.ts';
import type { HandlerContext, Handlers } from '../handler-context.ts';
import { whenOpen } from '../require-journal.ts';
import type { UpdatesPort } from './updates-port.ts';

type Work = (updates: UpdatesPort) => void | Promise<void>;

async function asked({ updates, staff }: HandlerContext, mayAnybody: boolean, work: Work) {
  if (updates === null) return err({ code: 'not-found' as const });
  if (!mayAnybody && staff?.rights.settings === false) return err({ code: 'not-allowed' as const });
  // The choice is saved in a file: a full disk is answered here like everywhere else.
  return whenOpen(updates, async () => {
    await work(updates);
    return ok(updates.state());
  });
}

export const updatesHandlers = {
  'updates.state': (context) => asked(context, true, () => {}),
  'updates.choose': (context, choice) => asked(context, false, (updates) => updates.choose(choice)),
  'updates.check': (context) => asked(context, false, (updates) => updates.check()),
  'updates.install': (context) => asked(context, false, (updates) => updates.install()),
  'updates.later': (context) => asked(context, true, (updates) => updates.later()),
  'updates.seen': (context) => asked(context, false, (updates) => updates.seen()),
} satisfies Partial<Handlers>;
