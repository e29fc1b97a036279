/** The history through a whole counter: from sales that were made to the lines of the screen. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addressOf, NOBODY, sell, until } from '../../../support/counter.ts';
import { deskForFile } from '../../../support/desk-for-file.ts';
import { airtimeSale, bulkSale, smsSale } from '../../../support/sales.ts';

const desk = deskForFile();
const ALL = { product: null, state: null, day: null };

test('each sale is one line, newest first, by pages, and found by the end of its number', async () => {
  const { engine } = await desk.open();
  const sold = [];
  for (const one of [airtimeSale(), bulkSale(3), smsSale()]) sold.push(await sell(engine, one));
  for (const { id } of sold) await until(engine, id, ({ state }) => state === 'settled');
  const first = await engine.history.page(ALL, null, 2);
  expect(first.lines.map(({ product, orderCount }) => [product, orderCount])).toEqual([
    ['sms', 1],
    ['bulk', 3],
  ]);
  const second = await engine.history.page(ALL, first.before, 2);
  expect(second).toMatchObject({ lines: [{ product: 'airtime', slipNumber: 1, state: 'done' }], before: null });
  expect((await engine.history.page({ ...ALL, product: 'airtime' }, null, 9)).lines).toHaveLength(1);
  expect((await engine.history.page({ ...ALL, state: 'refunded' }, null, 9)).lines).toEqual([]);
  const order = sold[1]?.orders[2];
  const found = await engine.history.find(order?.recipient.slice(-6) ?? '', 5);
  expect(found).toMatchObject([{ by: 'ending', line: { product: 'bulk', recipient: order?.recipient } }]);
});

test('the order says that sending cannot charge twice when the contract says so and it can be sent, and a batch never', async () => {
  const { counter, engine } = await desk.open({ policy: { freshMs: 300 } });
  const rows = bulkSale(2);
  // The price is asked for while the line is up, and remembered.
  await engine.quote(randomUUID(), rows, null);
  await counter.connect(addressOf({ ...desk.service(), baseUrl: NOBODY }));
  const airtime = await sell(engine, airtimeSale());
  const bulk = await sell(engine, rows);
  expect(airtime.orders[0]?.sendChargesOnce).toBe(false);
  const unsent = await until(engine, airtime.id, ({ attention }) => attention === 'not-sent');
  expect(unsent).toMatchObject({ actions: ['send', 'withdraw'], sendChargesOnce: true });
  const batch = await until(engine, bulk.id, ({ attention }) => attention === 'not-sent');
  expect(batch).toMatchObject({ actions: ['send', 'withdraw'], sendChargesOnce: false });
});
