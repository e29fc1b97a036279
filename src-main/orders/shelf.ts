/** One list that the service keeps and we remember for a while. A list that couldn't be had is asked for anew. */
import { ok, type Result } from '#shared/result.ts';
import type { Clock } from '../platform/clock.ts';
import type { ReadFailure } from '../reseller-client/port.ts';

const KEPT_MS = 10 * 60_000;

interface Kept<T> {
  readonly value: Promise<Result<T, ReadFailure>>;
  readonly at: number;
}

export class Shelf<T> {
  private readonly clock: Clock;
  private readonly read: () => Promise<Result<T, ReadFailure>>;
  /** What came last. Whoever wants it newer takes it from nobody: the line may be down just then. */
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

  /** What is remembered, unless it is older than that. */
  get(oldestMs: number = KEPT_MS): Promise<Result<T, ReadFailure>> {
    const since = this.clock.monotonic() - oldestMs;
    const known = [this.kept, this.asked].find((one) => one !== null && one.at >= since);
    return known?.value ?? this.ask();
  }

  async have(oldestMs?: number): Promise<T | null> {
    const answer = await this.get(oldestMs);
    return answer.ok ? answer.value : null;
  }

  private ask(): Promise<Result<T, ReadFailure>> {
    const asked = { value: this.read(), at: this.clock.monotonic() };
    this.asked = asked;
    void asked.value.then((answer) => {
      if (this.asked !== asked) return;
      this.asked = null;
      if (answer.ok) this.kept = asked;
    });
    return asked.value;
  }
}

/** What the service answered, in our own terms. */
export const mapped = <A, B>(answer: Result<A, ReadFailure>, map: (value: A) => B): Result<B, ReadFailure> =>
  answer.ok ? ok(map(answer.value)) : answer;
