/** The words of the office's page about sealed backups. */
import { DAY_MS } from '../day.ts';
import { type BackupRow, isWholeBackup } from '../office/page-data.ts';
import { timeWord } from './times.ts';
import { t } from './translate.ts';

export const OFFICE_BACKUPS = {
  title: t('Backups'),
  means: t('Counters send their backups sealed. Only the recovery code of that counter opens one: the office can’t.'),
  how: t('How a new PC takes one'),
  steps: [
    t('Save the file here, and carry it to the new PC.'),
    t('Open Dwadi there, and choose Set up this shop, then It replaces another PC.'),
    t('Choose the file, and type the recovery code from the counter’s paper.'),
  ],
  noCounters: t('No counter is enrolled yet.'),
  none: t('No backup is here yet.'),
  noneMeans: t(
    'A counter with a recovery code sends one in quiet moments. Look at the counter, in Settings, The office.',
  ),
  old: t('The newest is older than a week'),
  save: t('Save'),
} as const;

/** A counter backs up each day. A week without a line is usual; more is worth a look. */
const OLD_MS = 7 * DAY_MS;

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The newest whole one is what a new PC would begin with. */
export function isOldBackup(backups: readonly BackupRow[], now: number): boolean {
  const newest = backups.find(isWholeBackup);
  return newest !== undefined && now - newest.madeAt > OLD_MS;
}

/** `Yesterday 03:20, 5.1 MB`, or how much of it is here. */
export function backupWords(backup: BackupRow, now: number): string {
  const { madeAt, parts, partsThere, bytesThere } = backup;
  const size = isWholeBackup(backup) ? inMegabytes(bytesThere) : t`${partsThere} of ${parts} parts are here`;
  return `${timeWord(madeAt, now)}, ${size}`;
}
