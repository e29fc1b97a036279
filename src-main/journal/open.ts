/**
 * Opening a journal, or refusing to. A journal that can't be trusted is set aside under a name that says so and is
 * never overwritten; a fresh one takes its place only when the caller says so.
 */
import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { ReadableDb, WritableDb } from './database.ts';
import { firstBrokenEvent, tailStart } from './event-log.ts';
import { migrate, refuseNewer, versionOf } from './migrate.ts';
import { NEWEST_VERSION } from './migrations/index.ts';
import { JournalError, problemOf } from './problem.ts';

export const JOURNAL_FILE = 'journal.db';
const LOCK_FILE = 'journal.lock';
const SQLITE_HEADER = 'SQLite format 3\0';
const TAIL_ROWS = 200;

export interface OpenedJournal {
  readonly db: WritableDb;
  /** Held while the process lives; the operating system lets go of it when the process dies. */
  readonly lock: Database.Database;
  readonly fresh: boolean;
  readonly uncleanStop: boolean;
  readonly applied: readonly number[];
  readonly setAside: string | null;
}

/** One process per counter: a second one would read the first one's attempts under way as interrupted. */
function takeLock(folder: string): Database.Database {
  const lock = new Database(join(folder, LOCK_FILE), { timeout: 0 });
  lock.pragma('journal_mode = DELETE');
  lock.exec('BEGIN EXCLUSIVE');
  return lock;
}

function checkHeader(file: string): void {
  if (!existsSync(file) || statSync(file).size === 0) return;
  const head = Buffer.alloc(SQLITE_HEADER.length);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, head, 0, head.length, 0);
  } finally {
    closeSync(handle);
  }
  if (head.toString('latin1') !== SQLITE_HEADER) throw new JournalError('not-a-journal', 'no SQLite header');
}

function configure(db: WritableDb): void {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('fullfsync = ON');
  db.pragma('checkpoint_fullfsync = ON');
  db.pragma('trusted_schema = OFF');
}

/** What can be seen in a moment: tables there, chain's tail whole. The long check runs beside the screen. */
function checkContents(db: WritableDb): void {
  db.prepare('SELECT count(*) FROM sqlite_schema').get();
  if (versionOf(db) === 0) return;
  const broken = firstBrokenEvent(db, tailStart(db, TAIL_ROWS));
  if (broken !== null) throw new JournalError('damaged', `the event log breaks at ${broken}`);
}

function openFile(file: string, backUp: (db: WritableDb) => void): Omit<OpenedJournal, 'lock' | 'setAside'> {
  checkHeader(file);
  const db = new Database(file, { timeout: 2000 }) as WritableDb;
  try {
    refuseNewer(db);
    configure(db);
    checkContents(db);
    const fresh = versionOf(db) === 0;
    if (!fresh && versionOf(db) < NEWEST_VERSION) backUp(db);
    const applied = migrate(db);
    const set = db.prepare(
      `INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value`,
    );
    const clean = db.prepare<[string], { value: string }>(`SELECT value FROM meta WHERE key = ?`).get('clean-stop');
    set.run('clean-stop', '0');
    return { db, fresh, uncleanStop: clean?.value === '0', applied };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** `journal.db` and what belongs to it get a name that tells when and why; nothing is deleted. */
function setAside(file: string, stamp: string): string {
  const aside = `${file.replace(/\.db$/, '')}-damaged-${stamp}.db`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return aside;
}

export interface OpenOptions {
  readonly folder: string;
  /** A damaged journal is moved aside and a fresh one begun; otherwise opening fails and says why. */
  readonly setDamagedAside: boolean;
  readonly stamp: string;
  /** Called before a migration touches a journal that holds something. */
  readonly backUpBeforeMigration: (db: WritableDb) => void;
}

export function openJournal(options: OpenOptions): OpenedJournal {
  const file = join(options.folder, JOURNAL_FILE);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const lock = takeLock(options.folder);
  try {
    try {
      return { ...openFile(file, options.backUpBeforeMigration), lock, setAside: null };
    } catch (error) {
      const damaged = problemOf(error) === 'damaged' || problemOf(error) === 'not-a-journal';
      if (!damaged || !options.setDamagedAside) throw error;
      const aside = setAside(file, options.stamp);
      return { ...openFile(file, options.backUpBeforeMigration), lock, setAside: aside };
    }
  } catch (error) {
    lock.close();
    throw error;
  }
}

export function openReader(folder: string): ReadableDb {
  const db = new Database(join(folder, JOURNAL_FILE), { readonly: true, timeout: 2000 });
  db.pragma('query_only = ON');
  return db as unknown as ReadableDb;
}
