import type { OrderView } from '#shared/counter-api/values.ts';
import { sell, type TestCounter, until } from '../../../support/counter.ts';
import type { DeskForFile } from '../../../support/desk-for-file.ts';
import { airtimeSale } from '../../../support/sales.ts';

/** A sale that is in the journal and was never sent: the line is down, and its two minutes are over. */
export async function unsentSale(
  desk: DeskForFile,
): Promise<{ counter: TestCounter; order: OrderView; saleId: string }> {
  const counter = await desk.open({ policy: { freshMs: 400 } });
  const { keys } = desk.service();
  await counter.counter.connect({ line: { kind: 'plain-loopback', baseUrl: 'http://127.0.0.1:9/api/v2' }, keys });
  const sale = await sell(counter.engine, airtimeSale());
  const order = await until(counter.engine, sale.id, ({ attention }) => attention !== null);
  await counter.counter.connect({ line: { kind: 'plain-loopback', baseUrl: desk.service().baseUrl }, keys });
  return { counter, order, saleId: sale.id };
}
