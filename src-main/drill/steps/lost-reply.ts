/**
 * The service takes the order, but its reply is lost. The counter finds the order by itself, and nothing is charged
 * twice.
 */
import { StepFailure } from '../drill-failure.ts';
import { draftOne, provenSold, sell, settle } from '../drill-sales.ts';
import type { DrillWorld } from '../ports.ts';
import type { StepEnd } from './step.ts';

export async function lostReply(world: DrillWorld, signal: AbortSignal): Promise<StepEnd> {
  const draft = await draftOne(world);
  await world.service.control('fault', {
    ...{ method: 'POST', path: '/airtime/purchase', contains: draft.phone },
    fault: 'drop_after',
  });
  const sold = await sell(world, draft);
  await settle(world, sold, 'complete', signal);
  const happened = await world.shop.happened(sold.saleId);
  const { reference } = sold;
  // A reply that came through proves the service, but not the counter.
  if (!happened.includes('answer.unknown')) throw new StepFailure('reply-not-lost', { reference });
  return { state: 'passed', facts: await provenSold(world, sold) };
}
