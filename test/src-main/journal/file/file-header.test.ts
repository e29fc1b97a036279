/** The file is looked at before SQLite opens it, which would take an empty one for a new journal. */
import { appendFileSync, mkdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { JournalError } from '#main/journal/base/journal-error.ts';
import { changesIn, checkHeader } from '#main/journal/file/file-header.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

function refused(folder: string): [string, string] | null {
  try {
    checkHeader(folder);
    return null;
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return [error.problem, error.message];
  }
}

const journalIn = (folder: string): string => join(folder, 'journal.db');

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = tempFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

function withDatabase(pageSize = 4096): string {
  const folder = tempFolder();
  const db = new Database(journalIn(folder));
  db.pragma(`page_size = ${pageSize}`);
  db.exec('CREATE TABLE notes (text TEXT)');
  db.close();
  return folder;
}

test.each<[string, Readonly<Record<string, string>>, [string, string] | null]>([
  ['nothing is there yet', {}, null],
  ['its mark is there alone', { 'journal.made': '' }, ['missing', 'the journal was here, and is gone']],
  ['its log is there alone', { 'journal.db-wal': 'a' }, ['missing', 'the journal was here, and is gone']],
  ['an empty log is there alone', { 'journal.db-wal': '' }, null],
  ['it is empty at its first start', { 'journal.db': '' }, null],
  ['it is empty, with its mark', { 'journal.db': '', 'journal.made': '' }, ['damaged', 'the journal is empty']],
  ['it is empty, with a log', { 'journal.db': '', 'journal.db-wal': 'a' }, ['damaged', 'the journal is empty']],
  ['it is a text', { 'journal.db': 'SQLite format 4\0' }, ['not-a-journal', 'no SQLite header']],
])('a folder in which %s', (_, files, told) => {
  const folder = folderWith(files);
  expect(refused(folder)).toEqual(told);
});

test('a folder in the journal’s place is no journal', () => {
  const folder = tempFolder();
  mkdirSync(journalIn(folder));
  expect(refused(folder)).toEqual(['not-a-journal', 'not a file']);
});

// The header says 1 for the largest pages.
test.each([4096, 65_536])('a file with pages of %i bytes is whole, or cut by one byte', (pageSize) => {
  const folder = withDatabase(pageSize);
  const whole = 2 * pageSize;
  expect([statSync(journalIn(folder)).size, refused(folder)]).toEqual([whole, null]);
  truncateSync(journalIn(folder), whole - 1);
  expect(refused(folder)).toEqual(['damaged', `cut: ${whole - 1} of ${whole} bytes`]);
  // Its log may hold the part that the file lacks.
  writeFileSync(`${journalIn(folder)}-wal`, 'a');
  expect(refused(folder)).toBeNull();
});

test('a file that is longer than it says is not cut', () => {
  const folder = withDatabase();
  appendFileSync(journalIn(folder), 'more');
  expect(refused(folder)).toBeNull();
});

test('each change of the file counts, and a file that isn’t there or is empty has none', () => {
  const folder = withDatabase();
  const before = changesIn(folder);
  const db = new Database(journalIn(folder));
  for (const text of ['one', 'two']) db.prepare('INSERT INTO notes VALUES (?)').run(text);
  db.close();
  expect([before, changesIn(folder) - before]).toEqual([1, 2]);
  expect([changesIn(tempFolder()), changesIn(folderWith({ 'journal.db': '' }))]).toEqual([0, 0]);
});
