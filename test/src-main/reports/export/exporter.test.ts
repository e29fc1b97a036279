import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Exporter } from '#main/reports/export/exporter.ts';
import { newPosting, tempFolder } from '../../../support/journal/journal.ts';
import { booksOf, reportsOf } from '../../../support/reports/books.ts';

const DAY = { from: '2026-11-21', to: '2026-11-21' };

function exporterIn(folder: string, { training = false, seesCost = true } = {}) {
  const { db } = booksOf([newPosting({ amount: 2600 }), newPosting({ kind: 'wallet-cost', amount: 2413 })]);
  return new Exporter({
    reports: reportsOf(db, { seesCost }),
    folder: () => folder,
    from: () => ({ shopName: 'Shop', mark: 'K3F7', training }),
    printPage: async () => new TextEncoder().encode('%PDF-1.7'),
  });
}

test('each format is a file of its own in the one folder, and saying it again replaces it', async () => {
  const folder = join(tempFolder(), 'reports');
  const exporter = exporterIn(folder);
  for (const format of ['csv', 'xlsx', 'pdf', 'csv'] as const) {
    expect(await exporter.save(DAY, format)).toBe(join(folder, `Dwadi K3F7 2026-11-21.${format}`));
  }
  expect(readdirSync(folder).sort()).toEqual(['csv', 'pdf', 'xlsx'].map((format) => `Dwadi K3F7 2026-11-21.${format}`));
  const csv = readFileSync(join(folder, 'Dwadi K3F7 2026-11-21.csv'), 'utf8');
  expect(csv).toContain('Whole,Sat 21 Nov 2026,1,26.00,0.00,0.00,0.00,0.00,0.00,0.00,24.13,0.00,1.87');
});

test('at a close both days that the drawer belongs to are saved, and what cannot be saved stops nothing', async () => {
  const folder = tempFolder();
  const evening = Date.parse('2026-11-20T21:00:00Z');
  expect(await exporterIn(folder).saveClosed({ openedAt: null, endedAt: evening }, evening + 12 * 3_600_000)).toBe(
    true,
  );
  expect(readdirSync(folder).sort()).toEqual(
    ['2026-11-20', '2026-11-21'].flatMap((day) => [`Dwadi K3F7 ${day}.csv`, `Dwadi K3F7 ${day}.xlsx`]),
  );
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(await exporterIn(join(file, 'below')).saveClosed({ openedAt: null, endedAt: evening }, evening)).toBe(false);
});

test('a drawer that was closed the next morning, or days later: each of its days is saved', async () => {
  const folder = tempFolder();
  const openedAt = Date.parse('2026-11-19T07:30:00Z');
  const endedAt = Date.parse('2026-11-21T07:15:00Z');
  expect(await exporterIn(folder).saveClosed({ openedAt, endedAt }, endedAt)).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(
    ['2026-11-19', '2026-11-20', '2026-11-21'].flatMap((day) => [`Dwadi K3F7 ${day}.csv`, `Dwadi K3F7 ${day}.xlsx`]),
  );
});

test('whoever saves a report while the close saves the same gets it, whole', async () => {
  const folder = tempFolder();
  const exporter = exporterIn(folder);
  const at = Date.parse('2026-11-21T21:00:00Z');
  const file = join(folder, 'Dwadi K3F7 2026-11-21.csv');
  const same = Array.from({ length: 5 }, () => exporter.save(DAY, 'csv'));
  expect(await Promise.all([exporter.saveClosed({ openedAt: at, endedAt: at }, at), ...same])).toEqual([
    true,
    ...same.map(() => file),
  ]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('practice says so in its name and inside; who may not see cost saves none, and replaces none', async () => {
  const folder = tempFolder();
  const whole = await exporterIn(folder, { training: true }).save(DAY, 'csv');
  expect(whole).toMatch(/Dwadi TRAINING K3F7 2026-11-21\.csv$/);
  const file = await exporterIn(folder, { training: true, seesCost: false }).save(DAY, 'csv');
  expect(file).toMatch(/Dwadi TRAINING K3F7 2026-11-21 without cost\.csv$/);
  expect(readFileSync(whole ?? '', 'utf8')).toContain('24.13');
  const csv = readFileSync(file ?? '', 'utf8');
  expect(csv).toContain('TRAINING');
  expect(csv).not.toMatch(/24\.13|1\.87|margin/i);
});

test('what cannot be written is said, and no half a file is left', async () => {
  const folder = tempFolder();
  const blocked = join(folder, 'a-file');
  writeFileSync(blocked, '');
  chmodSync(blocked, 0o444);
  expect(await exporterIn(join(blocked, 'reports')).save(DAY, 'csv')).toBeNull();
  expect(existsSync(join(blocked, 'reports'))).toBe(false);
});
