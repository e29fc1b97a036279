import { expect, test } from 'vitest';
import { drillSheetName, shortCode } from '#shared/drill-sheet.ts';

type Named = Parameters<typeof drillSheetName>[0];

const body = (machine: { name: string | null; host: string }): Named =>
  ({ machine, counter: { mark: 'K3 /F7' }, run: 4, endedAt: Date.UTC(2026, 10, 21, 23, 59) }) as unknown as Named;

test('a sheet is named by its PC, counter, day and run, in letters that every file system takes', () => {
  expect(drillSheetName(body({ name: 'Adom: front  (1)', host: 'x' }))).toBe(
    'dwadi-drill-Adom-front-1--K3-F7-2026-11-21-4',
  );
  expect(drillSheetName(body({ name: null, host: 'DESKTOP_4F.a' }))).toBe(
    'dwadi-drill-DESKTOP_4F.a-K3-F7-2026-11-21-4',
  );
});

test('the code on paper is the first sixteen signs of the hash, by fours', () => {
  expect(shortCode('0123456789abcdef0123')).toBe('0123-4567-89ab-cdef');
});
