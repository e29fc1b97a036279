import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { PRODUCTS } from '#shared/order-state.ts';
import { openTestCounter, removeFolder, sell, type TestCounter, until } from '../../support/counter.ts';
import { saleOf } from '../../support/sales.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let desk: TestCounter;

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.stop();
});
beforeEach(async () => {
  await service.control('reset', {});
  await service.control('progress', {
    kind: 'any',
    steps: [
      ['pending', 0.2],
      ['processing', 0.2],
    ],
  });
  desk = await openTestCounter(service);
});
afterEach(async () => {
  await desk.close();
  removeFolder(desk.folder);
});

test.each(PRODUCTS)('%s is placed once, charged once and settled', async (product) => {
  const sale = await sell(desk.engine, await saleOf(product, service));
  const order = await until(desk.engine, sale.id, ({ state }) => state === 'settled');
  expect(order).toMatchObject({ delivery: 'completed', money: 'kept', attention: null });
  const { summary } = await service.ledger();
  const wanted = product === 'bulk' ? 3 : 1;
  expect(summary).toMatchObject({ orders: wanted, charged_once: wanted, charged_more_than_once: 0 });
});
