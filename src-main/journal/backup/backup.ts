/**
 * A backup is a whole journal in one file. It is written under a temporary name beside its place, opened and checked
 * from its first page to its last, and only then gets its name: what is called a backup can be restored.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { renameHeld, synced, syncFolder } from '../../platform/atomic-file.ts';
import { succeeds } from '../../platform/may-fail.ts';
import { newestEvent } from '../audit/event-log.ts';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import { problemOf } from '../base/journal-error.ts';
import { metaOf, saveMeta } from '../base/meta.ts';
import { NEEDS_LOG, OFFICE_BACKUP, PLACE, RECOVERY_WRAP } from '../base/meta-names.ts';
import { fullCheck } from '../file/integrity-checks.ts';
import { removeDatabase } from '../file/journal-files.ts';
import { checkSchema, identify, reading, versionOf } from '../file/schema.ts';
import { NO_LOG_NEEDED } from '../file/wal-loss.ts';
import { backupBeforeForm } from '../file/writer-version.ts';
import { forgedTable, type SealProof } from '../seal/seal-check.ts';
import { backupName, expendable } from './backup-files.ts';
import { appendProof, type BackupFacts } from './backup-proof.ts';

const PART = '.part';

export interface BackupRequest {
  readonly folder: string;
  readonly mark: string;
  /** Business time. */
  readonly at: number;
  /** The change that this backup precedes: to another form of the journal, or to another Dwadi. */
  readonly before?: string;
}

export type BackupMade =
  | { readonly kind: 'made'; readonly file: string; readonly dropped: number }
  /** The copy isn't sound: either the journal is damaged, or the disk that it was copied onto. */
  | { readonly kind: 'unsound'; readonly detail: string };

/**
 * Null when the file is a whole, sound journal that this Dwadi can open, and, with a proof, as Dwadi wrote it. Leaves it
 * as one tidy file.
 */
export function unsoundness(file: string, proof?: SealProof): string | null {
  try {
    const db = new Database(file, { fileMustExist: true, timeout: 2000 }) as WritableDb;
    try {
      identify(db);
      if (versionOf(db) === 0) return 'empty';
      db.pragma('journal_mode = DELETE');
      checkSchema(db);
      const forged = forgedTable(db, proof);
      return forged === null ? fullCheck(db) : `forged: ${forged} is not as Dwadi wrote it`;
    } finally {
      db.close();
    }
  } catch (error) {
    const problem = problemOf(error);
    if (problem !== 'damaged' && problem !== 'forged' && problem !== 'not-a-journal' && problem !== 'newer')
      throw error;
    return `${problem}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Copies the journal as it stands now. Sales go on meanwhile: the copy reads one snapshot of the write-ahead log. */
async function copySnapshot(db: ReadableDb, file: string): Promise<void> {
  db.exec('BEGIN');
  try {
    db.prepare('SELECT count(*) FROM meta').get();
    await db.backup(file);
  } finally {
    db.exec('COMMIT');
  }
}

/**
 * Marks the backup as a copy (M19). A person may copy it into the journal's place by hand, without a restore: the next
 * start must still know that it is a copy.
 */
function markAsCopy(file: string): void {
  const db = new Database(file, { fileMustExist: true, timeout: 2000 });
  try {
    saveMeta(db as WritableDb, { [PLACE]: 'backup', [NEEDS_LOG]: NO_LOG_NEEDED });
  } finally {
    db.close();
  }
}

const backupFacts = (db: ReadableDb): BackupFacts => ({ wrap: metaOf(db, RECOVERY_WRAP), head: newestEvent(db) });

export async function makeBackup(db: ReadableDb, request: BackupRequest, proof?: SealProof): Promise<BackupMade> {
  const { folder, mark, before } = request;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let { at } = request;
  while (existsSync(join(folder, backupName(mark, at, before)))) at += 1;
  const name = backupName(mark, at, before);
  const part = join(folder, name + PART);
  // A copy that a power cut left may fill the disk that this one needs.
  dropParts(folder, mark);
  try {
    await copySnapshot(db, part);
    // The folder may be one that others look into. A disk that knows no rights takes the backup all the same.
    succeeds(() => chmodSync(part, 0o600));
    const detail = unsoundness(part, proof);
    if (detail !== null) return { kind: 'unsound', detail };
    markAsCopy(part);
    if (proof !== undefined) appendProof(part, reading(part, backupFacts), proof.key);
    synced(part, 'r+');
    renameHeld(part, join(folder, name));
    syncFolder(folder);
  } finally {
    removeDatabase(part);
  }
  return { kind: 'made', file: join(folder, name), dropped: dropOld(folder, mark, name, neededIn(db)) };
}

/** Deletes a file if it can. One that another program holds stays until the next backup; today's is made anyway. */
const dropped = (file: string): boolean => succeeds(() => rmSync(file, { force: true }));

/** Deletes what interrupted backups of this counter left behind. */
function dropParts(folder: string, mark: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(`dwadi-${mark}-`) && name.includes(`.db${PART}`)) dropped(join(folder, name));
}

/** The one that goes to the office for days, and the one to which an older Dwadi, put on the PC again, would go back. */
const neededIn = (db: ReadableDb): string[] =>
  [metaOf(db, OFFICE_BACKUP) ?? '', backupBeforeForm(db) ?? ''].map((file) => basename(file));

/** Deletes the backups that aren't needed any more. */
function dropOld(folder: string, mark: string, justMade: string, needed: readonly string[]): number {
  return expendable(mark, readdirSync(folder), justMade, needed).filter((name) => dropped(join(folder, name))).length;
}
