/** The questions to people travel together, and are still true when they are written down. */
import { expect, test } from 'vitest';
import { AttentionBatch, stillDue } from '#main/orders/run/attention.ts';
import { type TrackedOrder, trackOrder } from '#main/orders/run/tracked-order.ts';
import { anIntent } from '../../../support/orders/intents.ts';

const clock = { monotonic: () => 0, wall: () => 0 };
const anOrder = (id: number): TrackedOrder =>
  trackOrder(anIntent('airtime', { id }), clock, null, { now: () => 0, correctedMs: 0 });
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('questions of one moment are written together, fifty at most', async () => {
  const written: number[] = [];
  const batch = new AttentionBatch(async (items) => void written.push(items.length));
  for (let id = 1; id <= 120; id += 1) batch.add(anOrder(id));
  await settled();
  expect(written).toEqual([50, 50, 20]);
});

test('M20 a question that a clock set back takes away is looked at again and not forgotten', () => {
  const items = [anOrder(1), anOrder(2)];
  const { requests, lapsed } = stillDue(items, ({ intent }) => (intent.id === 1 ? null : 'unresolved'));
  expect(requests).toEqual([{ item: items[1], attention: 'unresolved' }]);
  expect(lapsed).toEqual([items[0]]);
});
