import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { WritableDb } from '#main/journal/base/database.ts';
import { JournalError } from '#main/journal/base/journal-error.ts';
import { migrate } from '#main/journal/file/migrate.ts';
import { checkSchema, identify, reading, versionOf } from '#main/journal/file/schema.ts';
import { MIGRATIONS, NEWEST_VERSION } from '#main/journal/migrations/index.ts';
import { closeHere, openHere, tempFolder } from '../../../support/journal/journal.ts';

function made(upTo = NEWEST_VERSION): WritableDb {
  const db = new Database(':memory:') as unknown as WritableDb;
  onTestFinished(() => void db.close());
  migrate(
    db,
    MIGRATIONS.filter(({ version }) => version <= upTo),
  );
  return db;
}

/** Returns the problem and the words with which it is refused; null if it is taken. */
function refusal(check: () => void): [string, string] | null {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return [error.problem, error.message];
  }
}

test('a journal of this version and of any earlier one has what it must have', () => {
  for (const { version } of [...MIGRATIONS.slice(0, 2), ...MIGRATIONS.slice(-2)]) {
    const db = made(version);
    expect([versionOf(db), refusal(() => identify(db)), refusal(() => checkSchema(db))]).toEqual([version, null, null]);
  }
});

test('an empty file may become a journal', () => {
  const db = new Database(':memory:') as unknown as WritableDb;
  onTestFinished(() => void db.close());
  expect([refusal(() => identify(db)), refusal(() => checkSchema(db))]).toEqual([null, null]);
});

test.each<[string, string, [string, string]]>([
  ['another program’s database', 'PRAGMA application_id = 7', ['not-a-journal', "some other program's database"]],
  [
    'another program’s, of no version',
    'PRAGMA application_id = 7; PRAGMA user_version = 0',
    ['not-a-journal', "some other program's database"],
  ],
  [
    'a newer Dwadi’s',
    `PRAGMA user_version = ${NEWEST_VERSION + 1}`,
    ['newer', `journal version ${NEWEST_VERSION + 1}, this Dwadi knows ${NEWEST_VERSION}`],
  ],
])('%s is left alone', (_, change, told) => {
  const db = made();
  db.exec(change);
  expect(refusal(() => identify(db))).toEqual(told);
});

test.each<[string, string, [string, string]]>([
  ['a table is gone', 'DROP TABLE settings', ['damaged', 'table settings is missing']],
  ['an index is gone', 'DROP INDEX intents_open', ['damaged', 'index intents_open is missing']],
  [
    'an index is another',
    'DROP INDEX intents_open; CREATE INDEX intents_open ON intents (id)',
    ['damaged', 'index intents_open was changed'],
  ],
  [
    'somebody added a trigger',
    'CREATE TRIGGER mine AFTER INSERT ON sales BEGIN SELECT 1; END',
    ['forged', "trigger mine is not Dwadi's"],
  ],
  ['somebody added a view', 'CREATE VIEW mine AS SELECT 1', ['forged', "view mine is not Dwadi's"]],
  [
    'somebody added a table with a name like SQLite’s own',
    'CREATE TABLE my_sqlite_table (a)',
    ['forged', "table my_sqlite_table is not Dwadi's"],
  ],
])('a journal in which %s is refused', (_, change, told) => {
  const db = made();
  db.exec(change);
  expect(refusal(() => checkSchema(db))).toEqual(told);
});

test('SQLite’s own tables come and go', () => {
  const db = made();
  db.exec('ANALYZE');
  expect(refusal(() => checkSchema(db))).toBeNull();
});

test('a copy is read without being changed, and is closed whatever comes', async () => {
  const folder = tempFolder();
  closeHere(await openHere(folder));
  const file = `${folder}/journal.db`;
  let left: { readonly open: boolean } | null = null;
  const written = refusal(() =>
    reading(file, (db) => {
      left = db as unknown as { open: boolean };
      expect(() => db.prepare('DELETE FROM meta').run()).toThrow('readonly');
      throw new JournalError('damaged', 'by the reader');
    }),
  );
  expect([written, left]).toMatchObject([['damaged', 'by the reader'], { open: false }]);
  expect(reading(file, versionOf)).toBe(NEWEST_VERSION);
  expect(() => reading(`${file}.gone`, versionOf)).toThrow();
});
