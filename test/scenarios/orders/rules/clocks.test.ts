/** M20: what time it is, and what may count as old, fresh or over. */
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { beginNow, situationOf, trackOrder } from '#main/orders/run/tracked-order.ts';
import {
  BusinessClock,
  businessDayOf,
  type Clock,
  hourOf,
  isFresh,
  momentOf,
  oldestAge,
} from '#main/platform/clock.ts';
import { anIntent } from '../../../support/orders/intents.ts';

const clockAt = (state: { monotonic: number; wall: number }): Clock => ({
  monotonic: () => state.monotonic,
  wall: () => state.wall,
});

test('M20 neither a clock set back a year nor a suspended laptop keeps an old sale fresh', () => {
  const year = 365 * 24 * 3_600_000;
  const state = { monotonic: 1000, wall: 2 * year };
  const since = { monotonic: 1000, wall: 2 * year };
  state.monotonic += 130_000;
  state.wall -= year;
  expect(oldestAge(since, clockAt(state))).toBe(130_000);
  const asleep = { monotonic: 1000, wall: 2 * year + 130_000 };
  expect(oldestAge(since, clockAt(asleep))).toBe(130_000);
  const setBackAndAsleep = { monotonic: 3000, wall: year + 3_600_000 };
  expect(isFresh(since, clockAt(setBackAndAsleep), 120_000)).toBe(false);
  const corrected = { monotonic: 3000, wall: 2 * year + 2000 - 900 };
  expect(isFresh(since, clockAt(corrected), 120_000)).toBe(true);
});

test("M20 business time is the service's word plus monotonic time, whatever the PC says", () => {
  const state = { monotonic: 0, wall: Date.UTC(2009, 0, 1) };
  const clock = new BusinessClock(clockAt(state));
  clock.notBelow(Date.UTC(2026, 10, 20));
  expect(new Date(clock.now()).getUTCFullYear()).toBe(2026);
  clock.tell(Date.UTC(2026, 10, 21));
  state.wall = Date.UTC(2001, 0, 1);
  state.monotonic += 5000;
  expect(clock.now()).toBe(Date.UTC(2026, 10, 21) + 5000);
});

test('M20 a clock that is a year ahead ends no watch before the service has told the time', () => {
  const day = 24 * 3_600_000;
  const since = Date.UTC(2026, 10, 21);
  const state = { monotonic: 0, wall: since };
  const clock = clockAt(state);
  const closed = anIntent('airtime', { state: 'withdrawn', watchUntil: since + DEFAULT_POLICY.watchMs });
  const open = anIntent('airtime', { state: 'accepted', delivery: 'failed', money: 'open', updatedAt: since });
  state.wall += 365 * day;
  const business = new BusinessClock(clock);
  const over = [closed, open].map((intent) => {
    const item = trackOrder(intent, clock, null, business);
    return () => situationOf(item, clock, DEFAULT_POLICY, business).watchOver;
  });
  const isOver = () => over.map((watchOver) => watchOver());
  expect(isOver()).toEqual([false, false]);
  const tellTwice = (time: number): void => {
    business.tell(time);
    expect(isOver()).not.toEqual([true, true]);
    state.monotonic += 1500;
    business.tell(time + 1500);
  };
  tellTwice(since + day / 2);
  state.wall += 365 * day;
  expect(isOver()).toEqual([false, false]);
  tellTwice(since + 2 * day);
  expect(isOver()).toEqual([true, false]);
  tellTwice(since + 8 * day);
  expect(isOver()).toEqual([true, true]);
});

