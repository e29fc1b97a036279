import { expect, test } from 'vitest';
import { type DayCount, DayLimit } from '#main/updates/day-limit.ts';

const DAY = 86_400_000;

test('a day has its megabytes once, also over a restart, and the next day begins anew', () => {
  let now = 10 * DAY;
  let kept: DayCount | null = null;
  const limit = () =>
    new DayLimit(
      kept,
      () => now,
      () => 5_000_000,
      (count) => {
        kept = count;
      },
    );
  const first = limit();
  first.took(3_000_000);
  first.took(900_000);
  expect([first.hasRoom(1_100_000), first.hasRoom(1_100_001)]).toEqual([true, false]);
  first.keep();
  expect([limit().hasRoom(1_100_000), limit().hasRoom(1_100_001)]).toEqual([true, false]);
  now += DAY;
  expect(limit().hasRoom(5_000_000)).toBe(true);
});

test('no limit is none', () => {
  const limit = new DayLimit(
    null,
    Date.now,
    () => null,
    () => {},
  );
  limit.took(1e12);
  expect(limit.hasRoom(1e12)).toBe(true);
});
