/** Finds backups in folders for a counter that has no journal left to say which is the newest. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { orElse } from '../../platform/may-fail.ts';
import { newestEvent } from '../audit/event-log.ts';
import { JournalError } from '../base/journal-error.ts';
import { allMeta, metaOf } from '../base/meta.ts';
import { RECOVERY_WRAP } from '../base/meta-names.ts';
import { JOURNAL_FILE } from '../file/journal-files.ts';
import { takeLock } from '../file/lock.ts';
import { reading, versionOf } from '../file/schema.ts';
import { byHead, readBackupName } from './backup-files.ts';
import { factsOf } from './backup-proof.ts';
import { leavingNothing } from './sales-lost-by-restore.ts';
import { sealedHeaderIn } from './sealed-file.ts';

export interface FoundBackup {
  readonly file: string;
  /** The mark of the counter that made it: many may share a folder. */
  readonly mark: string;
  readonly at: number;
}

/** Newest first. A folder on an absent stick has none. */
export function backupsIn(folders: readonly string[]): FoundBackup[] {
  return [...new Set(folders)]
    .flatMap((folder) =>
      namesIn(folder).flatMap((name) => {
        const named = readBackupName(name);
        return named === null ? [] : [{ file: join(folder, name), mark: named.mark, at: named.at }];
      }),
    )
    .sort((a, b) => b.at - a.at);
}

const namesIn = (folder: string): string[] => orElse(() => readdirSync(folder), []);

/** Returns the counter's secrets, sealed with the owner's recovery code; null if the backup is older than any code. */
export function sealedSecretsIn(file: string): string | null {
  if (!existsSync(file)) throw new JournalError('missing', `there is no ${file}`);
  const facts = sealedHeaderIn(file) ?? factsOf(file);
  if (facts !== null) return facts.wrap;
  return reading(file, (db) => {
    if (versionOf(db) === 0) throw new JournalError('not-a-journal', 'empty');
    return metaOf(db, RECOVERY_WRAP);
  });
}

/** Reads the meta of a counter's own journal. No Dwadi has it open meanwhile, and the folder stays as it is. */
export function ownMeta(folder: string): Readonly<Record<string, string>> {
  const file = join(folder, JOURNAL_FILE);
  const lock = takeLock(folder);
  try {
    return leavingNothing(file, () => reading(file, allMeta));
  } finally {
    lock.close();
  }
}

/** Returns null if the file can't be read. */
const headOf = (file: string): number | null => orElse(() => factsOf(file)?.head ?? reading(file, newestEvent), null);

/** Sorts the backups of one counter, the one that holds most first. */
export const byWhatTheyHold = (theirs: readonly FoundBackup[]): FoundBackup[] =>
  byHead(theirs, new Map(theirs.map((one) => [one, headOf(one.file)])));
