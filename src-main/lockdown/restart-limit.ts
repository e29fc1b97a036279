/** Counts an event that may happen now and then, but not again and again; by the monotonic clock: a PC's may be set. */
export class RestartLimit {
  private readonly most: number;
  private readonly withinMs: number;
  private readonly monotonic: () => number;
  private times: number[] = [];

  constructor(most: number, withinMs: number, monotonic: () => number) {
    this.most = most;
    this.withinMs = withinMs;
    this.monotonic = monotonic;
  }

  /** Counts one more event; true if that is too many. */
  isTooMuch(): boolean {
    const now = this.monotonic();
    this.times = [...this.times.filter((time) => now - time < this.withinMs), now];
    return this.times.length >= this.most;
  }

  get count(): number {
    return this.times.length;
  }
}
