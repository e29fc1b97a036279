/** One clock for everything on screen that ages; it stops while nothing watches it. */
import { useSyncExternalStore } from 'react';
import { businessNow } from './counter-store.ts';

const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

function tick(): void {
  now = businessNow();
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  if (timer === undefined) {
    now = businessNow();
    timer = setInterval(tick, 1000);
  }
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  if (now === 0 || timer === undefined) now = businessNow();
  return now;
}

/** Business time, a second at a time. Only the component that calls this is drawn again. */
export const useNow = (): number => useSyncExternalStore(subscribe, read);

/** The text about a moment now. The component is drawn again only when the text changes. */
export const useNowText = (textAt: (now: number) => string): string =>
  useSyncExternalStore(subscribe, () => textAt(read()));
