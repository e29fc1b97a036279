/** How long a customer may be told that it takes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usualWait } from '#main/orders/view/usual-wait.ts';
import { usualWaitWords } from '#shared/words/order-states.ts';
import { sell, until } from '../../../support/counter.ts';
import { deskForFile } from '../../../support/desk-for-file.ts';
import { airtimeSale } from '../../../support/sales.ts';

const file = deskForFile();

test('too few orders are no habit, and one that hung over night is not waited for', () => {
  expect(usualWait([1000, 1000, 1000, 1000])).toBeNull();
  expect(usualWait([20_000, 60_000, 10_000, 36_000_000, 30_000])).toBe(60_000);
});

test('four of five had arrived within the usual wait, and it is one of the measured times', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10 ** 8), { minLength: 5, maxLength: 30 }), (waits) => {
      const most = usualWait(waits) ?? -1;
      expect(waits).toContain(most);
      expect(waits.filter((wait) => wait <= most).length / waits.length).toBeGreaterThanOrEqual(0.8);
    }),
  );
});

test('the usual wait is said in minutes, and not at all when it would help nobody', () => {
  expect([null, 5000, 61_000, 7_200_000].map(usualWaitWords)).toEqual([
    null,
    'Most of the last ones here arrived within a minute.',
    'Most of the last ones here arrived within 2 minutes.',
    null,
  ]);
});

test('the usual wait counts arrived orders of its own product and network, however many others there are', async () => {
  const { engine } = await file.open();
  const wait = () => engine.usualWait('airtime', 'MTN');
  for (let nth = 0; nth < 5; nth += 1) {
    expect(await wait()).toBeNull();
    const { id } = await sell(engine, airtimeSale(500 + nth));
    await until(engine, id, ({ delivery }) => delivery === 'completed');
  }
  await file.service().control('outcome', { kind: 'airtime', result: 'refund', count: 1 });
  const { id } = await sell(engine, airtimeSale(700));
  await until(engine, id, ({ money }) => money === 'returned');
  const taken = (await wait()) ?? -1;
  expect(taken).toBeGreaterThanOrEqual(0);
  expect(taken).toBeLessThan(20_000);
  expect(await engine.usualWait('airtime', 'Telecel')).toBeNull();
});
