/** Something that may happen now and then, and not over and over. By the monotonic clock: the PC's may be set. */
export class Burst {
  private readonly most: number;
  private readonly withinMs: number;
  private readonly monotonic: () => number;
  private times: number[] = [];

  constructor(most: number, withinMs: number, monotonic: () => number) {
    this.most = most;
    this.withinMs = withinMs;
    this.monotonic = monotonic;
  }

  /** It happened again: true when that was too often. */
  isTooMuch(): boolean {
    const now = this.monotonic();
    this.times = [...this.times.filter((time) => now - time < this.withinMs), now];
    return this.times.length >= this.most;
  }

  get count(): number {
    return this.times.length;
  }
}
