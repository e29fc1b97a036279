/** M18: the account that an order belongs to, and its fate while that account's key is gone. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { salesHandlers } from '#main/ipc/sales-handlers.ts';
import type { SaleRequest, SaleSubmission } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import { addressOf, newTestCounter, SOON_OLD, sell, until } from '../../../support/counter.ts';
import { requestsTo } from '../../../support/desk-for-file.ts';
import { deskInOtherWords } from '../../../support/desk-in-other-words.ts';
import { rowsOf } from '../../../support/orders/rows-of.ts';
import { unsentSale } from '../../../support/orders/unsent-sale.ts';
import { airtimeSale, dataSale, smsSale, voucherSale } from '../../../support/sales.ts';
import type { TestKeys } from '../../../support/service.ts';

const { desk, openTo } = deskInOtherWords();

const control = (name: string, body: object): Promise<unknown> => desk.service().control(name, body);
const fault = (rule: object): Promise<unknown> => control('fault', { method: 'POST', path: '/airtime', ...rule });

/** A counter that has placed an order, so that its keys can be told from another account's. */
async function sellAtHome(): Promise<void> {
  const home = await desk.open();
  const sale = await sell(home.engine, airtimeSale());
  await until(home.engine, sale.id, ({ state }) => state === 'settled');
  await home.close();
}

const submissionOf = (sale: SaleRequest): SaleSubmission => ({
  ...{ saleId: randomUUID(), sale, price: pesewas(1000), sameSaleConfirmed: false },
});

const otherKeys = () => desk.service().control<TestKeys>('otherKeys', {});

test('M18 an intent whose account has no key here is neither asked about nor sent, and waits on the board', async () => {
  await sellAtHome();
  const { counter, saleId, order } = await unsentSale(desk);
  await counter.close();
  const elsewhere = await desk.open({ keys: await otherKeys() });
  expect((await elsewhere.engine.act(order.intentId, 'send')).ok).toBe(true);
  const waiting = await until(elsewhere.engine, saleId, ({ attention }) => attention === 'key-gone');
  expect(waiting.state).toBe('recorded');
  const before = await desk.service().ledger();
  expect(before.orders.filter(({ client_reference: own }) => own === order.reference)).toEqual([]);
  await elsewhere.close();
  const home = await desk.open();
  const back = await until(home.engine, saleId, ({ attention }) => attention !== null);
  expect((await home.engine.act(back.intentId, 'send')).ok).toBe(true);
  await until(home.engine, saleId, ({ state }) => state === 'settled');
});

test("M18 another account's key sells for that account, and its answers never touch the first one's orders", async () => {
  await sellAtHome();
  await fault({ times: 1, fault: { type: 'drop_after' } });
  await fault({ method: 'GET', times: 0, fault: { type: 'error_before', status: 503 } });
  const home = await desk.open();
  const doubted = await sell(home.engine, airtimeSale());
  await until(home.engine, doubted.id, ({ state }) => state === 'unknown');
  await home.close();
  await control('clearFaults', {});
  const elsewhere = await desk.open({ keys: await otherKeys() });
  await until(elsewhere.engine, doubted.id, ({ attention }) => attention === 'key-gone');
  const theirs = await sell(elsewhere.engine, airtimeSale());
  await until(elsewhere.engine, theirs.id, ({ state }) => state === 'settled');
  expect((await elsewhere.engine.sale(doubted.id))?.orders[0]).toMatchObject({ state: 'unknown', money: 'maybe' });
  await elsewhere.close();
  const back = await desk.open();
  await until(back.engine, doubted.id, ({ state }) => state === 'settled');
  const accounts = new Map((await desk.service().ledger()).orders.map((order) => [order.account, order.charges]));
  expect([...accounts.values()]).toEqual([1, 1]);
  expect(
    rowsOf<{ account: number }>(desk.folder, 'SELECT account_id AS account FROM intents ORDER BY id').map(
      Object.values,
    ),
  ).toEqual([[1], [1], [2]]);
});

