/** A journal of very many sales in memory, for what asks about all of them. */
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { WritableDb } from '#main/journal/base/database.ts';
import { migrate } from '#main/journal/file/migrate.ts';
import { fillWithSales } from '../very-many-sales.ts';

export const BIG = 200_000;

function filled(sales: number): WritableDb {
  const db = new Database(':memory:') as WritableDb;
  migrate(db);
  fillWithSales(db, sales);
  return db;
}

export function bigJournal(sales: number): WritableDb {
  const db = filled(sales);
  onTestFinished(() => void db.close());
  return db;
}

let shared: WritableDb | undefined;

/** Serves every test of this process: it takes seconds to fill. SQLite refuses to write in it. */
export function bigJournalToRead(): WritableDb {
  if (shared === undefined) {
    shared = filled(BIG);
    shared.pragma('query_only = 1');
  }
  return shared;
}

/** How SQLite goes about a statement, one step a line. */
export const planOf = (db: WritableDb, sql: string, values: readonly unknown[] | object): string[] =>
  db
    .prepare<unknown[] | object, { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(values as unknown[])
    .map(({ detail }) => detail);
