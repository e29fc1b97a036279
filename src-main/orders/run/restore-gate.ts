/**
 * Looks up every open order that can be looked up before the first sale after a restore (M19). Sending waits a while
 * for that, and then says why it can't go on.
 */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { LookUpOutcome } from '../../reseller-client/port.ts';

/** The number of replies without a usable answer about one order after which it blocks selling no longer. */
const REPLIES_ENOUGH = 5;
const REPLIES: readonly string[] = ['server-error', 'redirect', 'undocumented-status', 'broken-reply', 'too-large'];

/** True for a reply that holds no answer about the order; a line that is down brings none. */
export const isSenseless = (outcome: LookUpOutcome): boolean =>
  outcome.class === 'no-answer' && REPLIES.includes(outcome.cause);

/** True if the service has answered, or if it replied again and again without an answer about this order. */
export function countsAsAsked(outcome: LookUpOutcome, looks: number): boolean {
  if (outcome.class === 'later') return false;
  return outcome.class !== 'no-answer' || (isSenseless(outcome) && looks >= REPLIES_ENOUGH);
}

export class RestoreGate {
  private readonly left = new Set<number>();
  private readonly waiting = new Set<() => void>();
  private readonly onOver: () => void;
  private loading: boolean;

  constructor(needed: boolean, onOver: () => void) {
    this.loading = needed;
    this.onOver = onOver;
  }

  /** Registers an order that was found open at start. True if no sale begins before it was asked about. */
  found(intentId: number): boolean {
    if (this.loading) this.left.add(intentId);
    return this.loading;
  }

  /** All open orders have been found. */
  loaded(): void {
    if (!this.loading) return;
    this.loading = false;
    this.settle();
  }

  /** The order counts as asked, or there is nothing to ask. */
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
