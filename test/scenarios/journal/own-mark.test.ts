import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepOwnMark, ownMark } from '#main/journal/file/journal-files.ts';
import { tempFolder } from '../../support/journal/journal.ts';

test('a mark that cannot be written beside the journal keeps nobody from selling, and is written later', () => {
  const folder = tempFolder();
  const place = join(folder, 'counter-mark');
  mkdirSync(place);
  expect(keepOwnMark(folder, 'K3F7')).toBe(false);
  expect(ownMark(folder)).toBeNull();
  rmdirSync(place);
  expect(keepOwnMark(folder, 'K3F7')).toBe(true);
  expect(ownMark(folder)).toBe('K3F7');
});
