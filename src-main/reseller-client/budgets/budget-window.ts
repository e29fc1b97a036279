/** A minute, and a little more, because two clocks never run alike. */
export const WINDOW_MS = 60_000 + 100;

/** A place that was taken and neither used nor given back is lost for this long, not for ever. */
export const FORGOTTEN_MS = 3 * 60_000;

/** One request's place in a window. */
export interface Slot {
  at: number;
  /** Still under way: the service may count it at any moment, so it can't expire yet. */
  open: boolean;
}

const expiryOf = (slot: Slot): number => slot.at + (slot.open ? FORGOTTEN_MS : WINDOW_MS);

/**
 * The requests of the last minute. A place counts from the moment the reply came, because the service counted it some
 * time before that. So no minute of the service's holds more than its limit, however uneven the line is.
 */
export class BudgetWindow {
  #slots: Slot[] = [];

  used(now: number): number {
    this.#slots = this.#slots.filter((slot) => expiryOf(slot) > now);
    return this.#slots.length;
  }

  take(now: number): Slot {
    const slot = { at: now, open: true };
    this.#slots.push(slot);
    return slot;
  }

  /** Restores a place of an earlier run of the app. */
  restore(at: number): void {
    this.#slots.push({ at, open: false });
  }

  settle(slot: Slot, now: number): void {
    slot.at = now;
    slot.open = false;
  }

  giveBack(slot: Slot): void {
    this.#slots = this.#slots.filter((each) => each !== slot);
  }

  /** The times at which places become free, earliest first. For one under way, the time if it ended now. */
  expiries(now: number): number[] {
    return this.#slots.map((slot) => (slot.open ? now : slot.at) + WINDOW_MS).sort((a, b) => a - b);
  }

  /** The next moment at which a place becomes free by itself. */
  nextExpiry(): number | null {
    return this.#slots.length === 0 ? null : Math.min(...this.#slots.map(expiryOf));
  }

  /** The times of finished places, or (`open`) the grant times of those under way, for the next run of the app. */
  times(open: boolean): readonly number[] {
    return this.#slots.filter((slot) => slot.open === open).map((slot) => slot.at);
  }
}
