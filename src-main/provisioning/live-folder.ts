/**
 * The facts beside a live counter's journal: its name in the keychain, and this PC's folder for its backups. Neither is
 * in the journal, because neither holds on another PC.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { JOURNAL_FILE, MADE_MARK } from '../journal/file/journal-files.ts';
import { writeWhole } from '../platform/atomic-file.ts';

const FILE = 'counter.json';
/** The usual place of the counter's backups. */
const BACKUPS = 'backups';

const profileSchema = z.object({
  vaultId: z.uuid(),
  /** Nothing is sold before it is ready: the remains of a set-up that was cut off may be removed. */
  state: z.enum(['setting-up', 'ready']),
  backupFolder: z.string().optional(),
});
export type LiveProfile = z.infer<typeof profileSchema>;

/** Null if there is no live counter. A file that can't be read is an error, never a reason to begin anew. */
export function readProfile(folder: string): LiveProfile | null {
  const file = join(folder, FILE);
  try {
    return profileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    // The person who is called for help must know which file.
    throw new Error(`${file} can't be read (${code ?? 'damaged'})`, { cause: error });
  }
}

export const saveProfile = (folder: string, profile: LiveProfile): void =>
  writeWhole(join(folder, FILE), JSON.stringify(profile));

/** A journal, or the mark of an earlier one, makes a counter even without a profile; a restore puts one here. */
export const hasJournal = (folder: string): boolean =>
  [JOURNAL_FILE, MADE_MARK].some((name) => existsSync(join(folder, name)));

/** True if this PC has a shop's own counter, also one whose profile is still to be made from its journal. */
export function hasLiveCounter(folder: string): boolean {
  const profile = readProfile(folder);
  return profile === null ? hasJournal(folder) : profile.state === 'ready';
}

/** Adopts a journal without a profile: names it for this PC's keychain, which holds nothing for it yet. */
export function adoptFolder(folder: string): LiveProfile {
  const profile: LiveProfile = { vaultId: randomUUID(), state: 'ready' };
  saveProfile(folder, profile);
  return profile;
}

/** Removes all but the backups, which may be another PC's: this set-up may have been a restore of one of them. */
function removeRemains(folder: string): void {
  const remains = readdirSync(folder).filter((name) => name !== BACKUPS);
  // The profile goes last: until then the next try knows what lies here.
  for (const name of [...remains.filter((each) => each !== FILE), FILE]) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Makes the folder of a counter that is being set up. Throws if a counter is there that may have sold. */
export function beginFolder(folder: string): LiveProfile {
  const before = readProfile(folder);
  if (before?.state === 'ready') throw new Error('there is a live counter already');
  if (before !== null) removeRemains(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const profile: LiveProfile = { vaultId: randomUUID(), state: 'setting-up' };
  saveProfile(folder, profile);
  return profile;
}

/** Removes the remains of a failed set-up. */
export function dropFolder(folder: string): void {
  if (readProfile(folder)?.state === 'setting-up') removeRemains(folder);
}
