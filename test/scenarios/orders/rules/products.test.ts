/** M11 to M16: the special rules of each product. */

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Phone } from '#shared/phone.ts';
import { askService } from '../../../support/ask-service.ts';
import { addressOf, NOBODY, sell, until } from '../../../support/counter.ts';
import { deskForFile, requestsTo } from '../../../support/desk-for-file.ts';
import { rowsOf } from '../../../support/orders/rows-of.ts';
import { afaSale, billSale, bulkSale, dataSale, smsSale, voucherSale } from '../../../support/sales.ts';

const desk = deskForFile();

const control = (name: string, body: object): Promise<unknown> => desk.service().control(name, body);
const summary = async () => (await desk.service().ledger()).summary;

test('M11 a lost reply to a bill is replayed, and the replay brings the code that the bill is followed by', async () => {
  await control('fault', { method: 'POST', path: '/utilities/pay', times: 1, fault: { type: 'drop_after' } });
  const { engine } = await desk.open();
  const sale = await sell(engine, billSale());
  const order = await until(engine, sale.id, ({ state }) => state === 'settled');
  expect(order.serviceReference).not.toBe(order.reference);
  expect(await summary()).toMatchObject({ orders: 1, charged_once: 1, charged_more_than_once: 0 });
});

test('M11 a replay that brings no code makes the bill accepted, and the bill says that it cannot be followed here', async () => {
  await control('fault', {
    rules: [
      { method: 'POST', path: '/utilities/pay', times: 1, fault: { type: 'drop_after' } },
      {
        method: 'POST',
        path: '/utilities/pay',
        nth: 2,
        times: 1,
        fault: { type: 'missing_fields', fields: ['reference', 'order_id'] },
      },
    ],
  });
  // A sale that grew old on a busy machine would be asked about before its replay.
  const { engine } = await desk.open({ policy: { freshMs: 60_000 } });
  const sale = await sell(engine, billSale());
  const order = await until(engine, sale.id, ({ attention }) => attention !== null);
  expect(order).toMatchObject({ state: 'accepted', attention: 'cannot-follow', money: 'taken' });
});

test('M11 a bill already processed at its first attempt is read by its code, and is ours only when all of it matches', async () => {
  await control('fault', { method: 'POST', path: '/utilities/pay', times: 1, fault: { type: 'duplicate' } });
  const { engine } = await desk.open();
  const sale = await sell(engine, billSale());
  await until(engine, sale.id, ({ state }) => state === 'settled');
  expect(await requestsTo(desk.service(), 'GET', '/utilities/orders')).not.toHaveLength(0);
  expect(await summary()).toMatchObject({ orders: 1, charged_once: 1 });
});

/** A busy machine has sent a sale by then for the first time. */
const FRESH_MS = 2000;

test('M11 a bill that may be paid is never withdrawn; only a late refused replay ends it', async () => {
  await control('fault', { method: 'POST', path: '/utilities/pay', times: 1, fault: { type: 'drop_before' } });
  await control('setBalance', { balance: 1 });
  const { engine } = await desk.open({ policy: { freshMs: FRESH_MS } });
  const sale = await sell(engine, billSale(50_000));
  const asking = await until(engine, sale.id, ({ attention }) => attention === 'ask-by-sending');
  expect(asking).toMatchObject({ state: 'unknown', actions: ['send'] });
  expect((await engine.act(asking.intentId, 'withdraw')).ok).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, FRESH_MS + 400));
  expect((await engine.act(asking.intentId, 'send')).ok).toBe(true);
  await until(engine, sale.id, ({ state }) => state === 'rejected');
  expect(await summary()).toMatchObject({ charged_once: 0 });
});

test('M6 M7a a refused bill of which nothing leaves when a person sends it again is refused as before', async () => {
  await control('setBalance', { balance: 1 });
  const { engine, counter } = await desk.open({ policy: { freshMs: FRESH_MS } });
  const sale = await sell(engine, billSale(50_000));
  const refused = await until(engine, sale.id, ({ state }) => state === 'rejected');
  expect(refused).toMatchObject({ actions: ['send'], leftToDo: 'give-back' });
  await counter.connect(addressOf({ ...desk.service(), baseUrl: NOBODY }));
  expect((await engine.act(refused.intentId, 'send')).ok).toBe(true);
  expect(await until(engine, sale.id, ({ state }) => state !== 'rejected')).toMatchObject({ leftToDo: null });
  const again = await until(engine, sale.id, ({ state }) => state === 'rejected');
  expect(again).toMatchObject({
    unproven: { provenAt: null },
    actions: ['send'],
    leftToDo: 'give-back',
    attention: null,
  });
  expect(await requestsTo(desk.service(), 'POST', '/utilities/pay')).toHaveLength(1);
});

