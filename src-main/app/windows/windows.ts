/** The windows: sandboxed, isolated, and each belonging to one counter. */
import { app, BrowserWindow, screen as displays, type IpcMainInvokeEvent } from 'electron';
import { EVENT_CHANNEL } from '#shared/counter-api/channels.ts';
import type { EventBody, EventName } from '#shared/counter-api/index.ts';
import { eventBody } from '../../ipc/gate.ts';
import type { HandlerContext } from '../../ipc/handler-context.ts';
import type { Log } from '../../platform/log.ts';
import type { Counter } from '../counter/counter.ts';
import { guardWindow, type WindowGuard } from './kiosk-guard.ts';
import { windowOptions } from './window-options.ts';
import { pageOf, WindowCounters } from './window-registry.ts';

const counters = new WindowCounters<Counter>();

export const counterOfPage = ({ sender, senderFrame }: IpcMainInvokeEvent): Counter | null =>
  counters.askedBy(sender.id, senderFrame?.url ?? '');

/** Lists the windows of counters. A page that is being printed has a hidden window of its own, which comes first. */
export const counterWindows = (): BrowserWindow[] =>
  BrowserWindow.getAllWindows().filter(({ webContents }) => counters.counterOf(webContents.id) !== null);

export interface WindowNeed {
  readonly preload: string;
  readonly guard: WindowGuard;
  /** Keeps the window at the chosen text size. */
  readonly screen: { keep(window: BrowserWindow): void };
  readonly log: Log;
}

export async function openWindow(
  counter: Counter,
  { preload, guard, screen, log }: WindowNeed,
): Promise<BrowserWindow> {
  const window = new BrowserWindow(windowOptions(preload, app.isPackaged, guard.plan, displays.getAllDisplays()));
  const { id } = window.webContents;
  counters.opened(id, counter);
  guardWindow(window, { guard, log, page: () => pageOf(counters.counterOf(id) ?? counter) });
  screen.keep(window);
  window.once('ready-to-show', () => window.show());
  window.on('closed', () => counters.closed(id));
  await window.loadURL(pageOf(counter)).catch((error: unknown) => {
    // Its guard loads it again, or the window was closed; either way the counter goes on, and is shown.
    log.write('error', 'screen: its first page did not load', { error: String(error) });
    if (!window.isDestroyed()) window.show();
  });
  return window;
}

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

/** Tells only the windows of one counter. Without a window, as at a start, the body isn't worth its parsing. */
export function tellWindows<N extends EventName>(counter: HandlerContext, name: N, body: EventBody<N>): void {
  const told = BrowserWindow.getAllWindows().filter(({ webContents: { id } }) => counters.mayBeTold(id, counter));
  if (told.length === 0) return;
  const checked = eventBody(name, body);
  for (const { webContents } of told) webContents.send(EVENT_CHANNEL, name, checked);
}

/** Tells every window, whichever counter it shows. */
export function tellEveryWindow<N extends EventName>(name: N, body: EventBody<N>): void {
  for (const counter of counters.all()) tellWindows(counter, name, body);
}

/** Sends new snapshots after a fact about this PC has changed. */
export function tellSnapshots(): void {
  for (const counter of counters.all()) tellWindows(counter, 'counter.changed', counter.snapshot());
}
