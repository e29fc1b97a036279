/** The reply to a placed order is lost, or says to wait. The counter finds the order, and charges nothing twice. */
import { type StepEnd, StepFailure } from '../drill-failure.ts';
import { draftOne, provenSold, sell, settle, spoilOrder } from '../drill-sales.ts';
import type { DrillWorld } from '../ports.ts';

const withoutReply =
  (fault: string | object, event: string) =>
  async (world: DrillWorld, signal: AbortSignal): Promise<StepEnd> => {
    const draft = await draftOne(world);
    await spoilOrder(world, draft, fault);
    const sold = await sell(world, draft);
    await settle(world, sold, 'complete', signal);
    const happened = await world.shop.happened(sold.saleId);
    const { reference } = sold;
    // A reply that came through proves the service, but not the counter.
    if (!happened.includes(event)) throw new StepFailure('reply-not-lost', { reference });
    return { state: 'passed', facts: await provenSold(world, sold) };
  };

export const lostReply = withoutReply('drop_after', 'answer.unknown');

/** The service has too much to do: the counter sends no second order. */
export const toldToWait = withoutReply({ type: 'limited_but_placed', retry_after: 1 }, 'attempt.later');
