/** Tells on the screen why a counter can't be opened, and how to recover. */
import { problemOf } from '../../journal/base/journal-error.ts';
import { RECOVERY_WRAP } from '../../journal/base/meta-names.ts';
import type { Forgery } from '../../journal/file/find-forgery.ts';
import { withRestorer } from '../../journal/journal.ts';
import { VaultError } from '../../key-vault/keychain.ts';
import type { Secrets } from '../../key-vault/secrets.ts';
import type { CounterOptions } from '../counter/counter-options.ts';
import { areOf } from '../counter/secrets-fingerprint.ts';
import type { CounterSnapshots } from './counter-snapshot.ts';
import { LOST, newestBackupAt } from './restore-latest.ts';

interface WhyShutOptions {
  readonly options: Pick<CounterOptions, 'folder' | 'version' | 'workers' | 'log'>;
  readonly overview: CounterSnapshots;
  readonly backupFolders: () => readonly string[];
  /** Null until the counter's secrets are known. */
  readonly sealKey: () => Uint8Array | null;
  /** False once the counter is open or closing: the result of the search is then dropped. */
  readonly isShut: () => boolean;
}

export class OpenFailure {
  private readonly at: WhyShutOptions;
  /** The search for what is left of a lost journal; closing doesn't wait for it, because a folder may never answer. */
  sought: Promise<void> = Promise.resolve();

  constructor(at: WhyShutOptions) {
    this.at = at;
  }

  /** The counter is opened anew: drops the search, so that nothing waits for it. */
  forget(): void {
    this.sought = Promise.resolve();
  }

  /** Reports that opening failed. */
  async tell(problem: string, error: unknown): Promise<void> {
    const lost = LOST.includes(problem);
    if (problem === 'newer') await this.sayWhoWrote();
    const forgery = problem === 'forged' ? await this.findForgery() : null;
    if (lost) this.at.overview.lostBut({ ...(forgery && { forgery }) });
    this.failed(problem, error);
    if (lost) this.sought = this.sayWhatIsLeft(forgery);
  }

  /** Reads the meta of a journal that isn't open. */
  private async ownMeta(): Promise<Readonly<Record<string, string>>> {
    const { folder, workers } = this.at.options;
    return withRestorer(workers.readerFile, (restorer) => restorer.ownMeta(folder)).catch(() => ({}));
  }

  /** A counter without its secrets still tells whether the owner's code could bring them back. */
  async sealedSecrets(): Promise<string | null> {
    return (await this.ownMeta())[RECOVERY_WRAP] ?? null;
  }

  /** Another counter's journal fits no seal of this one's, and isn't forged: its owner's code opens it. */
  async problemOf(error: unknown, secrets: Secrets | null): Promise<string> {
    if (error instanceof VaultError) return error.problem;
    const problem = problemOf(error);
    const isOthers = problem === 'forged' && secrets !== null && !areOf(await this.ownMeta(), secrets);
    return isOthers ? 'secrets-missing' : problem;
  }

  private async findForgery(): Promise<Forgery | null> {
    const { options, sealKey } = this.at;
    const key = sealKey();
    if (key === null) return null;
    return withRestorer(options.workers.readerFile, (ask) => ask.findForgery(options.folder, key)).catch(() => null);
  }

  failed(problem: string, error: unknown): void {
    this.at.options.log.write('error', 'journal: unavailable', { problem, error: String(error) });
    this.at.overview.journalState('unavailable', problem);
  }

  /** Leaves a newer journal as it is, and says how to go back. */
  private async sayWhoWrote(): Promise<void> {
    const { folder, workers, version } = this.at.options;
    const writer = await withRestorer(workers.readerFile, (ask) => ask.writer(folder)).catch(() => null);
    this.at.overview.writtenBy({ version, wroteIt: writer?.version ?? null, backup: writer?.before ?? null });
  }

  /** Runs apart: a folder on another PC may take minutes to fail, and the notice of the stop must not wait for it. */
  private async sayWhatIsLeft(forgery: Forgery | null): Promise<void> {
    const { options, backupFolders, isShut, overview } = this.at;
    const at = await newestBackupAt(options.folder, backupFolders(), options.workers.readerFile);
    if (isShut()) overview.lostBut({ newestBackupAt: at, ...(forgery && { forgery }) });
  }
}
