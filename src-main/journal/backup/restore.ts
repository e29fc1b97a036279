/**
 * Puts a backup in the journal's place (M19). What happened since the backup isn't known any more: an order that it
 * shows as not sent may have been sent. So every open order is looked up before the first sale, and no old order is
 * sent without a person.
 */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { synced } from '../../platform/atomic-file.ts';
import type { WritableDb } from '../base/database.ts';
import { JournalError, problemOf } from '../base/journal-error.ts';
import { saveMeta } from '../base/meta.ts';
import { CLEAN_STOP, NEEDS_LOG, PLACE, RESTORED } from '../base/meta-names.ts';
import { checkAccess } from '../file/access.ts';
import { COMING, forgetUnderWay, isUnderWay, takePlace } from '../file/finish-restore.ts';
import { asideName, LOCK_FILE, MADE_MARK, removeDatabase, setMark } from '../file/journal-files.ts';
import { takeLock } from '../file/lock.ts';
import { reading } from '../file/schema.ts';
import { NO_LOG_NEEDED } from '../file/wal-loss.ts';
import { readSeal, type SealProof } from '../seal/seal-check.ts';
import { unsoundness } from './backup.ts';
import { takeProof } from './backup-proof.ts';
import { type WouldGo, wouldGo } from './sales-lost-by-restore.ts';
import { openSealed, sealedHeaderIn } from './sealed-file.ts';

export interface RestoreRequest {
  /** The backup. It is copied, and stays. */
  readonly from: string;
  /** The counter's folder. */
  readonly to: string;
  readonly now: number;
  /** A restore without a proof leaves the check of the seal to the first start. */
  readonly proof?: SealProof;
  /** A journal itself is taken, too, which has no page that proves its bytes. Its seal proves it then. */
  readonly mayBeJournal?: boolean;
}

export interface Restored {
  /** The name under which the previous journal is kept; null when there was none. */
  readonly setAside: string | null;
  /** The number of orders that the first start looks up. */
  readonly open: number;
  /** False where no check can ever tell whether somebody changed it. */
  readonly isSealed: boolean;
}

type Prepared = Omit<Restored, 'setAside'>;

/** Asked once the backup is known to be sound, and before anything is moved; `going` is null if there is no journal. */
export type Agrees = (going: WouldGo | null) => boolean;

/** The person who was asked said no; nothing was changed. */
export class NotAgreed extends Error {}

/**
 * The first start doubts its open orders before anything is sold: an order that the backup shows as recorded may have
 * been sent after it was taken (M8). Returns how many are open.
 */
function markRestored(db: WritableDb): number {
  const work = db.transaction(() => {
    saveMeta(db, { [PLACE]: RESTORED, [CLEAN_STOP]: '1', [NEEDS_LOG]: NO_LOG_NEEDED });
    const open = db.prepare<[], { count: number }>(
      `SELECT count(*) AS count FROM intents WHERE state IN ('recorded', 'sending', 'unknown', 'accepted')`,
    );
    return open.get()?.count ?? 0;
  });
  return work.immediate();
}

const BLOCK_BYTES = 2 ** 20;

function isReadable(file: string): boolean {
  try {
    const handle = openSync(file, 'r');
    try {
      const block = Buffer.alloc(BLOCK_BYTES);
      while (readSync(handle, block) > 0);
      return true;
    } finally {
      closeSync(handle);
    }
  } catch {
    return false;
  }
}

/**
 * Copies a file so that it can be written, which a backup from a write-protected folder can't be. An error doesn't say
 * which disk failed: a backup that can't be read to its end is damaged.
 */
function copyFile(from: string, to: string): void {
  try {
    copyFileSync(from, to);
    chmodSync(to, 0o600);
  } catch (error) {
    if (problemOf(error) !== 'io' || isReadable(from)) throw error;
    throw new JournalError('damaged', `the backup can't be read: ${String(error)}`);
  }
}

/** Opens a backup that came from the office on the way. */
function copyBackup(from: string, to: string, proof: SealProof | undefined): void {
  if (sealedHeaderIn(from) === null) copyFile(from, to);
  else if (proof !== undefined) openSealed(from, to, proof.key);
  else throw new JournalError('not-a-journal', 'the backup is sealed, and nothing opens it');
}

