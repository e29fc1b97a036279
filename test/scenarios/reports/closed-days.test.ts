/** A day that is over stays as it was, to the byte. */
import { expect, test } from 'vitest';
import { newPosting } from '../../support/journal/journal.ts';
import { booksOf, reportsOf } from '../../support/reports/books.ts';

const FIRST = { from: '2026-11-17', to: '2026-11-17' };

const sold = { businessDay: '2026-11-17', hour: 9, product: 'airtime', supplier: 'MTN', attendantId: 'ama' } as const;

test('a refund two days later leaves the first day as it was, and stands on its own', async () => {
  const { db, write } = booksOf([
    newPosting({ ...sold, kind: 'revenue', amount: 1000 }),
    newPosting({ ...sold, kind: 'wallet-cost', amount: 950 }),
  ]);
  const reportOf = async (range: typeof FIRST) =>
    JSON.stringify(await reportsOf(db, { today: '2026-11-19' }).range(range));
  const before = await reportOf(FIRST);
  const later = { ...sold, businessDay: '2026-11-19', hour: 15 };
  write(newPosting({ ...later, kind: 'revenue-reversed', amount: -1000 }));
  write(newPosting({ ...later, kind: 'wallet-cost-returned', amount: -950 }));
  write(newPosting({ ...later, kind: 'owed', amount: 1000 }));
  expect(await reportOf(FIRST)).toBe(before);
  const refund = await reportsOf(db, { today: '2026-11-19' }).range({ from: '2026-11-19', to: '2026-11-19' });
  expect(refund.total).toMatchObject({ orders: 0, revenue: -1000, reversed: { count: 1 }, earnings: { margin: -50 } });
  db.close();
});
