import type { Urgency } from '../port.ts';
import { WaitingQueue } from './waiting-queue.ts';

/**
 * The most requests that move nothing on the line at once. They are fewer than the connections, so that a sale always
 * finds one free and never waits behind ten thousand look-ups. Polls never take the last of these places, so that a
 * look-up that decides about money doesn't wait for polls on a line that hangs.
 */
const AT_ONCE: Readonly<Record<Urgency, number>> = { money: 6, polling: 4 };

export class ConnectionSlots {
  readonly #lines = { money: new WaitingQueue<() => void>(), polling: new WaitingQueue<() => void>() };
  #busy = 0;

  /** Runs at once or in turn, money first. */
  async run<T>(urgency: Urgency, task: () => Promise<T>): Promise<T> {
    if (this.#busy < AT_ONCE[urgency]) this.#busy += 1;
    else await new Promise<void>((resolve) => this.#lines[urgency].join(resolve));
    try {
      return await task();
    } finally {
      this.#busy -= 1;
      this.#admit('money');
      this.#admit('polling');
    }
  }

  #admit(urgency: Urgency): void {
    while (this.#busy < AT_ONCE[urgency]) {
      const next = this.#lines[urgency].next();
      if (next === undefined) return;
      this.#busy += 1;
      next();
    }
  }
}
