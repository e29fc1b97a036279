/**
 * Tells one digit too many of a number from the first digit of the next field. The tenth digit moves the focus there by
 * itself, so a doubled last digit would make 10 cedis 610. Pure, so that it can be tested without a page.
 */

/** Faster than a person types: a paste, or a program. */
const FASTEST_MS = 80;
/** Slower than a person who types without looking. */
const SLOWEST_MS = 700;
/** A key that belongs to the number comes about as quickly as those before it. */
const IN_RHYTHM = 1.6;
/** Longer than the pause of a person who types an amount in one go. */
const PAUSE_MS = 1000;

interface Key {
  readonly digit: string;
  readonly at: number;
}

/** Decides about a digit that was typed behind a whole number. */
export type Verdict =
  | 'take'
  /** The number's last digit came twice. */
  | 'leave-out'
  /** The digit before it belonged to the number: this one takes its place. */
  | 'replace'
  /** The one that was left out begins an amount after all: it comes before this one. */
  | 'give-back';

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Too few to have a rhythm. */
const FEWEST_KEYS = 5;

export class DigitRhythm {
  private number: Key[] = [];
  private beside: { readonly key: Key; readonly leftOut: boolean } | null = null;

  inNumber(key: Key): void {
    if (this.beside !== null) this.forget();
    this.number.push(key);
  }

  /** A digit was typed behind the whole number. */
  behind(key: Key): Verdict {
    const { beside } = this;
    if (beside !== null) {
      const isQuick = this.isQuick(beside.key, key);
      this.forget();
      if (beside.leftOut) return isQuick ? 'give-back' : 'take';
      return key.at - beside.key.at > PAUSE_MS ? 'replace' : 'take';
    }
    const last = this.number.at(-1);
    if (last === undefined || !this.isQuick(last, key)) {
      this.forget();
      return 'take';
    }
    const leftOut = key.digit === last.digit;
    this.beside = { key, leftOut };
    return leftOut ? 'leave-out' : 'take';
  }

  private forget(): void {
    this.number = [];
    this.beside = null;
  }

  private isQuick(before: Key, key: Key): boolean {
    if (this.number.length < FEWEST_KEYS) return false;
    const pace = median(this.number.slice(1).map(({ at }, index) => at - (this.number[index]?.at ?? at)));
    return pace >= FASTEST_MS && pace <= SLOWEST_MS && key.at - before.at <= IN_RHYTHM * pace;
  }
}
