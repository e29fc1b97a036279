interface Waiting {
  readonly at: number;
  /** Null once it was cancelled. */
  strike: (() => void) | null;
}

/**
 * Deadlines of one length that share one timer. They strike in the order in which they were set, so the timer is only
 * ever for the first. A request that ends in time, as nearly all do, touches no timer.
 */
export class Deadlines {
  readonly #ms: number;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Returns a function that cancels it. */
  set(strike: () => void): () => void {
    const waiting: Waiting = { at: performance.now() + this.#ms, strike };
    this.#waiting.push(waiting);
    this.#arm();
    return () => {
      waiting.strike = null;
      while (this.#waiting[0]?.strike === null) this.#waiting.shift();
    };
  }

  #arm(): void {
    const [first] = this.#waiting;
    if (this.#timer !== null || first === undefined) return;
    this.#timer = setTimeout(() => this.#strike(), Math.max(0, Math.ceil(first.at - performance.now())));
    // A request that waits for a reply holds a socket, which keeps the process alive; an old deadline must not.
    this.#timer.unref();
  }

  #strike(): void {
    this.#timer = null;
    const now = performance.now();
    const due = this.#waiting.filter(({ at }) => at <= now);
    this.#waiting = this.#waiting.filter(({ at, strike }) => at > now && strike !== null);
    this.#arm();
    for (const { strike } of due) strike?.();
  }
}