test("M7a M11 a bill's replay that is placed while its refusal is heard is never told as surely not charged", async () => {
  const pay = { method: 'POST', path: '/utilities/pay' };
  await control('fault', { ...pay, times: 0, fault: { type: 'drop_before' } });
  const { engine } = await desk.open({ policy: { freshMs: FRESH_MS } });
  const request = billSale();
  const sale = await sell(engine, request);
  const { intentId } = await until(engine, sale.id, ({ attention }) => attention === 'ask-by-sending');
  await control('clearFaults', {});
  await control('fault', { ...pay, times: 1, fault: { type: 'refused_but_placed', status: 400 } });
  await new Promise((resolve) => setTimeout(resolve, FRESH_MS + 400));
  expect((await engine.act(intentId, 'send')).ok).toBe(true);
  const told = await until(engine, sale.id, ({ state }) => state === 'rejected');
  expect(await summary()).toMatchObject({ charged_once: 1 });
  expect(told).toMatchObject({ unproven: { provenAt: null } });
  expect(told.actions).not.toContain('again');
  const quote = await engine.quote(randomUUID(), request, null);
  expect(quote).toMatchObject({ ok: true, value: { sameSale: { blocks: true } } });
});

test('M12 AFA delivered twice answers 409 at once, and is found to be ours', async () => {
  await control('fault', { method: 'POST', path: '/afa/register', times: 1, fault: { type: 'duplicate' } });
  const { engine } = await desk.open();
  const sale = await sell(engine, afaSale());
  await until(engine, sale.id, ({ state }) => state === 'settled');
  expect(await summary()).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M12 a reference that somebody else took stays unknown, and nothing is sent again by itself', async () => {
  const other = await desk.service().control<{ standard: string }>('otherKeys');
  const { engine } = await desk.open({
    policy: { freshMs: 1500, unresolvedMs: 3000 },
    onStep: async (step) => {
      if (step !== 'attempt.recorded') return;
      const reference = (await engine.board()).underWay[0]?.orders[0]?.reference;
      const body = { ...JSON.parse(JSON.stringify(afaBody)), reference };
      await askService(desk.service(), '/afa/register', { method: 'POST', key: other.standard, body });
    },
  });
  const sale = await sell(engine, afaSale());
  const order = await until(engine, sale.id, ({ attention }) => attention !== null);
  expect(order).toMatchObject({ state: 'unknown', attention: 'unresolved', refusal: 'reference-taken' });
  const ours = (await requestsTo(desk.service(), 'POST', '/afa/register')).filter(({ status }) => status === 409);
  expect(ours).toHaveLength(1);
  expect(await requestsTo(desk.service(), 'GET', '/afa/orders')).not.toHaveLength(0);
});

const afaBody = {
  full_name: 'Somebody Else',
  phone: '0244999999',
  id_type: 'Ghana Card',
  id_number: 'GHA-123456789-0',
  date_of_birth: '1990-01-01',
  region: 'Ashanti',
  location: 'Kumasi',
};

test('M13 a 409 for data has two meanings: the order is looked up, replayed, and rejected only by both proofs', async () => {
  await control('setGate', { enabled: true });
  const { engine } = await desk.open();
  const phone = '0244777001' as Phone;
  await control('unlist', { number: phone });
  const sale = await sell(engine, dataSale(phone, 1));
  const doubt = await until(engine, sale.id, ({ state }) => state === 'unknown');
  // The refusal has two meanings until a look-up has asked about the number.
  expect(['not-whitelisted-or-reference-taken', 'not-whitelisted']).toContain(doubt.refusal);
  const order = await until(engine, sale.id, ({ state }) => state === 'rejected');
  expect(order.money).toBe('none');
  expect(await requestsTo(desk.service(), 'GET', '/orders/')).not.toHaveLength(0);
  expect(await summary()).toMatchObject({ charged_once: 0 });
});

test('M13 a number that was called registered before its order was refused is asked about anew', async () => {
  await control('setGate', { enabled: true });
  const { engine, counter } = await desk.open();
  const phone = '0244777002' as Phone;
  await control('whitelist', { number: phone });
  expect(await counter.numbers.check(phone)).toBe('yes');
  await control('unlist', { number: phone });
  const sale = await sell(engine, dataSale(phone, 1));
  const order = await until(engine, sale.id, ({ state }) => state === 'rejected');
  expect(order.refusal).toBe('not-whitelisted');
  expect(counter.numbers.lastSaid(phone)).toBe('no');
});

