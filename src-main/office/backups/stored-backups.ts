/** The sealed backups in the office: which are there, a file of one, and what is not kept any longer. */
import { backupMadeAt, SEALED_ENDING } from '#shared/backup-name.ts';
import { type CounterBackups, isWholeBackup } from '#shared/office/page-data.ts';
import {
  readHeader,
  SEALED_PART_EXTRA,
  type SealedHeader,
  sealedPart,
  sealedStart,
} from '../../journal/backup/sealed-file.ts';
import type { Queries } from '../database/database.ts';

/** The number kept of each counter, over all of its journals. */
const KEPT = 14;
/** None goes before: whoever has a stolen PC can send many, and must not push the true ones out before the owner knows. */
const KEPT_FOR = `interval '14 days'`;
/** One of which no part came for so long is given up: a large one takes weeks. */
const UNFINISHED = `interval '14 days'`;
const PARTS_AT_ONCE = 8;

export interface StoredBackup {
  readonly counter: string;
  readonly mark: string;
  readonly backup: string;
  readonly name: string;
  readonly bytes: number;
  readonly takenAt: Date;
  readonly parts: number;
  readonly partsThere: number;
  /** The bytes that these parts take in a sealed file. */
  readonly bytesThere: number;
}

const STORED = `
  SELECT c.name AS counter, c.role, b.mark, b.backup, b.name, b.bytes, b.taken_at AS "takenAt", b.parts, p.there AS "partsThere",
    p.bytes AS "bytesThere"
  FROM dwadi.backup b JOIN dwadi.mark m ON m.mark = b.mark JOIN dwadi.counter c ON c.role = m.role
  CROSS JOIN LATERAL (
    SELECT count(*) AS there, coalesce(sum(octet_length(k.sealed) + ${SEALED_PART_EXTRA}), 0)::bigint AS bytes
    FROM dwadi.backup_chunk k WHERE k.mark = b.mark AND k.backup = b.backup
  ) p`;

/** Newest first; those that are still on their way, too. `counter`: its name, or all of them. */
export const storedBackups = (db: Queries, counter: string | null = null): Promise<StoredBackup[]> =>
  db.query<StoredBackup>(
    `SELECT * FROM (${STORED}) s WHERE $1::text IS NULL OR counter = $1 ORDER BY "takenAt" DESC, backup`,
    [counter],
  );

/** A name for its file. The counter wrote the backup's name, and it leads to no other folder. */
export const fileNameOf = ({ name }: Pick<StoredBackup, 'name'>): string =>
  name.replaceAll(/[^\w.-]/g, '_') + SEALED_ENDING;

/** The journal and the id that name one backup. */
type BackupKey = Pick<StoredBackup, 'mark' | 'backup'>;

/** Null if it is not here, or not whole. */
export async function wholeBackup(db: Queries, { mark, backup }: BackupKey): Promise<StoredBackup | null> {
  const [found] = await db.query<StoredBackup>(`SELECT * FROM (${STORED}) s WHERE mark = $1 AND backup = $2`, [
    mark,
    backup,
  ]);
  return found !== undefined && isWholeBackup(found) ? found : null;
}

/** The newest backups of each counter, or of this one alone. */
export async function backupsByCounter(db: Queries, most: number, role: string | null): Promise<CounterBackups[]> {
  type Line = StoredBackup & { role: string; name: string; file: string | null; kept: number };
  const lines = await db.query<Line>(
    `SELECT c.role::text AS role, c.name, s.mark, s.backup, s.name AS file, s."takenAt", s.parts, s."partsThere",
       s."bytesThere", coalesce(s.kept, 0) AS kept
     FROM dwadi.counter c LEFT JOIN (
       SELECT *, row_number() OVER w AS nth, count(*) OVER (PARTITION BY role) AS kept
       FROM (${STORED}) b WINDOW w AS (PARTITION BY role ORDER BY "takenAt" DESC, backup)
     ) s ON s.role = c.role AND s.nth <= $1
     WHERE ($2::name IS NULL OR c.role = $2) AND (c.revoked_at IS NULL OR s.kept > 0)
     ORDER BY c.name, c.role, s.nth`,
    [most, role],
  );
  const counters = Map.groupBy(lines, (line) => line.role);
  return [...counters].map(([of, rows]) => ({
    ...{ role: of, name: rows[0]?.name ?? '', kept: rows[0]?.kept ?? 0 },
    backups: rows.flatMap(({ mark, backup, file, takenAt, parts, partsThere, bytesThere }) =>
      file === null
        ? []
        : [{ ...{ mark, backup, parts, partsThere, bytesThere }, madeAt: backupMadeAt(file) ?? Number(takenAt) }],
    ),
  }));
}

async function headerOf(db: Queries, { mark, backup }: BackupKey): Promise<SealedHeader> {
  const where = [mark, backup];
  const [row] = await db.query<{ header: string }>(
    `SELECT header FROM dwadi.backup WHERE mark = $1 AND backup = $2`,
    where,
  );
  const header = readHeader(row?.header ?? '');
  if (header === null) throw new Error(`the header of backup ${backup} can't be read`);
  return header;
}

/** How long the sealed file of a whole backup is. */
export const sealedLength = async (db: Queries, stored: StoredBackup): Promise<number> =>
  sealedStart(await headerOf(db, stored)).length + stored.bytesThere;

/** Yields the bytes of a sealed file, a few parts at a time. Throws where a part went meanwhile. */
export async function* sealedBytes(db: Queries, { mark, backup, parts }: StoredBackup): AsyncGenerator<Uint8Array> {
  const where = [mark, backup];
  yield sealedStart(await headerOf(db, { mark, backup }));
  for (let from = 0; from < parts; from += PARTS_AT_ONCE) {
    const found = await db.query<{ sealed: Uint8Array }>(
      `SELECT sealed FROM dwadi.backup_chunk WHERE mark = $1 AND backup = $2 AND nth >= $3 AND nth < $4 ORDER BY nth`,
      [...where, from, from + PARTS_AT_ONCE],
    );
    if (found.length < Math.min(PARTS_AT_ONCE, parts - from)) throw new Error(`a part of backup ${backup} is gone`);
    for (const { sealed } of found) yield sealedPart(sealed);
  }
}

/** Deletes what isn't kept any longer. Returns the names. The office calls it each day. */
export async function dropOldBackups(db: Queries): Promise<string[]> {
  const gone = await db.query<{ name: string }>(
    `WITH whole AS (
       SELECT mark, backup, row_number() OVER (PARTITION BY role ORDER BY "takenAt" DESC, backup) AS nth
       FROM (${STORED}) s WHERE parts = "partsThere"
     )
     DELETE FROM dwadi.backup b WHERE
       EXISTS (SELECT 1 FROM whole w WHERE w.mark = b.mark AND w.backup = b.backup AND w.nth > ${KEPT}
         AND b.taken_at < now() - ${KEPT_FOR})
       OR (b.taken_at < now() - ${UNFINISHED}
         AND NOT EXISTS (SELECT 1 FROM dwadi.backup_chunk k WHERE k.mark = b.mark AND k.backup = b.backup
           AND k.taken_at >= now() - ${UNFINISHED})
         AND NOT EXISTS (SELECT 1 FROM whole w WHERE w.mark = b.mark AND w.backup = b.backup))
     RETURNING b.name`,
  );
  return gone.map(({ name }) => name);
}
