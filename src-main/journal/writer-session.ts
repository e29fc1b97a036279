/** From opening the journal to closing it cleanly. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenedJournal, openJournal } from './open.ts';
import { WriterOps } from './writer-ops.ts';

export interface OpenRequest {
  readonly folder: string;
  readonly backupFolder: string;
  readonly setDamagedAside: boolean;
  /** For names of files; a clock that lies makes an odd name and no harm. */
  readonly stamp: string;
}

export interface OpenReport {
  readonly fresh: boolean;
  readonly uncleanStop: boolean;
  readonly applied: readonly number[];
  /** Where the damaged journal was put, when one was. */
  readonly setAside: string | null;
}

export class WriterSession {
  ops: WriterOps | null = null;
  private opened: OpenedJournal | null = null;

  open(request: OpenRequest): OpenReport {
    const opened = openJournal({
      folder: request.folder,
      setDamagedAside: request.setDamagedAside,
      stamp: request.stamp,
      backUpBeforeMigration: (db) => {
        mkdirSync(request.backupFolder, { recursive: true, mode: 0o700 });
        const file = join(request.backupFolder, `before-migration-${request.stamp}.db`);
        db.prepare('VACUUM INTO ?').run(file);
      },
    });
    this.opened = opened;
    this.ops = new WriterOps(opened.db);
    const { fresh, uncleanStop, applied, setAside } = opened;
    return { fresh, uncleanStop, applied, setAside };
  }

  /** Leaves one tidy file and the mark of a clean stop. */
  close(): void {
    if (!this.opened) return;
    const { db, lock } = this.opened;
    this.ops?.saveMeta({ 'clean-stop': '1' });
    this.ops = null;
    this.opened = null;
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    lock.close();
  }
}
