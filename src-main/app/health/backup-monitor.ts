/** Checks that a backup would be there on the day it is needed, and warns as long as it would not. */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BackupsState } from '#shared/counter-api/setup.ts';
import { DAY_MS } from '#shared/day.ts';
import { BACKUP_AT } from '../../journal/base/meta-names.ts';
import type { Journal } from '../../journal/journal.ts';
import type { CounterSnapshots } from './counter-snapshot.ts';

const OLD_AFTER_DAYS = 2;

/** The functions of the system that tell on which disk a folder is. */
export interface Disks {
  readonly stat: (folder: string) => Promise<{ readonly dev: number }>;
  readonly dirname: (folder: string) => string;
}

/**
 * Returns the disk of a folder that exists or will be made; null if the disk isn't there: Windows has no root for a stick
 * that was pulled. Doesn't block: a folder on another PC may be slow.
 */
async function diskOf(folder: string, disks: Disks): Promise<number | null> {
  try {
    return (await disks.stat(folder)).dev;
  } catch {
    const above = disks.dirname(folder);
    return above === folder ? null : diskOf(above, disks);
  }
}

export async function backupsStateOf(
  meta: Readonly<Record<string, string>>,
  journalFolder: string,
  folder: string,
  disks: Disks = { stat, dirname },
): Promise<BackupsState> {
  const at = Number(meta[BACKUP_AT] ?? Number.NaN);
  const there = await diskOf(folder, disks);
  return {
    folder,
    lastGoodAt: Number.isFinite(at) ? at : null,
    onSameDisk: there !== null && there === (await diskOf(journalFolder, disks)),
  };
}

export interface BackupMonitorOptions {
  readonly journal: Journal;
  readonly journalFolder: string;
  readonly backupFolder: () => string;
  /** Business time. */
  readonly now: () => number;
  readonly overview: CounterSnapshots;
}

export class BackupMonitor {
  private readonly options: BackupMonitorOptions;
  private readonly openedAt: number;

  constructor(options: BackupMonitorOptions) {
    this.options = options;
    this.openedAt = options.now();
  }

  async state(): Promise<BackupsState> {
    const { journal, journalFolder, backupFolder } = this.options;
    return backupsStateOf(await journal.read.meta(), journalFolder, backupFolder());
  }

  /** An older backup has taken the journal's place: what was sold since that backup is missing, unexpectedly. */
  wherePassedOver(names: readonly string[]): void {
    this.options.overview.journalNote('backup-passed-over', names.length > 0 ? names.join(', ') : null);
  }

  async look(): Promise<void> {
    const { overview, now } = this.options;
    const { lastGoodAt, onSameDisk, folder } = await this.state();
    overview.journalNote('backup-same-disk', onSameDisk ? folder : null);
    // The first backup is due a minute after the start, so only a counter that stays open can be late with it.
    const days = Math.floor((now() - (lastGoodAt ?? this.openedAt)) / DAY_MS);
    overview.journalNote('backup-old', days >= OLD_AFTER_DAYS ? String(days) : null);
  }
}
