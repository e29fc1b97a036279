/** Time that passes only during a sleep: a slow line takes no time to test. */
import type { RateLimitClock } from '#main/updates/rate-limit.ts';

export class FakePace implements RateLimitClock {
  now = 0;
  private readonly startedAt = Date.now();
  readonly slept: number[] = [];

  monotonic(): number {
    return this.now;
  }

  wall(): number {
    return this.startedAt + Math.floor(this.now);
  }

  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.slept.push(ms);
    this.now += ms;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
