/** The report of a counter that really sold, against what the service's own ledger says. */
import { expect, test } from 'vitest';
import { sell, until } from '../../support/counter.ts';
import { deskForFile } from '../../support/desk-for-file.ts';
import { airtimeSale, dataSale } from '../../support/sales.ts';

const desk = deskForFile();

test('a report of a day, and of its year, has the count, the revenue and the cost of its real sales', async () => {
  const { counter, engine } = await desk.open();
  const sold = [await sell(engine, airtimeSale(1500)), await sell(engine, dataSale())];
  const orders = await Promise.all(sold.map(({ id }) => until(engine, id, ({ delivery }) => delivery === 'completed')));
  const revenue = sold.reduce((sum, { price }) => sum + price, 0);
  const cost = orders.reduce((sum, order) => sum + (order.cost ?? 0), 0);
  const today = new Date(counter.snapshot().now).toISOString().slice(0, 10);
  const yearAgo = new Date(counter.snapshot().now - 360 * 86_400_000).toISOString().slice(0, 10);
  for (const from of [today, yearAgo]) {
    const report = await counter.opened?.reports.range({ from, to: today });
    expect(report).toMatchObject({
      growing: true,
      total: { orders: 2, revenue, earnings: { walletCost: cost, margin: revenue - cost, ordersWithoutCost: 0 } },
      attendants: [{ name: counter.snapshot().attendant.name }],
    });
    expect(report?.products.map(({ product }) => product).sort()).toEqual(['airtime', 'data']);
  }
});
