/**
 * What comes while the journal is busy with a change goes to it together with whatever else came: one commit for all,
 * each as whole as before. Ten thousand orders that are looked up after a power cut cost hundreds of commits, not
 * thousands; a change that comes alone waits for nobody.
 */
import type { JournalWriter } from '../journal/journal.ts';
import type { Committed, IntentChange } from '../journal/records.ts';

/** More would keep the journal from a new sale for longer than a person feels. */
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

  /** What one happening changes, committed together or not at all. */
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
      // One that can't be written must not take the others with it. What was taken all the same is found moved.
      else for (const one of group) await this.take([one]);
    }
  }
}