test('M20 one answer alone ends no watch, be it a year ahead or an hour; two that agree do, some time apart', () => {
  const hour = 3_600_000;
  const since = Date.UTC(2026, 10, 21);
  const state = { monotonic: 0, wall: since };
  const clock = clockAt(state);
  const business = new BusinessClock(clock);
  const closed = anIntent('airtime', { state: 'withdrawn', watchUntil: since + 24 * hour });
  const item = trackOrder(closed, clock, null, business);
  const isOver = () => situationOf(item, clock, DEFAULT_POLICY, business).watchOver;
  const pass = (ms: number): void => {
    state.monotonic += ms;
    state.wall += ms;
  };
  business.tell(since);
  for (const ahead of [365 * 24 * hour, 23.9 * hour]) {
    pass(20 * 60_000);
    business.tell(state.wall + ahead);
    business.tell(state.wall + ahead);
    expect(isOver()).toBe(false);
    pass(2000);
    business.tell(state.wall);
    pass(2000);
    business.tell(state.wall);
    expect(isOver()).toBe(false);
    expect(business.now()).toBe(state.wall);
  }
  pass(24 * hour);
  business.tell(state.wall);
  expect(isOver()).toBe(true);
});

test('M20 an answer far from the known time counts once a second one agrees, forward and back', () => {
  const day = 24 * 3_600_000;
  const start = Date.UTC(2026, 10, 21, 9);
  const state = { monotonic: 0, wall: start };
  const business = new BusinessClock(clockAt(state));
  const told = (time: number): boolean => {
    state.monotonic += 1500;
    return business.tell(time);
  };
  expect([told(start), business.isSure]).toEqual([true, false]);
  expect([told(start), business.isSure]).toEqual([true, true]);
  for (const far of [start + 30 * day, start - 365 * day, start]) {
    const before = business.now();
    expect([told(far), business.isSure]).toEqual([false, false]);
    expect(business.now()).toBe(before + 1500);
    // A different wrong time is no confirmation of the first.
    expect(told(far + 10 * day)).toBe(false);
    expect(told(far)).toBe(false);
    expect([told(far + 2000), business.isSure]).toEqual([true, true]);
    expect(business.now()).toBe(far + 2000);
  }
});

test('M20 an impossible time counts for nothing, be it from an answer, a stored row or the PC', () => {
  const start = Date.UTC(2026, 10, 21, 9);
  const END_OF_TIME = 8_640_000_000_000_000;
  const state = { monotonic: 0, wall: start };
  const business = new BusinessClock(clockAt(state));
  for (const time of [END_OF_TIME, END_OF_TIME + 5000, Date.UTC(2099, 0), Date.UTC(2009, 0), 0, -1, Number.NaN]) {
    for (const again of [1, 2, 3]) {
      state.monotonic += 2000 * again;
      expect(business.tell(time)).toBe(false);
    }
    business.notBelow(time);
    expect(business.now()).toBe(start + state.monotonic);
    expect(businessDayOf(time)).toMatch(/^20[24]\d-\d\d-\d\d$/);
    expect(hourOf(time)).toBeGreaterThanOrEqual(0);
  }
  for (const wall of [0, Date.UTC(2009, 0), Date.UTC(2100, 0), END_OF_TIME]) {
    const now = new BusinessClock(clockAt({ monotonic: 0, wall })).now();
    expect(now).toBeGreaterThanOrEqual(Date.UTC(2024, 0));
    expect(now).toBeLessThan(Date.UTC(2047, 0));
  }
});

test('M20 a watch that began while the PC was a year behind lasts its day all the same', () => {
  const day = 24 * 3_600_000;
  const real = Date.UTC(2026, 10, 21);
  const state = { monotonic: 0, wall: real - 365 * day };
  const clock = clockAt(state);
  const business = new BusinessClock(clock);
  const closed = anIntent('airtime', { state: 'withdrawn', watchUntil: business.now() + DEFAULT_POLICY.watchMs });
  const item = trackOrder(closed, clock, null, business);
  const isOver = () => situationOf(item, clock, DEFAULT_POLICY, business).watchOver;
  const tellAfter = (ms: number): void => {
    state.monotonic += ms;
    business.tell(real + state.monotonic);
  };
  tellAfter(2000);
  tellAfter(2000);
  expect([business.now(), isOver()]).toEqual([real + 4000, false]);
  tellAfter(day);
  expect(isOver()).toBe(true);
});

