import { expect, test } from 'vitest';
import type { Queries } from '#main/office/database/database.ts';
import { makeComingPartitions, makePartitions } from '#main/office/schema/partitions.ts';
import { embeddedOffice } from '../../../support/office/embedded.ts';

const addSale = (db: Queries, seq: number, day: string) =>
  db.query(
    `INSERT INTO dwadi.sale (mark, business_day, seq, product, price, items, attendant, shift, sold_at)
      VALUES ('K3F7', $1, $2, 'airtime', 1000, 1, 'Ama', 's1', now())`,
    [day, seq],
  );

/** The tables that the sales really lie in. */
const places = (db: Queries) => db.query(`SELECT seq, tableoid::regclass::text AS place FROM dwadi.sale ORDER BY seq`);

test('sales of a month lie in its partition, and those of a month without one are not lost', async () => {
  const db = await embeddedOffice();
  expect(await makePartitions(db, '2026-11', 2)).toBe(6);
  for (const [at, day] of ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-31', '2027-01-01'].entries()) {
    await addSale(db, at, day);
  }
  expect(await places(db)).toEqual([
    { seq: 0, place: 'dwadi.sale_other' },
    { seq: 1, place: 'dwadi.sale_2026_11' },
    { seq: 2, place: 'dwadi.sale_2026_11' },
    { seq: 3, place: 'dwadi.sale_2026_12' },
    { seq: 4, place: 'dwadi.sale_other' },
  ]);
});

test('sales that came before their partition move into it, and stay unique there', async () => {
  const db = await embeddedOffice();
  await addSale(db, 1, '2027-01-15');
  expect(await makePartitions(db, '2026-12', 2)).toBe(6);
  expect(await places(db)).toEqual([{ seq: 1, place: 'dwadi.sale_2027_01' }]);
  await expect(addSale(db, 1, '2027-01-15')).rejects.toThrow('duplicate key');
});

test('partitions that are there already are left alone, also across a year', async () => {
  const db = await embeddedOffice();
  expect(await makeComingPartitions(db, Date.UTC(2026, 10, 30))).toBe(12);
  expect(await makeComingPartitions(db, Date.UTC(2026, 10, 30))).toBe(0);
  expect(await makeComingPartitions(db, Date.UTC(2026, 11, 1))).toBe(3);
  expect(await db.query(`SELECT to_regclass('dwadi.posting_2027_03') IS NOT NULL AS there`)).toEqual([{ there: true }]);
});
