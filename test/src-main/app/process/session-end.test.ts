/** No update is put in during a shutdown; one that was called off holds up none after it. */
import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchShutdown } from '#main/app/process/session-end.ts';

const system = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events');
  return { app: new EventEmitter(), powerMonitor: new EventEmitter(), window: new EventEmitter() };
});
vi.mock('electron', () => ({ ...system, BrowserWindow: { getAllWindows: () => [system.window] } }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  for (const emitter of Object.values(system)) emitter.removeAllListeners();
});

test('a session that Windows asks about is ending, and after a minute it goes on', () => {
  const shuttingDown = watchShutdown();
  expect(shuttingDown()).toBe(false);
  system.window.emit('query-session-end');
  vi.advanceTimersByTime(59_999);
  expect(shuttingDown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(shuttingDown()).toBe(false);
});

test('a session that is asked about again is ending for a minute from then on', () => {
  const shuttingDown = watchShutdown();
  system.window.emit('query-session-end');
  vi.advanceTimersByTime(50_000);
  system.window.emit('query-session-end');
  vi.advanceTimersByTime(50_000);
  expect(shuttingDown()).toBe(true);
});

test.each<[string, EventEmitter, string]>([
  ['the session’s end', system.window, 'session-end'],
  ['the system’s shutdown', system.powerMonitor, 'shutdown'],
])('%s is never taken back', (_, from, event) => {
  const shuttingDown = watchShutdown();
  from.emit(event);
  vi.advanceTimersByTime(3_600_000);
  expect(shuttingDown()).toBe(true);
});

test('a window that is opened later is listened to, too', async () => {
  const { EventEmitter } = await import('node:events');
  const shuttingDown = watchShutdown();
  const later = new EventEmitter();
  system.app.emit('browser-window-created', {}, later);
  later.emit('query-session-end');
  expect(shuttingDown()).toBe(true);
});
