import { expect, test } from 'vitest';
import { tablesOf } from '#main/reports/export/tables.ts';
import { REPORT } from '#shared/words/reports.ts';
import { reportFor } from '../../../renderer/preview/fake-reports.ts';

test('a time in a table is written as a spreadsheet of any language takes it, unlike the one on paper', () => {
  const day = { from: '2026-11-21', to: '2026-11-21' };
  const tables = tablesOf(reportFor(day), { shopName: 'Shop', mark: 'K3F7', training: false });
  const drawers = tables.find(({ name }) => name === REPORT.drawers);
  for (const [, endedAt] of drawers?.rows ?? []) expect(endedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(drawers?.rows.length).toBeGreaterThan(0);
});
