import type { Urgency } from './port.ts';
import { WaitingLine } from './waiting-line.ts';

/**
 * How many requests that move nothing are on the line at once. Fewer than there are connections, so that a sale always
 * finds one free and never stands behind ten thousand look-ups.
 */
const READING_AT_ONCE = 6;

export class Lanes {
  readonly #lines = { money: new WaitingLine<() => void>(), polling: new WaitingLine<() => void>() };
  #busy = 0;

  /** Runs at once or in its turn; looks that decide about money go first. */
  async run<T>(urgency: Urgency, task: () => Promise<T>): Promise<T> {
    if (this.#busy < READING_AT_ONCE) this.#busy += 1;
    else await new Promise<void>((resolve) => this.#lines[urgency].join(resolve));
    try {
      return await task();
    } finally {
      const next = this.#lines.money.next() ?? this.#lines.polling.next();
      if (next === undefined) this.#busy -= 1;
      else next();
    }
  }
}
