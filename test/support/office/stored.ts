/** Sealed backups as counters leave them in the office: the parts hold nothing that opens. */
import { sealedStart } from '#main/journal/backup/sealed-file.ts';
import type { OfficeDatabase } from '#main/office/database/database.ts';

interface Stored {
  readonly mark: string;
  /** One digit, of which its id is made. */
  readonly id: string;
  readonly day: string;
  readonly parts: number;
  /** All of them, if left out. */
  readonly there?: number;
}

const PART = Buffer.alloc(40_000, 'sealed ');

/** Returns the file that a browser gets. */
export async function storeBackup(
  db: OfficeDatabase,
  { mark, id, day, parts, there = parts }: Stored,
): Promise<{ readonly backup: string; readonly file: Buffer }> {
  const [backup, name] = [id.repeat(64), `dwadi-${mark.replace('-', '')}-${day}T03-20-11-123Z.db`];
  const header = {
    ...({ form: 'dwadi-sealed-backup-1', id: backup, mark, name, bytes: 900_000, parts, wrap: 'sealed' } as const),
  };
  await db.query(
    `INSERT INTO dwadi.backup (mark, backup, name, header, parts, bytes, taken_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [mark, backup, name, JSON.stringify(header), parts, header.bytes, `${day}T09:00:00Z`],
  );
  const pieces: Buffer[] = [sealedStart(header)];
  for (let nth = 0; nth < there; nth += 1) {
    const sealed = Buffer.concat([Buffer.from([nth]), PART]);
    await db.query(`INSERT INTO dwadi.backup_chunk (mark, backup, nth, sealed) VALUES ($1, $2, $3, $4)`, [
      ...[mark, backup, nth],
      sealed,
    ]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(sealed.length);
    pieces.push(length, sealed);
  }
  return { backup, file: Buffer.concat(pieces) };
}

/** A counter of the simulated ones with more than the page shows at first; one whose newest is old; one without any. */
export async function backupsOf(db: OfficeDatabase): Promise<void> {
  for (const [nth, id] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    await storeBackup(db, { mark: 'PRAC-1', id, day: `2026-11-2${nth + 2}`, parts: 20, there: id === 'e' ? 12 : 20 });
  }
  await storeBackup(db, { mark: 'PRAC-2', id: 'a', day: '2026-11-12', parts: 5 });
}
