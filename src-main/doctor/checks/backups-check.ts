import type { Finding } from '#shared/counter-api/doctor.ts';
import { fine, notAsked, watch } from '../finding.ts';

export interface BackupsStatus {
  readonly folder: string;
  /** The time that the journal holds. */
  readonly lastGoodAt: number | null;
  /** True if the folder holds a backup of this counter. */
  readonly isThere: boolean;
  readonly onSameDisk: boolean;
}

export interface BackupsPort {
  /** Null if the journal can't tell. */
  readonly look: () => Promise<BackupsStatus | 'practice' | null>;
}

const HOUR_MS = 60 * 60_000;
const OLD_AFTER_HOURS = 48;

export async function checkBackups({ look }: BackupsPort, at: number): Promise<Finding> {
  const seen = await look();
  if (seen === null) return notAsked('backups', 'no-journal');
  if (seen === 'practice') return notAsked('backups', seen);
  const { lastGoodAt, isThere, onSameDisk } = seen;
  const where = { folder: seen.folder.slice(0, 300), disk: onSameDisk ? 'same' : 'other' };
  if (lastGoodAt === null) return watch('backups', 'none', where);
  const facts = { ...where, hours: Math.max(0, Math.floor((at - lastGoodAt) / HOUR_MS)) };
  if (!isThere) return watch('backups', 'gone', facts);
  if (facts.hours >= OLD_AFTER_HOURS) return watch('backups', 'old', facts);
  return onSameDisk ? watch('backups', 'same-disk', facts) : fine('backups', 'recent', facts);
}
