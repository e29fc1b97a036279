/** Raises attention in the background and in batches: after a start with thousands, a new sale waits for one write. */
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

/** Parts the orders whose attention is still due from those that need another step, as a clock was set since. */
export function stillDue(items: readonly TrackedOrder[], due: (item: TrackedOrder) => AttentionReason | null) {
  const requests: AttentionRequest[] = [];
  const lapsed: TrackedOrder[] = [];
  for (const item of items) {
    const attention = due(item);
    if (attention === null) lapsed.push(item);
    else requests.push({ item, attention });
  }
  return { requests, lapsed };
}

/** Gathers the orders that turn up in the same moment, and hands on so many at once. */
export class AttentionBatch {
  private readonly waiting = new Set<TrackedOrder>();
  private readonly raise: (items: readonly TrackedOrder[]) => Promise<void>;
  private raising = false;

  constructor(raise: (items: readonly TrackedOrder[]) => Promise<void>) {
    this.raise = raise;
  }

  add(item: TrackedOrder): void {
    this.waiting.add(item);
    if (this.raising) return;
    this.raising = true;
    setImmediate(() => void this.raiseAll());
  }

  private async raiseAll(): Promise<void> {
    while (this.waiting.size > 0) {
      const items = [...this.waiting].slice(0, AT_ONCE);
      for (const item of items) this.waiting.delete(item);
      await this.raise(items);
    }
    this.raising = false;
  }
}
