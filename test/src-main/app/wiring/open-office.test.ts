import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupsOf, keeperOf } from '#main/app/wiring/open-office.ts';
import { backupName } from '#main/journal/backup/backup-files.ts';
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
