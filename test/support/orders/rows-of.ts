import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Reads the journal's file, while its counter is open or afterwards. */
export function rowsOf<T>(folder: string, sql: string): T[] {
  const db = new Database(join(folder, 'journal.db'), { readonly: true });
  try {
    return db.prepare<[], T>(sql).all();
  } finally {
    db.close();
  }
}
