/** A large sale to a number that was never served before: the read-back warns, but it can still be sent. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import { sell, type TestCounter, until } from '../../../support/counter.ts';
import { deskForFile } from '../../../support/desk-for-file.ts';
import { airtimeSale, bulkSale } from '../../../support/sales.ts';

const file = deskForFile();
const LARGE = 10_000;

/** Returns the read-back's warning about a stranger's number for a draft. */
async function told(desk: TestCounter, sale: SaleRequest): Promise<boolean | undefined> {
  const quote = await desk.engine.quote(randomUUID(), sale, null);
  if (!quote.ok) throw new Error(quote.error.code);
  return quote.value.toStranger;
}

test('a large sale to a stranger is marked, and a smaller one is not', async () => {
  const desk = await file.open();
  expect(await told(desk, airtimeSale(LARGE))).toBe(true);
  expect(await told(desk, airtimeSale(LARGE - 100))).toBeUndefined();
  expect(await told(desk, bulkSale(40))).toBeUndefined();
});

/** The same number as in this sale, for a hundred. */
function largeToo(small: SaleRequest): SaleRequest {
  if (small.product !== 'airtime') throw new TypeError(small.product);
  return { ...small, amount: pesewas(LARGE) };
}

test('a customer who was served before is no stranger', async () => {
  const desk = await file.open();
  const small = airtimeSale(500);
  const { id } = await sell(desk.engine, small);
  await until(desk.engine, id, ({ money }) => money === 'kept');
  expect(await told(desk, largeToo(small))).toBeUndefined();
});

test('a customer whose only sale was paid back is still a stranger', async () => {
  const desk = await file.open();
  await file.service().control('outcome', { kind: 'airtime', result: 'refund', count: 1 });
  const small = airtimeSale(500);
  const { id } = await sell(desk.engine, small);
  await until(desk.engine, id, ({ money }) => money === 'returned');
  expect(await told(desk, largeToo(small))).toBe(true);
});
