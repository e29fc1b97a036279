/** A window's cross, keys and gestures at each level of lockdown, without a window. */
import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { guardWindow, holdWindow } from '#main/app/windows/kiosk-guard.ts';
import { planOf } from '#main/lockdown/lockdown-plan.ts';
import { silentLog } from '#main/platform/log.ts';
import type { LockdownLevel } from '#shared/counter-api/machine.ts';

const PAGE = 'dwadi://counter/index.html';

function fakeWindow() {
  const done: string[] = [];
  const did =
    (what: string) =>
    (...values: unknown[]) =>
      void done.push([what, ...values].join(' '));
  const webContents = Object.assign(new EventEmitter(), { forcefullyCrashRenderer: did('crash') });
  const window = Object.assign(new EventEmitter(), {
    webContents,
    loadURL: async (url: string) => did('load')(url.slice(0, PAGE.length)),
    isDestroyed: (): boolean => false,
    restore: did('restore'),
    close: did('close'),
    setFullScreen: did('full screen'),
    setKiosk: did('kiosk'),
    setMinimizable: did('minimizable'),
    setMovable: did('movable'),
  });
  return { done, window, webContents };
}

function guarded(level: LockdownLevel) {
  const at = { level, mayClose: false };
  const { done, window, webContents } = fakeWindow();
  const guard = {
    get plan() {
      return planOf(at.level);
    },
    mayClose: () => at.mayClose,
    sessionEnds: () => void done.push('ends'),
  };
  guardWindow(window as never, { guard, page: () => PAGE, log: silentLog });
  const prevented = (emitter: EventEmitter, name: string, ...more: unknown[]): boolean => {
    const preventDefault = vi.fn();
    emitter.emit(name, { preventDefault }, ...more);
    return preventDefault.mock.calls.length > 0;
  };
  const press = (key: string, held: object = {}) =>
    prevented(webContents, 'before-input-event', {
      ...{ type: 'keyDown', key, control: false, shift: false, alt: false, meta: false, isAutoRepeat: false },
      ...held,
    });
  return { at, done, window, webContents, prevented, press };
}

test('the cross closes only what may close', () => {
  const { at, window, prevented } = guarded('kiosk');
  expect(prevented(window, 'close')).toBe(true);
  at.mayClose = true;
  expect(prevented(window, 'close')).toBe(false);
});

test.each<[LockdownLevel, string[]]>([
  ['window', []],
  ['full-screen', ['restore ', 'full screen true']],
  ['kiosk', ['restore ']],
])('a %s that is minimised, or left by a gesture', (level, done) => {
  const it = guarded(level);
  it.window.emit('minimize');
  it.window.emit('leave-full-screen');
  expect(it.done.map((what) => (what === 'restore' ? 'restore ' : what))).toEqual(done);
});

test('a held window takes the browser’s keys, asks to close by Ctrl+Q, and follows a changed level', () => {
  const { at, done, press } = guarded('kiosk');
  expect([press('r', { control: true }), press('a'), press('F5')]).toEqual([true, false, false]);
  expect([press('q', { control: true }), done]).toEqual([true, ['close']]);
  at.level = 'window';
  expect([press('r', { control: true }), press('q', { control: true })]).toEqual([false, false]);
  expect(done).toEqual(['close']);
});

test.each<[LockdownLevel, boolean]>([
  ['window', false],
  ['full-screen', true],
  ['kiosk', true],
])('the window’s own menu, which Alt+Space asks for on Windows, is refused at the level %s: %s', (level, refused) => {
  const { at, window, prevented } = guarded('window');
  at.level = level;
  expect(prevented(window, 'system-context-menu', { x: 8, y: 8 })).toBe(refused);
});

test('Windows’ question whether the session may end is answered by an end of Dwadi, for which Windows waits', () => {
  const { done, window, prevented } = guarded('window');
  expect(prevented(window, 'query-session-end')).toBe(true);
  expect(done).toEqual(['ends']);
  window.emit('session-end');
  expect(done).toEqual(['ends', 'ends']);
});

test('a page that dies is loaded again, and one that answers late is not ended', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { done, window, webContents } = guarded('window');
  webContents.emit('render-process-gone', {}, { reason: 'crashed' });
  expect(done).toEqual([`load ${PAGE}`]);
  window.emit('unresponsive');
  window.emit('responsive');
  vi.advanceTimersByTime(60_000);
  expect(done).toHaveLength(1);
  window.emit('unresponsive');
  vi.advanceTimersByTime(60_000);
  expect(done.slice(1)).toEqual(['crash']);
  window.emit('unresponsive');
  window.emit('closed');
  vi.advanceTimersByTime(60_000);
  expect(done).toHaveLength(2);
});

test('a page that did not load is loaded again; one that made way for another is not, nor a frame in it', () => {
  const { done, webContents } = guarded('window');
  const fails = (code: number, isMainFrame: boolean) =>
    webContents.emit('did-fail-load', {}, code, 'ERR_FAILED', PAGE, isMainFrame);
  fails(-3, true);
  fails(-2, false);
  expect(done).toEqual([]);
  fails(-2, true);
  expect(done).toEqual([`load ${PAGE}`]);
  fails(-2, true);
  fails(-2, true);
  expect(done.at(-1)).toMatch(/^load data:text\/html/);
});

test('no page is loaded into a window that is no more', () => {
  const { done, window, webContents } = guarded('window');
  window.isDestroyed = () => true;
  webContents.emit('render-process-gone', {}, { reason: 'killed' });
  expect(done).toEqual([]);
});

test('a page that keeps dying makes way for a page of its own text', () => {
  const { done, window, webContents } = guarded('window');
  for (let death = 0; death < 3; death += 1) webContents.emit('render-process-gone', {}, { reason: 'crashed' });
  window.emit('closed');
  expect(done.at(-1)).toMatch(/^load data:text\/html/);
});

test.each<[LockdownLevel, string[]]>([
  ['window', ['kiosk false', 'full screen false', 'minimizable true', 'movable true']],
  ['full-screen', ['kiosk false', 'full screen true', 'minimizable false', 'movable false']],
  ['kiosk', ['kiosk true', 'minimizable false', 'movable false']],
])('an open window becomes a %s', (level, done) => {
  const it = fakeWindow();
  holdWindow(it.window as never, planOf(level));
  expect(it.done).toEqual(done);
});
