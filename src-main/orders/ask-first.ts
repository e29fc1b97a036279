/**
 * M19: after a restore, every open order that can be asked about is asked about before the first sale. Sending waits
 * a while for that, and then says why it doesn't go on.
 */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { LookUpOutcome } from '../reseller-client/port.ts';

/** What the service says nothing sensible about keeps the shop shut only for so many replies. */
const REPLIES_ENOUGH = 5;
const REPLIES: readonly string[] = ['server-error', 'redirect', 'undocumented-status', 'broken-reply', 'too-large'];

/** The service has answered; or it is there, and again and again has no answer to this one order. */
export function countsAsAsked(outcome: LookUpOutcome, looks: number): boolean {
  if (outcome.class === 'later') return false;
  return outcome.class !== 'no-answer' || (REPLIES.includes(outcome.cause) && looks >= REPLIES_ENOUGH);
}

export class AskFirst {
  private readonly left = new Set<number>();
  private readonly waiting = new Set<() => void>();
  private readonly onOver: () => void;
  private loading: boolean;

  constructor(needed: boolean, onOver: () => void) {
    this.loading = needed;
    this.onOver = onOver;
  }

  /** Found open at start. */
  found(intentId: number): void {
    if (this.loading) this.left.add(intentId);
  }

  /** All of them have been found. */
  loaded(): void {
    if (!this.loading) return;
    this.loading = false;
    this.settle();
  }

  /** It counts as asked, or there is nothing to ask. */
  asked(intentId: number): void {
    if (this.left.delete(intentId)) this.settle();
  }

  async mayStart(waitMs: number): Promise<CounterError | null> {
    if (!this.isOpen) await this.wait(waitMs);
    return this.isOpen ? null : { code: 'asking-first', detail: `${this.left.size} orders` };
  }

  private get isOpen(): boolean {
    return !this.loading && this.left.size === 0;
  }

  private settle(): void {
    if (!this.isOpen) return;
    this.onOver();
    for (const proceed of this.waiting) proceed();
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const proceed = (): void => {
        clearTimeout(timer);
        this.waiting.delete(proceed);
        resolve();
      };
      const timer = setTimeout(proceed, ms);
      this.waiting.add(proceed);
    });
  }
}
