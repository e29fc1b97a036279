/** The windows: sandboxed, isolated, and each belonging to one counter. */
import { app, BrowserWindow, screen as displays, type IpcMainInvokeEvent, type WebContents } from 'electron';
import type { HandlerContext } from '../../ipc/handler-context.ts';
import type { Log } from '../../platform/log.ts';
import type { Counter } from '../counter/counter.ts';
import { guardWindow, type WindowGuard } from './kiosk-guard.ts';
import { windowOptions } from './window-options.ts';
import { type PageFacts, pageOf, WindowCounters } from './window-registry.ts';

const counters = new WindowCounters<Counter>();

export const counterOfPage = ({ sender, senderFrame }: IpcMainInvokeEvent): Counter | null =>
  counters.askedBy(sender.id, senderFrame?.url ?? '');

/** Lists the windows of counters. A page that is being printed has a hidden window of its own, which comes first. */
export const counterWindows = (): BrowserWindow[] =>
  BrowserWindow.getAllWindows().filter(({ webContents }) => counters.has(webContents.id));

/** The window in which a person works; none while it is closed. */
export const counterWindow = (): BrowserWindow | undefined => counterWindows()[0];

export interface WindowNeed {
  readonly preload: string;
  readonly guard: WindowGuard;
  /** Keeps the window at the chosen text size. */
  readonly screen: { keep(window: BrowserWindow): void };
  readonly log: Log;
}

/** Opens a counter's window. The first one of a start comes before its counter, which then adopts it. */
export async function openWindow(
  shown: Counter | PageFacts,
  { preload, guard, screen, log }: WindowNeed,
): Promise<BrowserWindow> {
  const screens = { all: displays.getAllDisplays(), primary: displays.getPrimaryDisplay() };
  const window = new BrowserWindow(windowOptions(preload, app.isPackaged, guard.plan, screens));
  const { id } = window.webContents;
  counters.opened(id, 'snapshot' in shown ? shown : null);
  const page = () => pageOf(counters.counterOf(id) ?? shown);
  guardWindow(window, { guard, log, page });
  screen.keep(window);
  window.once('ready-to-show', () => window.show());
  window.on('closed', () => counters.closed(id));
  await window.loadURL(page()).catch((error: unknown) => {
    // Its guard loads it again, or the window was closed; either way the counter goes on, and is shown.
    log.write('error', 'screen: its first page did not load', { error: String(error) });
    if (!window.isDestroyed()) window.show();
  });
  return window;
}

/** Gives the windows that were opened before any counter to this one, whose page they show. */
export const adoptWindows = (counter: Counter): void => counters.adopted(counter);

/** Assigns the windows to this counter, and loads its page in each. */
export function showInWindows(counter: Counter): void {
  for (const window of counterWindows()) {
    counters.changed(window.webContents.id, counter);
    void window.loadURL(pageOf(counter)).catch(() => {});
  }
}

/** Prints the counter's window to a PDF of A4 pages. */
export async function printPage(counter: HandlerContext): Promise<Uint8Array> {
  const window = BrowserWindow.getAllWindows().find(
    ({ webContents }) => counters.counterOf(webContents.id) === counter,
  );
  if (!window) throw new Error('the counter has no window to print');
  return new Uint8Array(await window.webContents.printToPDF({ pageSize: 'A4', printBackground: true }));
}

/** The pages that may be told of this counter. */
export const pagesOf = (counter: HandlerContext): WebContents[] =>
  BrowserWindow.getAllWindows()
    .map(({ webContents }) => webContents)
    .filter(({ id }) => counters.mayBeTold(id, counter));

export const shownCounters = (): ReadonlySet<Counter> => counters.all();