/**
 * Runs before SQLite reads a byte of it, and returns whether it was made with a proof. Without the key, the first start
 * checks the seal of what is restored.
 */
function refuseUnproven(coming: string, { proof, mayBeJournal = false }: RestoreRequest): boolean {
  const isProven = takeProof(coming, proof?.key ?? null);
  if (proof === undefined) return isProven !== null;
  if (isProven === false) throw new JournalError('damaged', 'the backup: its bytes are not as Dwadi wrote them');
  if (isProven === null && proof.isSealed && !mayBeJournal)
    throw new JournalError('forged', 'the backup: its proof is gone');
  return isProven !== null;
}

/** A seal that was cut out can't be told from one that never was, so neither file is taken for a sealed one. */
const isUnsealed = (coming: string, problem: string | undefined): boolean =>
  problem === 'forged' && reading(coming, readSeal) === null;

function prepare(request: RestoreRequest, coming: string): Prepared {
  const { from, proof, mayBeJournal } = request;
  removeDatabase(coming);
  copyBackup(from, coming, proof);
  // The copy is checked, not the backup: a stick that fails is found, and the backup stays untouched.
  const hadProof = refuseUnproven(coming, request);
  // A journal that was set aside may still have its write-ahead log beside it. A backup has none, and takes none.
  if (!hadProof && existsSync(`${from}-wal`)) copyFile(`${from}-wal`, `${coming}-wal`);
  const detail = unsoundness(coming, proof);
  if (detail !== null) {
    const named = (['newer', 'forged'] as const).find((problem) => detail.startsWith(problem));
    const problem = mayBeJournal && isUnsealed(coming, named) ? 'unsealed' : named;
    throw new JournalError(problem ?? 'damaged', `the backup: ${detail}`);
  }
  const db = new Database(coming) as WritableDb;
  try {
    db.pragma('synchronous = FULL');
    return { open: markRestored(db), isSealed: readSeal(db) !== null };
  } finally {
    db.close();
    synced(coming, 'r+');
  }
}

/** Removes the folder and marks that this run made: they would be taken for a counter's. Keeps a folder in use. */
function unmake(to: string, names: readonly string[], firstMade: string | undefined): void {
  try {
    for (const name of names) rmSync(join(to, name), { force: true });
    if (firstMade === undefined) return;
    for (let folder = resolve(to); ; folder = dirname(folder)) {
      rmdirSync(folder);
      if (folder === firstMade) return;
    }
  } catch {
    // Ignored: the error to report is the one that stopped the restore.
  }
}

/** Refuses while a Dwadi has the counter open, and before it touches anything when the backup isn't sound. */
export function restoreBackup(request: RestoreRequest, agrees?: Agrees): Restored {
  const { from, to } = request;
  if (!existsSync(from)) throw new JournalError('missing', `there is no ${from}`);
  const firstMade = mkdirSync(resolve(to), { recursive: true, mode: 0o700 });
  const names = [LOCK_FILE, MADE_MARK].filter((name) => !existsSync(join(to, name)));
  try {
    return restoreInto(request, agrees);
  } catch (error) {
    // The lock file may belong to a Dwadi that was opened just now.
    if (problemOf(error) !== 'in-use' && !isUnderWay(to)) unmake(to, names, firstMade);
    throw error;
  }
}

function restoreInto(request: RestoreRequest, agrees?: Agrees): Restored {
  const { to, now } = request;
  checkAccess(to);
  const lock = takeLock(to);
  const coming = join(to, COMING);
  try {
    const prepared = prepare(request, coming);
    if (agrees?.(wouldGo(to, coming)) === false) throw new NotAgreed();
    // Marks the folder: from here on a missing journal is a loss.
    setMark(to, MADE_MARK, 'A journal was made here.');
    const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
    return { setAside: takePlace(to, asideName(to, 'replaced', stamp)), ...prepared };
  } finally {
    // Nothing is removed if the previous journal has left its place and this one has not taken it: the next start goes
    // on.
    if (!isUnderWay(to)) {
      forgetUnderWay(to);
      removeDatabase(coming);
    }
    lock.close();
  }
}
