/** After a restore, the journal that was set aside still tells what was sold since the backup. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { makeBackup } from '#main/journal/backup/backup.ts';
import { restoreBackup } from '#main/journal/backup/restore.ts';
import { beforeRestore } from '#main/journal/backup/sales-before-restore.ts';
import { openReader } from '#main/journal/file/open-journal.ts';
import { filledJournal, meddle, tempFolder } from '../../../support/journal/journal.ts';

const AT = Date.parse('2026-11-21T03:20:11.123Z');
let folder: string;
let lost: string[];
let aside: string;

const setMeta = (key: string, value: string | null): void =>
  meddle(folder, (db) => {
    db.prepare('DELETE FROM meta WHERE key = ?').run(key);
    if (value !== null) db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(key, value);
  });

function found() {
  const db = openReader(folder);
  try {
    return beforeRestore(db);
  } finally {
    db.close();
  }
}

/** A counter that was restored from a backup of four sales, and had sold three more since. */
beforeEach(async () => {
  folder = tempFolder();
  await filledJournal(folder, 4);
  setMeta('counter-mark', 'K3F7');
  const reader = openReader(folder);
  const made = await makeBackup(reader, { folder: join(folder, 'backups'), mark: 'K3F7', at: AT });
  reader.close();
  if (made.kind !== 'made') throw new Error(made.detail);
  await filledJournal(folder, 3);
  lost = meddle(folder, (db) =>
    db.prepare('SELECT reference FROM intents ORDER BY id DESC LIMIT 3').pluck().all(),
  ) as string[];
  aside = restoreBackup({ from: made.file, to: folder, now: AT }).setAside ?? '';
});

test('the sales since the backup are found, newest first, and those that the backup has are not', () => {
  const db = new Database(aside);
  db.exec('UPDATE sales SET sold_at = 1000 + seq * (CASE WHEN seq = 6 THEN 9 ELSE 1 END)');
  db.close();
  const { sales, marks } = found();
  expect(sales.map(({ reference }) => reference).sort()).toEqual([...lost].sort());
  expect(sales.map(({ soldAt }) => soldAt)).toEqual([1054, 1007, 1005]);
  expect(marks).toEqual([]);
});

test('the mark of the journal that was set aside is told once the counter has another, and once only', () => {
  setMeta('counter-mark', 'N3W0');
  expect(found().marks).toEqual([{ mark: 'K3F7', knownUntil: null }]);
  setMeta('former-marks', JSON.stringify([{ mark: 'K3F7', knownUntil: 5 }]));
  expect(found().marks).toEqual([{ mark: 'K3F7', knownUntil: 5 }]);
});

test('an order that took no money is not told, nor is a journal that can’t be read', () => {
  writeFileSync(join(folder, 'journal-replaced-broken.db'), 'no journal');
  const db = new Database(aside);
  db.prepare(`UPDATE intents SET money = 'none' WHERE reference = ?`).run(lost[0]);
  db.close();
  expect(
    found()
      .sales.map(({ reference }) => reference)
      .sort(),
  ).toEqual(lost.slice(1).sort());
  writeFileSync(aside, 'no journal');
  expect(found()).toEqual({ marks: [], sales: [], olderReferences: [] });
});

test('all of them are told: those that are too many for a list by their references', async () => {
  await filledJournal(folder, 250);
  const backup = join(folder, 'backups', readdirSync(join(folder, 'backups'))[0] ?? '');
  restoreBackup({ from: backup, to: folder, now: AT + 1 });
  const { sales, olderReferences } = found();
  expect([sales.length, olderReferences.length]).toEqual([200, 53]);
  expect(new Set([...sales.map(({ reference }) => reference), ...olderReferences]).size).toBe(253);
});
