import { beforeAll, expect, test } from 'vitest';
import { readProducts } from '#main/office/read/range.ts';
import { enrolled, migratedForFile } from '../../../support/office/migrated.ts';
import { addRow } from '../../../support/office/rows.ts';

const db = migratedForFile();

beforeAll(async () => {
  for (const mark of ['BBBB', 'AAAA']) await enrolled(db(), mark);
  await addRow(db(), 'mark', { mark: 'PRAC', role: 'dwadi_till_aaaa', kind: 'training' });
  await enrolled(db(), 'ONLY', 'training');
});

test('products of a range stand by counter and by name, each with its sums of all days and people', async () => {
  const sum = (mark: string, product: string, amount: number, more = {}) =>
    addRow(db(), 'day_sum', { mark, product, amount, ...more });
  await sum('AAAA', 'data', 500);
  await sum('AAAA', 'data', 300, { attendant: 'Esi', count: 2 });
  await sum('AAAA', 'data', 100, { business_day: '2026-11-19' });
  await sum('AAAA', 'data', 350, { kind: 'wallet-cost' });
  await sum('AAAA', 'data', 50, { kind: 'wallet-cost', known: false });
  await sum('AAAA', 'data', 900, { kind: 'mobile-money' });
  await sum('AAAA', 'airtime', 200, { business_day: '2026-11-21' });
  await sum('AAAA', 'airtime', 200, { business_day: '2026-11-18' });
  await sum('BBBB', 'airtime', 700, { kind: 'credit' });
  for (const mark of ['PRAC', 'ONLY']) await sum(mark, 'data', 9000);
  const nothing = { orders: 0, revenue: 0, margin: 0, uncosted: 0, cash: 0, mobileMoney: 0, credit: 0 };
  expect(await readProducts(db(), '2026-11-19', '2026-11-20')).toEqual([
    { ...nothing, name: 'Counter AAAA', product: 'data', orders: 4, revenue: 900, margin: 500, mobileMoney: 900 },
    { ...nothing, name: 'Counter BBBB', product: 'airtime', credit: 700 },
  ]);
});
