/**
 * Opens a journal, or refuses to. A journal that can't be trusted is never overwritten. If a fresh one may take its
 * place, it is set aside under a name that says so. Otherwise it stays where it is, and nothing is sold.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { EventLog } from '../audit/event-log.ts';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import { isStorageError, JournalError, type JournalProblem, problemOf } from '../base/journal-error.ts';
import { metaOf, saveMeta } from '../base/meta.ts';
import { CLEAN_STOP, PLACE, RESTORED } from '../base/meta-names.ts';
import { NEWEST_VERSION } from '../migrations/index.ts';
import { JournalSeal } from '../seal/journal-seal.ts';
import type { SealKey } from '../seal/row-digests.ts';
import { brokenSeal, readSeal, START_ROWS } from '../seal/seal-check.ts';
import { checkAccess } from './access.ts';
import { changesIn, checkHeader } from './file-header.ts';
import { finishTakingPlace } from './finish-restore.ts';
import { hasOthersLog, isEarlier, noteEarlier, readOutside } from './head-file.ts';
import { checkTail, fullCheck } from './integrity-checks.ts';
import {
  asideName,
  CHECK_FIRST_MARK,
  hasMark,
  JOURNAL_FILE,
  MADE_MARK,
  moveAside,
  removeMark,
  roomIn,
  setMark,
} from './journal-files.ts';
import { type JournalLock, takeLock } from './lock.ts';
import { migrate } from './migrate.ts';
import { checkSchema, reading, versionOf } from './schema.ts';
import { hasLog, needLog, noteLoss, noteLostLog } from './wal-loss.ts';
import { markWriter } from './writer-version.ts';

/** Tells a full disk from other faults: SQLite says "input/output error" for some of the ways in which it shows. */
const LEAST_ROOM_BYTES = 256 * 1024;

interface OpenedFile {
  readonly db: WritableDb;
  readonly fresh: boolean;
  readonly uncleanStop: boolean;
  readonly applied: readonly number[];
  /** The least number of times that the main file was changed. */
  readonly changes: number;
  /** Keeps the seal; null without a key, and for a journal that was never sealed. */
  readonly seal: JournalSeal | null;
}

export interface OpenedJournal extends OpenedFile {
  readonly lock: JournalLock;
  /** The place where the damaged journal was put; null when none was. */
  readonly setAside: string | null;
}

export interface ExpectedSeal {
  readonly key: SealKey;
  /** The least generation that this journal is known to have had; null if it isn't known to be sealed. */
  readonly least: number | null;
}

export interface OpenOptions {
  readonly folder: string;
  /** A damaged journal is moved aside and a fresh one begun; otherwise opening fails and says why. */
  readonly setDamagedAside: boolean;
  /**
   * Its secrets are lost: nothing sealed in it opens, nobody can sign in. Moved aside like a damaged one. Never for a
   * live counter.
   */
  readonly secretsLost?: boolean;
  /** A stamp for names of files; a wrong clock makes an odd name and no harm. */
  readonly stamp: string;
  /** The key of the seal. A tool that leaves it out opens a copy: what it writes breaks the seal. */
  readonly seal?: ExpectedSeal;
  /** The version of this Dwadi; a tool that is none leaves it out. */
  readonly appVersion?: string;
  /** Called before a migration changes a journal that isn't empty. Returns the path of the backup. */
  readonly backUpBeforeMigration: (db: WritableDb) => Promise<string | null>;
}

/**
 * The page cache of each connection, in KiB: an eighth of what SQLite is built with here. The system keeps the file's
 * pages as well, and a PC with two gigabytes has no room to keep them twice.
 */
const PAGES_KEPT = 'cache_size = -2000';

function configure(db: WritableDb): void {
  db.pragma(PAGES_KEPT);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('fullfsync = ON');
  db.pragma('checkpoint_fullfsync = ON');
  db.pragma('trusted_schema = OFF');
  // Overwrites deleted data. A wiped request body is sealed, but still must not stay in a free page until its key is
  // stolen. Bodies are nearly all that is ever deleted, so the extra writing is small.
  db.pragma('secure_delete = ON');
}

const refuseDamaged = (damage: string | null): void => {
  if (damage !== null) throw new JournalError('damaged', damage);
};

/**
 * Runs the quick checks: everything is there, and the chain's tail is whole. The long check runs beside the screen,
 * unless there is reason to expect damage.
 */
function checkContents(db: WritableDb, isSuspect: boolean): void {
  if (versionOf(db) === 0) return;
  checkSchema(db);
  refuseDamaged(checkTail(db));
  if (isSuspect) refuseDamaged(fullCheck(db));
}

/** Returns whether the journal is sealed. Usually the long tables of sales are left to the check beside the screen. */
function checkSeal(db: WritableDb, expected: ExpectedSeal, isWhole: boolean): boolean {
  if (readSeal(db) === null) {
    if (expected.least !== null) throw new JournalError('forged', 'the seal is gone');
    return false;
  }
  const table = db.transaction(() => brokenSeal(db, expected.key, isWhole ? undefined : START_ROWS))();
  if (table !== null) throw new JournalError('forged', `${table} is not as Dwadi wrote it`);
  return true;
}

