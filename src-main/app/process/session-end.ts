/** The end of the session, as the system tells of it: for certain, or as a question that Windows may take back. */
import { app, BrowserWindow, powerMonitor } from 'electron';
import { systemClock } from '../../platform/clock.ts';

/** A session that was to end and still runs after this time: its end was called off. */
const CALLED_OFF_MS = 60_000;

/** Tells whether the system is shutting down; Windows says so to each window. */
export function watchShutdown(): () => boolean {
  let ends = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  const forCertain = (): void => {
    ends = true;
  };
  powerMonitor.on('shutdown', forCertain);
  const watch = (window: BrowserWindow): void => {
    window.on('query-session-end', () => {
      askedAt = systemClock.monotonic();
    });
    window.on('session-end', forCertain);
  };
  // The first window is open by now.
  for (const window of BrowserWindow.getAllWindows()) watch(window);
  app.on('browser-window-created', (_, window) => watch(window));
  return () => ends || systemClock.monotonic() - askedAt < CALLED_OFF_MS;
}
