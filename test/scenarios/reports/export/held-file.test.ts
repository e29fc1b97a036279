/** A report on a Windows disk where a scanner opens each new file. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { saveSheet } from '#main/drill/save-sheet.ts';
import { Exporter } from '#main/reports/export/exporter.ts';
import { heldRenames } from '../../../support/held-renames.ts';
import { newPosting, tempFolder } from '../../../support/journal/journal.ts';
import { booksOf, reportsOf } from '../../../support/reports/books.ts';

vi.mock('node:fs/promises', async (original) =>
  (await import('../../../support/held-renames.ts')).holdingRenames(original),
);

beforeEach(() => {
  const { platform } = process;
  Object.defineProperty(process, 'platform', { value: 'win32' });
  onTestFinished(() => {
    heldRenames.left = 0;
    Object.defineProperty(process, 'platform', { value: platform });
  });
});

// Made here: SQLite's library is chosen by the system that this truly is.
const { db } = booksOf([newPosting({ amount: 2600 })]);

function exporterIn(folder: string): Exporter {
  return new Exporter({
    reports: reportsOf(db),
    sales: { page: async () => ({ lines: [], before: null }) },
    viewer: () => ({ name: 'Ama', onlyBy: null, seesCost: true, seesExpected: true }),
    today: () => '2026-11-21',
    folder: () => folder,
    from: () => ({ shopName: 'Shop', mark: 'K3F7', training: false }),
    printPage: async () => null,
  });
}

const EVENING = Date.parse('2026-11-21T21:00:00Z');

test('a report that a virus scanner looks into is saved when that has done', async () => {
  const folder = tempFolder();
  heldRenames.left = 2;
  expect(await exporterIn(folder).saveClosed({ openedAt: EVENING, endedAt: EVENING }, EVENING)).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(['csv', 'xlsx'].map((ending) => `Dwadi K3F7 2026-11-21.${ending}`));
});

test('a report that is never let go is said not to be saved, and leaves no half a file beside the others', async () => {
  const folder = tempFolder();
  heldRenames.left = Number.MAX_SAFE_INTEGER;
  expect(await exporterIn(folder).saveClosed({ openedAt: EVENING, endedAt: EVENING }, EVENING)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test('a drill’s sheet that a virus scanner looks into is saved when that has done', async () => {
  const folder = tempFolder();
  heldRenames.left = 1;
  const body = { machine: { name: 'madina-2' }, counter: { mark: 'K3F7' }, run: 1, endedAt: EVENING };
  const sheet = { body, hash: 'ab'.repeat(32), text: '{}' } as unknown as Parameters<typeof saveSheet>[1];
  await saveSheet(join(folder, 'made'), sheet, new Uint8Array(3));
  expect(readdirSync(join(folder, 'made')).map((name) => name.slice(name.lastIndexOf('.')))).toEqual(['.json', '.pdf']);
});
