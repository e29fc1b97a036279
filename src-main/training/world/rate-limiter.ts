const WINDOW_MS = 60_000;

/**
 * A sliding minute per key and bucket, on the service's clock. Every request that passes the limit counts, whatever its
 * answer; a refused one doesn't, so that waiting always helps.
 */
export class RateLimiter {
  readonly #taken = new Map<string, number[]>();

  /** Milliseconds until a place is free; 0 when one was taken now. */
  take(key: string, bucket: string, perMinute: number, now: number): number {
    const id = `${bucket} ${key}`;
    const recent = (this.#taken.get(id) ?? []).filter((at) => at > now - WINDOW_MS);
    this.#taken.set(id, recent);
    if (recent.length < perMinute) {
      recent.push(now);
      return 0;
    }
    return (recent[recent.length - perMinute] ?? now) + WINDOW_MS - now;
  }

  clear(): void {
    this.#taken.clear();
  }
}
