/**
 * Groups the changes that arrive while the journal is busy: one commit for all, each change as atomic as before. Ten
 * thousand orders that are looked up after a power cut then cost hundreds of commits, not thousands. A change that
 * comes alone waits for nothing.
 */

import type { Committed, IntentChange } from '../../journal/base/records.ts';
import type { JournalWriter } from '../../journal/journal.ts';

/** A larger group would delay a new sale noticeably. */
const MOST_TOGETHER = 16;

interface Waiting {
  readonly changes: readonly IntentChange[];
  resolve(committed: readonly Committed[]): void;
  reject(error: unknown): void;
}

export class CommitGroup {
  private readonly write: Pick<JournalWriter, 'commit'>;
  private readonly waiting: Waiting[] = [];
  private busy = false;

  constructor(write: Pick<JournalWriter, 'commit'>) {
    this.write = write;
  }

  /** Commits the changes of one happening, all or none. */
  commit(changes: readonly IntentChange[]): Promise<readonly Committed[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ changes, resolve, reject });
      if (!this.busy) void this.work();
    });
  }

  private async work(): Promise<void> {
    this.busy = true;
    while (this.waiting.length > 0) await this.take(this.waiting.splice(0, MOST_TOGETHER));
    this.busy = false;
  }

  private async take(group: readonly Waiting[]): Promise<void> {
    try {
      const committed = await this.write.commit(group.map(({ changes }) => changes));
      for (const [nth, { resolve }] of group.entries()) resolve(committed[nth] ?? []);
    } catch (error) {
      const [first] = group;
      if (group.length === 1) first?.reject(error);
      // One change that can't be written must not fail the others, so each is retried alone. A change that was
      // committed all the same is then found as moved.
      else for (const one of group) await this.take([one]);
    }
  }
}
