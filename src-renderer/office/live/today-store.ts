/** Today's figures of every counter: asked for once, then changed by the office's stream. */
import { create } from 'zustand';
import type { Change, CounterNow, Today } from '#shared/office/page-data.ts';
import { ask } from './ask.ts';

interface TodayState {
  readonly day: string | null;
  readonly counters: ReadonlyMap<string, CounterNow>;
  /** The office's time, as far as this page knows it. */
  readonly now: number;
  /** When the figures were true for the last time; null before the first. */
  readonly heardAt: number | null;
  readonly line: 'connecting' | 'live' | 'offline';
  /** Counts the changes, so that a page can ask anew. */
  readonly changes: number;
}

const AT_FIRST: TodayState = {
  ...{ day: null, counters: new Map(), heardAt: null, line: 'connecting', changes: 0 },
  now: Date.now(),
};

export const useToday = create<TodayState>(() => AT_FIRST);

/** The office's time to the minute: a page that shows ages is drawn anew once a minute, and not each second. */
export const useMinute = (): number => useToday(({ now }) => now - (now % 60_000));

/** The office says that it is there every 20 seconds. */
const SILENT_MS = 50_000;
const TRY_AGAIN_MS = 5000;
const TICK_MS = 1000;

/** The office's clock less this one's. */
let ahead = 0;
let stream: EventSource | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
let again: ReturnType<typeof setTimeout> | undefined;

function heard(now: number): void {
  ahead = now - Date.now();
  useToday.setState({ line: 'live', now, heardAt: now });
}

function take({ now, counters }: Change): void {
  heard(now);
  const all = new Map(useToday.getState().counters);
  for (const counter of counters) all.set(counter.role, counter);
  useToday.setState(({ changes }) => ({ counters: all, changes: changes + 1 }));
}

/** A hidden page holds no line: a browser opens six to one host, and a seventh tab would wait for ever. */
const isHidden = (): boolean => document.visibilityState === 'hidden';

function hangUp(line: TodayState['line']): void {
  useToday.setState({ line });
  stream?.close();
  stream = null;
  clearTimeout(again);
}

function lost(): void {
  hangUp('offline');
  if (!isHidden()) again = setTimeout(() => void begin(), TRY_AGAIN_MS);
}

function listen(after: string): void {
  stream?.close();
  stream = new EventSource(`/page/live?after=${encodeURIComponent(after)}`);
  const data = (event: MessageEvent<string>) => JSON.parse(event.data);
  stream.addEventListener('counters', (event) => take(data(event)));
  stream.addEventListener('beat', (event) => heard(data(event).now));
  stream.addEventListener('anew', () => void begin());
  stream.addEventListener('open', () => heard(Date.now() + ahead));
  stream.addEventListener('error', () => {
    // The browser itself goes on from the last change that it knows, unless the office refused it.
    if (stream?.readyState === EventSource.CLOSED) lost();
    else useToday.setState({ line: 'offline' });
  });
}

async function begin(): Promise<void> {
  clearTimeout(again);
  const answer = await ask<Today>('today');
  if (!answer.ok) {
    if (answer.refusal !== 'sign-in-first') lost();
    return;
  }
  const { at, day, now, counters } = answer.body;
  heard(now);
  useToday.setState(({ changes }) => ({
    day,
    counters: new Map(counters.map((counter) => [counter.role, counter])),
    changes: changes + 1,
  }));
  if (isHidden()) hangUp('connecting');
  else listen(at);
}

/** A phone that slept has a line that is dead without a word. */
function tick(): void {
  const now = Date.now() + ahead;
  const { heardAt, line } = useToday.getState();
  useToday.setState({ now });
  if (line === 'live' && heardAt !== null && now - heardAt > SILENT_MS) lost();
}

function looked(): void {
  if (isHidden()) hangUp('connecting');
  else if (stream === null || useToday.getState().line === 'offline') void begin();
}

export function openToday(): void {
  closeToday();
  timer = setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', looked);
  addEventListener('online', looked);
  addEventListener('offline', lost);
  void begin();
}

export function closeToday(): void {
  clearInterval(timer);
  hangUp('connecting');
  document.removeEventListener('visibilitychange', looked);
  removeEventListener('online', looked);
  removeEventListener('offline', lost);
  // A tab may be opened for days before somebody signs in again.
  useToday.setState({ ...AT_FIRST, now: Date.now() + ahead });
}
