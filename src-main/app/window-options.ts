/** How every window is made. Apart from `windows`, so that a test can read the options without Electron. */
import type { BrowserWindowConstructorOptions, Display, Rectangle, WebPreferences } from 'electron';
import type { LockdownPlan } from '../lockdown/plan.ts';
import { SMALLEST_WINDOW } from '../settings/text-size.ts';

/** A page of ours, whoever looks at it. */
const pagePreferences = (preload: string, isPackaged: boolean): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  spellcheck: false,
  // Compiled once, and not once it was opened often: these pages are always the same.
  v8CacheOptions: 'bypassHeatCheck',
  // A page's own alert and prompt stop everything behind them.
  disableDialogs: true,
  navigateOnDragDrop: false,
  devTools: !isPackaged,
});

export const windowOptions = (
  preload: string,
  isPackaged: boolean,
  { fullScreen, kiosk, holdsWindow }: LockdownPlan,
  displays: readonly Pick<Display, 'workArea'>[] = [],
): BrowserWindowConstructorOptions => ({
  title: 'Dwadi',
  width: 1366,
  height: 768,
  // Never larger than a screen: what lies beyond its edge could not even be scrolled to.
  minWidth: Math.min(SMALLEST_WINDOW.width, ...displays.map(({ workArea }) => workArea.width)),
  minHeight: Math.min(SMALLEST_WINDOW.height, ...displays.map(({ workArea }) => workArea.height)),
  show: false,
  ...(fullScreen && { fullscreen: true }),
  kiosk,
  minimizable: !holdsWindow,
  movable: !holdsWindow,
  backgroundColor: '#FAF8F3',
  webPreferences: pagePreferences(preload, isPackaged),
});

/** It covers its screen, and can be neither typed into nor pulled away: whoever stands there is no attendant. */
export const customerWindowOptions = (
  preload: string,
  isPackaged: boolean,
  bounds: Rectangle,
): BrowserWindowConstructorOptions => ({
  title: 'Dwadi',
  ...bounds,
  show: false,
  frame: false,
  focusable: false,
  skipTaskbar: true,
  resizable: false,
  movable: false,
  minimizable: false,
  maximizable: false,
  fullscreenable: false,
  hasShadow: false,
  roundedCorners: false,
  // macOS moves a window under its menu bar otherwise.
  enableLargerThanScreen: true,
  backgroundColor: '#FAF8F3',
  webPreferences: pagePreferences(preload, isPackaged),
});
