/** The writer's session, from opening the journal to closing it cleanly. */
import { join } from 'node:path';
import { isPlausible } from '#shared/clock-limits.ts';
import { type ChainLink, newestEvent } from '../audit/event-log.ts';
import { makeBackup } from '../backup/backup.ts';
import type { WritableDb } from '../base/database.ts';
import { isStorageError, JournalError } from '../base/journal-error.ts';
import { metaOf } from '../base/meta.ts';
import { CLEAN_STOP, NEEDS_LOG } from '../base/meta-names.ts';
import type { NewEvent } from '../base/records.ts';
import { OutsideHead } from '../file/head-file.ts';
import { fullCheck } from '../file/integrity-checks.ts';
import { CHECK_FIRST_MARK, roomIn, setMark } from '../file/journal-files.ts';
import { type OpenedJournal, type OpenOptions, openJournal } from '../file/open-journal.ts';
import { HeadFile, NO_LOG_NEEDED } from '../file/wal-loss.ts';
import { NEWEST_VERSION } from '../migrations/index.ts';
import { JournalSeal } from '../seal/journal-seal.ts';
import { type SealKey, sealKeyOf } from '../seal/row-digests.ts';
import { readSeal } from '../seal/seal-check.ts';
import { newestTimeIn } from './counter-reads.ts';
import { type WriterOps, writerOps } from './writer-ops.ts';

/** The room that a new sale leaves to those under way: their answers must still find a place. */
const ROOM_KEPT_BYTES = 4 * 1024 * 1024;

export interface OpenRequest extends Omit<OpenOptions, 'backUpBeforeMigration' | 'seal'> {
  readonly backupFolder: string;
  /** The key of the seal; without it, what is written breaks the seal. */
  readonly sealKey?: Uint8Array;
  /** See `ExpectedSeal`. */
  readonly leastGeneration?: number | null;
}

export interface OpenReport extends Pick<OpenedJournal, 'fresh' | 'uncleanStop' | 'applied' | 'setAside'> {
  /** False for a journal from before the seal, until it is adopted. */
  readonly sealed: boolean;
}

async function backUpFirst(db: WritableDb, { folder, backupFolder, sealKey }: OpenRequest): Promise<string> {
  const newest = newestTimeIn(db) ?? 0;
  // The PC's clock may be behind, and business time isn't known yet: no earlier than what the journal has seen (M20).
  const at = Math.max(Date.now(), isPlausible(newest) ? newest : 0);
  const request = { mark: metaOf(db, 'counter-mark') ?? 'NEW', at, before: String(NEWEST_VERSION) };
  const proof = sealKey === undefined || readSeal(db) === null ? undefined : { key: sealKey, isSealed: true };
  const own = join(folder, 'backups');
  // The owner's folder may be a stick that isn't there today, or that spoils what is copied onto it. Neither may keep an
  // updated counter shut.
  const chosen =
    backupFolder === own ? null : await makeBackup(db, { ...request, folder: backupFolder }, proof).catch(() => null);
  if (chosen?.kind === 'made') return chosen.file;
  const made = await makeBackup(db, { ...request, folder: own }, proof);
  if (made.kind === 'made') return made.file;
  // A copy is sound only if both sides are: a full check tells whether the journal is damaged.
  const damage = fullCheck(db);
  throw damage === null ? new JournalError('io', made.detail) : new JournalError('damaged', damage);
}

export class WriterSession {
  ops: WriterOps | null = null;
  private opened: OpenedJournal | null = null;
  private head: HeadFile | null = null;
  private outside: OutsideHead | null = null;
  private seal: JournalSeal | null = null;
  private sealKey: SealKey | null = null;
  private folder = '';
  private unchecked = false;

  async open(request: OpenRequest): Promise<OpenReport> {
    const { folder, sealKey, leastGeneration: least = null } = request;
    this.sealKey = sealKey === undefined ? null : sealKeyOf(sealKey);
    const opened = await openJournal({
      ...request,
      ...(this.sealKey !== null && { seal: { key: this.sealKey, least } }),
      backUpBeforeMigration: (db) => backUpFirst(db, request),
    });
    const { fresh, uncleanStop, applied, setAside, changes, seal } = opened;
    this.seal = seal;
    this.opened = opened;
    this.folder = folder;
    this.unchecked = uncleanStop;
    this.head = new HeadFile(folder, newestEvent(opened.db));
    this.outside = new OutsideHead(folder, changes);
    const onHead = (head: ChainLink): void => {
      this.head?.write(head.seq);
      this.outside?.tell(head);
    };
    this.ops = writerOps(opened.db, () => roomIn(folder) >= ROOM_KEPT_BYTES, { onHead, seal });
    return { fresh, uncleanStop, applied, setAside, sealed: seal !== null };
  }

  /** Seals a journal from before the seal, as it is. */
  sealNow(event: NewEvent): void {
    if (this.seal !== null || this.sealKey === null || this.opened === null) return;
    const seal = new JournalSeal(this.opened.db, this.sealKey);
    this.ops?.adopt(seal, event);
    this.seal = seal;
  }

  /** Counts the sealed commits; 0 while the journal isn't sealed. */
  generation(): number {
    return this.seal?.generation ?? 0;
  }

  /** Called after the last commit was answered. */
  answered(): void {
    this.outside?.write();
  }

  /** Called when the check after an unclean stop found nothing. */
  checkPassed(): void {
    this.unchecked = false;
  }

  /** Makes the next start check everything before anything is sold, since a check found damage. */
  checkFirst(detail: string): void {
    setMark(this.folder, CHECK_FIRST_MARK, detail);
  }

  /** Closes the journal: leaves one tidy file, and the mark of a clean stop unless a check is still due. */
  close(): void {
    if (!this.opened) return;
    const { db, lock } = this.opened;
    try {
      this.markClosed(db);
      db.pragma('wal_checkpoint(TRUNCATE)');
    } catch (error) {
      // A full disk makes this an unclean stop, which costs the next start a check and nothing else.
      if (!isStorageError(error)) throw error;
    } finally {
      this.ops = null;
      this.opened = null;
      db.close();
      this.head?.close();
      this.outside?.close();
      lock.close();
    }
  }

  /** Runs before SQLite tidies the log away: without this mark, that looks like a loss. */
  private markClosed(db: WritableDb): void {
    const marks = { [NEEDS_LOG]: NO_LOG_NEEDED, ...(!this.unchecked && { [CLEAN_STOP]: '1' }) };
    try {
      this.ops?.saveMeta(marks);
    } catch (error) {
      if (!isStorageError(error)) throw error;
      // Makes room on a full disk: the log itself has the room that the mark needs.
      db.pragma('wal_checkpoint(TRUNCATE)');
      this.ops?.saveMeta(marks);
    }
  }
}
