/** The questions to people travel together, and are still true when they are written down. */
import { expect, test } from 'vitest';
import { type AttentionRequest, AttentionWriter } from '#main/orders/run/attention.ts';
import { type TrackedOrder, trackOrder } from '#main/orders/run/tracked-order.ts';
import type { AttentionReason } from '#shared/order-state.ts';
import { anIntent } from '../../../support/orders/intents.ts';

const clock = { monotonic: () => 0, wall: () => 0 };
const aCase = (id: number): TrackedOrder =>
  trackOrder(anIntent('airtime', { id }), clock, null, { now: () => 0, correctedMs: 0 });
const idsOf = (asked: readonly AttentionRequest[]): number[] => asked.map(({ item }) => item.intent.id);

function desk(due: (item: TrackedOrder) => AttentionReason | null) {
  const written: number[][] = [];
  const lookedAt: number[] = [];
  const questions = new AttentionWriter(
    due,
    async (asked) => {
      if (asked.length > 0) written.push(idsOf(asked));
    },
    (item) => lookedAt.push(item.intent.id),
  );
  return { questions, written, lookedAt };
}

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('questions of one moment are written together, fifty at most', async () => {
  const { questions, written } = desk(() => 'still-wanted');
  for (let id = 1; id <= 120; id += 1) questions.add(aCase(id));
  await settled();
  expect(written.map(({ length }) => length)).toEqual([50, 50, 20]);
});

test('M20 a question that a clock set back takes away is looked at again and not forgotten', async () => {
  let setBack = false;
  const { questions, written, lookedAt } = desk(({ intent }) => (setBack && intent.id === 1 ? null : 'unresolved'));
  questions.add(aCase(1));
  questions.add(aCase(2));
  setBack = true;
  await settled();
  expect(written).toEqual([[2]]);
  expect(lookedAt).toEqual([1]);
});
