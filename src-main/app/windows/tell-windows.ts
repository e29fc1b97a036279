/** Tells the pages what has changed. Apart from `windows`, since every event's schema comes with it. */
import { EVENT_CHANNEL } from '#shared/counter-api/channels.ts';
import type { EventBody, EventName } from '#shared/counter-api/index.ts';
import { eventBody } from '../../ipc/gate.ts';
import type { HandlerContext } from '../../ipc/handler-context.ts';
import { pagesOf, shownCounters } from './windows.ts';

/** Tells only the windows of one counter. Without a window, as at a start, the body isn't worth its parsing. */
export function tellWindows<N extends EventName>(counter: HandlerContext, name: N, body: EventBody<N>): void {
  const pages = pagesOf(counter);
  if (pages.length === 0) return;
  const checked = eventBody(name, body);
  for (const page of pages) page.send(EVENT_CHANNEL, name, checked);
}

/** Tells every window, whichever counter it shows. */
export function tellEveryWindow<N extends EventName>(name: N, body: EventBody<N>): void {
  for (const counter of shownCounters()) tellWindows(counter, name, body);
}

/** Sends new snapshots after a fact about this PC has changed. */
export function tellSnapshots(): void {
  for (const counter of shownCounters()) tellWindows(counter, 'counter.changed', counter.snapshot());
}
