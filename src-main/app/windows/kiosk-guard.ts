/** Handles each window's cross, its keys and its page's death, by this PC's current level. */
import type { BrowserWindow } from 'electron';
import { plainPage } from '#shared/words/lockdown.ts';
import { whatKeyDoes } from '../../lockdown/kiosk-keys.ts';
import type { LockdownPlan } from '../../lockdown/lockdown-plan.ts';
import { ScreenMonitor } from '../../lockdown/screen-monitor.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';

/** This PC's current level, and the questions that a window must ask. */
export interface WindowGuard {
  readonly plan: LockdownPlan;
  mayClose(): boolean;
  /** Closes the journal and ends Dwadi; told more than once. */
  sessionEnds(): void;
}

interface GuardNeed {
  readonly guard: WindowGuard;
  /** Returns the page of the counter that the window belongs to now. */
  readonly page: () => string;
  readonly log: Log;
}

/** Chromium's code for a page that made way for another one, or for a window that was closed. */
const ABORTED = -3;

/** A data URL, as the scheme of our pages may be broken. It has no script, and its calls would be refused. */
const plainUrl = (): string => `data:text/html;charset=utf-8;base64,${Buffer.from(plainPage()).toString('base64')}`;

export function guardWindow(window: BrowserWindow, { guard, page, log }: GuardNeed): void {
  const { webContents } = window;
  const load = async (url: string): Promise<void> => {
    if (!window.isDestroyed()) await window.loadURL(url);
  };
  const screen = new ScreenMonitor({
    load: () => load(page()),
    showPlain: () => load(plainUrl()),
    end: () => webContents.forcefullyCrashRenderer(),
    log,
    monotonic: () => systemClock.monotonic(),
  });
  webContents.on('render-process-gone', (_, { reason }) => screen.gone(reason));
  webContents.on('did-fail-load', (_, code, reason, __, isMainFrame) => {
    if (isMainFrame && code !== ABORTED) screen.notLoaded(reason);
  });
  window.on('unresponsive', () => screen.deaf());
  window.on('responsive', () => screen.answers());
  window.on('closed', () => screen.stop());
  window.on('close', (event) => {
    if (!guard.mayClose()) event.preventDefault();
  });
  // Reverts what the window's options can't prevent on every system: a gesture, or the key that shows the desktop.
  window.on('minimize', () => guard.plan.holdsWindow && window.restore());
  window.on('leave-full-screen', () => {
    const { fullScreen, kiosk } = guard.plan;
    if (fullScreen && !kiosk) window.setFullScreen(true);
  });
  webContents.on('before-input-event', (event, pressed) => {
    const does = guard.plan.holdsWindow ? whatKeyDoes(pressed) : 'through';
    if (does !== 'through') event.preventDefault();
    if (does === 'close') window.close();
  });
  // Alt+Space of Windows comes as this alone, and never as a key; so does a click on the window's frame.
  window.on('system-context-menu', (event) => {
    if (guard.plan.holdsWindow) event.preventDefault();
  });
  // Windows may end the process as soon as its last word is heard. A refusal makes it wait until Dwadi has ended.
  window.on('query-session-end', (event) => {
    event.preventDefault();
    guard.sessionEnds();
  });
  // The refusal doesn't count where Windows, or a person, insists.
  window.on('session-end', () => guard.sessionEnds());
}

/** Applies a changed level to an open window. */
export function holdWindow(window: BrowserWindow, { kiosk, fullScreen, holdsWindow }: LockdownPlan): void {
  window.setKiosk(kiosk);
  // Leaving kiosk mode leaves full screen, too.
  if (!kiosk) window.setFullScreen(fullScreen);
  window.setMinimizable(!holdsWindow);
  window.setMovable(!holdsWindow);
}
