/** M22: the same sale once more, while the first of them may still be delivered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import { sell, until } from '../../../support/counter.ts';
import { deskForFile } from '../../../support/desk-for-file.ts';
import { airtimeSale } from '../../../support/sales.ts';

const desk = deskForFile();

test('M22 a sale that is under way asks before it is sold again, however old it is', async () => {
  const { engine } = await desk.open({ policy: { sameSaleMs: 300 } });
  await desk.service().control('outcome', { kind: 'airtime', result: 'hold', count: 1 });
  const sale = airtimeSale();
  const first = await sell(engine, sale);
  await until(engine, first.id, ({ state }) => state === 'accepted');
  await pause(600);
  const saleId = randomUUID();
  const again = { saleId, sale, price: pesewas(1000), sameSaleConfirmed: false };
  expect(await engine.quote(saleId, sale, null)).toMatchObject({ ok: true, value: { sameSale: { blocks: false } } });
  expect(await engine.submit(again)).toMatchObject({ ok: false });
  expect(await engine.submit({ ...again, sameSaleConfirmed: true })).toMatchObject({ ok: true });
});

test('M22 a sale that is over asks no longer than the owner said', async () => {
  const { engine } = await desk.open({ policy: { sameSaleMs: 300 } });
  const sale = airtimeSale();
  const first = await sell(engine, sale);
  await until(engine, first.id, ({ state }) => state === 'settled');
  await pause(600);
  expect(await engine.quote(randomUUID(), sale, null)).toMatchObject({ ok: true, value: { sameSale: null } });
});

test('M22 a sale of a moment ago asks, although the clock was put right by an hour since', async () => {
  const { engine, counter } = await desk.open();
  const sale = airtimeSale();
  const first = await sell(engine, sale);
  await until(engine, first.id, ({ state }) => state === 'settled');
  const before = counter.snapshot().now;
  await desk.service().control('advance', { seconds: 3600 });
  // The next answer tells the time.
  const other = await sell(engine, airtimeSale());
  await until(engine, other.id, ({ state }) => state === 'settled');
  expect(counter.snapshot().now).toBeGreaterThan(before + 3_500_000);
  const quote = await engine.quote(randomUUID(), sale, null);
  expect(quote).toMatchObject({ ok: true, value: { sameSale: { blocks: false } } });
});
