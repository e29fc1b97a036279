/** Locks a counter for one process: a second one would read the first one's attempts under way as interrupted. */
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { JournalError, problemOf } from '../base/journal-error.ts';
import { LOCK_FILE } from './journal-files.ts';

/** Held while the process lives; the operating system lets go of it when the process dies. */
export type JournalLock = Database.Database;

function lockFile(file: string): JournalLock {
  const lock = new Database(file, { timeout: 0 });
  try {
    lock.pragma('journal_mode = DELETE');
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (problemOf(error) === 'in-use') throw new JournalError('in-use', 'another Dwadi has this counter open');
    throw error;
  }
}

export function takeLock(folder: string): JournalLock {
  const file = join(folder, LOCK_FILE);
  try {
    return lockFile(file);
  } catch (error) {
    const problem = problemOf(error);
    if (problem !== 'not-a-journal' && problem !== 'damaged') throw error;
    // The lock is free and holds no data: garbage in it is no reason not to sell.
    truncateSync(file);
    return lockFile(file);
  }
}
