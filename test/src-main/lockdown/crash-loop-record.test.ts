import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forgetGaveUp, readGaveUp, saveGaveUp } from '#main/lockdown/crash-loop-record.ts';
import { tempFolder } from '../../support/journal/journal.ts';

const FACT = { at: 1_795_000_000_000, times: 5 };

test('a record is read by the next start until it is forgotten, also in a folder that is still to be made', () => {
  const folder = join(tempFolder(), 'deeper/user data');
  expect(readGaveUp(folder)).toBeNull();
  forgetGaveUp(folder);
  saveGaveUp(folder, FACT);
  expect(readGaveUp(folder)).toEqual(FACT);
  saveGaveUp(folder, { ...FACT, times: 7 });
  expect(readGaveUp(folder)).toEqual({ ...FACT, times: 7 });
  forgetGaveUp(folder);
  expect([readGaveUp(folder), readdirSync(folder)]).toEqual([null, []]);
  forgetGaveUp(folder);
});

test('the record and a folder that was made for it are their user’s alone', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no modes of files');
  const folder = join(tempFolder(), 'user data');
  saveGaveUp(folder, FACT);
  expect([statSync(folder).mode & 0o777, statSync(join(folder, 'gave-up.json')).mode & 0o777]).toEqual([0o700, 0o600]);
});

test('a disk that takes no record is no error, and a record that can not be read is none', () => {
  const folder = tempFolder();
  const file = join(folder, 'a file');
  writeFileSync(file, '');
  expect(() => saveGaveUp(file, FACT)).not.toThrow();
  for (const text of ['', '{', '{"at":5}', '{"at":5,"times":"x"}']) {
    writeFileSync(join(folder, 'gave-up.json'), text);
    expect(readGaveUp(folder)).toBeNull();
  }
});
