import { err, ok } from '#shared/result.ts';
import type { Desk, Handlers } from './handler-context.ts';

/** Refused without the right to see others' sales: the reconciler names them. */
function reconcilerOf({ engine, staff }: Desk) {
  if (!engine) return err({ code: 'journal-unavailable' as const });
  return staff?.rights.historyOfOthers === false ? err({ code: 'not-allowed' as const }) : ok(engine.reconciler);
}

export const reconcileHandlers = {
  'reconcile.state': (desk) => {
    const reconciler = reconcilerOf(desk);
    return reconciler.ok ? ok(reconciler.value.state) : reconciler;
  },
  'reconcile.start': (desk, range) => {
    const reconciler = reconcilerOf(desk);
    return reconciler.ok ? ok(reconciler.value.start(range)) : reconciler;
  },
  'reconcile.cancel': async (desk) => {
    const reconciler = reconcilerOf(desk);
    return reconciler.ok ? ok(await reconciler.value.cancel()) : reconciler;
  },
  'reconcile.knowCounter': async (desk, { mark }) => {
    const reconciler = reconcilerOf(desk);
    if (!reconciler.ok) return reconciler;
    if (desk.staff?.attendant().role !== 'owner') return err({ code: 'not-allowed' as const });
    return ok(await reconciler.value.knowCounter(mark));
  },
} satisfies Partial<Handlers>;
