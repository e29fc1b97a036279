/**
 * The service takes the order but its answer is a refusal, as when the network delivers twice and the second copy is
 * refused. The same sale must not be sold again until that is sure, and the order that was taken must be found.
 */
import { type StepEnd, StepFailure } from '../drill-failure.ts';
import { booksSay, draftOne, isTaken, provenSold, sell, settle, typedAgain, untilOrder } from '../drill-sales.ts';
import type { DrillWorld } from '../ports.ts';

const RULES = (contains: string) => [
  {
    ...{ method: 'POST', path: '/airtime/purchase', contains },
    fault: { type: 'refused_but_placed', status: 400 },
  },
  // Fails look-ups until the counter was seen to wait for its proof.
  { method: 'GET', path: '/airtime/orders', times: 0, fault: 'drop_before' },
];

export async function refusedCopy(world: DrillWorld, signal: AbortSignal): Promise<StepEnd> {
  const { service, shop } = world;
  const draft = await draftOne(world);
  await service.control('fault', { rules: RULES(draft.phone) });
  const sold = await sell(world, draft);
  const { reference, price } = sold;
  const told = await untilOrder(world, sold, (order) => order.state === 'rejected' || isTaken(order), signal);
  // An answer that came through proves the service, but not the counter.
  if (told.state !== 'rejected') throw new StepFailure('reply-not-lost', { reference });
  if (told.unproven === null || told.actions.includes('again')) throw new StepFailure('offered-again', { reference });
  const guard = await typedAgain(world, draft, reference);
  await service.control('clearFaults', {});
  const { attention, intentId } = await settle(world, sold, 'complete', signal);
  if (attention !== 're-opened' || !(await shop.seen(intentId))) {
    throw new StepFailure('found-in-silence', { reference });
  }
  const facts = await provenSold(world, sold);
  await booksSay(world, sold, { 'unproven unproven-settled unproven-cleared': 0, 'turned-up': price });
  return { state: 'passed', facts: { ...facts, guard } };
}
