/** The numbers that want no messages. */
import type { ReadableDb, WritableDb } from '../base/database.ts';

export interface NoTextsChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
  readonly by: string;
  readonly at: number;
}

/** Sorted by number. */
export const readNoTexts = (db: ReadableDb, most: number): string[] =>
  db
    .prepare<[number], { phone: string }>(`SELECT phone FROM no_texts ORDER BY phone LIMIT ?`)
    .all(most)
    .map(({ phone }) => phone);

/** Adds and removes numbers, and returns how many of each. */
export function changeNoTexts(db: WritableDb, { add, remove, by, at }: NoTextsChange) {
  const insert = db.prepare(`INSERT INTO no_texts (phone, added_by, added_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`);
  const drop = db.prepare(`DELETE FROM no_texts WHERE phone = ?`);
  const count = (changed: readonly number[]): number => changed.reduce((sum, one) => sum + one, 0);
  return {
    added: count(add.map((phone) => insert.run(phone, by, at).changes)),
    removed: count(remove.map((phone) => drop.run(phone).changes)),
  };
}
