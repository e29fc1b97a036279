import type { BudgetClock } from '#main/reseller-client/budgets/request-budget.ts';

/** Time that moves only when a test says so, and the wall's clock beside it, which may jump. */
export class FakeClock implements BudgetClock {
  #now: number;
  #timers: { at: number; run: () => void }[] = [];
  wallOffset = 1_800_000_000_000;

  constructor(now = 5_000) {
    this.#now = now;
  }

  now = (): number => this.#now;
  wallNow = (): number => this.#now + this.wallOffset;

  after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  };

  /** Runs what falls due on the way, each at its own moment, and lets promises settle after each. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((each) => each !== due);
      this.#now = Math.max(this.#now, due.at);
      due.run();
      await settle();
    }
    this.#now = end;
  }
}

export async function settle(): Promise<void> {
  for (let i = 0; i < 8; i += 1) await Promise.resolve();
}
