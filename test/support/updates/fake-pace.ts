/** Time that passes only during a sleep: a slow line takes no time to test. */
import type { PaceClock } from '#main/updates/rate-limit.ts';

export class FakePace implements PaceClock {
  now = 0;
  readonly slept: number[] = [];

  monotonic(): number {
    return this.now;
  }

  wall(): number {
    return 1_800_000_000_000 + this.now;
  }

  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.slept.push(ms);
    this.now += ms;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