function markOpen(db: WritableDb): boolean {
  const stop = metaOf(db, CLEAN_STOP);
  saveMeta(db, { [CLEAN_STOP]: '0' });
  return stop === '0';
}

/**
 * Migrates in one transaction. The older Dwadi couldn't open a journal that is migrated halfway, and the next start
 * would take its backup of that as the one to go back to. The new rows of a sealed journal are sealed with it.
 */
function changeForm(
  db: WritableDb,
  { appVersion: version, seal: expected }: OpenOptions,
  { backup, isSealed }: { readonly backup: string | null; readonly isSealed: boolean },
): { readonly applied: readonly number[]; readonly seal: JournalSeal | null } {
  const change = db.transaction(() => {
    const applied = migrate(db);
    if (version !== undefined) markWriter(db, { version, backup });
    const seal = isSealed && expected !== undefined ? new JournalSeal(db, expected.key) : null;
    if (applied.length > 0) seal?.adopt(new EventLog(db).newest());
    return { applied, seal };
  });
  return change.immediate();
}

async function openFile(options: OpenOptions): Promise<OpenedFile> {
  const { folder, backUpBeforeMigration, seal: expected } = options;
  checkHeader(folder);
  const [hadLog, changes, known] = [hasLog(folder), changesIn(folder), readOutside(folder)];
  const isMixed = hadLog && hasOthersLog(changes, known);
  const isSuspect = isMixed || hasMark(folder, CHECK_FIRST_MARK);
  const file = join(folder, JOURNAL_FILE);
  const db = new Database(file, { timeout: 2000 }) as WritableDb;
  try {
    reading(file, () => {});
    configure(db);
    checkContents(db, isSuspect);
    const version = versionOf(db);
    const changesForm = version > 0 && version < NEWEST_VERSION;
    // A new form changes whole tables, and a restored journal was checked without the key.
    const isWhole = isSuspect || changesForm || (version > 0 && metaOf(db, PLACE) === RESTORED);
    const isSealed = version === 0 || (expected !== undefined && checkSeal(db, expected, isWhole));
    if (hasMark(folder, CHECK_FIRST_MARK)) removeMark(folder, CHECK_FIRST_MARK);
    const backup = changesForm ? await backUpBeforeMigration(db) : null;
    const { applied, seal } = changeForm(db, options, { backup, isSealed });
    seal?.keep();
    if (!hasMark(folder, MADE_MARK)) setMark(folder, MADE_MARK, 'A journal was made here.');
    if (version > 0) {
      noteLostLog(db, folder, hadLog);
      if (seal !== null && seal.generation < (expected?.least ?? 0)) noteLoss(db);
      if (isEarlier(db, known, isMixed)) noteEarlier(db);
    }
    const uncleanStop = markOpen(db);
    // Must come last: if the file is closed after this, and not in order, it looks like a loss.
    const changed = needLog(db, hadLog);
    return { db, seal, fresh: version === 0, uncleanStop, applied, changes: changed ? changes + 1 : changes };
  } catch (error) {
    db.close();
    throw error;
  }
}

const LOST: readonly JournalProblem[] = ['damaged', 'forged', 'not-a-journal', 'missing'];

async function openFresh(options: OpenOptions): Promise<Omit<OpenedJournal, 'lock'>> {
  const aside = moveAside(options.folder, asideName(options.folder, 'damaged', options.stamp));
  removeMark(options.folder, MADE_MARK);
  return { ...(await openFile(options)), setAside: aside };
}

async function openOrSetAside(options: OpenOptions): Promise<Omit<OpenedJournal, 'lock'>> {
  if (options.setDamagedAside && options.secretsLost === true) return openFresh(options);
  try {
    return { ...(await openFile(options)), setAside: null };
  } catch (error) {
    if (!options.setDamagedAside || !LOST.includes(problemOf(error))) throw error;
    return openFresh(options);
  }
}

function nameFullDisk(folder: string, error: unknown): unknown {
  if (!isStorageError(error) || problemOf(error) !== 'io') return error;
  try {
    if (roomIn(folder) >= LEAST_ROOM_BYTES) return error;
  } catch {
    return error;
  }
  return new JournalError('disk-full', error instanceof Error ? error.message : String(error));
}

export async function openJournal(options: OpenOptions): Promise<OpenedJournal> {
  let lock: JournalLock | null = null;
  try {
    checkAccess(options.folder);
    lock = takeLock(options.folder);
    finishTakingPlace(options.folder);
    return { ...(await openOrSetAside(options)), lock };
  } catch (error) {
    lock?.close();
    throw nameFullDisk(options.folder, error);
  }
}

export function openReader(folder: string): ReadableDb {
  const db = new Database(join(folder, JOURNAL_FILE), { readonly: true, timeout: 2000 });
  db.pragma(PAGES_KEPT);
  db.pragma('query_only = ON');
  return db as unknown as ReadableDb;
}
