/**
 * Writes questions to people in batches and in the background: after a start with thousands of open orders, a new sale
 * waits for one such write, not for all of them.
 */
import type { AttentionReason } from '#shared/order-state.ts';
import type { Folded } from '../decide/apply-outcome.ts';
import type { Case } from './tracked-order.ts';

const AT_ONCE = 50;

export const question = (attention: AttentionReason): Folded => ({
  patch: { attention },
  event: 'attention.raised',
  facts: { attention },
  learned: false,
});

export interface Asked {
  readonly item: Case;
  readonly attention: AttentionReason;
}

export class Questions {
  private readonly waiting = new Set<Case>();
  private writing = false;
  /** The question now due about a case; null if none is any more. */
  private readonly due: (item: Case) => AttentionReason | null;
  private readonly write: (asked: readonly Asked[]) => Promise<void>;
  /** Looks at a case again whose question lapsed, because a clock was set in between: it needs another step. */
  private readonly lookAgain: (item: Case) => void;

  constructor(due: Questions['due'], write: Questions['write'], lookAgain: Questions['lookAgain']) {
    this.due = due;
    this.write = write;
    this.lookAgain = lookAgain;
  }

  ask(item: Case): void {
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

  private nextOnes(): Asked[] {
    const asked: Asked[] = [];
    for (const item of this.waiting) {
      this.waiting.delete(item);
      const attention = this.due(item);
      if (attention === null) this.lookAgain(item);
      else asked.push({ item, attention });
      if (asked.length === AT_ONCE) break;
    }
    return asked;
  }
}
