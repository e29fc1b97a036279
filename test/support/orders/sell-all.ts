/** One sale of each product in a process of its own, for a test that watches its system calls. */
import { PRODUCTS } from '#shared/order-state.ts';
import { openTestCounter, sell, until } from '../counter.ts';
import { saleOf } from '../sales.ts';
import type { TestService } from '../service.ts';

const [service, folder] = process.argv.slice(2);
const address = JSON.parse(service ?? '') as TestService;
const desk = await openTestCounter(address, { folder: folder ?? '' });
for (const product of PRODUCTS) {
  const sale = await sell(desk.engine, await saleOf(product, address));
  await until(desk.engine, sale.id, ({ state }) => state === 'settled');
}
await desk.close();
