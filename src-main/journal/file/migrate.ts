import type { WritableDb } from '../base/database.ts';
import { MIGRATIONS, type Migration } from '../migrations/index.ts';

/** Runs each migration in one transaction with its version. Returns the versions applied. */
export function migrate(db: WritableDb, migrations: readonly Migration[] = MIGRATIONS): number[] {
  const applied: number[] = [];
  for (const migration of migrations) {
    if (migration.version <= Number(db.pragma('user_version', { simple: true }))) continue;
    db.transaction(() => {
      db.exec(migration.sql);
      db.pragma(`user_version = ${migration.version}`);
    }).immediate();
    applied.push(migration.version);
  }
  return applied;
}
