/**
 * Puts a restored journal in the place of the one that is there. That takes some renames, and the power may fail
 * between any two. A mark says that this is under way, so that the next start completes it without asking: a person has
 * decided it already.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { renameHeld } from '../../platform/atomic-file.ts';
import { freeName, hasMark, JOURNAL_FILE, moveAside, removeMark, setMark } from './journal-files.ts';

/** The name of the checked and marked copy, until it takes its place. */
export const COMING = 'journal-coming.db';
/** Holds the name under which the previous journal is kept. */
const UNDER_WAY_MARK = 'journal.restoring';

/** False while nothing has been moved yet. */
export const isUnderWay = (folder: string): boolean =>
  hasMark(folder, UNDER_WAY_MARK) && !existsSync(join(folder, JOURNAL_FILE));

/** Returns the name under which the previous journal is kept; null if there was none. */
export function takePlace(folder: string, aside: string): string | null {
  setMark(folder, UNDER_WAY_MARK, basename(aside));
  const moved = moveAside(folder, aside);
  renameHeld(join(folder, COMING), join(folder, JOURNAL_FILE));
  removeMark(folder, UNDER_WAY_MARK);
  return moved;
}

/** Removes the mark; nothing was moved, or all of it was. */
export const forgetUnderWay = (folder: string): void => {
  if (hasMark(folder, UNDER_WAY_MARK)) removeMark(folder, UNDER_WAY_MARK);
};

/** Completes a restore that was cut off. Called at each start by the holder of the lock. */
export function finishTakingPlace(folder: string): void {
  if (!hasMark(folder, UNDER_WAY_MARK)) return;
  if (!existsSync(join(folder, COMING))) {
    forgetUnderWay(folder);
    return;
  }
  // An empty mark means that the power failed before anything was moved.
  const before = join(folder, readFileSync(join(folder, UNDER_WAY_MARK), 'utf8').trim() || 'journal-replaced.db');
  // Files of a journal that has gone already are moved after it; a journal that is still there gets a free name and
  // overwrites nothing.
  takePlace(folder, existsSync(join(folder, JOURNAL_FILE)) ? freeName(before) : before);
}
