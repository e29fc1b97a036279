/** Checks that this user may keep a journal here at all. Runs before SQLite, whose errors are vaguer. */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { JournalError, problemOf } from '../base/journal-error.ts';
import { CHECK_FIRST_MARK, JOURNAL_FILE, LOCK_FILE, MADE_MARK } from './journal-files.ts';

const FILES = [JOURNAL_FILE, `${JOURNAL_FILE}-wal`, `${JOURNAL_FILE}-shm`, LOCK_FILE, MADE_MARK, CHECK_FIRST_MARK];

function isAnothers(path: string): boolean {
  const me = process.getuid?.();
  return me !== undefined && statSync(path).uid !== me;
}

function mayWrite(path: string, mode: number): void {
  try {
    accessSync(path, mode);
  } catch (error) {
    if (problemOf(error) !== 'wrong-owner') throw error;
    throw new JournalError(isAnothers(path) ? 'wrong-owner' : 'read-only', `no permission to write ${path}`);
  }
}

/** Throws if the path may not be looked at: a file that can't be seen isn't gone for that reason. */
export const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** The check for a look from outside: it makes nothing, and has nothing to refuse if there is no folder yet. */
export function checkAccessTo(folder: string): void {
  if (!isThere(folder)) return;
  mayWrite(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  for (const name of FILES) {
    const path = join(folder, name);
    if (!isThere(path)) continue;
    if (isAnothers(path)) throw new JournalError('wrong-owner', `${path} belongs to another user`);
    mayWrite(path, constants.R_OK | constants.W_OK);
  }
}

/** Refuses another user's journal even if it is writable: root's files, left behind once, would shut the owner out. */
export function checkAccess(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  checkAccessTo(folder);
}