test('M14 a lost reply to a batch leads to a look-up of every item, and none is placed twice', async () => {
  await control('fault', { method: 'POST', path: '/data/bulk', times: 1, fault: { type: 'drop_after' } });
  const { engine } = await desk.open();
  const sale = await sell(engine, bulkSale(5));
  await until(engine, sale.id, ({ state }) => state === 'settled');
  for (const { intentId } of sale.orders) {
    const view = await engine.saleOfIntent(intentId);
    expect(view?.orders.every(({ state }) => state === 'settled' || state === 'accepted')).toBe(true);
  }
  expect(await summary()).toMatchObject({ orders: 5, charged_once: 5, charged_more_than_once: 0 });
});

test('M26 the balance in the answer to a batch that is sent again is no known balance', async () => {
  await control('fault', { method: 'POST', path: '/data/bulk', times: 1, fault: { type: 'drop_before' } });
  const { engine } = await desk.open();
  const balances = () => rowsOf(desk.folder, `SELECT DISTINCT balance FROM balances`);
  for (const known of [0, 1]) {
    const sale = await sell(engine, bulkSale(2));
    await until(engine, sale.id, ({ state }) => state === 'settled');
    await expect.poll(() => engine.board()).toMatchObject({ underWay: [] });
    expect(balances()).toHaveLength(known);
  }
  expect(await summary()).toMatchObject({ orders: 4, charged_once: 4 });
});

test('M14 a number that is not whitelisted is skipped by itself and waits on, and the others are placed', async () => {
  await control('setGate', { enabled: true });
  const rows = [
    { network: 'MTN', phone: '0244777002' as Phone, volumeGb: 1 },
    { network: 'MTN', phone: '0244777003' as Phone, volumeGb: 1 },
  ] as const;
  await control('unlist', { number: rows[0].phone });
  await control('whitelist', { number: rows[1].phone });
  const { engine, counter } = await desk.open();
  const since = counter.snapshot().now;
  const waiting = rows.map(({ phone, volumeGb }) => ({ phone, volumeGb, since, ready: false }));
  await counter.waiting.open({ load: async () => JSON.stringify(waiting), save: async () => {} });
  const sale = await sell(engine, { product: 'bulk', rows: [...rows] });
  const skipped = await until(engine, sale.id, ({ state }) => state === 'rejected');
  expect(skipped).toMatchObject({ refusal: 'skipped', money: 'none', actions: ['again'] });
  expect(await summary()).toMatchObject({ orders: 1, charged_once: 1 });
  expect(counter.waiting.list().map(({ phone }) => phone)).toEqual([rows[0].phone]);
});

test('M14 a batch that is refused whole is looked up item by item before a word is said', async () => {
  const { engine } = await desk.open();
  // The counter has seen the price; then the package goes out of stock.
  await engine.quote(randomUUID(), bulkSale(2), null);
  await control('setPackageStock', { network: 'Telecel', volume_gb: 5, in_stock: false });
  const sale = await sell(engine, bulkSale(2));
  await until(engine, sale.id, ({ state }) => state === 'rejected');
  expect(await requestsTo(desk.service(), 'GET', '/orders/')).not.toHaveLength(0);
  expect(await summary()).toMatchObject({ charged_once: 0 });
});

