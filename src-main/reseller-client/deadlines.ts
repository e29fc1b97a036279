interface Waiting {
  readonly at: number;
  /** Null once it was called off. */
  strike: (() => void) | null;
}

/**
 * Deadlines of one length, one timer for all of them. They strike in the order in which they were set, so the timer
 * only ever stands for the first; a request that ends in time, as nearly all do, touches no timer at all.
 */
export class Deadlines {
  readonly #ms: number;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Answers how to call it off. */
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
    // What waits for a reply holds a socket, and that keeps the process; an old deadline must not.
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
