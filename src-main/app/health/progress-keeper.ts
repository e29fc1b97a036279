/**
 * Tells the keychain how far the journal has come, so that an earlier copy of the whole folder is noticed. The keychain
 * is always behind the journal, never ahead of it: a power cut between the two raises no alarm.
 */
import type { NewEvent } from '../../journal/base/records.ts';
import type { Journal } from '../../journal/journal.ts';
import { nameOf } from '../../key-vault/keychain.ts';
import type { CounterOptions } from '../counter/counter-options.ts';

const EVERY_MS = 10 * 60_000;

/** The event of a journal from before the seal, which is sealed as it is. `by`: the owner who signed in. */
export const sealedEvent = (by: string, at: number): NewEvent => ({
  ...{ kind: 'journal.sealed', at, saleSeq: null },
  data: { by },
});

export class ProgressKeeper {
  private readonly journal: Pick<Journal, 'seal'>;
  private readonly options: Pick<CounterOptions, 'progress' | 'log'>;
  private readonly timer: NodeJS.Timeout;
  private kept = 0;

  constructor(journal: Pick<Journal, 'seal'>, options: Pick<CounterOptions, 'progress' | 'log'>) {
    this.journal = journal;
    this.options = options;
    this.timer = setInterval(() => void this.keep(), EVERY_MS);
    this.timer.unref();
  }

  /** A keychain that can't be written now is told the next time. */
  async keep(): Promise<void> {
    const { progress, log } = this.options;
    if (progress === undefined) return;
    try {
      const generation = await this.journal.seal.generation();
      if (generation === 0 || generation === this.kept) return;
      await progress.keepGeneration(generation);
      this.kept = generation;
    } catch (error) {
      log.write('warn', 'journal: how far it has come was not kept', { error: nameOf(error) });
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
