import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupsOf, keeperOf } from '#main/app/wiring/open-office.ts';
import { backupName } from '#main/journal/backup/backup-files.ts';
import { appendProof } from '#main/journal/backup/backup-proof.ts';
import { OFFICE_BACKUP } from '#main/journal/base/meta-names.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

const AT = Date.UTC(2026, 10, 20);

test('the office is sent the newest backup of this counter, in whichever folder it lies', async () => {
  const [beside, chosen] = [tempFolder(), tempFolder()];
  const made = (folder: string, mark: string, at: number, before?: string): string => {
    const file = join(folder, backupName(mark, at, before));
    writeFileSync(file, '');
    return file;
  };
  const oldest = made(chosen, 'K3F7', AT - 2000);
  const newest = made(chosen, 'K3F7', AT, '0.2.0');
  const middle = made(beside, 'K3F7', AT - 1000);
  made(beside, 'QQQQ', AT + 1000);
  writeFileSync(join(beside, 'notes.db'), '');
  const folders = [beside, chosen, beside, join(beside, 'a stick that was pulled out')];
  expect(await backupsOf(folders, 'K3F7')).toEqual([newest, middle, oldest]);
});

test('the office is sent the backup that holds most, though a fast clock named another one the newest', async () => {
  const folder = tempFolder();
  const made = (at: number, head: number, before?: string): string => {
    const file = join(folder, backupName('K3F7', at, before));
    writeFileSync(file, Buffer.alloc(4096));
    appendProof(file, { wrap: null, head }, new Uint8Array(32));
    return file;
  };
  const aYearAhead = made(Date.UTC(2027, 10, 20), 100, '0.2.0');
  const newest = made(AT, 300);
  const before = made(AT - 2000, 200);
  const unread = join(folder, backupName('K3F7', AT - 1000));
  writeFileSync(unread, 'from before there was a last page');
  expect(await backupsOf([folder], 'K3F7')).toEqual([newest, before, unread, aYearAhead]);
});

test('the name of the backup that is on its way is written where it changes, and not each time', async () => {
  const written: Readonly<Record<string, string>>[] = [];
  const journal = {
    read: { meta: async () => Object.assign({}, ...written) },
    write: { saveMeta: async (entries: Record<string, string>) => void written.push(entries) },
  };
  const keep = keeperOf(journal as never as Parameters<typeof keeperOf>[0]);
  for (const name of ['', 'one', 'one', 'two', '', '']) await keep(name);
  expect(written.map((entries) => entries[OFFICE_BACKUP])).toEqual(['one', 'two', '']);
});
