/**
 * Writes questions to people in batches and in the background: after a start with thousands of open orders, a new sale
 * waits for one such write, not for all of them.
 */
import type { AttentionReason } from '#shared/order-state.ts';
import type { OrderChange } from '../decide/apply-outcome.ts';
import type { TrackedOrder } from './tracked-order.ts';

const AT_ONCE = 50;

export const raiseAttention = (attention: AttentionReason): OrderChange => ({
  patch: { attention },
  event: 'attention.raised',
  facts: { attention },
  learned: false,
});

export interface AttentionRequest {
  readonly item: TrackedOrder;
  readonly attention: AttentionReason;
}

export class AttentionWriter {
  private readonly waiting = new Set<TrackedOrder>();
  private writing = false;
  /** The question now due about an order; null if none is any more. */
  private readonly attentionDue: (item: TrackedOrder) => AttentionReason | null;
  private readonly write: (asked: readonly AttentionRequest[]) => Promise<void>;
  /** Looks at an order again whose question lapsed, because a clock was set in between: it needs another step. */
  private readonly lookAgain: (item: TrackedOrder) => void;

  constructor(
    due: AttentionWriter['attentionDue'],
    write: AttentionWriter['write'],
    lookAgain: AttentionWriter['lookAgain'],
  ) {
    this.attentionDue = due;
    this.write = write;
    this.lookAgain = lookAgain;
  }

  add(item: TrackedOrder): void {
    this.waiting.add(item);
    if (this.writing) return;
    this.writing = true;
    // Gathers the questions that turn up in the same moment into one write.
    setImmediate(() => void this.writeAll());
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.size > 0) await this.write(this.nextOnes());
    this.writing = false;
  }

  private nextOnes(): AttentionRequest[] {
    const asked: AttentionRequest[] = [];
    for (const item of this.waiting) {
      this.waiting.delete(item);
      const attention = this.attentionDue(item);
      if (attention === null) this.lookAgain(item);
      else asked.push({ item, attention });
      if (asked.length === AT_ONCE) break;
    }
    return asked;
  }
}
