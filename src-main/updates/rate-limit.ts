/**
 * Bytes per second. Each part waits until the parts before it would have fitted into the time that has passed; what was
 * not used is never saved up, so that a pause is not followed by a burst.
 */
export interface RateLimitClock {
  monotonic(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export class RateLimit {
  private readonly clock: RateLimitClock;
  private readonly bytesPerSecond: () => number;
  private freeAt = Number.NEGATIVE_INFINITY;

  constructor(clock: RateLimitClock, bytesPerSecond: () => number) {
    this.clock = clock;
    this.bytesPerSecond = bytesPerSecond;
  }

  /** Resolves when this many bytes may be asked for. */
  async take(bytes: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      const wait = this.freeAt - this.clock.monotonic();
      if (wait <= 0) break;
      await this.clock.sleep(wait, signal);
    }
    this.freeAt = this.clock.monotonic() + (bytes / this.bytesPerSecond()) * 1000;
  }
}
