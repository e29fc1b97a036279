/** An older Dwadi on the PC reads who wrote the journal, and the backup that it can go back to. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { WritableDb } from '#main/journal/base/database.ts';
import { metaOf, saveMeta } from '#main/journal/base/meta.ts';
import { WRITTEN_BY } from '#main/journal/base/meta-names.ts';
import { backupBeforeForm, markWriter, writerOf } from '#main/journal/file/writer-version.ts';
import { closeHere, openHere, tempFolder } from '../../../support/journal/journal.ts';

/** Makes a journal of the one table that an older Dwadi may read. */
function metaIn(folder: string): WritableDb {
  const db = new Database(join(folder, 'journal.db'));
  db.exec('CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)');
  return db as unknown as WritableDb;
}

const marksIn = (text: string | null) => JSON.parse(text ?? 'null');

test('a new Dwadi of the same form keeps the backup before the last change of form', () => {
  const db = metaIn(tempFolder());
  expect(backupBeforeForm(db)).toBeNull();
  markWriter(db, { version: '0.1.0', backup: null });
  expect(marksIn(metaOf(db, WRITTEN_BY))).toEqual({ version: '0.1.0', before: null });
  markWriter(db, { version: '0.2.0', backup: '/backups/one.db' });
  const before = { version: '0.1.0', backup: '/backups/one.db' };
  expect(marksIn(metaOf(db, WRITTEN_BY))).toEqual({ version: '0.2.0', before });
  markWriter(db, { version: '0.3.0', backup: null });
  expect(marksIn(metaOf(db, WRITTEN_BY))).toEqual({ version: '0.3.0', before });
  expect(backupBeforeForm(db)).toBe('/backups/one.db');
});

test('a backup of a journal that nobody had marked has an unknown writer', () => {
  const db = metaIn(tempFolder());
  markWriter(db, { version: '0.2.0', backup: '/backups/one.db' });
  expect(marksIn(metaOf(db, WRITTEN_BY)).before).toEqual({ version: null, backup: '/backups/one.db' });
  expect(backupBeforeForm(db)).toBe('/backups/one.db');
});

test.each([
  'null',
  '7',
  '{"before":null}',
  '{"version":1,"before":null}',
  '{"version":"0.1.0"}',
  '{"version":"0.1.0","before":{"version":"0.1.0"}}',
  '{"version":"0.1.0","before":{"version":7,"backup":"/backups/one.db"}}',
  '{',
])('marks of an unknown form, %s, name no writer, and aren’t written over', (text) => {
  const folder = tempFolder();
  const db = metaIn(folder);
  saveMeta(db, { [WRITTEN_BY]: text });
  expect(backupBeforeForm(db)).toBeNull();
  expect(() => markWriter(db, { version: '0.2.0', backup: null })).toThrow();
  expect(metaOf(db, WRITTEN_BY)).toBe(text);
  db.close();
  expect(writerOf(folder)).toBeNull();
});

test('a closed journal says who wrote it; one that was never marked says nobody, and one that is gone is an error', async () => {
  const [marked, unmarked] = [tempFolder(), tempFolder()];
  closeHere(await openHere(marked, { appVersion: '0.2.0' }));
  closeHere(await openHere(unmarked));
  expect(writerOf(marked)).toEqual({ version: '0.2.0', before: null });
  expect(writerOf(unmarked)).toBeNull();
  expect(() => writerOf(tempFolder())).toThrow();
});
