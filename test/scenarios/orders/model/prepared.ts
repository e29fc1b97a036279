/** Keeps a connection's statements: the judge and the witness ask the same few questions at each event of a day. */
import type { Statement } from 'better-sqlite3';
import type { WritableDb } from '#main/journal/base/database.ts';

const kept = new WeakMap<WritableDb, Map<string, unknown>>();

export function prepared<Values extends unknown[], Row>(db: WritableDb, sql: string): Statement<Values, Row> {
  const statements = kept.get(db) ?? new Map<string, unknown>();
  kept.set(db, statements);
  const statement = statements.get(sql) ?? db.prepare<Values, Row>(sql);
  statements.set(sql, statement);
  return statement as Statement<Values, Row>;
}
