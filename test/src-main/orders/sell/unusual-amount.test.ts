/** An amount far above the usual: the read-back warns, but it can still be sent. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { farAboveUsual } from '#main/orders/sell/unusual-amount.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import { sell, until } from '../../../support/counter.ts';
import { deskForFile } from '../../../support/desk-for-file.ts';
import { airtimeSale } from '../../../support/sales.ts';

const file = deskForFile();

const judge = (price: number, ofNumber: number[], ofCounter: number[] = []) =>
  farAboveUsual(
    { usualPrices: async () => ({ ofNumber, ofCounter }) },
    'airtime',
    [{ recipient: '0244123456' } as never],
    pesewas(price),
  );

test('an amount over five times a number’s largest one is far above it', async () => {
  expect(await judge(5001, [200, 1000, 500])).toEqual({ usual: 1000, of: 'number' });
  expect(await judge(5000, [200, 1000, 500])).toBeNull();
});

test('a cheap mistake is not worth a word', async () => {
  expect(await judge(1999, [100])).toBeNull();
  expect(await judge(2000, [100])).toEqual({ usual: 100, of: 'number' });
});

test('a new number is held against the counter, once that has sold enough', async () => {
  const twenty = Array.from({ length: 20 }, (_, nth) => (nth === 0 ? 50_000 : 1000));
  expect(await judge(3001, [], twenty)).toEqual({ usual: 1000, of: 'counter' });
  expect(await judge(3000, [], twenty)).toBeNull();
  expect(await judge(3001, [], twenty.slice(1))).toBeNull();
});

test('a number that buys large amounts is held against itself alone', async () => {
  const twenty = Array.from({ length: 20 }, () => 1000);
  expect(await judge(50_000, [40_000], twenty)).toBeNull();
});

test('the journal knows a number’s purchases, and those that were paid back do not count', async () => {
  const desk = await file.open();
  const small = airtimeSale(1000) as Extract<SaleRequest, { product: 'airtime' }>;
  const { id } = await sell(desk.engine, small);
  await until(desk.engine, id, ({ money }) => money === 'kept');
  await file.service().control('outcome', { kind: 'airtime', result: 'refund', count: 1 });
  const large = { ...small, amount: pesewas(20_000) };
  const refunded = await sell(desk.engine, large);
  await until(desk.engine, refunded.id, ({ money }) => money === 'returned');
  const quote = await desk.engine.quote(randomUUID(), { ...small, amount: pesewas(61_000) }, null);
  expect(quote).toMatchObject({ ok: true, value: { farAbove: { usual: 1000, of: 'number' } } });
});
