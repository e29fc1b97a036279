import { beforeEach, expect, test } from 'vitest';
import { addExportRoute } from '#main/office/server/export-route.ts';
import { enrolled, migratedForFile } from '../../../support/office/migrated.ts';
import { ADDRESS, routesOf } from '../../../support/office/routes.ts';
import { addRow } from '../../../support/office/rows.ts';

const db = migratedForFile();
beforeEach(() => db().run('DELETE FROM dwadi.looked'));

const ask = async (query: string, demo = false) => {
  const { get, noted } = routesOf(db(), addExportRoute, { demo });
  return { answer: await get(`/page/export?${query}`), noted: await noted() };
};

test('a CSV of a range has its days, is named by it, is kept by nobody, and is noted', async () => {
  await enrolled(db(), 'AAAA');
  for (const business_day of ['2026-11-19', '2026-11-20', '2026-11-21'])
    await addRow(db(), 'counter_day', { mark: 'AAAA', business_day, orders: 1, revenue: 12_345 });
  const { answer, noted } = await ask('from=2026-11-19&to=2026-11-20&as=csv');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="Dwadi office 2026-11-19 to 2026-11-20.csv"',
    'cache-control': 'no-store',
  });
  const days = (await answer.text()).split('\r\n').filter((line) => line.startsWith('Days,2026'));
  expect(days.map((line) => line.split(',').slice(1, 6))).toEqual([
    ['2026-11-20', 'Counter AAAA', 'Waits for its file', '1', '123.45'],
    ['2026-11-19', 'Counter AAAA', 'Waits for its file', '1', '123.45'],
  ]);
  expect(noted).toEqual([['owner', 'export', '2026-11-19 to 2026-11-20', ADDRESS]]);
});

test('a workbook of practice says so in its name', async () => {
  const { answer } = await ask('from=2026-11-20&to=2026-11-20&as=xlsx', true);
  expect(answer.headers.get('content-type')).toMatch(/spreadsheetml\.sheet$/);
  expect(answer.headers.get('content-disposition')).toContain('"Dwadi PRACTICE office 2026-11-20 to 2026-11-20.xlsx"');
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test.each([
  ['from=2026-08-01&to=2026-10-31&as=csv', 200],
  ['from=2026-08-01&to=2026-11-01&as=csv', 400],
  ['from=2026-11-20&to=2026-11-19&as=csv', 400],
  ['from=2026-11-20&to=2026-11-20&as=pdf', 400],
  ['from=2026-11-20&as=csv', 400],
])('%s is answered with %i, and what is refused is not noted', async (query, status) => {
  const { answer, noted } = await ask(query);
  expect([answer.status, noted.length]).toEqual([status, status === 200 ? 1 : 0]);
});
