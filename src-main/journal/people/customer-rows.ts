/** The customers' book as rows. The journal knows neither a number nor a name. */
import type { ReadableDb, WritableDb } from '../base/database.ts';
import type { CustomerRow } from '../base/records.ts';

export interface Erased {
  readonly keys: readonly string[];
  readonly why: 'asked' | 'all' | 'time';
  /** Null where the time did it. */
  readonly by: string | null;
  readonly at: number;
}

export const readCustomers = (db: ReadableDb, most: number): CustomerRow[] =>
  db.prepare<[number], CustomerRow>(`SELECT key, sealed, named_at AS namedAt FROM customers LIMIT ?`).all(most);

/** The time of the newest sale to each of these numbers; null where there was none. */
export function readLastSoldTo(db: ReadableDb, numbers: readonly string[]): (number | null)[] {
  const newest = db
    .prepare<[string], number>(
      `SELECT s.sold_at FROM intents i JOIN sales s ON s.seq = i.sale_seq WHERE i.recipient = ? ORDER BY i.id DESC LIMIT 1`,
    )
    .pluck();
  return numbers.map((number) => newest.get(number) ?? null);
}

export function saveCustomer(db: WritableDb, { key, sealed, namedAt }: CustomerRow): void {
  db.prepare(
    `INSERT INTO customers (key, sealed, named_at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET sealed = excluded.sealed, named_at = excluded.named_at`,
  ).run(key, sealed, namedAt);
}

/** Returns how many there were. */
export function eraseCustomers(db: WritableDb, keys: readonly string[]): number {
  const drop = db.prepare(`DELETE FROM customers WHERE key = ?`);
  return keys.reduce((sum, key) => sum + drop.run(key).changes, 0);
}
