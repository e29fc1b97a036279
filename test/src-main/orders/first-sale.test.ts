import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { airtimeSale, openTestCounter, removeFolder, sell, type TestCounter, until } from '../../support/counter.ts';
import { type TestService, startService } from '../../support/service.ts';

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
  desk = await openTestCounter(service);
});
afterEach(async () => {
  await desk.close();
  removeFolder(desk.folder);
});

test('airtime is placed once, charged once and settled', async () => {
  const sale = await sell(desk.engine, airtimeSale('0244123456', 1000));
  const order = await until(desk.engine, sale.id, ({ state }) => state === 'settled');
  expect(order).toMatchObject({ delivery: 'completed', money: 'kept', cost: 1000, attention: null });
  const { summary, orders } = await service.ledger();
  expect(summary).toMatchObject({ orders: 1, charged_once: 1, charged_more_than_once: 0 });
  expect(orders[0]?.client_reference ?? orders[0]?.reference).toBe(order.reference);
});
