/** A page that dies is there again; one that keeps dying makes way for a plain page, and is tried later. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScreenMonitor } from '#main/lockdown/screen-monitor.ts';
import { silentLog } from '#main/platform/log.ts';
import { plainPage } from '#shared/words/lockdown.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch() {
  const done: string[] = [];
  const did = (what: string) => async () => void done.push(what);
  const screen = new ScreenMonitor({
    load: did('load'),
    showPlain: did('plain'),
    end: () => done.push('end'),
    log: silentLog,
    monotonic: () => Date.now(),
  });
  return { done, screen };
}

test('a dead page is loaded again twice; the third death in a minute shows the plain page, and the page a minute later', () => {
  const { done, screen } = watch();
  screen.gone('crashed');
  screen.gone('oom');
  expect(done).toEqual(['load', 'load']);
  screen.gone('crashed');
  expect(done.at(-1)).toBe('plain');
  vi.advanceTimersByTime(60_000);
  expect(done.at(-1)).toBe('load');
  screen.gone('crashed');
  expect(done).toEqual(['load', 'load', 'plain', 'load', 'load']);
});

test('the page is not loaded again and again without a pause when even the plain page dies', () => {
  const { done, screen } = watch();
  for (let death = 0; death < 3; death += 1) screen.gone('launch-failed');
  vi.advanceTimersByTime(30_000);
  for (let death = 0; death < 50; death += 1) screen.gone('launch-failed');
  expect(done).toEqual(['load', 'load', 'plain']);
  vi.advanceTimersByTime(30_000);
  expect(done.slice(3)).toEqual(['load']);
});

test('deaths that are far apart are each a new one', () => {
  const { done, screen } = watch();
  for (let death = 0; death < 6; death += 1) {
    screen.gone('crashed');
    vi.advanceTimersByTime(40_000);
  }
  expect(done).not.toContain('plain');
});

test('a page that does not answer is ended after a while, unless it answers after all', () => {
  const { done, screen } = watch();
  screen.deaf();
  vi.advanceTimersByTime(19_000);
  screen.answers();
  vi.advanceTimersByTime(60_000);
  expect(done).toEqual([]);
  screen.deaf();
  vi.advanceTimersByTime(20_000);
  expect(done).toEqual(['end']);
});

test('a page that was let go stays gone, and so does every page with its window', () => {
  const { done, screen } = watch();
  screen.gone('clean-exit');
  screen.deaf();
  screen.stop();
  vi.advanceTimersByTime(600_000);
  expect(done).toEqual([]);
});

test('the plain page needs nothing: no script, no file, no network', () => {
  expect(plainPage()).toContain('Orders under way go on.');
  expect(plainPage()).not.toMatch(/<script|src=|href=|url\(/);
});
