/** Reads and writes what the journal says of itself, under the names of meta-names.ts. */
import type { ReadableDb, WritableDb } from './database.ts';

export const metaOf = (db: ReadableDb, key: string): string | null =>
  db.prepare<[string], { value: string }>(`SELECT value FROM meta WHERE key = ?`).get(key)?.value ?? null;

export function allMeta(db: ReadableDb): Record<string, string> {
  const rows = db.prepare<[], { key: string; value: string }>(`SELECT key, value FROM meta`).all();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Runs inside the caller's transaction, if there is one; otherwise each entry is committed alone. */
export function saveMeta(db: WritableDb, entries: Readonly<Record<string, string>>): void {
  const set = db.prepare(
    `INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value`,
  );
  for (const [key, value] of Object.entries(entries)) set.run(key, value);
}
