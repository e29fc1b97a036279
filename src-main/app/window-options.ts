/** How every window is made. Apart from `windows`, so that a test can read the options without Electron. */
import type { BrowserWindowConstructorOptions } from 'electron';
import type { LockdownPlan } from '../lockdown/plan.ts';
import { SMALLEST_WINDOW } from '../settings/text-size.ts';

export const windowOptions = (
  preload: string,
  isPackaged: boolean,
  { fullScreen, kiosk, holdsWindow }: LockdownPlan,
): BrowserWindowConstructorOptions => ({
  title: 'Dwadi',
  width: 1366,
  height: 768,
  minWidth: SMALLEST_WINDOW.width,
  minHeight: SMALLEST_WINDOW.height,
  show: false,
  ...(fullScreen && { fullscreen: true }),
  kiosk,
  minimizable: !holdsWindow,
  movable: !holdsWindow,
  backgroundColor: '#FAF8F3',
  webPreferences: {
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
  },
});
