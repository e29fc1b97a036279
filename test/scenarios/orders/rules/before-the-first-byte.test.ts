/** M1 to M5, against a real journal and a real service. */
import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createGate } from '#main/ipc/gate.ts';
import { outsideHeadOf } from '#main/journal/file/head-file.ts';
import type { CallResult } from '#shared/counter-api/index.ts';
import { pesewas } from '#shared/money.ts';
import { PRODUCTS } from '#shared/order-state.ts';
import { makeReference } from '#shared/reference.ts';
import {
  addressOf,
  makeFolder,
  NOBODY,
  openTestCounter,
  removeFolder,
  sell,
  until,
  WRITTEN_APART,
} from '../../../support/counter.ts';
import { deskForFile, requestsTo } from '../../../support/desk-for-file.ts';
import { airtimeSale, bulkSale, dataSale, saleOf } from '../../../support/sales.ts';

const desk = deskForFile();

function rowsOf<T>(folder: string, sql: string): T[] {
  const db = new Database(join(folder, 'journal.db'), { readonly: true });
  try {
    return db.prepare<[], T>(sql).all();
  } finally {
    db.close();
  }
}

test('M1 the same draft submitted three times at once, and again after a restart, is one sale', async () => {
  const { engine, close } = await desk.open();
  const saleId = randomUUID();
  const sale = airtimeSale();
  const submit = (with_ = engine) =>
    with_.submit({
      saleId,
      sale,
      price: sale.product === 'airtime' ? sale.amount : (0 as never),
      sameSaleConfirmed: false,
    });
  const answers = await Promise.all([submit(), submit(), submit()]);
  expect(new Set(answers.map((answer) => answer.ok && answer.value.slipNumber))).toEqual(new Set([1]));
  await until(engine, saleId, ({ state }) => state === 'settled');
  await close();
  const again = await desk.open();
  const later = await submit(again.engine);
  expect(later.ok && later.value.slipNumber).toBe(1);
  expect((await desk.service().ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M5 nothing is sold at another price than the attendant saw; M1 a sold draft is answered as it was sold', async () => {
  const { engine } = await desk.open();
  const submission = { saleId: randomUUID(), sale: airtimeSale(1000), sameSaleConfirmed: false };
  const at = (price: number) => engine.submit({ ...submission, price: pesewas(price) });
  for (const price of [999, 1001]) expect(await at(price)).toMatchObject({ error: { code: 'price-changed' } });
  expect(rowsOf(desk.folder, 'SELECT id FROM sales')).toEqual([]);
  const sold = { ok: true, value: { id: submission.saleId, price: 1000 } };
  expect([await at(1000), await at(999)]).toMatchObject([sold, sold]);
  await until(engine, submission.saleId, ({ state }) => state === 'settled');
  expect((await desk.service().ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M1 the same draft in capitals is the same sale', async () => {
  const { counter, engine } = await desk.open();
  const gate = createGate({ origin: 'app://dwadi', contextOf: () => counter, log: { write: () => {} } });
  const event = { senderFrame: { url: 'app://dwadi/', parent: null }, sender: { id: 1 } } as never;
  const saleId = randomUUID();
  const sale = airtimeSale(1500);
  const submit = (id: string) =>
    gate(event, 'sales.submit', { saleId: id, sale, price: 1500, sameSaleConfirmed: true }) as Promise<
      CallResult<'sales.submit'>
    >;
  const answers = [await submit(saleId), await submit(saleId.toUpperCase())];
  expect(answers).toMatchObject(answers.map(() => ({ ok: true, value: { id: saleId, slipNumber: 1 } })));
  await until(engine, saleId, ({ state }) => state === 'settled');
  expect((await desk.service().ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M2 the intent, its body and its attempt are on disk before the first byte leaves', async () => {
  const seen: unknown[] = [];
  const { engine } = await desk.open({
    onStep: (step) => {
      if (step !== 'attempt.recorded') return;
      seen.push(
        ...rowsOf(
          desk.folder,
          `SELECT i.state, i.body IS NOT NULL AS body, a.base_url, length(a.key_fingerprint) > 8 AS print, a.ended_at
           FROM intents i JOIN attempts a ON a.intent_id = i.id`,
        ),
      );
    },
  });
  const sale = await sell(engine, airtimeSale());
  await until(engine, sale.id, ({ state }) => state === 'settled');
  expect(seen).toEqual([{ state: 'sending', body: 1, base_url: desk.service().baseUrl, print: 1, ended_at: null }]);
});

test('M2 a sale and its first attempt are written together where a place is free: found at the start, it is unknown', async () => {
  const image = makeFolder();
  const { engine, close } = await desk.open({
    onStep: (step) => {
      if (step === 'sale.recorded') cpSync(desk.folder, image, { recursive: true });
    },
  });
  const sale = await sell(engine, airtimeSale());
  await until(engine, sale.id, ({ state }) => state === 'settled');
  await close();
  const before = `SELECT i.state, i.money, i.attempts, a.kind, a.ended_at FROM intents i JOIN attempts a ON a.intent_id = i.id`;
  expect(rowsOf(image, before)).toEqual([
    { state: 'sending', money: 'maybe', attempts: 1, kind: 'first', ended_at: null },
  ]);
  // The service has the order of the counter that went on: the copy finds it, and sends nothing.
  const again = await openTestCounter(desk.service(), { folder: image });
  await until(again.engine, sale.id, ({ state }) => state === 'settled');
  await again.close();
  removeFolder(image);
  expect(await requestsTo(desk.service(), 'POST', '/airtime')).toHaveLength(1);
});

test('M2 a list of over a hundred rows is written with the attempts of its first request', async () => {
  let first: unknown[] = [];
  const { engine } = await desk.open({
    onStep: (step) => {
      if (step === 'sale.recorded') first = rowsOf(desk.folder, 'SELECT DISTINCT batch FROM attempts');
    },
  });
  await desk.service().control('setBalance', { balance: 100_000 });
  const sale = await sell(engine, bulkSale(120));
  expect(first).toHaveLength(1);
  expect(sale).toMatchObject({ orderCount: 120, tally: { sent: 100, saved: 20 } });
  await until(engine, sale.id, ({ state }) => state === 'settled', 40_000);
  const counts = `SELECT count(*) AS rows FROM attempts GROUP BY batch ORDER BY min(id)`;
  expect(rowsOf(desk.folder, counts)).toEqual([{ rows: 100 }, { rows: 20 }]);
});

test('M2 an attempt without an outcome is unknown at the start, and an intent without an attempt is recorded', async () => {
  const images = { recorded: makeFolder(), attempted: makeFolder() };
  const take = (folder: string) => cpSync(desk.folder, folder, { recursive: true });
  const { engine, close } = await desk.open({
    policy: WRITTEN_APART,
    onStep: (step) => {
      if (step === 'sale.recorded') take(images.recorded);
      if (step === 'attempt.recorded') take(images.attempted);
    },
  });
  const sale = await sell(engine, airtimeSale());
  await until(engine, sale.id, ({ state }) => state === 'settled');
  await close();
  // The files are written in place, as a power cut leaves them: new files would count as a copy (M19). The head note
  // beside the folder is removed, or these would count as an earlier copy.
  const openAsItWas = async (image: string) => {
    for (const suffix of ['-wal', '-shm']) rmSync(join(desk.folder, `journal.db${suffix}`), { force: true });
    cpSync(image, desk.folder, { recursive: true });
    rmSync(outsideHeadOf(desk.folder), { force: true });
    return openTestCounter(desk.service(), { folder: desk.folder });
  };
  const recorded = await openAsItWas(images.recorded);
  expect(await until(recorded.engine, sale.id, ({ attention }) => attention !== null)).toMatchObject({
    state: 'recorded',
    attention: 'not-sent',
  });
  await recorded.close();
  const attempted = await openAsItWas(images.attempted);
  // Found by its reference: it did arrive.
  await until(attempted.engine, sale.id, ({ state }) => state === 'settled');
  await attempted.close();
  for (const folder of Object.values(images)) removeFolder(folder);
  expect((await desk.service().ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M3 references carry 100 random bits, fit every endpoint, and never repeat from a copied disk', () => {
  const zero = makeReference('AAAA', (size) => new Uint8Array(size));
  const full = makeReference('AAAA', (size) => new Uint8Array(size).fill(31));
  expect(zero).toMatch(/^[A-Za-z0-9._-]{3,64}$/);
  expect([...zero].filter((char, index) => char !== full[index])).toHaveLength(20);
});

test.each(PRODUCTS)('M3 a lost reply to %s never makes a second reference', async (product) => {
  const { service } = desk;
  await service().control('fault', { method: 'POST', path: '/', nth: 1, times: 1, fault: { type: 'drop_after' } });
  const { engine } = await desk.open();
  const sale = await sell(engine, await saleOf(product, service()));
  await until(engine, sale.id, ({ state }) => state === 'settled');
  const { orders, summary } = await service().ledger();
  const references = new Set(orders.map((order) => order.client_reference ?? order.reference));
  expect(references.size).toBe(sale.orders.length);
  expect(summary.charged_more_than_once).toBe(0);
  expect(summary.charged_once).toBe(sale.orders.length);
});

test('M4 a replay carries the very bytes of the first attempt; a bulk sale’s replay carries those of each item', async () => {
  const { service } = desk;
  // Nothing arrives the first time, so that it is sent again.
  await service().control('fault', { method: 'POST', path: '/', nth: 1, times: 2, fault: { type: 'drop_before' } });
  const { engine } = await desk.open();
  const single = await sell(engine, airtimeSale());
  await until(engine, single.id, ({ state }) => state === 'settled');
  await service().control('fault', { method: 'POST', path: '/data/bulk', times: 1, fault: { type: 'drop_before' } });
  const many = await sell(engine, bulkSale(2));
  await until(engine, many.id, ({ state }) => state === 'settled');
  const singles = await requestsTo(service(), 'POST', '/airtime/purchase');
  expect(singles.length).toBeGreaterThanOrEqual(2);
  expect(new Set(singles.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const batches = await requestsTo(service(), 'POST', '/data/bulk');
  expect(batches.length).toBeGreaterThanOrEqual(2);
  const items = batches.flatMap(({ body }) => (JSON.parse(String(body)) as { orders: unknown[] }).orders);
  expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(2);
});

test('M5 the answer’s cost is the booked cost, and a difference from the quote is shown', async () => {
  const { engine } = await desk.open();
  const request = dataSale();
  const quote = await engine.quote(randomUUID(), request, null);
  await desk.service().control('setRole', { role: 'customer', is_permanent: true });
  const sale = await sell(engine, request);
  const order = await until(engine, sale.id, ({ state }) => state === 'settled');
  expect(quote.ok && order.cost !== null && order.cost > (quote.value.cost ?? 0)).toBe(true);
  expect(order.quotedCost).toBe(quote.ok && quote.value.cost);
});

test('M5 an order that was never tried, and is sent from the board, is priced anew, too', async () => {
  const { engine } = await desk.open({
    policy: { freshMs: 400, ...WRITTEN_APART },
    onStep: (step) => (step === 'sale.recorded' ? sleep(900) : undefined),
  });
  const sale = await sell(engine, dataSale());
  const unsent = await until(engine, sale.id, ({ attention }) => attention === 'not-sent');
  await desk.service().control('setRole', { role: 'customer', is_permanent: true });
  expect((await engine.act(unsent.intentId, 'send')).ok).toBe(true);
  const order = await until(engine, sale.id, ({ state, attention }) => state !== 'recorded' || attention !== null);
  expect(order).toMatchObject({ state: 'recorded', attention: 'price-rose', money: 'none' });
  expect(await requestsTo(desk.service(), 'POST', '/data/purchase')).toEqual([]);
});

test('M5 an order that surely was not placed, and costs more by now, waits for a person before it is sent again', async () => {
  const { engine, counter } = await desk.open();
  const request = dataSale();
  await engine.quote(randomUUID(), request, null);
  await counter.connect(addressOf({ ...desk.service(), baseUrl: NOBODY }));
  const sale = await sell(engine, request);
  await until(engine, sale.id, ({ state, waitingUntil }) => state === 'recorded' || waitingUntil !== null);
  await desk.service().control('setRole', { role: 'customer', is_permanent: true });
  await counter.connect(addressOf(desk.service()));
  const order = await until(engine, sale.id, ({ attention }) => attention !== null);
  expect(order).toMatchObject({ state: 'recorded', attention: 'price-rose', money: 'none' });
  expect((await engine.act(order.intentId, 'send')).ok).toBe(true);
  await until(engine, sale.id, ({ state }) => state === 'settled');
});

test('M5 prices that may not be asked for keep no sale from being sent', async () => {
  const { engine } = await desk.open();
  const request = dataSale();
  await engine.quote(randomUUID(), request, null);
  const later = (retry_after: number) => ({ type: 'rate_limit', retry_after });
  await desk.service().control('fault', {
    rules: [
      { method: 'GET', path: '/packages', times: 0, fault: later(120) },
      { method: 'POST', path: '/data/purchase', times: 2, fault: later(1) },
    ],
  });
  const sale = await sell(engine, request);
  await until(engine, sale.id, ({ state }) => state === 'settled');
});