test('M18 a person puts away an order that waits for a key that will not come back, and the order stays doubtful', async () => {
  await sellAtHome();
  await control('fault', { method: 'POST', path: '/sms', times: 1, fault: 'drop_after' });
  const home = await desk.open({ policy: SOON_OLD });
  const sale = await sell(home.engine, smsSale());
  await until(home.engine, sale.id, ({ attention }) => attention === 'ask-by-sending');
  await home.close();
  const elsewhere = await desk.open({ keys: await otherKeys(), ownerSays: () => 'new' });
  const [order] = (await elsewhere.engine.sale(sale.id))?.orders ?? [];
  expect((await elsewhere.engine.act(order?.intentId ?? 0, 'send')).ok).toBe(true);
  await until(elsewhere.engine, sale.id, ({ attention }) => attention === 'key-gone');
  expect((await elsewhere.engine.act(order?.intentId ?? 0, 'dismiss')).ok).toBe(true);
  // Long enough for a look at it, and well before the person's "send" is stale.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const board = await elsewhere.engine.board();
  expect([board.needsAttention, board.underWay]).toEqual([[], []]);
  expect((await elsewhere.engine.sale(sale.id))?.orders[0]).toMatchObject({ state: 'unknown', money: 'maybe' });
  expect(await requestsTo(desk.service(), 'POST', '/sms')).toHaveLength(1);
});

for (const placed of [true, false]) {
  const end = placed ? 'turns up' : 'is withdrawn';
  test(`M18 an order that was put away while its key was gone ${end} once the key is back`, async () => {
    await sellAtHome();
    await fault({ times: 1, fault: { type: placed ? 'drop_after' : 'drop_before' } });
    await fault({ method: 'GET', times: 0, fault: { type: 'error_before', status: 503 } });
    const policy = { settleMs: 300 };
    const home = await desk.open({ policy });
    const { id } = await sell(home.engine, airtimeSale());
    await until(home.engine, id, ({ state }) => state === 'unknown');
    await home.close();
    await control('clearFaults', {});
    const elsewhere = await desk.open({ keys: await otherKeys(), policy });
    const gone = await until(elsewhere.engine, id, ({ attention }) => attention === 'key-gone');
    // A look under way may move the row first: a person is told "too late" then, and presses again.
    await expect.poll(async () => (await elsewhere.engine.act(gone.intentId, 'dismiss')).ok).toBe(true);
    const board = await elsewhere.engine.board();
    expect([board.needsAttention, board.underWay]).toEqual([[], []]);
    expect(board.justNow.map((sale) => sale.id)).toContain(id);
    await elsewhere.close();
    const back = await desk.open({ policy });
    const order = await until(back.engine, id, ({ state }) => state !== 'unknown');
    expect(order).toMatchObject(placed ? { attention: 're-opened' } : { state: 'withdrawn', money: 'none' });
    expect(await requestsTo(desk.service(), 'POST', '/airtime')).toHaveLength(2);
  });
}

test('M18, M25 a key that is gone does not hide that an order’s money was open for too long', async () => {
  await sellAtHome();
  await control('outcome', { kind: 'airtime', result: 'fail', count: 1 });
  const policy = { openMoneyMs: 300, slowPollMs: 100 };
  const home = await desk.open();
  const { id } = await sell(home.engine, airtimeSale());
  await until(home.engine, id, ({ money }) => money === 'open');
  await home.close();
  const elsewhere = await desk.open({ keys: await otherKeys(), policy });
  await until(elsewhere.engine, id, ({ attention }) => attention === 'unresolved');
  const asked = [];
  for (let nth = 0; nth < 30; nth += 1) {
    asked.push((await elsewhere.engine.sale(id))?.orders[0]?.attention);
    await sleep(50);
  }
  expect(new Set(asked)).toEqual(new Set(['unresolved']));
});

test('M15, M18 vouchers that never came stay owed while their key is gone, under any word without them', async () => {
  let word = 'processing';
  const missing = { path: '/resultschecker', times: 0, fault: { type: 'missing_fields', fields: ['vouchers'] } };
  const owed = () => rowsOf(desk.folder, `SELECT amount FROM owed`);
  const policy = { unresolvedMs: 1000 };
  const home = await openTo(({ path }, { data }) => {
    if (path.startsWith('/resultschecker/') && data?.order) data.order.status = word;
    return undefined;
  }, policy);
  await control('fault', missing);
  const sale = await sell(home.engine, await voucherSale(desk.service(), 1));
  const order = await until(home.engine, sale.id, ({ attention }) => attention === 'voucher-missing');
  expect(owed()).toEqual([{ amount: sale.price }]);
  word = 'completed';
  expect((await home.engine.act(order.intentId, 'ask')).ok).toBe(true);
  expect(await until(home.engine, sale.id, ({ money }) => money === 'kept')).toMatchObject({
    attention: 'voucher-missing',
  });
  await home.close();
  const elsewhere = await desk.open({ keys: await otherKeys(), policy });
  await sleep(1000);
  expect((await elsewhere.engine.sale(sale.id))?.orders[0]).toMatchObject({ attention: 'voucher-missing' });
  expect(owed()).toEqual([{ amount: sale.price }]);
});

