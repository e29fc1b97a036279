import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RateLimiter } from '#main/training/world/rate-limiter.ts';

test('no minute ever holds more than the limit, and waiting as long as told always helps', () => {
  const steps = fc.array(fc.nat(30_000), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 10 }), (pauses, limit) => {
      const limiter = new RateLimiter();
      const taken: number[] = [];
      let now = 0;
      for (const pause of pauses) {
        now += pause;
        const waitMs = limiter.take('key', 'bucket', limit, now);
        if (waitMs > 0) {
          now += waitMs;
          expect(limiter.take('key', 'bucket', limit, now)).toBe(0);
        }
        taken.push(now);
        expect(taken.filter((at) => at > now - 60_000).length).toBeLessThanOrEqual(limit);
      }
    }),
  );
});

test('keys and buckets have each their own minute', () => {
  const limiter = new RateLimiter();
  expect(limiter.take('a', 'x', 1, 0)).toBe(0);
  expect(limiter.take('b', 'x', 1, 0)).toBe(0);
  expect(limiter.take('a', 'y', 1, 0)).toBe(0);
  expect(limiter.take('a', 'x', 1, 0)).toBe(60_000);
  expect(limiter.take('a', 'z', 0, 0)).toBe(60_000);
});
