/** Two people answer for one order at the same time: only one of the two answers may count (M17). */
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { EngineDeps } from '#main/orders/model/ports.ts';
import { OrderWriter } from '#main/orders/run/order-writer.ts';
import { trackOrder } from '#main/orders/run/tracked-order.ts';
import { momentOf, systemClock } from '#main/platform/clock.ts';
import { sell, type TestCounter, until, WRITTEN_APART } from '../../support/counter.ts';
import { deskForFile, requestsTo } from '../../support/desk-for-file.ts';
import { inOtherWords, type OtherWords } from '../../support/in-other-words.ts';
import { dataSale } from '../../support/sales.ts';

const file = deskForFile();

/** A counter that finds a sale which was recorded and never sent; it hears the service through `say`. */
async function openWithRecordedSale(say: OtherWords): Promise<{ desk: TestCounter; saleId: string; intentId: number }> {
  const saleId = randomUUID();
  const stops = new Promise<never>(() => {});
  const first = await file.open({
    policy: WRITTEN_APART,
    onStep: (step) => (step === 'sale.recorded' ? stops : undefined),
  });
  void sell(first.engine, dataSale(), saleId);
  await until(first.engine, saleId, ({ state }) => state === 'recorded');
  await first.close();
  const { baseUrl, close } = await inOtherWords(file.service(), say);
  onTestFinished(close);
  const desk = await file.open({ baseUrl });
  const { intentId } = await until(desk.engine, saleId, ({ attention }) => attention === 'not-sent');
  return { desk, saleId, intentId };
}

test('M17: an order that is withdrawn while its price is asked again is not sent', async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
  let holds = false;
  const { desk, saleId, intentId } = await openWithRecordedSale(({ method, path }) => {
    if (!holds || method !== 'GET' || !path.startsWith('/packages')) return undefined;
    asked.resolve();
    return answered.promise;
  });
  holds = true;
  expect(await desk.engine.act(intentId, 'send')).toMatchObject({ ok: true });
  await asked.promise;
  expect(await desk.engine.act(intentId, 'withdraw')).toMatchObject({ ok: true });
  answered.resolve(undefined);
  await until(desk.engine, saleId, ({ state }) => state === 'withdrawn');
  // Another sale is sent behind it: by then this one would have been sent, too.
  const next = await sell(desk.engine, dataSale());
  await until(desk.engine, next.id, ({ state }) => state === 'settled');
  expect((await file.service().ledger()).orders).toHaveLength(1);
  expect(await requestsTo(file.service(), 'POST', '/data/purchase')).toHaveLength(1);
});

test('an intent that is read again never falls back behind its newest known version', async () => {
  const older = { id: 1, version: 3, state: 'recorded', updatedAt: 0 };
  const newer = { ...older, version: 4, state: 'sending' };
  const deps = { read: { intent: async () => older } } as unknown as EngineDeps;
  const item = trackOrder(newer as never, systemClock, momentOf(systemClock), { now: () => 0, correctedMs: 0 });
  await new OrderWriter(deps, () => false).reload(item);
  expect(item.intent).toMatchObject({ version: 4, state: 'sending' });
});
