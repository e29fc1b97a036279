/** Why a counter can't be opened, told on its screen: what happened, and where the way back begins. */
import { withRestorer } from '../journal/journal.ts';
import type { CounterOptions } from './counter-options.ts';
import { LOST, newestBackupAt } from './newest-backup.ts';
import type { Overview } from './overview.ts';

interface WhyShutOptions {
  readonly options: Pick<CounterOptions, 'folder' | 'version' | 'workers' | 'log'>;
  readonly overview: Overview;
  readonly backupFolders: () => readonly string[];
  /** Whether it still is; else what was looked for meanwhile is told to nobody. */
  readonly isShut: () => boolean;
}

export class WhyShut {
  private readonly at: WhyShutOptions;
  /** What is left of a lost journal; whoever closes waits for no folder that doesn't answer. */
  sought: Promise<void> = Promise.resolve();

  constructor(at: WhyShutOptions) {
    this.at = at;
  }

  /** It is opened anew: what is still looked for is told to nobody, and waited for by nobody. */
  forget(): void {
    this.sought = Promise.resolve();
  }

  /** Opening didn't come to its end. */
  async tell(problem: string, error: unknown): Promise<void> {
    const lost = LOST.includes(problem);
    if (problem === 'newer') await this.sayWhoWrote();
    if (lost) this.at.overview.lostBut({});
    this.failed(problem, error);
    if (lost) this.sought = this.sayWhatIsLeft();
  }

  failed(problem: string, error: unknown): void {
    this.at.options.log.write('error', 'journal: unavailable', { problem, error: String(error) });
    this.at.overview.journalState('unavailable', problem);
  }

  /** It stays as it is, and says how to go back. */
  private async sayWhoWrote(): Promise<void> {
    const { folder, workers, version } = this.at.options;
    const writer = await withRestorer(workers.readerFile, (ask) => ask.writer(folder)).catch(() => null);
    this.at.overview.writtenBy({ version, wroteIt: writer?.version ?? null, backup: writer?.before ?? null });
  }

  /** A folder on another PC may take minutes to say that it isn't there: nobody waits for it to hear that selling stopped. */
  private async sayWhatIsLeft(): Promise<void> {
    const { options, backupFolders, isShut, overview } = this.at;
    const at = await newestBackupAt(options.folder, backupFolders(), options.workers.readerFile);
    if (isShut()) overview.lostBut({ newestBackupAt: at });
  }
}
