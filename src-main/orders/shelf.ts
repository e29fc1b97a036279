/** One list that the service keeps and we remember for a while. A list that couldn't be had is asked for anew. */
import { ok, type Result } from '#shared/result.ts';
import type { Clock } from '../platform/clock.ts';
import type { ReadFailure } from '../reseller-client/port.ts';

const KEPT_MS = 10 * 60_000;

export class Shelf<T> {
  private readonly clock: Clock;
  private readonly read: () => Promise<Result<T, ReadFailure>>;
  private kept: { readonly value: Promise<Result<T, ReadFailure>>; readonly at: number } | null = null;

  constructor(clock: Clock, read: () => Promise<Result<T, ReadFailure>>) {
    this.clock = clock;
    this.read = read;
  }

  forget(): void {
    this.kept = null;
  }

  /** What is remembered, unless it is older than that. */
  get(oldestMs: number = KEPT_MS): Promise<Result<T, ReadFailure>> {
    if (this.kept === null || this.clock.monotonic() - this.kept.at > oldestMs) {
      const kept = { value: this.read(), at: this.clock.monotonic() };
      this.kept = kept;
      void kept.value.then((answer) => {
        if (!answer.ok && this.kept === kept) this.kept = null;
      });
    }
    return this.kept.value;
  }

  async have(oldestMs?: number): Promise<T | null> {
    const answer = await this.get(oldestMs);
    return answer.ok ? answer.value : null;
  }
}

/** What the service answered, in our own terms. */
export const mapped = <A, B>(answer: Result<A, ReadFailure>, map: (value: A) => B): Result<B, ReadFailure> =>
  answer.ok ? ok(map(answer.value)) : answer;