test('M14 more than a hundred rows travel in batches of at most a hundred', async () => {
  const { engine } = await desk.open();
  await control('setBalance', { balance: 100_000 });
  const sale = await sell(engine, bulkSale(230));
  expect(sale).toMatchObject({ orderCount: 230, tally: { sent: 100, saved: 130 } });
  expect(sale.orders).toHaveLength(50);
  await until(engine, sale.id, ({ state }) => state === 'settled', 40_000);
  const batches = await requestsTo(desk.service(), 'POST', '/data/bulk');
  const sizes = batches.map(({ body }) => (JSON.parse(String(body)) as { orders: unknown[] }).orders.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(230);
});

test('M15 an order is done with every voucher in hand: missing ones are looked up, and none stands in the clear', async () => {
  await control('fault', {
    method: 'POST',
    path: '/resultschecker/purchase',
    times: 1,
    fault: { type: 'missing_fields', fields: ['vouchers'] },
  });
  const { engine, close } = await desk.open();
  const sale = await sell(engine, await voucherSale(desk.service(), 3));
  await until(engine, sale.id, ({ state }) => state === 'settled');
  const { orders } = await desk.service().ledger();
  const text = JSON.stringify(orders[0]?.details);
  const pins = [...text.matchAll(/"pin":"([^"]+)"/g)].map(([, pin]) => pin ?? '');
  await close();
  for (const name of readdirSync(desk.folder)) {
    if (!name.startsWith('journal')) continue;
    const bytes = readFileSync(join(desk.folder, name)).toString('latin1');
    for (const pin of pins) expect(bytes.includes(pin)).toBe(false);
  }
  expect(await summary()).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M15 vouchers that never come are charged, missing, raised, and owed until they come after all', async () => {
  await control('fault', {
    path: '/resultschecker',
    times: 0,
    fault: { type: 'missing_fields', fields: ['vouchers'] },
  });
  const { engine } = await desk.open({ policy: { unresolvedMs: 2500 } });
  const types = await voucherSaleWithoutTypes();
  const sale = await sell(engine, types);
  const order = await until(engine, sale.id, ({ attention }) => attention !== null);
  expect(order).toMatchObject({ attention: 'voucher-missing', state: 'accepted' });
  expect(await summary()).toMatchObject({ orders: 1, charged_once: 1 });
  const owed = () => rowsOf(desk.folder, `SELECT amount, paid FROM owed`);
  const revenue = () => rowsOf(desk.folder, `SELECT sum(amount) AS sum FROM postings WHERE kind LIKE 'revenue%'`);
  expect([owed(), revenue()]).toEqual([[{ amount: sale.price, paid: 0 }], [{ sum: 0 }]]);
  await control('clearFaults', {});
  expect((await engine.act(order.intentId, 'ask')).ok).toBe(true);
  await until(engine, sale.id, ({ state }) => state === 'settled');
  expect([owed(), revenue()]).toEqual([[{ amount: 0, paid: 0 }], [{ sum: sale.price }]]);
});

test('M15 vouchers that are asked for again while a step of ours breaks stay sold, and are booked once', async () => {
  const vouchers = { type: 'missing_fields', fields: ['vouchers'] };
  await control('fault', { path: '/resultschecker', times: 0, fault: vouchers });
  let attempts = 0;
  const { engine } = await desk.open({
    policy: { unresolvedMs: 60_000, pollBackoffMs: [50] },
    onStep: (step) => {
      if (step !== 'attempt.recorded') return;
      attempts += 1;
      if (attempts === 2) throw new Error('a step breaks');
    },
  });
  const sale = await sell(engine, await voucherSaleWithoutTypes());
  const broke = `SELECT json_extract(data, '$.to') AS became FROM events WHERE kind = 'answer.unknown'`;
  await expect.poll(() => rowsOf(desk.folder, broke)).toEqual([{ became: 'accepted' }]);
  await control('clearFaults', {});
  await until(engine, sale.id, ({ state }) => state === 'settled');
  expect(rowsOf(desk.folder, `SELECT amount FROM postings WHERE kind = 'revenue'`)).toEqual([{ amount: sale.price }]);
  expect(await summary()).toMatchObject({ orders: 1, charged_once: 1 });
});

const voucherSaleWithoutTypes = () => voucherSale(desk.service(), 1);

test('M16 SMS has no look-up: a refusal of the replay says nothing, and a person is asked', async () => {
  const { engine } = await desk.open({ policy: { freshMs: 1500 } });
  await control('setSmsCredits', { credits: 2 });
  await control('fault', { method: 'POST', path: '/sms/send', times: 1, fault: { type: 'drop_before' } });
  await control('setSmsCredits', { credits: 0 });
  const sale = await sell(engine, smsSale());
  const order = await until(engine, sale.id, ({ attention }) => attention !== null);
  expect(order).toMatchObject({ state: 'unknown', attention: 'ask-by-sending', actions: ['send'] });
  await control('setSmsCredits', { credits: 10 });
  expect((await engine.act(order.intentId, 'send')).ok).toBe(true);
  await until(engine, sale.id, ({ state }) => state === 'settled');
  expect(await summary()).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M14, M17 a list whose key is refused sends no further batch, and says that the other rows were not sent', async () => {
  const { engine, folder } = await desk.open({});
  const key = desk.service().keys.standard;
  await engine.quote(randomUUID(), bulkSale(1), null);
  await control('setKeyState', { key, state: 'revoked' });
  onTestFinished(async () => void (await control('setKeyState', { key, state: 'approved' })));
  await sell(engine, bulkSale(250));
  const counts = () =>
    rowsOf<{ row: string; count: number }>(
      folder,
      `SELECT state || ' ' || coalesce(attention, '') AS row, count(*) AS count FROM intents GROUP BY row ORDER BY row`,
    );
  await expect.poll(counts).toContainEqual({ row: 'recorded not-sent', count: 150 });
  expect(counts().filter(({ row }) => row.startsWith('recorded'))).toHaveLength(1);
  expect(await requestsTo(desk.service(), 'POST', '/data/bulk')).toHaveLength(1);
});
