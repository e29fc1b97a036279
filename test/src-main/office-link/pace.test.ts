import { expect, test } from 'vitest';
import { PACE, retryAfter, soonAfter, withJitter } from '#main/office-link/pace.ts';

test('a try that failed is repeated after ever longer pauses, and after an hour at the latest', () => {
  const pauses = Array.from({ length: 12 }, (_, nth) => retryAfter(PACE, nth + 1, 0.5));
  expect(pauses.slice(0, 4)).toEqual([15_000, 30_000, 60_000, 120_000]);
  expect(pauses.at(-1)).toBe(3_600_000);
  expect(Math.max(...Array.from({ length: 40 }, (_, nth) => retryAfter(PACE, nth + 1, 1)))).toBe(3_600_000);
});

test('a thousand counters do not ask at the same time', () => {
  expect(withJitter(1000, 0)).toBe(800);
  expect(withJitter(1000, 1)).toBe(1200);
  expect(retryAfter(PACE, 3, 0)).toBeLessThan(retryAfter(PACE, 3, 1));
});

test('a change goes out at once after a rest, and otherwise waits for it to end', () => {
  expect(soonAfter(PACE, Number.POSITIVE_INFINITY)).toBe(PACE.soonMs);
  expect(soonAfter(PACE, 20_000)).toBe(PACE.restMs - 20_000);
});
