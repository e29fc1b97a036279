import { err, ok } from '#shared/result.ts';
import type { HandlerContext, Handlers } from './handler-context.ts';

/** Refused without the right to see others' sales: the reconciler names them. */
function reconcilerOf({ engine, staff }: HandlerContext) {
  if (!engine) return err({ code: 'journal-unavailable' as const });
  return staff?.rights.historyOfOthers === false ? err({ code: 'not-allowed' as const }) : ok(engine.reconciler);
}

export const reconcileHandlers = {
  'reconcile.state': (context) => {
    const reconciler = reconcilerOf(context);
    return reconciler.ok ? ok(reconciler.value.state) : reconciler;
  },
  'reconcile.start': (context, range) => {
    const reconciler = reconcilerOf(context);
    return reconciler.ok ? ok(reconciler.value.start(range)) : reconciler;
  },
  'reconcile.cancel': async (context) => {
    const reconciler = reconcilerOf(context);
    return reconciler.ok ? ok(await reconciler.value.cancel()) : reconciler;
  },
  'reconcile.knowCounter': async (context, { mark }) => {
    const reconciler = reconcilerOf(context);
    if (!reconciler.ok) return reconciler;
    if (context.staff?.attendant().role !== 'owner') return err({ code: 'not-allowed' as const });
    return ok(await reconciler.value.knowCounter(mark));
  },
} satisfies Partial<Handlers>;
