import { ok } from '#shared/result.ts';
import type { Handlers } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';

export const reconcileHandlers = {
  'reconcile.state': ({ engine }) => whenOpen(engine, ({ reconciler }) => ok(reconciler.state)),
  'reconcile.start': ({ engine }, range) => whenOpen(engine, ({ reconciler }) => ok(reconciler.start(range))),
  'reconcile.cancel': ({ engine }) => whenOpen(engine, async ({ reconciler }) => ok(await reconciler.cancel())),
  'reconcile.knowCounter': ({ engine }, { mark }) =>
    whenOpen(engine, async ({ reconciler }) => ok(await reconciler.knowCounter(mark))),
} satisfies Partial<Handlers>;
