/** The options of every window. Kept apart from `windows`, so that a test can read them without Electron. */
import type { BrowserWindowConstructorOptions, Display, Rectangle, WebPreferences } from 'electron';
import type { LockdownPlan } from '../../lockdown/lockdown-plan.ts';
import { SMALLEST_WINDOW } from '../../settings/text-size.ts';

/** The preferences of all our pages, the attendant's and the customer's. */
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
  // Compiles at the first load instead of after several: these pages are always the same.
  v8CacheOptions: 'bypassHeatCheck',
  // A page's own alert and prompt block everything behind them.
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
  // Never larger than a screen: a part beyond its edge could not even be scrolled to.
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

/** Covers its screen, and can be neither typed into nor moved: the customer stands in front of it. */
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
  // Otherwise macOS moves a window below its menu bar.
  enableLargerThanScreen: true,
  backgroundColor: '#FAF8F3',
  webPreferences: pagePreferences(preload, isPackaged),
});
