/** Backups as they lie in folders, for whoever has no journal left that could say which is the newest. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readBackupName } from './backup-names.ts';

export interface FoundBackup {
  readonly file: string;
  /** Of the counter that made it: many may share a folder. */
  readonly mark: string;
  readonly at: number;
}

/** Newest first. A stick that isn't there has none. */
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

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
