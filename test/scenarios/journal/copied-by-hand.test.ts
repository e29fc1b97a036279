/** A backup that was copied over the journal by hand instead of being restored (M19). */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeBackup } from '#main/journal/backup/backup.ts';
import { metaOf } from '#main/journal/base/meta.ts';
import { placeOf } from '#main/journal/file/copy-detection.ts';
import { openReader } from '#main/journal/file/open-journal.ts';
import { closeHere, filledJournal, openHere, opsOf, tempFolder } from '../../support/journal/journal.ts';

const AT = Date.parse('2026-11-21T03:20:11.123Z');

async function arrivalAt(folder: string) {
  const opened = await openHere(folder);
  const arrival = opsOf(opened).arrive(placeOf(folder), AT);
  closeHere(opened);
  return arrival;
}

test('M19: a copied folder counts as a copy, also when nothing beside it tells how far the journal had come', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 3);
  expect(await arrivalAt(folder)).toBe('same');
  const before = await openHere(folder);
  opsOf(before).saveMeta({ 'backup-day': '2026-11-21', 'backup-at': String(AT) });
  closeHere(before);
  const db = openReader(folder);
  const made = await makeBackup(db, { folder: join(folder, 'backups'), mark: 'K3F7', at: AT });
  db.close();
  if (made.kind !== 'made') throw new Error(made.detail);
  await filledJournal(folder, 2);
  expect(await arrivalAt(folder)).toBe('same');
  copyFileSync(made.file, join(folder, 'journal.db'));
  for (const name of ['journal.db-wal', 'journal.db-shm', 'journal.head']) rmSync(join(folder, name), { force: true });
  expect(await arrivalAt(folder)).toBe('moved');
  // A backup that another journal made that day is no backup of this one.
  const copy = openReader(folder);
  expect([metaOf(copy, 'backup-day'), metaOf(copy, 'backup-at')]).toEqual([null, null]);
  copy.close();
});
