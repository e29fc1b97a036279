/** The files of a journal's folder, by name, and the few things done to them as files. */
import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { renameHeld, synced, syncFolder } from '../../platform/atomic-file.ts';
import { orElse, succeeds } from '../../platform/may-fail.ts';

export const JOURNAL_FILE = 'journal.db';
export const LOCK_FILE = 'journal.lock';
/** How far the journal has come: see wal-loss.ts. */
export const HEAD_FILE = 'journal.head';
/** The mark beside a journal that was made: if the journal is gone later, that is a loss, not a first start. */
export const MADE_MARK = 'journal.made';
/** The counter's own mark: once the journal is gone, nothing else says which backups are its own (M19). */
const OWN_MARK = 'counter-mark';
/** A check found damage: the next start checks everything before anything else. */
export const CHECK_FIRST_MARK = 'journal.check-first';

/** The shop's counter, in Dwadi's own folder. */
export const LIVE_FOLDER = 'live';

const COMPANIONS = ['', '-wal', '-shm'];

export const hasMark = (folder: string, mark: string): boolean => existsSync(join(folder, mark));

export function setMark(folder: string, mark: string, text: string): void {
  synced(join(folder, mark), 'w', `${text}\n`);
  syncFolder(folder);
}

export function removeMark(folder: string, mark: string): void {
  rmSync(join(folder, mark), { force: true });
  syncFolder(folder);
}

/** True if a journal is, was or will be here: Dwadi never opens one in any other folder. */
export const isCountersFolder = (folder: string): boolean =>
  basename(folder) === LIVE_FOLDER ||
  [JOURNAL_FILE, MADE_MARK, OWN_MARK].some((name) => existsSync(join(folder, name)));

/** Returns null if it was never written, or can't be read. */
export const ownMark = (folder: string): string | null =>
  orElse(() => readFileSync(join(folder, OWN_MARK), 'utf8').trim() || null, null);

/**
 * Returns whether the mark is written. A counter sells without it, and tries again at its next start. Until then, none
 * of several counters' backups is offered first.
 */
export const keepOwnMark = (folder: string, mark: string): boolean =>
  ownMark(folder) === mark || succeeds(() => setMark(folder, OWN_MARK, mark));

/** Bytes that this user may still write in the folder. */
export function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Returns a free name for a file `….db` and its companions: nothing is overwritten. */
export function freeName(wanted: string): string {
  const base = wanted.replace(/\.db$/, '');
  for (let nth = 1; ; nth += 1) {
    const path = nth === 1 ? `${base}.db` : `${base}-${nth}.db`;
    if (COMPANIONS.every((suffix) => !existsSync(path + suffix))) return path;
  }
}

/** Removes a database's file, and all that SQLite may have left beside it. */
export function removeDatabase(file: string): void {
  for (const suffix of [...COMPANIONS, '-journal']) rmSync(file + suffix, { force: true });
}

/** Makes a name that tells when and why. */
export const asideName = (folder: string, why: 'damaged' | 'replaced', stamp: string): string =>
  freeName(join(folder, `journal-${why}-${stamp}.db`));

export const isSetAsideByRestore = (name: string): boolean => /^journal-replaced.*\.db$/.test(name);

/**
 * Renames the journal and its companions; nothing is deleted. Returns the new name, or null when there was nothing to
 * move. Also moves a write-ahead log that lost its journal: SQLite would play it into whatever comes to lie beside it.
 */
export function moveAside(folder: string, aside: string): string | null {
  const file = join(folder, JOURNAL_FILE);
  let moved = false;
  for (const suffix of COMPANIONS) {
    if (!existsSync(file + suffix)) continue;
    renameHeld(file + suffix, aside + suffix);
    moved = true;
  }
  const mark = join(folder, CHECK_FIRST_MARK);
  if (existsSync(mark)) renameHeld(mark, `${aside}.found`);
  const head = join(folder, HEAD_FILE);
  if (existsSync(head)) renameHeld(head, `${aside}.head`);
  syncFolder(folder);
  return moved ? aside : null;
}
