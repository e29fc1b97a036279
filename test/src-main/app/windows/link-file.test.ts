import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linkFileText } from '#main/app/windows/link-file.ts';
import { LINK_FILE_MOST_BYTES } from '#shared/office/link.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

test('a file is read as any editor leaves it', async () => {
  const folder = tempFolder();
  const [plain, windows] = [join(folder, 'a.json'), join(folder, 'b.json')];
  writeFileSync(plain, '{"name":"Ɔkyena"}');
  writeFileSync(windows, Buffer.from('\ufeff{"name":"Ɔkyena"}', 'utf16le'));
  expect([await linkFileText(plain), await linkFileText(windows)]).toEqual(['{"name":"Ɔkyena"}', '{"name":"Ɔkyena"}']);
});

test('what is no file, is gone or is longer than any link is empty, as a file that says nothing', async () => {
  const folder = tempFolder();
  const [long, most] = [join(folder, 'long.json'), join(folder, 'most.json')];
  writeFileSync(long, 'x'.repeat(LINK_FILE_MOST_BYTES + 1));
  writeFileSync(most, 'x'.repeat(LINK_FILE_MOST_BYTES));
  mkdirSync(join(folder, 'folder.json'));
  expect(await linkFileText(long)).toBe('');
  expect(await linkFileText(most)).toHaveLength(LINK_FILE_MOST_BYTES);
  for (const name of ['gone.json', 'folder.json']) expect(await linkFileText(join(folder, name))).toBe('');
});
