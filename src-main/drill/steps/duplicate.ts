/** Send pressed twice, the network delivering twice, and the same sale typed once more: one order, one charge. */
import { type StepEnd, StepFailure } from '../drill-failure.ts';
import {
  type Draft,
  draftOne,
  provenSold,
  settle,
  soldAs,
  spoilOrder,
  submissionOf,
  typedAgain,
} from '../drill-sales.ts';
import type { DrillWorld } from '../ports.ts';

async function pressedTwice(world: DrillWorld, draft: Draft) {
  const submission = submissionOf(draft, world.shop.cashFirst());
  const both = await Promise.all([world.shop.submit(submission), world.shop.submit(submission)]);
  const [one, other] = both.map((sold) => {
    if (!sold.ok) throw new StepFailure('not-sold', { error: sold.error.code });
    return soldAs(sold.value, draft.phone);
  });
  if (one === undefined || other?.reference !== one.reference || other.slip !== one.slip) {
    throw new StepFailure('sold-twice', { reference: one?.reference ?? '' });
  }
  return one;
}

export async function duplicate(world: DrillWorld, signal: AbortSignal): Promise<StepEnd> {
  const draft = await draftOne(world);
  await spoilOrder(world, draft, 'duplicate');
  const sold = await pressedTwice(world, draft);
  const guard = await typedAgain(world, draft, sold.reference);
  await settle(world, sold, 'complete', signal);
  await typedAgain(world, draft, sold.reference);
  return { state: 'passed', facts: { ...(await provenSold(world, sold)), guard } };
}
