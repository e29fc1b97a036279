/** A list of the service's, remembered for a while. A read that failed is repeated the next time. */
import { ok, type Result } from '#shared/result.ts';
import { type Clock, type Moment, momentOf, oldestAge } from '../../platform/clock.ts';
import type { ReadFailure } from '../../reseller-client/port.ts';

const KEPT_MS = 10 * 60_000;

interface Kept<T> {
  readonly value: Promise<Result<T, ReadFailure>>;
  readonly at: Moment;
}

export class CachedList<T> {
  private readonly clock: Clock;
  private readonly read: () => Promise<Result<T, ReadFailure>>;
  /** The last answer. A request for a newer one doesn't drop it: the line may be down just then. */
  private kept: Kept<T> | null = null;
  private asked: Kept<T> | null = null;

  constructor(clock: Clock, read: () => Promise<Result<T, ReadFailure>>) {
    this.clock = clock;
    this.read = read;
  }

  forget(): void {
    this.kept = null;
    this.asked = null;
  }

  /** Returns the remembered list unless it is older than `oldestMs`: hours that a laptop slept count too (M20). */
  get(oldestMs: number = KEPT_MS): Promise<Result<T, ReadFailure>> {
    const known = [this.kept, this.asked].find((one) => one !== null && oldestAge(one.at, this.clock) <= oldestMs);
    return known?.value ?? this.ask();
  }

  async have(oldestMs?: number): Promise<T | null> {
    const answer = await this.get(oldestMs);
    return answer.ok ? answer.value : null;
  }

  private ask(): Promise<Result<T, ReadFailure>> {
    const asked = { value: this.read(), at: momentOf(this.clock) };
    this.asked = asked;
    void asked.value.then((answer) => {
      if (this.asked !== asked) return;
      this.asked = null;
      if (answer.ok) this.kept = asked;
    });
    return asked.value;
  }
}

/** Maps the service's answer to our own terms. */
export const mapped = <A, B>(answer: Result<A, ReadFailure>, map: (value: A) => B): Result<B, ReadFailure> =>
  answer.ok ? ok(map(answer.value)) : answer;
