import { expect, test } from 'vitest';
import { isStorageError, JournalError, problemOf } from '#main/journal/base/journal-error.ts';

const coded = (code: unknown) => Object.assign(new Error('it failed'), { code });

test.each([
  ['SQLITE_FULL', 'disk-full', true],
  ['ENOSPC', 'disk-full', true],
  ['EDQUOT', 'disk-full', true],
  ['SQLITE_READONLY_DIRECTORY', 'read-only', true],
  ['EROFS', 'read-only', true],
  ['SQLITE_BUSY', 'in-use', true],
  ['SQLITE_LOCKED', 'in-use', true],
  ['SQLITE_CORRUPT_VTAB', 'damaged', true],
  ['SQLITE_IOERR_CORRUPTFS', 'damaged', true],
  ['SQLITE_IOERR_READ', 'io', true],
  ['SQLITE_NOTADB', 'not-a-journal', true],
  ['EACCES', 'wrong-owner', true],
  ['EPERM', 'wrong-owner', true],
  ['EIO', 'io', true],
  // These are faults of our own statements.
  ['SQLITE_CONSTRAINT_CHECK', 'io', false],
  ['SQLITE_ERROR', 'io', false],
  ['SQLITE_MISUSE', 'io', false],
  ['ERR_INVALID_ARG_TYPE', 'io', false],
  ['XENOSPC', 'io', false],
  ['E', 'io', false],
  ['E2BIG', 'io', false],
  [undefined, 'io', false],
  [5, 'io', false],
])('an error %s is the problem %s; of the disk: %s', (code, problem, isStorage) => {
  expect([problemOf(coded(code)), isStorageError(coded(code))]).toEqual([problem, isStorage]);
});

test('a problem that was named stays that problem', () => {
  const error = new JournalError('forged', 'a changed row');
  expect([error.name, error.message, problemOf(error), isStorageError(error)]).toEqual([
    ...['JournalError', 'a changed row', 'forged'],
    true,
  ]);
});

test('what was thrown may be no error at all', () => {
  for (const thrown of [null, undefined, 'text']) {
    expect([problemOf(thrown), isStorageError(thrown)]).toEqual(['io', false]);
  }
});
