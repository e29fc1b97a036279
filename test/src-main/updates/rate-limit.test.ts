import { expect, test } from 'vitest';
import { RateLimit } from '#main/updates/rate-limit.ts';
import { FakePace } from '../../support/updates/fake-pace.ts';

const { signal } = new AbortController();

test('a part waits until the parts before it would have fitted, and the first one for nothing', async () => {
  const clock = new FakePace();
  const pace = new RateLimit(clock, () => 1000);
  await pace.take(500, signal);
  await pace.take(2000, signal);
  await pace.take(1, signal);
  expect(clock.slept).toEqual([500, 2000]);
});

test('a pause is not saved up, and a part that comes just when it may sleeps for nothing', async () => {
  const clock = new FakePace();
  const pace = new RateLimit(clock, () => 1000);
  await pace.take(1000, signal);
  clock.now += 60_000;
  await pace.take(1000, signal);
  await pace.take(1000, signal);
  expect(clock.slept).toEqual([1000]);
  clock.now += 1000;
  await pace.take(1000, signal);
  expect(clock.slept).toEqual([1000]);
});

test('a sleep that ends too early is gone on with, and one that is called off takes nothing', async () => {
  const clock = new FakePace();
  const { sleep } = clock;
  clock.sleep = (ms, ending) => sleep.call(clock, Math.ceil(ms / 2), ending);
  const pace = new RateLimit(clock, () => 1000);
  await pace.take(8, signal);
  await pace.take(1, signal);
  expect(clock.slept).toEqual([4, 2, 1, 1]);
  await expect(pace.take(5000, AbortSignal.abort())).rejects.toThrow();
  clock.now += 1;
  clock.slept.length = 0;
  await pace.take(1, signal);
  expect(clock.slept).toEqual([]);
});

test('another limit counts from the next part on', async () => {
  const clock = new FakePace();
  let limit = 1000;
  const pace = new RateLimit(clock, () => limit);
  await pace.take(1000, signal);
  limit = 500;
  await pace.take(1000, signal);
  await pace.take(1000, signal);
  expect(clock.slept).toEqual([1000, 2000]);
});
