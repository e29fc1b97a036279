/** Business time follows the service, whatever the PC's clock says; ages count sleep and set clocks (M20). */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addDays,
  BusinessClock,
  businessDayOf,
  type Clock,
  endOfDay,
  hourOf,
  isFresh,
  momentOf,
  oldestAge,
  systemClock,
} from '#main/platform/clock.ts';
import { EARLIEST, LATEST } from '#shared/clock-limits.ts';
import { DAY_MS } from '#shared/day.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** A PC whose two clocks the test moves. */
const at = { monotonic: 0, wall: 0 };
const pc: Clock = { monotonic: () => at.monotonic, wall: () => at.wall };
const pass = (ms: number): void => {
  at.monotonic += ms;
  at.wall += ms;
};
beforeEach(() => {
  at.monotonic = 1000;
  at.wall = NOON;
});

describe('an age', () => {
  test('is that of the clock that moved more: one stops in sleep, the other is set', () => {
    const since = momentOf(pc);
    expect(since).toEqual({ monotonic: 1000, wall: NOON });
    pass(10);
    expect(oldestAge(since, pc)).toBe(10);
    at.wall += HOUR;
    expect(oldestAge(since, pc)).toBe(HOUR + 10);
    at.wall -= 2 * HOUR;
    expect(oldestAge(since, pc)).toBe(10);
  });

  test('is fresh below its limit, and never once the PC’s clock was set back by five seconds', () => {
    const since = momentOf(pc);
    pass(99);
    expect(isFresh(since, pc, 100)).toBe(true);
    pass(1);
    expect(isFresh(since, pc, 100)).toBe(false);
    expect(isFresh(since, pc, 101)).toBe(true);
    at.wall -= 4999;
    expect(isFresh(since, pc, 101)).toBe(true);
    at.wall -= 1;
    expect(isFresh(since, pc, 101)).toBe(false);
  });
});

describe('business time', () => {
  test('is the PC’s own until the service tells it, and goes on by the monotonic clock', () => {
    const clock = new BusinessClock(pc);
    expect([clock.now(), clock.isTold, clock.isSure, clock.correctedMs]).toEqual([NOON, false, false, 0]);
    pass(1500);
    at.wall -= 5 * HOUR;
    expect(clock.now()).toBe(NOON + 1500);
  });

  test('never falls below the journal’s newest time, until the service tells better', () => {
    const clock = new BusinessClock(pc);
    clock.notBelow(NOON - 1);
    expect(clock.now()).toBe(NOON);
    clock.notBelow(NOON + HOUR);
    pass(5);
    expect([clock.now(), clock.isTold]).toEqual([NOON + HOUR + 5, false]);
    clock.notBelow(LATEST + 1);
    expect(clock.now()).toBe(NOON + HOUR + 5);
    expect(clock.tell(NOON)).toBe(true);
    clock.notBelow(NOON + HOUR);
    expect([clock.now(), clock.isTold]).toEqual([NOON, true]);
  });

  test('follows the first answer however far it is, and adds up the corrections', () => {
    const clock = new BusinessClock(pc);
    expect(clock.tell(NOON + 400 * DAY_MS)).toBe(true);
    expect([clock.now(), clock.correctedMs, clock.isSure]).toEqual([NOON + 400 * DAY_MS, 400 * DAY_MS, false]);
    pass(10);
    expect(clock.tell(NOON + 400 * DAY_MS)).toBe(true);
    expect(clock.correctedMs).toBe(400 * DAY_MS - 10);
  });

  test('isn’t told by a time that can’t be', () => {
    const clock = new BusinessClock(pc);
    for (const stated of [EARLIEST - 1, LATEST + 1, Number.NaN]) expect(clock.tell(stated)).toBe(false);
    expect([clock.now(), clock.isTold]).toEqual([NOON, false]);
  });

  test('is sure by two answers that agree and are a second apart', () => {
    const clock = new BusinessClock(pc);
    clock.tell(NOON);
    pass(999);
    clock.tell(NOON + 999);
    expect(clock.isSure).toBe(false);
    pass(1);
    clock.tell(NOON + 1000);
    expect(clock.isSure).toBe(true);
    // Another answer soon after it keeps it sure.
    pass(1);
    clock.tell(NOON + 1001);
    expect(clock.isSure).toBe(true);
  });

  test.each([
    ['agrees', 3 * MINUTE - 1, true],
    ['agrees', -3 * MINUTE + 1, true],
    ['differs', 3 * MINUTE, false],
    ['differs', -3 * MINUTE, false],
  ])('%s with an answer that is %d ms off', (_, off, isSure) => {
    const clock = new BusinessClock(pc);
    clock.tell(NOON);
    pass(2000);
    clock.tell(NOON + 2000 + off);
    expect(clock.isSure).toBe(isSure);
  });

  test('believes a jump of more than 25 hours once a second answer confirms it', () => {
    const clock = new BusinessClock(pc);
    clock.tell(NOON);
    pass(1000);
    const far = NOON + 1000 + 25 * HOUR;
    expect(clock.tell(far + 1)).toBe(false);
    expect([clock.now(), clock.isSure, clock.correctedMs]).toEqual([NOON + 1000, false, 0]);
    pass(1000);
    expect(clock.tell(far + 1001)).toBe(true);
    expect([clock.now(), clock.isSure]).toEqual([far + 1001, true]);
  });

  test('believes a jump of 25 hours at once, either way', () => {
    for (const jump of [25 * HOUR, -25 * HOUR]) {
      const clock = new BusinessClock(pc);
      clock.tell(NOON);
      expect(clock.tell(NOON + jump)).toBe(true);
      expect(clock.now()).toBe(NOON + jump);
    }
  });

  test('stays between the earliest and the latest time', () => {
    at.wall = 0;
    expect(new BusinessClock(pc).now()).toBe(EARLIEST);
    at.wall = LATEST + HOUR;
    expect(new BusinessClock(pc).now()).toBe(LATEST);
  });
});

test('a day and its hour are Accra’s, whatever the zone of the PC', () => {
  const late = Date.parse('2026-11-20T23:59:59.999Z');
  expect([businessDayOf(late), hourOf(late)]).toEqual(['2026-11-20', 23]);
  expect([businessDayOf(late + 1), hourOf(late + 1)]).toEqual(['2026-11-21', 0]);
  expect(businessDayOf(Number.MAX_SAFE_INTEGER)).toBe(businessDayOf(LATEST));
  expect(businessDayOf(-1)).toBe(businessDayOf(EARLIEST));
  expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28']);
  expect(endOfDay('2026-11-20')).toBe(late + 1);
});

test('the system’s clocks are those of Node', () => {
  const before = [performance.now(), Date.now()] as const;
  expect(systemClock.monotonic()).toBeGreaterThanOrEqual(before[0]);
  expect(systemClock.wall()).toBeGreaterThanOrEqual(before[1]);
});
