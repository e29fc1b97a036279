/** Two people answer for one order at the same time: only one of the two answers may count (M17). */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { EngineDeps } from '#main/orders/model/ports.ts';
import { OrderWriter } from '#main/orders/run/order-writer.ts';
import { trackOrder } from '#main/orders/run/tracked-order.ts';
import { momentOf, systemClock } from '#main/platform/clock.ts';
import { sell, type TestCounter, until } from '../../support/counter.ts';
import { deskForFile } from '../../support/desk-for-file.ts';
import { dataSale } from '../../support/sales.ts';

const file = deskForFile();

/** A counter that finds a sale which was recorded and never sent. */
async function openWithRecordedSale(): Promise<{ desk: TestCounter; saleId: string; intentId: number }> {
  const saleId = randomUUID();
  const stops = new Promise<never>(() => {});
  const first = await file.open({
    onStep: (step) => (step === 'sale.recorded' ? stops : undefined),
  });
  void sell(first.engine, dataSale(), saleId);
  await until(first.engine, saleId, ({ state }) => state === 'recorded');
  await first.close();
  const desk = await file.open();
  const { intentId } = await until(desk.engine, saleId, ({ attention }) => attention === 'not-sent');
  return { desk, saleId, intentId };
}

test('M17: an order that is withdrawn while its price is asked again is not sent', async () => {
  const { desk, saleId, intentId } = await openWithRecordedSale();
  await file.service().control('fault', { method: 'GET', path: '/packages', fault: { type: 'delay', ms: 500 } });
  expect(await desk.engine.act(intentId, 'send')).toMatchObject({ ok: true });
  await sleep(150);
  expect(await desk.engine.act(intentId, 'withdraw')).toMatchObject({ ok: true });
  await sleep(800);
  await until(desk.engine, saleId, ({ state }) => state === 'withdrawn');
  expect((await file.service().ledger()).orders).toEqual([]);
});

test('an intent that is read again never falls back behind its newest known version', async () => {
  const older = { id: 1, version: 3, state: 'recorded', updatedAt: 0 };
  const newer = { ...older, version: 4, state: 'sending' };
  const deps = { read: { intent: async () => older } } as unknown as EngineDeps;
  const item = trackOrder(newer as never, systemClock, momentOf(systemClock), { now: () => 0, correctedMs: 0 });
  await new OrderWriter(deps, () => false).reload(item);
  expect(item.intent).toMatchObject({ version: 4, state: 'sending' });
});