test('M20 a watch that began after a sleep, before the service told the time again, lasts as long as any', () => {
  const hour = 3_600_000;
  const slept = Date.UTC(2026, 10, 21, 13);
  const state = { monotonic: 0, wall: slept - hour };
  const clock = clockAt(state);
  const business = new BusinessClock(clock);
  business.tell(slept - hour);
  // The PC sleeps for an hour; then a look-up says "failed", and no time.
  const failed = anIntent('afa', { state: 'accepted', delivery: 'failed', money: 'open', updatedAt: business.now() });
  const item = trackOrder(failed, clock, null, business);
  const policy = { ...DEFAULT_POLICY, openMoneyMs: 4 * hour };
  const tellAfter = (ms: number): boolean => {
    state.monotonic += ms;
    business.tell(slept + state.monotonic);
    return situationOf(item, clock, policy, business).watchOver;
  };
  expect([tellAfter(2000), tellAfter(2000), tellAfter(3.5 * hour)]).toEqual([false, false, false]);
  expect(tellAfter(hour)).toBe(true);
});

test('M20 a row that was written while the clock was a year ahead is as old as this run, and its alarm comes', () => {
  const real = Date.UTC(2026, 10, 21);
  const state = { monotonic: 0, wall: real };
  const clock = clockAt(state);
  const business = new BusinessClock(clock);
  const ahead = anIntent('airtime', { state: 'unknown', money: 'maybe', updatedAt: real + 365 * 24 * 3_600_000 });
  const item = trackOrder(ahead, clock, null, business);
  for (const name of ['monotonic', 'wall'] as const) state[name] += DEFAULT_POLICY.unresolvedMs;
  expect(situationOf(item, clock, DEFAULT_POLICY, business).sinceMs).toBe(DEFAULT_POLICY.unresolvedMs);
});

test('M20 a PC that was ahead at the start makes no order old once the service has told the time', () => {
  const [real, ahead, minute] = [Date.UTC(2026, 10, 21), 8 * 3_600_000, 60_000];
  const state = { monotonic: 0, wall: real + ahead };
  const clock = clockAt(state);
  const business = new BusinessClock(clock);
  const order = anIntent('airtime', { state: 'accepted', updatedAt: real - minute });
  const item = trackOrder(order, clock, null, business);
  const age = () => situationOf(item, clock, DEFAULT_POLICY, business).sinceMs;
  expect(age()).toBe(ahead + minute);
  business.tell(real);
  for (const name of ['monotonic', 'wall'] as const) state[name] += 1500;
  business.tell(real + 1500);
  expect(age()).toBe(minute + 1500);
  // An order that enters a state in this run is as old as this run makes it.
  beginNow(item, momentOf(clock));
  for (const name of ['monotonic', 'wall'] as const) state[name] += minute;
  expect(age()).toBe(minute);
});

test('M20 the first answer of a run is believed at once: a dead battery’s PC books nothing in 2009', () => {
  const business = new BusinessClock(clockAt({ monotonic: 0, wall: Date.UTC(2009, 0) }));
  expect(business.tell(Date.UTC(2026, 10, 21))).toBe(true);
  expect(businessDayOf(business.now())).toBe('2026-11-21');
});

test.each(['Pacific/Auckland', 'America/Los_Angeles'])(
  'M20 days and hours are Accra’s on a PC that is set to %s',
  (zone) => {
    const before = process.env['TZ'];
    onTestFinished(() => {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    });
    process.env['TZ'] = zone;
    const [first, last] = [Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 22) - 1];
    expect([first, last].map((at) => [businessDayOf(at), hourOf(at)])).toEqual([
      ['2026-11-21', 0],
      ['2026-11-21', 23],
    ]);
  },
);
