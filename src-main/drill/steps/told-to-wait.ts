/** The service takes the order and answers that it has too much to do: the counter finds the order, and sends no second. */
import { StepFailure } from '../drill-failure.ts';
import { draftOne, provenSold, sell, settle } from '../drill-sales.ts';
import type { DrillWorld } from '../ports.ts';
import type { StepEnd } from './step.ts';

export async function toldToWait(world: DrillWorld, signal: AbortSignal): Promise<StepEnd> {
  const draft = await draftOne(world);
  await world.service.control('fault', {
    ...{ method: 'POST', path: '/airtime/purchase', contains: draft.phone },
    fault: { type: 'limited_but_placed', retry_after: 1 },
  });
  const sold = await sell(world, draft);
  await settle(world, sold, 'complete', signal);
  const { reference } = sold;
  const happened = await world.shop.happened(sold.saleId);
  if (!happened.includes('attempt.later')) throw new StepFailure('reply-not-lost', { reference });
  return { state: 'passed', facts: await provenSold(world, sold) };
}
