/** A minute, and a little for two clocks that don't run alike. */
export const WINDOW_MS = 60_000 + 100;

/** A place that was taken and never used or given back is lost for this long, not for ever. */
export const FORGOTTEN_MS = 3 * 60_000;

/** One request's place in a window. */
export interface Slot {
  at: number;
  /** Still under way: the service may count it at any moment, so it can't expire yet. */
  open: boolean;
}

const expiryOf = (slot: Slot): number => slot.at + (slot.open ? FORGOTTEN_MS : WINDOW_MS);

/**
 * The requests of the last minute. A place counts from the moment that the reply came, because the service counted it
 * at some moment before: so no minute of the service's holds more than its limit, however uneven the line is.
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

  /** From an earlier run of the app. */
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

  /** When each place becomes free again, earliest first. Of one under way, what it will be if it ended now. */
  expiries(now: number): number[] {
    return this.#slots.map((slot) => (slot.open ? now : slot.at) + WINDOW_MS).sort((a, b) => a - b);
  }

  /** The next moment at which a place becomes free without anybody's doing. */
  nextExpiry(): number | null {
    return this.#slots.length === 0 ? null : Math.min(...this.#slots.map(expiryOf));
  }

  /** When the places were taken or, of those still under way, were granted: for the next run of the app. */
  times(open: boolean): readonly number[] {
    return this.#slots.filter((slot) => slot.open === open).map((slot) => slot.at);
  }
}
