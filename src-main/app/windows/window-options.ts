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

type Room = Pick<Display, 'workArea'>;

/** The system's screens as they are when a window is opened. */
interface Screens {
  readonly all: readonly Room[];
  /** The one on which a new window opens. */
  readonly primary: Room;
}

const USUAL_WINDOW = { width: 1366, height: 768 };

/** A system that doesn't know its screens yet says 0. */
const atMost = (wanted: number, room: readonly number[]): number => Math.min(wanted, ...room.filter((one) => one > 0));

/** Never larger than these screens: a part beyond an edge could not even be scrolled to. */
const within = ({ width, height }: typeof USUAL_WINDOW, screens: readonly Room[]): typeof USUAL_WINDOW => ({
  width: atMost(
    width,
    screens.map(({ workArea }) => workArea.width),
  ),
  height: atMost(
    height,
    screens.map(({ workArea }) => workArea.height),
  ),
});

export function windowOptions(
  preload: string,
  isPackaged: boolean,
  { fullScreen, kiosk, holdsWindow }: LockdownPlan,
  screens?: Screens,
): BrowserWindowConstructorOptions {
  const smallest = within(SMALLEST_WINDOW, screens?.all ?? []);
  return {
    title: 'Dwadi',
    // The taskbar takes a part of a screen, and would cover the window's lower edge.
    ...within(USUAL_WINDOW, screens === undefined ? [] : [screens.primary]),
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    ...(fullScreen && { fullscreen: true }),
    kiosk,
    minimizable: !holdsWindow,
    movable: !holdsWindow,
    backgroundColor: '#FAF8F3',
    webPreferences: pagePreferences(preload, isPackaged),
  };
}

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