test('M18 another key’s sale is not taken for one of an earlier run while a key waits for the owner', async () => {
  await sellAtHome();
  await fault({ times: 1, fault: { type: 'delay', ms: 7000, phase: 'after' } });
  const keys = { ...desk.service().keys, sms: (await otherKeys()).sms };
  const counter = newTestCounter(desk.folder, {
    ownerSays: () => null,
    deadlineMs: 20_000,
    policy: { freshMs: 60_000 },
  });
  await counter.open();
  const connecting = counter.connect(addressOf({ ...desk.service(), keys }));
  const { engine } = counter.opened ?? {};
  if (!engine) throw new Error('the counter did not open');
  const sale = await sell(engine, airtimeSale());
  await connecting;
  await until(engine, sale.id, ({ state }) => state === 'settled');
  await counter.close();
  expect(
    rowsOf<{ n: number }>(desk.folder, `SELECT count(*) AS n FROM events WHERE kind = 'attempts.interrupted'`),
  ).toEqual([{ n: 0 }]);
});

test('M16, M18 another account’s credits and messages are no evidence on a text in doubt', async () => {
  await sellAtHome();
  await control('fault', { method: 'POST', path: '/sms', times: 1, fault: 'drop_after' });
  const home = await desk.open({ policy: SOON_OLD });
  const sale = await sell(home.engine, smsSale());
  const doubted = await until(home.engine, sale.id, ({ attention }) => attention === 'ask-by-sending');
  expect((await home.engine.smsEvidence(doubted.intentId)).ok).toBe(true);
  await home.close();
  const elsewhere = await desk.open({ keys: await otherKeys(), ownerSays: () => 'new' });
  const shown = await elsewhere.engine.smsEvidence(doubted.intentId);
  expect(shown).toMatchObject({ ok: false, error: { code: 'key-missing' } });
});

test('M18 the wallet of one account says nothing of a sale that another account pays for', async () => {
  await sellAtHome();
  const others = await otherKeys();
  const { counter, engine } = await desk.open({ keys: { ...desk.service().keys, commission: others.commission } });
  await control('setBalance', { balance: 1 });
  expect(await counter.askBalance()).toBe(100);
  const request = airtimeSale(1000);
  await expect.poll(async () => (await engine.submit(submissionOf(request))).ok).toBe(true);
  await expect.poll(async () => (await engine.board()).underWay).toEqual([]);
  expect(counter.knownBalance()).toBe(100);
  const quote = await salesHandlers['sales.quote'](counter, { saleId: randomUUID(), sale: airtimeSale(2000) });
  expect(quote).toMatchObject({ ok: true, value: { walletTooLow: false } });
  const bundle = await salesHandlers['sales.quote'](counter, { saleId: randomUUID(), sale: dataSale() });
  expect(bundle).toMatchObject({ ok: true, value: { walletTooLow: true } });
});

test('M18 nothing is sold with a key before its account is known', async () => {
  await sellAtHome();
  await fault({ method: 'GET', path: '/', times: 0, fault: { type: 'error_before', status: 503 } });
  const opening = desk.open({ keys: await otherKeys() });
  const { engine } = await opening;
  const submission = { saleId: randomUUID(), sale: airtimeSale(1000), price: pesewas(1000), sameSaleConfirmed: true };
  expect(await engine.submit(submission)).toMatchObject({ ok: false, error: { code: 'not-ready' } });
  await control('clearFaults', {});
  await expect.poll(async () => (await engine.submit(submission)).ok).toBe(true);
});

test('M18 senders, credits and the wallet of earlier keys are not shown for other keys', async () => {
  await control('setSmsCredits', { credits: 1 });
  await control('setBalance', { balance: 3 });
  const { counter } = await desk.open();
  const senders = async () => {
    const listed = await counter.sms.senders(false);
    return listed.ok ? listed.value.filter(({ own }) => own).map(({ name }) => name) : [];
  };
  expect(await senders()).toEqual(['DWADI']);
  await counter.sms.credits(false);
  expect(counter.sms.creditsLeft).toBe(1);
  await control('fault', { method: 'GET', path: '/wallet', times: 0, fault: { type: 'error_before', status: 500 } });
  await counter.connect(addressOf({ ...desk.service(), keys: await otherKeys() }));
  expect(counter.knownBalance()).toBeNull();
  expect(counter.sms.creditsLeft).toBeNull();
  expect(await senders()).toEqual(['KIOSK2']);
});
