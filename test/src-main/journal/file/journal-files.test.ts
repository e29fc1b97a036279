import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  asideName,
  freeName,
  hasMark,
  isCountersFolder,
  isSetAsideByRestore,
  keepOwnMark,
  moveAside,
  ownMark,
  removeDatabase,
  removeMark,
  roomIn,
  setMark,
} from '#main/journal/file/journal-files.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

function folderWith(...names: string[]): string {
  const folder = tempFolder();
  for (const name of names) writeFileSync(join(folder, name), name);
  return folder;
}

test('a mark is there from when it is set until it is removed, once or twice', () => {
  const folder = tempFolder();
  expect(hasMark(folder, 'journal.made')).toBe(false);
  setMark(folder, 'journal.made', 'A journal was made here.');
  expect(readFileSync(join(folder, 'journal.made'), 'utf8')).toBe('A journal was made here.\n');
  expect(hasMark(folder, 'journal.made')).toBe(true);
  removeMark(folder, 'journal.made');
  removeMark(folder, 'journal.made');
  expect(hasMark(folder, 'journal.made')).toBe(false);
});

test.each(['journal.db', 'journal.made', 'counter-mark'])('a folder with %s is a counter’s', (name) => {
  expect(isCountersFolder(folderWith(name))).toBe(true);
});

test('a folder of the name is a counter’s before anything is in it, and any other with other files is none', () => {
  expect(isCountersFolder(join(tempFolder(), 'live'))).toBe(true);
  expect(isCountersFolder(folderWith('journal.lock', 'notes.db'))).toBe(false);
});

test('the own mark is kept, and written anew only where it is another', () => {
  const folder = tempFolder();
  expect(ownMark(folder)).toBeNull();
  expect(keepOwnMark(folder, 'K3F7')).toBe(true);
  expect(ownMark(folder)).toBe('K3F7');
  writeFileSync(join(folder, 'counter-mark'), '  K3F7 ');
  expect(keepOwnMark(folder, 'K3F7')).toBe(true);
  expect(readFileSync(join(folder, 'counter-mark'), 'utf8')).toBe('  K3F7 ');
  expect(keepOwnMark(folder, 'QW22')).toBe(true);
  expect(ownMark(folder)).toBe('QW22');
  writeFileSync(join(folder, 'counter-mark'), '\n');
  expect(ownMark(folder)).toBeNull();
});

test('an own mark that can’t be written is said, and tried again', () => {
  const folder = tempFolder();
  mkdirSync(join(folder, 'counter-mark'));
  expect([ownMark(folder), keepOwnMark(folder, 'K3F7')]).toEqual([null, false]);
});

test('a folder has room in bytes', () => {
  const room = roomIn(tempFolder());
  expect(Number.isInteger(room)).toBe(true);
  expect(room).toBeGreaterThan(0);
});

test.each<[string, string[], string]>([
  ['is free', [], 'a.db'],
  ['is taken', ['a.db'], 'a-2.db'],
  ['has a log left', ['a.db-wal'], 'a-2.db'],
  ['has a shared memory left', ['a.db-shm'], 'a-2.db'],
  ['is taken twice', ['a.db', 'a-2.db-wal'], 'a-3.db'],
])('a name that %s', (_, taken, free) => {
  const folder = folderWith(...taken);
  expect(freeName(join(folder, 'a.db'))).toBe(join(folder, free));
});

test('a name says why and when a journal was set aside, and a restore’s is known again', () => {
  const folder = folderWith('journal-replaced-now.db');
  const names = [asideName(folder, 'damaged', 'now'), asideName(folder, 'replaced', 'now')].map((path) =>
    basename(path),
  );
  expect(names).toEqual(['journal-damaged-now.db', 'journal-replaced-now-2.db']);
  expect(names.map(isSetAsideByRestore)).toEqual([false, true]);
  expect(['journal-replaced-now.db-wal', 'my-journal-replaced.db', 'journal.db'].map(isSetAsideByRestore)).toEqual([
    false,
    false,
    false,
  ]);
});

test('a database goes with all that SQLite leaves beside it, and nothing else does', () => {
  const folder = folderWith('a.db', 'a.db-wal', 'a.db-shm', 'a.db-journal', 'a.db.found', 'b.db');
  removeDatabase(join(folder, 'a.db'));
  removeDatabase(join(folder, 'gone.db'));
  expect(readdirSync(folder).sort()).toEqual(['a.db.found', 'b.db']);
});

test('a journal is moved with its companions and what was found of it, and its other marks stay', () => {
  const folder = folderWith(
    ...['journal.db', 'journal.db-wal', 'journal.db-shm', 'journal.check-first', 'journal.head', 'journal.made'],
  );
  const aside = join(folder, 'aside.db');
  expect(moveAside(folder, aside)).toBe(aside);
  const moved = ['aside.db', 'aside.db-shm', 'aside.db-wal', 'aside.db.found', 'aside.db.head'];
  expect(readdirSync(folder).sort()).toEqual([...moved, 'journal.made']);
  expect(readFileSync(`${aside}.found`, 'utf8')).toBe('journal.check-first');
  expect(readFileSync(`${aside}.head`, 'utf8')).toBe('journal.head');
});

test('a log that lost its journal is moved, too, and where nothing is nothing moves', () => {
  const folder = folderWith('journal.db-wal');
  const aside = join(folder, 'aside.db');
  expect(moveAside(folder, aside)).toBe(aside);
  expect(existsSync(`${aside}-wal`)).toBe(true);
  expect(moveAside(folder, join(folder, 'another.db'))).toBeNull();
  expect(readdirSync(folder)).toEqual(['aside.db-wal']);
});
