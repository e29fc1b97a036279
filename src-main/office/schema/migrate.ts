/** Brings the office's database to this Dwadi's schema. The office alone calls it, one transaction for each step. */
import type { OfficeDatabase, Queries } from '../database/database.ts';
import { OFFICE_MIGRATIONS, type OfficeMigration } from './index.ts';

/** Any number that no other program of this database uses for an advisory lock. */
const LOCK = 0x44574144;

/** The newest version that was applied; 0 for a database that is not Dwadi's yet. */
export async function schemaVersion(queries: Queries): Promise<number> {
  const [found] = await queries.query<{ there: boolean }>(
    `SELECT to_regclass('dwadi.schema_version') IS NOT NULL AS there`,
  );
  if (found?.there !== true) return 0;
  const [row] = await queries.query<{ version: number | null }>(
    `SELECT max(version) AS version FROM dwadi.schema_version`,
  );
  return row?.version ?? 0;
}

/** Returns the versions that were applied. Two offices that start at once don't disturb each other. */
export async function migrateOffice(
  db: OfficeDatabase,
  migrations: readonly OfficeMigration[] = OFFICE_MIGRATIONS,
): Promise<number[]> {
  const applied: number[] = [];
  for (const { version, sql } of migrations) {
    const done = await db.transaction(async (queries) => {
      await queries.query(`SELECT pg_advisory_xact_lock($1)`, [LOCK]);
      if ((await schemaVersion(queries)) >= version) return false;
      await queries.run(sql);
      await queries.query(`INSERT INTO dwadi.schema_version (version) VALUES ($1)`, [version]);
      return true;
    });
    if (done) applied.push(version);
  }
  return applied;
}
