/** A page that dies is there again; one that keeps dying makes way for a plain page, and is tried later. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScreenMonitor, type ScreenMonitorOptions } from '#main/lockdown/screen-monitor.ts';
import { silentLog } from '#main/platform/log.ts';
import { plainPage } from '#shared/words/lockdown.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch(options: Partial<ScreenMonitorOptions> = {}) {
  const done: string[] = [];
  const did = (what: string) => async () => void done.push(what);
  const screen = new ScreenMonitor({
    load: did('load'),
    showPlain: did('plain'),
    end: () => done.push('end'),
    log: silentLog,
    monotonic: () => Date.now(),
    ...options,
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

test('a page that can’t be loaded is tried again twice, and then once a minute', () => {
  const { done, screen } = watch();
  for (let time = 0; time < 3; time += 1) screen.notLoaded('ERR_FILE_NOT_FOUND');
  expect(done).toEqual(['load', 'load', 'plain']);
  vi.advanceTimersByTime(60_000);
  expect(done.slice(3)).toEqual(['load']);
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

test('a plain page that is slow for a moment makes way for the page all the same', () => {
  const { done, screen } = watch();
  for (let death = 0; death < 3; death += 1) screen.gone('crashed');
  screen.deaf();
  screen.answers();
  screen.answers();
  vi.advanceTimersByTime(60_000);
  expect(done).toEqual(['load', 'load', 'plain', 'load']);
});

test('a plain page that stays deaf is ended, and the page is tried when it was planned', () => {
  const { done, screen } = watch({ pace: { most: 2, withinMs: 600_000, restMs: 60_000, deafMs: 20_000 } });
  for (let death = 0; death < 2; death += 1) screen.gone('crashed');
  screen.deaf();
  vi.advanceTimersByTime(20_000);
  screen.gone('killed');
  screen.deaf();
  screen.gone('killed');
  vi.advanceTimersByTime(40_000);
  expect(done).toEqual(['load', 'plain', 'end', 'load']);
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

test('a page that dies again at once after the plain one makes way for it again, and again', () => {
  const { done, screen } = watch({ pace: { most: 2, withinMs: 600_000, restMs: 1000, deafMs: 500 } });
  screen.gone('crashed');
  for (let round = 0; round < 3; round += 1) {
    screen.gone('crashed');
    vi.advanceTimersByTime(999);
    expect(done.at(-1)).toBe('plain');
    vi.advanceTimersByTime(1);
    expect(done.at(-1)).toBe('load');
  }
  expect(done).toEqual(['load', 'plain', 'load', 'plain', 'load', 'plain', 'load']);
});

test('the plain page that dies once in a while is loaded as the page', () => {
  let now = 0;
  const { done, screen } = watch({ pace: { most: 2, withinMs: 10, restMs: 1000, deafMs: 500 }, monotonic: () => now });
  screen.gone('crashed');
  screen.gone('crashed');
  now = 11;
  screen.gone('crashed');
  expect(done).toEqual(['load', 'plain', 'load']);
  // The rest is over with it.
  vi.advanceTimersByTime(1000);
  expect(done).toHaveLength(3);
});

test('a page that died is not ended, too, for not having answered', () => {
  const { done, screen } = watch();
  screen.deaf();
  screen.gone('killed');
  vi.advanceTimersByTime(60_000);
  expect(done).toEqual(['load']);
});

test('a page that says twice that it is deaf has one timer, and a page that was let go has none', () => {
  const { done, screen } = watch();
  screen.deaf();
  screen.deaf();
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(20_000);
  expect(done).toEqual(['end']);
  screen.deaf();
  screen.gone('clean-exit');
  expect(vi.getTimerCount()).toBe(0);
  for (let death = 0; death < 3; death += 1) screen.gone('crashed');
  expect(vi.getTimerCount()).toBe(1);
  screen.gone('clean-exit');
  expect(vi.getTimerCount()).toBe(0);
});

test('a page that can not be loaded is no error of the counter, and the log has each death', async () => {
  const logged: unknown[][] = [];
  const fails = () => Promise.reject(new Error('no page'));
  const { screen } = watch({
    ...{ load: fails, showPlain: fails },
    log: { write: (level, what, facts) => logged.push([level, what, facts]) },
    pace: { most: 2, withinMs: 60_000, restMs: 1000, deafMs: 500 },
  });
  screen.gone('crashed');
  screen.gone('oom');
  screen.gone('oom');
  vi.advanceTimersByTime(1000);
  screen.deaf();
  await Promise.resolve();
  const gone = (reason: string, tooOften: boolean) => ['error', 'screen: its process is gone', { reason, tooOften }];
  expect(logged).toEqual([
    gone('crashed', false),
    gone('oom', true),
    ['warn', 'screen: it does not answer', undefined],
  ]);
});

test('a watch keeps no process alive', () => {
  vi.useRealTimers();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { screen } = watch();
  screen.deaf();
  const [made] = timers.mock.results;
  timers.mockRestore();
  screen.stop();
  expect(made?.value.hasRef()).toBe(false);
});

test('the plain page needs nothing: no script, no file, no network', () => {
  expect(plainPage()).toContain('Orders under way go on.');
  expect(plainPage()).not.toMatch(/<script|src=|href=|url\(/);
});
