/** The folder of saved reports. A person chooses it in the system's own dialog: no screen names a path. */
import type { Journal } from '../../journal/journal.ts';
import { orElse } from '../../platform/may-fail.ts';

const KEY = 'reportFolder';

export class ReportFolder {
  private readonly journal: Pick<Journal, 'write'>;
  private readonly usual: string;
  private chosen: string | null;

  private constructor(journal: Pick<Journal, 'write'>, usual: string, chosen: string | null) {
    this.journal = journal;
    this.usual = usual;
    this.chosen = chosen;
  }

  static async open(journal: Pick<Journal, 'read' | 'write'>, usual: string): Promise<ReportFolder> {
    const text = (await journal.read.settings())[KEY];
    const chosen: unknown = orElse(() => JSON.parse(text ?? 'null'), null);
    return new ReportFolder(journal, usual, typeof chosen === 'string' ? chosen : null);
  }

  readonly current = (): string => this.chosen ?? this.usual;

  async choose(folder: string, by: string, at: number): Promise<void> {
    await this.journal.write.saveSettings({ [KEY]: JSON.stringify(folder) }, by, at);
    this.chosen = folder;
  }
}
