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

test('a count is written down with each megabyte, at the end, and never for nothing', () => {
  let now = 10 * DAY;
  const saved: DayCount[] = [];
  const limit = new DayLimit(
    { day: 9, bytes: 7 },
    () => now,
    () => 1_500_000,
    (count) => saved.push(count),
  );
  limit.keep();
  limit.took(999_999);
  expect(saved).toEqual([]);
  limit.took(1);
  expect(saved).toEqual([{ day: 10, bytes: 1_000_000 }]);
  limit.keep();
  limit.took(10);
  expect(saved).toHaveLength(1);
  limit.keep();
  limit.keep();
  expect(saved.slice(1)).toEqual([{ day: 10, bytes: 1_000_010 }]);
  // A minute before midnight still counts for the day, and the first byte of the next one begins it anew.
  now = 11 * DAY - 1;
  expect([limit.hasRoom(499_990), limit.hasRoom(499_991)]).toEqual([true, false]);
  now = 11 * DAY;
  limit.took(5);
  expect([limit.hasRoom(1_499_995), limit.hasRoom(1_499_996)]).toEqual([true, false]);
  limit.keep();
  expect(saved.at(-1)).toEqual({ day: 11, bytes: 5 });
});
