/**
 * A restored journal takes the place of the one that is there: some renames, and the power may fail between any two. A
 * mark says that it is on its way, so that the next start brings it to its end; a person has decided it already.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { renameHeld } from '../platform/whole-file.ts';
import { freeName, hasMark, JOURNAL_FILE, moveAside, removeMark, setMark } from './files.ts';

/** Checked and marked, under this name until it has its place. */
export const COMING = 'journal-coming.db';
/** In it stands the name under which the journal that was there is kept. */
const UNDER_WAY_MARK = 'journal.restoring';

/** False while everything still is as it was. */
export const isUnderWay = (folder: string): boolean =>
  hasMark(folder, UNDER_WAY_MARK) && !existsSync(join(folder, JOURNAL_FILE));

/** Answers under which name the one before is kept; null where there was none. */
export function takePlace(folder: string, aside: string): string | null {
  setMark(folder, UNDER_WAY_MARK, basename(aside));
  const moved = moveAside(folder, aside);
  renameHeld(join(folder, COMING), join(folder, JOURNAL_FILE));
  removeMark(folder, UNDER_WAY_MARK);
  return moved;
}

/** Nothing was moved, or all of it was. */
export const forgetUnderWay = (folder: string): void => {
  if (hasMark(folder, UNDER_WAY_MARK)) removeMark(folder, UNDER_WAY_MARK);
};

/** At each start, by who holds the lock. */
export function finishTakingPlace(folder: string): void {
  if (!hasMark(folder, UNDER_WAY_MARK)) return;
  if (!existsSync(join(folder, COMING))) {
    forgetUnderWay(folder);
    return;
  }
  // An empty mark was cut off itself, before anything was moved.
  const before = join(folder, readFileSync(join(folder, UNDER_WAY_MARK), 'utf8').trim() || 'journal-replaced.db');
  // What belongs to a journal that has gone already goes after it; one that is still there overwrites nothing.
  takePlace(folder, existsSync(join(folder, JOURNAL_FILE)) ? freeName(before) : before);
}
