import { expect, test } from 'vitest';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { rankOf, trackOrder } from '#main/orders/run/tracked-order.ts';
import { anIntent } from '../../../support/orders/intents.ts';

const MINUTE = 60_000;

test.each([
  ['a sale of this moment', MINUTE, false, 'this-run'],
  ['a sale whose attendant has served the next customers', 2 * MINUTE, false, 'doubt'],
  ['an old sale about which a person asks', 60 * MINUTE, true, 'asked'],
  ['a new sale about which a person asks', MINUTE, true, 'asked'],
] as const)('M21 a look-up for the money of %s', (_, ageMs, isAsked, rank) => {
  const at = { monotonic: 0, wall: 0 };
  const clock = { monotonic: () => at.monotonic, wall: () => at.wall };
  const intent = anIntent('airtime', { state: 'unknown', money: 'maybe' });
  const item = trackOrder(intent, clock, { monotonic: 0, wall: 0 }, { now: () => 0, correctedMs: 0 });
  at.monotonic = at.wall = ageMs;
  item.isAsked = isAsked;
  expect(rankOf(item, 'money', { clock, policy: DEFAULT_POLICY })).toBe(rank);
});
