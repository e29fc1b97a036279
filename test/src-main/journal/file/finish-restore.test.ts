/** A restore that was cut off at any point is completed by the next start, or was never begun. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMING, finishTakingPlace, forgetUnderWay, isUnderWay, takePlace } from '#main/journal/file/finish-restore.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

const MARK = 'journal.restoring';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = tempFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

test('the copy takes the journal’s place, and the journal is kept under the name that was said', () => {
  const folder = folderWith({ 'journal.db': 'old', 'journal.db-wal': 'old log', [COMING]: 'new' });
  const aside = join(folder, 'journal-replaced-1.db');
  expect(takePlace(folder, aside)).toBe(aside);
  const moved = { 'journal-replaced-1.db': 'old', 'journal-replaced-1.db-wal': 'old log' };
  expect(filesIn(folder)).toEqual({ ...moved, 'journal.db': 'new' });
  expect(isUnderWay(folder)).toBe(false);
});

test('a folder without a journal takes the copy, and nothing was moved', () => {
  const folder = folderWith({ [COMING]: 'new' });
  expect(takePlace(folder, join(folder, 'journal-replaced-1.db'))).toBeNull();
  expect(filesIn(folder)).toEqual({ 'journal.db': 'new' });
});

test.each<[string, Readonly<Record<string, string>>, boolean, Readonly<Record<string, string>>]>([
  [
    'before anything was moved',
    { 'journal.db': 'old', [COMING]: 'new', [MARK]: '' },
    false,
    {
      'journal-replaced.db': 'old',
      'journal.db': 'new',
    },
  ],
  [
    'before the journal was moved',
    { 'journal.db': 'old', [COMING]: 'new', [MARK]: 'journal-replaced-1.db\n' },
    false,
    {
      'journal-replaced-1.db': 'old',
      'journal.db': 'new',
    },
  ],
  [
    'after its file was moved, and before its log was',
    {
      ...{ 'journal-replaced-1.db': 'old', 'journal.db-wal': 'old log' },
      ...{ [COMING]: 'new', [MARK]: 'journal-replaced-1.db\n' },
    },
    true,
    {
      ...{ 'journal-replaced-1.db': 'old', 'journal-replaced-1.db-wal': 'old log', 'journal.db': 'new' },
    },
  ],
  [
    'with all in its place',
    { 'journal-replaced-1.db': 'old', 'journal.db': 'new', [MARK]: 'journal-replaced-1.db\n' },
    false,
    {
      ...{ 'journal-replaced-1.db': 'old', 'journal.db': 'new' },
    },
  ],
  [
    'and nothing under way',
    { 'journal.db': 'old', [COMING]: 'left over' },
    false,
    { 'journal.db': 'old', [COMING]: 'left over' },
  ],
])('a restore that was cut off %s', (_, files, underWay, after) => {
  const folder = folderWith(files);
  expect(isUnderWay(folder)).toBe(underWay);
  finishTakingPlace(folder);
  expect(filesIn(folder)).toEqual(after);
  expect(existsSync(join(folder, MARK))).toBe(false);
});

test('an earlier journal that was set aside is never overwritten', () => {
  const folder = folderWith({
    ...{ 'journal-replaced.db': 'older', 'journal.db': 'old', [COMING]: 'new', [MARK]: '' },
  });
  finishTakingPlace(folder);
  expect(filesIn(folder)).toEqual({
    'journal-replaced.db': 'older',
    'journal-replaced-2.db': 'old',
    'journal.db': 'new',
  });
});

test('a restore that was called off leaves no mark', () => {
  const folder = folderWith({ 'journal.db': 'old', [MARK]: '' });
  forgetUnderWay(folder);
  forgetUnderWay(folder);
  expect(filesIn(folder)).toEqual({ 'journal.db': 'old' });
});
