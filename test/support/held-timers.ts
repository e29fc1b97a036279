import { onTestFinished, vi } from 'vitest';

type Held = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>;

/**
 * Holds the timers that the sources of one folder, or one source, set until the test has ended: it moves and counts
 * these alone. Test files share a process, so a timer that an earlier file left may set another one now. That one keeps
 * true time.
 */
export function holdTimersOf(path: string, also: Held = []): void {
  const real = { set: globalThis.setTimeout, clear: globalThis.clearTimeout };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', ...also] });
  onTestFinished(() => void vi.useRealTimers());
  const held = { set: globalThis.setTimeout, clear: globalThis.clearTimeout };
  const others = new WeakSet<object>();
  const set = (...args: Parameters<typeof setTimeout>): NodeJS.Timeout => {
    if (new Error().stack?.includes(`/${path}`)) return held.set(...args);
    const timer = real.set(...args);
    others.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(set, { __promisify__: real.set.__promisify__ }) as typeof setTimeout;
  globalThis.clearTimeout = (timer) => {
    const isOther = typeof timer === 'object' && others.has(timer);
    (isOther ? real : held).clear(timer);
  };
}
