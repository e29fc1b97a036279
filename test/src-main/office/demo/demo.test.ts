/** The simulated counters: true batches, under their own roles, that fold and prove like those of a counter. */
import { expect, test } from 'vitest';
import { DemoBooks } from '#main/office/demo/books.ts';
import { startDemo } from '#main/office/demo/demo.ts';
import { batchHash, insertBatch } from '#main/office/demo/insert-batch.ts';
import { DEMO_PRODUCTS } from '#main/office/demo/shops.ts';
import { foldAndProve } from '#main/office/fold/work.ts';
import { officeBatch } from '#shared/office/batch.ts';
import { embeddedOffice } from '../../../support/office/embedded.ts';

const NOW = Date.parse('2026-11-27T18:30:00Z');
const [product] = DEMO_PRODUCTS;
const sale = { ...product, attendant: 'Ama', tender: 'cash', at: NOW, stuck: false } as const;

test('a batch has the form of the contract, and names the one before', () => {
  const books = new DemoBooks('PRAC-1', 50_000);
  books.sell(sale);
  const first = books.takeBatch(NOW);
  books.sell(sale);
  const second = books.takeBatch(NOW);
  for (const batch of [first, second]) expect(officeBatch.parse(batch)).toEqual(batch);
  expect(second).toMatchObject({ nth: 2, previous: batchHash(first), from: first.upto });
  expect(second.tables.postings.id).toEqual([4, 5, 6]);
  expect(second.tables.balances.balance).toEqual([50_000 - 2 * product.cost]);
});

test('a week of three counters is there, sent by their own roles, and one more sale is one more order', async () => {
  const db = await embeddedOffice();
  const demo = await startDemo({ db, now: () => NOW, random: () => 0.3, onTrouble: () => undefined }, false);
  await foldAndProve(db);
  expect(await db.query(`SELECT DISTINCT kind FROM dwadi.mark`)).toEqual([{ kind: 'training' }]);
  const states = await db.query<{ result: string; count: number }>(
    `SELECT result, count(*) FROM dwadi.v_day_proof GROUP BY result ORDER BY result`,
  );
  expect(states).toEqual([
    { result: 'differs', count: 1 },
    { result: 'proven', count: 11 },
    { result: 'unknown-key', count: 6 },
    { result: 'waiting', count: 3 },
  ]);
  const orders = async (): Promise<number> =>
    (await db.query<{ orders: number }>(`SELECT sum(orders)::bigint AS orders FROM dwadi.v_day`))[0]?.orders ?? 0;
  const before = await orders();
  await demo.sellOne(2);
  await foldAndProve(db);
  expect(await orders()).toBe(before + 1);
});

test("a simulated counter can't write under the mark of another", async () => {
  const db = await embeddedOffice();
  await startDemo({ db, now: () => NOW, random: () => 0.3, onTrouble: () => undefined }, false);
  const books = new DemoBooks('PRAC-1', 50_000);
  books.sell(sale);
  await expect(insertBatch(db, 'dwadi_till_practice_kejetia', books.takeBatch(NOW))).rejects.toThrow(
    /row-level security/,
  );
});
