/**
 * The power goes while the service has a sale and the counter has no reply. Armed before the cut, and judged after the
 * next start: the journal is whole, and the order was charged once and settled.
 */
import { z } from 'zod';
import { type StepEnd, StepFailure } from '../drill-failure.ts';
import { draftOne, orderOf, placedOnce, provenSold, sell, settle, sold, untilTrue } from '../drill-sales.ts';
import type { DrillMachine, DrillWorld } from '../ports.ts';
import { wasOff } from '../system-boot.ts';

export const armed = z.object({
  sold,
  boot: z.object({ id: z.string().nullable(), upMs: z.int(), wall: z.int() }),
  /** The end of the run that armed it: recorded by the next run, because a later one can't tell any more. */
  ended: z.enum(['power', 'killed', 'closed']).nullable(),
});
export type Armed = z.infer<typeof armed>;

/** Longer than a person takes to reach the plug. */
const HELD_MS = 600_000;

/** Holds the replies: the counter can't learn what became of the sale until the faults are cleared. */
async function holdReplies({ service }: DrillWorld, contains: string): Promise<void> {
  await service.control('fault', {
    rules: [
      {
        ...{ method: 'POST', path: '/airtime/purchase', contains, times: 0 },
        fault: { type: 'delay', ms: HELD_MS, phase: 'after' },
      },
      { method: 'GET', path: '/airtime/orders', times: 0, fault: 'drop_before' },
    ],
  });
}

export async function arm(world: DrillWorld, signal: AbortSignal): Promise<Armed> {
  const draft = await draftOne(world);
  await holdReplies(world, draft.phone);
  const sold = await sell(world, draft);
  const { reference } = sold;
  const late = () => new StepFailure('not-charged', { reference });
  await untilTrue(
    world,
    async () => ((await world.service.ordersTo(sold.phone)).length > 0 ? true : null),
    signal,
    late,
  );
  await placedOnce(world, sold);
  const { state } = await orderOf(world, sold.saleId);
  if (state !== 'sending' && state !== 'unknown') throw new StepFailure('answered-too-early', { reference, state });
  world.service.keep();
  return { sold, boot: world.machine.boot(), ended: null };
}

/** Judges by the facts of the system and the journal, not by what a person meant to do. */
export function howItEnded({ boot, ended }: Armed, machine: DrillMachine): NonNullable<Armed['ended']> {
  if (ended !== null) return ended;
  if (!machine.uncleanStop) return 'closed';
  return wasOff(boot, machine.boot()) ? 'power' : 'killed';
}

export async function goOn(world: DrillWorld, { sold, ended }: Armed, signal: AbortSignal): Promise<StepEnd> {
  const silent = () => new StepFailure('service-silent');
  const clear = () =>
    world.service.control('clearFaults', {}).then(
      () => true as const,
      () => null,
    );
  await untilTrue(world, clear, signal, silent);
  const damage = await world.machine.journalDamage();
  if (damage !== null) throw new StepFailure('journal-damaged', { detail: damage.slice(0, 200) });
  const { reference } = await orderOf(world, sold.saleId);
  if (reference !== sold.reference) throw new StepFailure('sale-lost', { reference: sold.reference });
  await settle(world, sold, 'complete', signal);
  const facts = await provenSold(world, sold);
  if (ended === null || ended === 'closed') throw new StepFailure('closed-not-cut', facts);
  return { state: 'passed', facts: { ...facts, how: ended } };
}
