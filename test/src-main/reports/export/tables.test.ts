import { expect, test } from 'vitest';
import { toCsv } from '#main/reports/export/csv.ts';
import { tablesOf } from '#main/reports/export/tables.ts';
import { pesewas } from '#shared/money.ts';
import { REPORT } from '#shared/words/reports.ts';
import { reportFor } from '../../../support/preview/fakes/fake-reports.ts';

test('a time in a table is written for a spreadsheet of any language, unlike the one on paper', () => {
  const day = { from: '2026-11-21', to: '2026-11-21' };
  const tables = tablesOf(reportFor(day), { shopName: 'Shop', mark: 'K3F7', training: false });
  const drawers = tables.find(({ name }) => name === REPORT.drawers);
  for (const [, endedAt] of drawers?.rows ?? []) expect(endedAt).toEqual({ at: expect.any(Number) });
  const csv = new TextDecoder().decode(toCsv(drawers === undefined ? [] : [drawers]));
  for (const row of csv.trimEnd().split('\r\n').slice(1)) expect(row).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,/);
  expect(drawers?.rows.length).toBeGreaterThan(0);
});

test('a table with more closed drawers than a report names tells their number and their sum', () => {
  const report = reportFor({ from: '2026-01-01', to: '2026-11-21' });
  const { newest, difference } = report.drawers;
  const tableOf = (drawers: typeof report.drawers) =>
    tablesOf({ ...report, drawers }, { shopName: 'Shop', mark: 'K3F7', training: false }).find(
      ({ name }) => name === REPORT.drawers,
    );
  const named = tableOf({ count: newest.length, difference, newest });
  expect(named?.rows).toHaveLength(newest.length);
  const more = tableOf({ count: 60, difference: pesewas(-4500), newest });
  expect(more?.rows).toHaveLength(newest.length + 1);
  const last = more?.rows.at(-1) ?? [];
  expect([last[0], last.at(-1)]).toEqual([`${REPORT.allDrawers} (60)`, { money: -4500 }]);
  expect(last).toHaveLength(more?.head.length ?? 0);
});

test('unexplained wallet money is first among the rows that deserve a second look, for people who may see it', () => {
  const report = reportFor({ from: '2026-11-21', to: '2026-11-21' });
  const look = (unexplained: typeof report.unexplained) =>
    tablesOf({ ...report, unexplained }, { shopName: 'Shop', mark: 'K3F7', training: false }).find(
      ({ name }) => name === REPORT.exceptions,
    )?.rows;
  expect(look(report.unexplained)?.slice(0, 2)).toEqual([
    [`${REPORT.unexplainedOut}, GHS`, { money: 560 }],
    [`${REPORT.unexplainedIn}, GHS`, { money: 50_000 }],
  ]);
  expect(JSON.stringify(look(null))).not.toContain(REPORT.unexplainedOut);
});
