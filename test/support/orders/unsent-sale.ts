import type { OrderView } from '#shared/counter-api/values.ts';
import { addressOf, NOBODY, sell, type TestCounter, until } from '../counter.ts';
import type { DeskForFile } from '../desk-for-file.ts';
import { airtimeSale } from '../sales.ts';

/** A sale that is in the journal and was never sent: the line is down, and its two minutes are over. */
export async function unsentSale(
  desk: DeskForFile,
): Promise<{ counter: TestCounter; order: OrderView; saleId: string }> {
  const counter = await desk.open({ policy: { freshMs: 1500 } });
  await counter.counter.connect(addressOf({ ...desk.service(), baseUrl: NOBODY }));
  const sale = await sell(counter.engine, airtimeSale());
  const order = await until(counter.engine, sale.id, ({ attention }) => attention !== null);
  await counter.counter.connect(addressOf(desk.service()));
  return { counter, order, saleId: sale.id };
}
