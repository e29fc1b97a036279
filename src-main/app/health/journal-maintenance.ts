/** The check that is due after an unclean stop, the backups, and the notes on both for the screen. */

import { BackupScheduler } from '../../journal/backup-scheduler.ts';
import type { Log } from '../../platform/log.ts';
import { BackupMonitor, type BackupMonitorOptions } from './backup-monitor.ts';
import type { JournalAvailability } from './journal-availability.ts';

export interface MaintenanceNeed extends Omit<BackupMonitorOptions, 'journalFolder'> {
  readonly folder: string;
  readonly mark: string;
  /** The time since the last sign of life at the counter. */
  readonly quietForMs: () => number;
  readonly log: Log;
  readonly watch: JournalAvailability;
  readonly warnsOfBackups: boolean;
}

export interface JournalMaintenance {
  readonly scheduler: BackupScheduler;
  readonly backups: BackupMonitor;
  /** Tells the screen that the journal is open, and begins its work. */
  start(): void;
}

export function journalMaintenance(need: MaintenanceNeed): JournalMaintenance {
  const { journal, folder, backupFolder, mark, now, quietForMs, log, overview, watch, warnsOfBackups } = need;
  const { uncleanStop, setAside } = journal.report;
  if (setAside !== null) {
    log.write('error', 'journal: set aside', { ...journal.report });
    overview.journalNote('set-aside', setAside);
  }
  const backups = new BackupMonitor({ ...{ journal, backupFolder, now, overview }, journalFolder: folder });
  let looking = false;
  const look = (): void => {
    // One look at most: a folder that hasn't answered holds one of the few threads for disks and connections.
    if (!warnsOfBackups || looking) return;
    looking = true;
    const done = (): void => {
      looking = false;
    };
    // A disk that can't be asked now is asked again at the next look.
    void backups.look().then(done, done);
  };
  const scheduler = new BackupScheduler({
    ...{ journal, backupFolder, mark, now, quietForMs, log },
    onProgress: (share) => watch.progressed(share),
    onDamage: (problem) => watch.found(problem),
    onBackup: (problem) => {
      overview.journalNote('no-backup', problem);
      look();
    },
    onLook: look,
  });
  return {
    scheduler,
    backups,
    start: () => {
      if (uncleanStop) watch.checking(scheduler.checkAfterUncleanStop());
      watch.tell();
      look();
      scheduler.start();
    },
  };
}
