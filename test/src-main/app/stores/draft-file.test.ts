/** A sealed draft on a Windows disk where a scanner opens each new file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { draftFile } from '#main/app/stores/draft-file.ts';
import { heldRenames } from '../../../support/held-renames.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

vi.mock('node:fs/promises', async (original) =>
  (await import('../../../support/held-renames.ts')).holdingRenames(original),
);

beforeEach(() => {
  const { platform } = process;
  Object.defineProperty(process, 'platform', { value: 'win32' });
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }));
});

test('a draft that a virus scanner looks into gets its name when that has done', async () => {
  const folder = tempFolder();
  const place = draftFile(folder, 'afa');
  await place.write(Buffer.from('the first'));
  heldRenames.left = 2;
  await place.write(Buffer.from('the second'));
  expect(readFileSync(join(folder, 'afa-draft.sealed'), 'utf8')).toBe('the second');
});
