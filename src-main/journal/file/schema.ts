/** Checks that it is our journal, of a known version, with all tables, indexes and triggers as we made them. */
import Database from 'better-sqlite3';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import { JournalError } from '../base/journal-error.ts';
import { APPLICATION_ID, MIGRATIONS, NEWEST_VERSION } from '../migrations/index.ts';
import { migrate } from './migrate.ts';

export const versionOf = (db: ReadableDb): number => Number(db.pragma('user_version', { simple: true }));

/** A newer Dwadi's journal is left alone: we don't know its columns. A foreign database is never migrated. */
export function identify(db: ReadableDb): void {
  const version = versionOf(db);
  const empty = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
  if (version === 0 && empty) return;
  if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
    throw new JournalError('not-a-journal', "some other program's database");
  }
  if (version > NEWEST_VERSION) {
    throw new JournalError('newer', `journal version ${version}, this Dwadi knows ${NEWEST_VERSION}`);
  }
}

/** Reads a journal or a copy of one, and changes nothing: it may not be ours to change. */
export function reading<T>(file: string, read: (db: ReadableDb) => T): T {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 2000 }) as unknown as ReadableDb;
  try {
    identify(db);
    return read(db);
  } finally {
    db.close();
  }
}

interface Item {
  readonly name: string;
  readonly sql: string | null;
}

type Items = ReadonlyMap<string, string | null>;

const itemsOf = (db: ReadableDb): Items =>
  new Map(
    db
      .prepare<[], Item>(`SELECT type || ' ' || name AS name, sql FROM sqlite_schema ORDER BY name`)
      .all()
      .map(({ name, sql }) => [name, sql]),
  );

const expected = new Map<number, Items>();

/** Runs the migrations to see what they make: a list beside them would only drift. Kept for each version. */
function expectedItems(version: number): Items {
  const items = expected.get(version) ?? makeItems(version);
  expected.set(version, items);
  return items;
}

function makeItems(version: number): Items {
  const db = new Database(':memory:') as WritableDb;
  try {
    migrate(
      db,
      MIGRATIONS.filter((migration) => migration.version <= version),
    );
    return itemsOf(db);
  } finally {
    db.close();
  }
}

/** SQLite's own tables and indexes come and go by themselves. */
const isSqlites = (name: string): boolean => /^(table|index) sqlite_/.test(name);

/** A trigger or a view that somebody added could change what is written, and each start after it. */
function refuseUnknown(found: Items, known: Items): void {
  for (const name of found.keys()) {
    if (!known.has(name) && !isSqlites(name)) throw new JournalError('forged', `${name} is not Dwadi's`);
  }
}

export function checkSchema(db: ReadableDb): void {
  const version = versionOf(db);
  if (version === 0) return;
  const found = itemsOf(db);
  for (const [name, sql] of expectedItems(version)) {
    if (!found.has(name)) throw new JournalError('damaged', `${name} is missing`);
    if (found.get(name) !== sql) throw new JournalError('damaged', `${name} was changed`);
  }
  refuseUnknown(found, expectedItems(version));
}
