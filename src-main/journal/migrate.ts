import type { WritableDb } from './database.ts';
import { MIGRATIONS, type Migration, NEWEST_VERSION } from './migrations/index.ts';
import { JournalError } from './problem.ts';

export const versionOf = (db: WritableDb): number => Number(db.pragma('user_version', { simple: true }));

/** A journal that a newer Dwadi wrote is left alone: we can't know what its columns mean. */
export function refuseNewer(db: WritableDb): void {
  const version = versionOf(db);
  if (version > NEWEST_VERSION) {
    throw new JournalError('newer', `journal version ${version}, this Dwadi knows ${NEWEST_VERSION}`);
  }
}

/** Each migration and its version stand or fall together. Answers the versions applied. */
export function migrate(db: WritableDb, migrations: readonly Migration[] = MIGRATIONS): number[] {
  const applied: number[] = [];
  for (const migration of migrations) {
    if (migration.version <= versionOf(db)) continue;
    db.transaction(() => {
      db.exec(migration.sql);
      db.pragma(`user_version = ${migration.version}`);
    }).immediate();
    applied.push(migration.version);
  }
  return applied;
}
