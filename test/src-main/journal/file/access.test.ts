/** A folder that this user can't keep a journal in is refused before SQLite sees it. */
import { existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { problemOf } from '#main/journal/base/journal-error.ts';
import { checkAccess, checkAccessTo, isThere } from '#main/journal/file/access.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

function problem(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

/** Everything on the disk belongs to another than this user from now on; null is a system without such numbers. */
function actAs(uid: number | null): void {
  const asked = vi.spyOn(process, 'getuid').mockReturnValue(uid as number);
  if (uid === null) asked.mockReturnValue(undefined as never);
  onTestFinished(() => void asked.mockRestore());
}

const anotherThan = (path: string): number => statSync(path).uid + 1;

test('a folder that isn’t there is made for this user alone, with those above it', () => {
  const folder = join(tempFolder(), 'Dwadi', 'live');
  checkAccess(folder);
  checkAccess(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('a look from outside makes no folder, and refuses none that isn’t there', () => {
  const folder = join(tempFolder(), 'live');
  expect(problem(() => checkAccessTo(folder))).toBeNull();
  expect(existsSync(folder)).toBe(false);
});

test('a file in the folder’s place can’t be entered, whoever made it', () => {
  const path = join(tempFolder(), 'live');
  writeFileSync(path, '', { mode: 0o600 });
  expect(problem(() => checkAccessTo(path))).toBe('read-only');
  actAs(anotherThan(path));
  expect(problem(() => checkAccessTo(path))).toBe('wrong-owner');
});

test.each(['journal.db', 'journal.db-wal', 'journal.db-shm', 'journal.lock', 'journal.made', 'journal.check-first'])(
  'another user’s %s is refused, though it could be written',
  (name) => {
    const folder = tempFolder();
    writeFileSync(join(folder, name), '');
    expect(problem(() => checkAccessTo(folder))).toBeNull();
    actAs(anotherThan(folder));
    expect(problem(() => checkAccessTo(folder))).toBe('wrong-owner');
  },
);

test('another user’s file that is not the journal’s is none of its business', () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'notes.txt'), '');
  actAs(anotherThan(folder));
  expect(problem(() => checkAccessTo(folder))).toBeNull();
});

test('nobody owns a file on a system without numbers for its users', () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'journal.db'), '');
  actAs(null);
  expect(problem(() => checkAccessTo(folder))).toBeNull();
});

test('a path that can’t be looked at is not taken for one that is gone', () => {
  const folder = tempFolder();
  symlinkSync('loop', join(folder, 'loop'));
  expect(() => isThere(join(folder, 'loop'))).toThrow('ELOOP');
  mkdirSync(join(folder, 'there'));
  expect([isThere(join(folder, 'there')), isThere(join(folder, 'gone'))]).toEqual([true, false]);
});
