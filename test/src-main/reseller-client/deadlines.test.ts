import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deadlines } from '#main/reseller-client/deadlines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each deadline strikes at its own time, once, in order', () => {
  const deadlines = new Deadlines(1_000);
  const struck: string[] = [];
  deadlines.set(() => struck.push('first'));
  vi.advanceTimersByTime(400);
  deadlines.set(() => struck.push('second'));
  vi.advanceTimersByTime(599);
  expect(struck).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(struck).toEqual(['first']);
  vi.advanceTimersByTime(400);
  expect(struck).toEqual(['first', 'second']);
  vi.advanceTimersByTime(10_000);
  expect(struck).toHaveLength(2);
});

test('a deadline that is called off never strikes, and the next one still does', () => {
  const deadlines = new Deadlines(1_000);
  const struck: string[] = [];
  const callOff = deadlines.set(() => struck.push('first'));
  vi.advanceTimersByTime(500);
  deadlines.set(() => struck.push('second'));
  callOff();
  callOff();
  vi.advanceTimersByTime(999);
  expect(struck).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(struck).toEqual(['second']);
});

test('a deadline may set another as it strikes', () => {
  const deadlines = new Deadlines(1_000);
  const struck: number[] = [];
  const again = () => {
    struck.push(struck.length);
    if (struck.length < 3) deadlines.set(again);
  };
  deadlines.set(again);
  vi.advanceTimersByTime(10_000);
  expect(struck).toEqual([0, 1, 2]);
});

test('ten thousand deadlines that end in time leave one timer', () => {
  const deadlines = new Deadlines(1_000);
  for (let i = 0; i < 10_000; i += 1) deadlines.set(() => undefined)();
  expect(vi.getTimerCount()).toBe(1);
});
