import { err, ok } from '#shared/result.ts';
import type { HandlerContext, Handlers } from '../handler-context.ts';
import { whenOpen } from '../require-journal.ts';
import type { UpdatesPort } from './updates-port.ts';

type Work = (updates: UpdatesPort) => void | Promise<void>;

async function asked({ updates }: HandlerContext, work: Work) {
  if (updates === null) return err({ code: 'not-found' as const });
  // The choice is saved in a file: a full disk is answered here like everywhere else.
  return whenOpen(updates, async () => {
    await work(updates);
    return ok(updates.state());
  });
}

export const updatesHandlers = {
  'updates.state': (context) => asked(context, () => {}),
  'updates.choose': (context, choice) => asked(context, (updates) => updates.choose(choice)),
  'updates.check': (context) => asked(context, (updates) => updates.check()),
  'updates.install': (context) => asked(context, (updates) => updates.install()),
  'updates.later': (context) => asked(context, (updates) => updates.later()),
  'updates.seen': (context) => asked(context, (updates) => updates.seen()),
} satisfies Partial<Handlers>;
