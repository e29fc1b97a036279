/** Opened by a reader that we did not write. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Table } from '#main/reports/export/tables.ts';
import { tablesOf } from '#main/reports/export/tables.ts';
import { toXlsx } from '#main/reports/export/xlsx.ts';
import { newPosting, tempFolder } from '../../../support/journal/journal.ts';
import { booksOf, reportsOf } from '../../../support/reports/books.ts';
import { layoutIn, noWorkbookReader, readWorkbook, type Workbook } from '../../../support/workbook.ts';

async function readBack(tables: readonly Table[]): Promise<Workbook> {
  const file = join(tempFolder(), 'report.xlsx');
  writeFileSync(file, await toXlsx(tables));
  return readWorkbook(file);
}

const FROM = { shopName: 'Adom & Sons <Kaneshie>', mark: 'K3F7', training: true };

test('every figure of a report is read back as it was written', async (context) => {
  if (noWorkbookReader !== null) context.skip(noWorkbookReader);
  const { db } = booksOf([
    newPosting({ amount: 123_456 }),
    newPosting({ kind: 'wallet-cost', amount: 120_001 }),
    newPosting({ product: 'bill', supplier: 'ecg', amount: 5 }),
    newPosting({ attendantId: '=HYPERLINK("http://x")', kind: 'revenue-reversed', amount: -200_000 }),
  ]);
  const day = { from: '2026-11-21', to: '2026-11-21' };
  const tables = tablesOf(await reportsOf(db).range(day), FROM);
  db.close();
  const read = await readBack(tables);
  expect(Object.keys(read)).toEqual(tables.map(({ name }) => name));
  for (const { name, head, rows } of tables) {
    const [first, ...others] = read[name] ?? [];
    expect(first?.map(([value]) => value)).toEqual(head);
    for (const [at, row] of rows.entries()) {
      for (const [column, cell] of row.entries()) {
        const [value, type, format] = others[at]?.[column] ?? [];
        if (typeof cell === 'object' && !('money' in cell)) {
          const [wanted, written] =
            'at' in cell
              ? [new Date(cell.at).toISOString(), 'dd/mm/yyyy hh:mm']
              : [new Date(cell.day).toISOString(), 'dd/mm/yyyy'];
          expect([`${String(value).replace(' ', 'T')}.000Z`, type, format]).toEqual([wanted, 'd', written]);
        } else if (typeof cell === 'object')
          expect([Math.round(Number(value) * 100), type, format]).toEqual([cell.money, 'n', '#,##0.00']);
        else expect([value, type]).toEqual([cell, typeof cell === 'number' ? 'n' : 's']);
      }
    }
  }
  expect(read['Summary']?.[0]?.[0]?.[0]).toContain('Adom & Sons <Kaneshie>, K3F7, TRAINING');
});

test('text that would be a formula or break the file is text', async (context) => {
  if (noWorkbookReader !== null) context.skip(noWorkbookReader);
  const names = ['=1+1', '@x', '"&<>\'', ' two  spaces ', 'Ɛ ₵ 😀', 'line\nbreak'];
  const read = await readBack([{ name: 'A/B: [c]', head: ['x'], rows: names.map((name) => [name]) }]);
  expect(read).toEqual({ 'A B   c ': ['x', ...names].map((name) => [[name, 's', 'General']]) });
  const odd = await readBack([{ name: 'Odd', head: ['x'], rows: [['bell\u{7} lone \ud800']] }]);
  expect(odd['Odd']?.[1]?.[0]?.[0]).toBe('bell lone ');
});

test('the head of each sheet stays in sight, and its columns have room, most of all the first', async (context) => {
  if (noWorkbookReader !== null) context.skip(noWorkbookReader);
  const file = join(tempFolder(), 'report.xlsx');
  const head = ['x', 'y', 'z'];
  writeFileSync(file, await toXlsx(['One', 'T'.repeat(40)].map((name) => ({ name, head, rows: [[1, 2, 3]] }))));
  const layout = ['A2', [32, 18, 18]];
  // A spreadsheet refuses a longer name.
  expect(layoutIn(file)).toEqual({ One: layout, ['T'.repeat(31)]: layout });
});
