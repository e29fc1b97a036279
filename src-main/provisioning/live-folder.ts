/**
 * What stands beside a live counter's journal: by which name the keychain knows it, and where this PC puts its backups.
 * Neither is in the journal, for neither holds on another PC.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { JOURNAL_FILE, MADE_MARK } from '../journal/files.ts';
import { writeWhole } from '../platform/whole-file.ts';

const FILE = 'counter.json';

const profileSchema = z.object({
  vaultId: z.uuid(),
  /** Nothing was sold before it is ready: what a set-up that was cut off left behind may go. */
  state: z.enum(['setting-up', 'ready']),
  backupFolder: z.string().optional(),
});
export type LiveProfile = z.infer<typeof profileSchema>;

/** Null where there is no live counter. A file that can't be read is an error, never an invitation to begin anew. */
export function readProfile(folder: string): LiveProfile | null {
  const file = join(folder, FILE);
  try {
    return profileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    // Whoever is called about it must know which file.
    throw new Error(`${file} can't be read (${code ?? 'damaged'})`, { cause: error });
  }
}

export const saveProfile = (folder: string, profile: LiveProfile): void =>
  writeWhole(join(folder, FILE), JSON.stringify(profile));

/** Somebody put a journal there, by a restore for instance, or there was one: that is a counter, with or without a profile. */
export const hasJournal = (folder: string): boolean =>
  [JOURNAL_FILE, MADE_MARK].some((name) => existsSync(join(folder, name)));

/** A journal is there that has no profile: it gets a name in this PC's keychain, which knows nothing of it yet. */
export function adoptFolder(folder: string): LiveProfile {
  const profile: LiveProfile = { vaultId: randomUUID(), state: 'ready' };
  saveProfile(folder, profile);
  return profile;
}

/** A folder for a counter that is being set up. Throws where a counter is that may have sold. */
export function beginFolder(folder: string): LiveProfile {
  const before = readProfile(folder);
  if (before?.state === 'ready') throw new Error('there is a live counter already');
  if (before !== null) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const profile: LiveProfile = { vaultId: randomUUID(), state: 'setting-up' };
  saveProfile(folder, profile);
  return profile;
}

/** Takes away what a set-up that failed has left behind. */
export function dropFolder(folder: string): void {
  if (readProfile(folder)?.state === 'setting-up') rmSync(folder, { recursive: true, force: true });
}
