/** M17, M21 to M26: what the engine may do by itself, what a person decides, and what the books may believe. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { salesHandlers } from '#main/ipc/sales-handlers.ts';
import type { ReadableDb } from '#main/journal/base/database.ts';
import { shiftRows } from '#main/journal/money/shift-totals.ts';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { walletReports } from '#main/shifts/wallet-report.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import { ORDER_ACTIONS } from '#shared/order-state.ts';
import { SHIFT } from '#shared/words/shifts.ts';
import { SOON_OLD, sell, until, WRITTEN_APART } from '../../../support/counter.ts';
import { deskForFile, requestsTo } from '../../../support/desk-for-file.ts';
import { rowsOf } from '../../../support/orders/rows-of.ts';
import { unsentSale } from '../../../support/orders/unsent-sale.ts';
import { afaSale, airtimeSale, billSale } from '../../../support/sales.ts';

const desk = deskForFile();

const control = (name: string, body: object): Promise<unknown> => desk.service().control(name, body);
const fault = (rule: object): Promise<unknown> => control('fault', { method: 'POST', path: '/airtime', ...rule });
const TOO_LATE = { code: 'too-late' };
const summary = async () => (await desk.service().ledger()).summary;

test('an order that has just been answered is not asked about at once, and is asked about in time', async () => {
  await control('progress', { kind: 'any', steps: [['pending', 3600]] });
  const { engine } = await desk.open({ policy: { pollBackoffMs: [600, 60_000] } });
  const before = Date.now();
  const { id } = await sell(engine, airtimeSale());
  await until(engine, id, ({ state }) => state === 'accepted');
  const asked = () => requestsTo(desk.service(), 'GET', '/airtime');
  await expect.poll(asked).toHaveLength(1);
  const [posted] = await requestsTo(desk.service(), 'POST', '/airtime');
  const [looked] = await asked();
  // The service's own times, where it tells them: a busy machine makes them longer, and never shorter.
  const lookedAt = Date.parse(looked?.at ?? '') || Date.now();
  expect(lookedAt - (Date.parse(posted?.at ?? '') || before)).toBeGreaterThanOrEqual(600);
});

test('M17 a sale that surely never arrived and is no longer fresh goes to the board, and is not sent by itself', async () => {
  const { order } = await unsentSale(desk);
  expect(order).toMatchObject({
    state: 'recorded',
    attention: 'not-sent',
    money: 'none',
    actions: ['send', 'withdraw'],
  });
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(await requestsTo(desk.service(), 'POST', '/airtime')).toHaveLength(0);
});

test('M17 an action that the board doesn’t offer is refused, and changes nothing', async () => {
  const { counter, order } = await unsentSale(desk);
  const { engine } = counter;
  const asIs = () => ['intents', 'events'].map((table) => rowsOf(desk.folder, `SELECT * FROM ${table}`));
  const before = asIs();
  for (const action of ORDER_ACTIONS) {
    if (order.actions.includes(action)) continue;
    expect([action, await engine.act(order.intentId, action)]).toEqual([action, { ok: false, error: TOO_LATE }]);
  }
  expect(asIs()).toEqual(before);
  expect(await engine.act(order.intentId, 'withdraw')).toMatchObject({ ok: true });
  for (const action of ORDER_ACTIONS) {
    expect([action, await engine.act(order.intentId, action)]).toEqual([action, { ok: false, error: TOO_LATE }]);
  }
  expect(await requestsTo(desk.service(), 'POST', '/airtime')).toHaveLength(0);
});

for (const [step, policy, attempts] of [
  ['sale.recorded', WRITTEN_APART, []],
  ['sale.recorded', {}, [{ outcome: 'not-sent' }]],
  ['attempt.recorded', WRITTEN_APART, [{ outcome: 'not-sent' }]],
] as const) {
  const way = policy === WRITTEN_APART ? 'written apart' : 'written together';
  test(`M17 a person’s word ages from when it was given: a laptop sleeps after ${step}, ${way}`, async () => {
    const sleepOver = (now: string) => (now === step ? sleep(900) : undefined);
    const { engine } = await desk.open({ policy: { freshMs: 400, ...policy }, onStep: sleepOver });
    const sale = await sell(engine, airtimeSale());
    const order = await until(engine, sale.id, ({ attention }) => attention !== null);
    expect(order).toMatchObject({ state: 'recorded', attention: 'not-sent', money: 'none' });
    expect(await requestsTo(desk.service(), 'POST', '/airtime')).toEqual([]);
    expect(rowsOf(desk.folder, 'SELECT outcome FROM attempts')).toEqual(attempts);
  });
}

test('M17 a sale that is found unsent at the next start is asked about, too, and "send now" sends it once', async () => {
  const { counter, saleId } = await unsentSale(desk);
  await counter.close();
  const again = await desk.open();
  const order = await until(again.engine, saleId, ({ attention }) => attention === 'not-sent');
  expect((await again.engine.act(order.intentId, 'send')).ok).toBe(true);
  await until(again.engine, saleId, ({ state }) => state === 'settled');
  expect(await summary()).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M17 withdrawing and dispatching are one compare-and-swap: only one of two answers counts', async () => {
  const { counter, order, saleId } = await unsentSale(desk);
  const [send, withdraw] = await Promise.all([
    counter.engine.act(order.intentId, 'send'),
    counter.engine.act(order.intentId, 'withdraw'),
  ]);
  const end = await until(counter.engine, saleId, ({ state }) => state === 'settled' || state === 'withdrawn');
  const { charged_once } = await summary();
  if (end.state === 'withdrawn') expect([withdraw.ok, charged_once]).toEqual([true, 0]);
  else expect([send.ok, charged_once]).toEqual([true, 1]);
});

test('money goes back only out of an open drawer, one sale or all orders of it at once', async () => {
  const { counter, order, saleId } = await unsentSale(desk);
  const { shifts } = counter.counter.opened ?? {};
  expect(await shifts?.end()).toMatchObject({ ok: true });
  const refused = { ok: false, error: { code: 'shift-closed' } };
  expect(await counter.engine.act(order.intentId, 'withdraw')).toEqual(refused);
  expect(await counter.engine.actOnAll(saleId, 'withdraw')).toEqual(refused);
  expect(await shifts?.close([])).toMatchObject({ ok: true });
  expect(await counter.engine.act(order.intentId, 'withdraw')).toEqual(refused);
  expect(await shifts?.open(pesewas(5000))).toMatchObject({ ok: true });
  expect((await counter.engine.act(order.intentId, 'withdraw')).ok).toBe(true);
});

test('M17 an old unknown that a look-up does not find is replayed only after a person says it is still wanted', async () => {
  await fault({ times: 1, fault: { type: 'drop_before' } });
  const { engine } = await desk.open({ policy: SOON_OLD });
  const sale = await sell(engine, airtimeSale());
  const order = await until(engine, sale.id, ({ attention }) => attention === 'still-wanted');
  expect(await requestsTo(desk.service(), 'POST', '/airtime')).toHaveLength(1);
  expect((await engine.act(order.intentId, 'send')).ok).toBe(true);
  await until(engine, sale.id, ({ state }) => state === 'settled');
  expect(await summary()).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M17 an order that is not wanted any more is withdrawn once a 404 stands long after the last attempt', async () => {
  await fault({ times: 1, fault: { type: 'drop_before' } });
  const { engine } = await desk.open({ policy: SOON_OLD });
  const sale = await sell(engine, airtimeSale());
  const order = await until(engine, sale.id, ({ attention }) => attention === 'still-wanted');
  expect((await engine.act(order.intentId, 'withdraw')).ok).toBe(true);
  await until(engine, sale.id, ({ state }) => state === 'withdrawn');
  expect(await summary()).toMatchObject({ charged_once: 0 });
  expect(await requestsTo(desk.service(), 'POST', '/airtime')).toHaveLength(1);
});

test('M17 an unknown bill can be asked about only by sending it, and may not be withdrawn', async () => {
  await control('fault', { method: 'POST', path: '/utilities/pay', times: 1, fault: { type: 'drop_after' } });
  const { engine } = await desk.open({ policy: SOON_OLD });
  const sale = await sell(engine, billSale());
  const order = await until(engine, sale.id, ({ attention }) => attention !== null);
  expect(order).toMatchObject({ attention: 'ask-by-sending', actions: ['send'], state: 'unknown' });
});

test('M21 look-ups that decide about money leave as money, and polls as polls', async () => {
  const { nextStep } = await import('#main/orders/decide/next-step.ts');
  const { strategyOf } = await import('#main/orders/products/index.ts');
  const situation = {
    fresh: false,
    sinceAttemptMs: 0,
    look: null,
    deniedMs: 0,
    tries: 0,
    notBeforeMs: 0,
    sinceMs: 0,
    awaited: false,
    watchOver: false,
  };
  const step = (state: 'unknown' | 'accepted') =>
    nextStep(
      strategyOf('airtime'),
      { state, attention: null, delivery: 'pending', money: 'maybe', reference: 'r', order: null } as never,
      situation,
      DEFAULT_POLICY,
    );
  expect(step('unknown')).toEqual({ do: 'look', urgency: 'money' });
  expect(step('accepted')).toEqual({ do: 'look', urgency: 'polling' });
});

test('M21 a bill that is sent again and again leaves a place in its budget for the next customer', async () => {
  const lost = { type: 'error_before', status: 503 };
  await control('fault', { path: '/utilities/pay', contains: '"amount":20', times: 0, fault: lost });
  const { engine } = await desk.open();
  await sell(engine, billSale(2000));
  await expect.poll(async () => (await requestsTo(desk.service(), 'POST', '/utilities/pay')).length).toBeGreaterThan(4);
  await sleep(1000);
  const next = await sell(engine, billSale(3300));
  // A place that was taken comes back only after a minute.
  await until(engine, next.id, ({ state }) => state === 'settled');
});

test('M22 the same sale is blocked while the first is unknown, and asked about when it is settled', async () => {
  const { engine } = await desk.open();
  const request = airtimeSale();
  const submit = (sameSaleConfirmed: boolean) =>
    engine.submit({ saleId: randomUUID(), sale: request, price: pesewas(1000), sameSaleConfirmed });
  await control('fault', { path: '/airtime', times: 0, fault: { type: 'error_before', status: 500 } });
  const first = await submit(false);
  const saleId = first.ok ? first.value.id : '';
  await until(engine, saleId, ({ state }) => state === 'unknown');
  const quote = await engine.quote(randomUUID(), request, null);
  expect(quote.ok && quote.value.sameSale).toMatchObject({ blocks: true });
  expect(await submit(true)).toMatchObject({ ok: false, error: { code: 'same-sale-unknown' } });
  await control('clearFaults', {});
  await until(engine, saleId, ({ state }) => state === 'settled');
  expect(await submit(false)).toMatchObject({ ok: false, error: { code: 'same-sale-recent' } });
  expect((await submit(true)).ok).toBe(true);
});

test('M22 an owner’s PIN lets one sale through beside an unknown one, once, and is in the audit log', async () => {
  const { engine, counter } = await desk.open();
  const sale = airtimeSale();
  await control('fault', { path: '/airtime', times: 0, fault: { type: 'error_before', status: 500 } });
  const first = await sell(engine, sale);
  await until(engine, first.id, ({ state }) => state === 'unknown');
  const second = airtimeSale(2000);
  const { id: secondId } = await sell(engine, second);
  await until(engine, secondId, ({ state }) => state === 'unknown');
  const saleId = randomUUID();
  const submit = (id: string, sameSaleConfirmed = true) =>
    salesHandlers['sales.submit'](counter, { saleId: id, sale, price: pesewas(1000), sameSaleConfirmed });
  expect(await submit(saleId)).toMatchObject({ ok: false, error: { code: 'same-sale-unknown' } });
  expect(await counter.opened?.staff.approve('demo-kofi', '1470', 'same-sale', saleId)).toMatchObject({ ok: false });
  expect(await counter.opened?.staff.approve('demo-owner', '3690', 'same-sale', saleId)).toMatchObject({ ok: true });
  const quote = await engine.quote(saleId, sale, null);
  expect(quote.ok && quote.value.sameSale).toMatchObject({ blocks: false, allowed: true });
  expect(await submit(randomUUID())).toMatchObject({ ok: false, error: { code: 'same-sale-unknown' } });
  // The same draft with other content that is in doubt too: this was never allowed.
  const other = { saleId, sale: second, price: pesewas(2000), sameSaleConfirmed: true };
  expect(await salesHandlers['sales.submit'](counter, other)).toMatchObject({ error: { code: 'same-sale-unknown' } });
  expect(await submit(saleId, false)).toMatchObject({ ok: true });
  expect(await submit(randomUUID())).toMatchObject({ ok: false, error: { code: 'same-sale-unknown' } });
  expect(counter.opened?.staff.isApproved('same-sale', saleId)).toBe(false);
  const log = rowsOf(desk.folder, `SELECT kind, data FROM events WHERE kind IN ('staff.approved','sale.recorded')`);
  expect(JSON.stringify(log)).toMatch(/same-sale.*sameSaleOverridden/);
});

test('M23 "again" is offered for a refunded sale, and never while a sale is unknown', async () => {
  await control('outcome', { kind: 'airtime', result: 'refund', reason: 'Number is barred', count: 1 });
  const { engine } = await desk.open();
  const sale = await sell(engine, airtimeSale());
  const unknowing = new Set<boolean>();
  const order = await until(engine, sale.id, (view) => {
    if (view.state !== 'settled') unknowing.add(view.actions.includes('again'));
    return view.state === 'settled';
  });
  expect(order).toMatchObject({ delivery: 'failed', money: 'returned', reason: expect.any(String) });
  expect(order.actions).toContain('again');
  expect(unknowing.has(true)).toBe(false);
});

test('M24 the screen says that a second counter on the same key is not seen', async () => {
  const { READ_BACK } = await import('#shared/words/read-back.ts');
  expect(READ_BACK.otherCounters).toMatch(/other counters on the same key/i);
});

test('M25 a failed order says nothing about its money: the money stays open, is owed, and a later refund closes it', async () => {
  await control('outcome', { kind: 'airtime', result: 'fail', count: 1 });
  const { engine } = await desk.open();
  const sale = await sell(engine, airtimeSale());
  const failed = await until(engine, sale.id, ({ delivery }) => delivery === 'failed');
  expect(failed).toMatchObject({ state: 'accepted', money: 'open' });
  expect(rowsOf(desk.folder, `SELECT kind, amount FROM postings WHERE kind = 'owed'`)).toEqual([
    { kind: 'owed', amount: 1000 },
  ]);
  await control('order', { reference: failed.reference, result: 'refund' });
  const settled = await until(engine, sale.id, ({ money }) => money === 'returned');
  expect(settled.state).toBe('settled');
  const sums = rowsOf<{ kind: string; sum: number }>(
    desk.folder,
    `SELECT kind, sum(amount) AS sum FROM postings GROUP BY kind ORDER BY kind`,
  );
  expect(sums).toEqual([
    { kind: 'cash', sum: 1000 },
    { kind: 'owed', sum: 1000 },
    { kind: 'revenue', sum: 1000 },
    { kind: 'revenue-reversed', sum: -1000 },
    { kind: 'wallet-cost', sum: 1000 },
    { kind: 'wallet-cost-returned', sum: -1000 },
  ]);
});

test('M25 slow is not unresolved: a pending order is shown as slow, and nobody is asked', async () => {
  await control('outcome', { kind: 'airtime', result: 'hold', count: 1 });
  const { engine } = await desk.open({ policy: { slowMs: 500, unresolvedMs: 500 } });
  const sale = await sell(engine, airtimeSale());
  const order = await until(engine, sale.id, ({ slow }) => slow);
  expect(order).toMatchObject({ state: 'accepted', delivery: 'pending', attention: null });
});

test('M26 only first placements tell a known balance, and no cost of a registration is made up', async () => {
  const { engine } = await desk.open();
  const first = await sell(engine, airtimeSale(1000));
  await until(engine, first.id, ({ state }) => state === 'settled');
  await fault({ times: 1, fault: { type: 'drop_after' } });
  const lost = await sell(engine, airtimeSale(700));
  await until(engine, lost.id, ({ state }) => state === 'settled');
  const registration = await sell(engine, afaSale());
  await until(engine, registration.id, ({ state }) => state === 'settled');
  expect(rowsOf(desk.folder, `SELECT count(*) AS n FROM balances`)).toEqual([{ n: 2 }]);
  expect(
    rowsOf(desk.folder, `SELECT product, sum(amount) AS sum FROM postings WHERE kind = 'wallet-cost' GROUP BY product`),
  ).toEqual([{ product: 'airtime', sum: 1700 }]);
});

/** Reads the wallet from the counter's books, and the registration from the service's. */
async function walletAndAfa() {
  const journal = new Database(join(desk.folder, 'journal.db'), { readonly: true });
  const [shift] = rowsOf<{ id: string }>(desk.folder, `SELECT id FROM shifts`);
  const rows = shiftRows(journal as unknown as ReadableDb, shift?.id ?? '');
  journal.close();
  const registered = (await desk.service().ledger()).orders.find(({ kind }) => kind === 'afa');
  const booked = rowsOf<{ known: number; amount: number }>(
    desk.folder,
    `SELECT known, amount FROM postings WHERE product = 'afa' AND kind LIKE 'wallet-cost%' ORDER BY id`,
  );
  return { report: walletReports(rows?.wallet ?? [])[0], cost: Math.round((registered?.amount ?? 0) * 100), booked };
}

test('M26 a registration’s cost is inferred from an undisturbed neighbour, and marked as inferred', async () => {
  const { engine } = await desk.open();
  for (const request of [airtimeSale(1000), afaSale(), airtimeSale(700)]) {
    const { id } = await sell(engine, request);
    await until(engine, id, ({ state }) => state === 'settled');
  }
  const { report, cost, booked } = await walletAndAfa();
  expect(cost).toBeGreaterThan(0);
  expect(booked).toEqual([{ known: 0, amount: cost }]);
  expect(report).toMatchObject({ gaps: [], charges: 1700 + cost });
});

test('M26 a registration’s cost is a gap when another order lies between, and AFA stands among its reasons', async () => {
  const { engine } = await desk.open();
  const first = await sell(engine, airtimeSale(1000));
  await until(engine, first.id, ({ state }) => state === 'settled');
  await fault({ times: 1, fault: { type: 'drop_after' } });
  for (const request of [airtimeSale(500), afaSale(), airtimeSale(700)]) {
    const { id } = await sell(engine, request);
    await until(engine, id, ({ state }) => state === 'settled');
  }
  const { report, cost, booked } = await walletAndAfa();
  expect(booked).toEqual([]);
  expect(report).toMatchObject({ gaps: [{ amount: -cost }] });
  expect(SHIFT.gapMeans).toContain('AFA');
});

test('M26 a registration’s cost that the owner typed explains the wallet’s change, and stands as an estimate', async () => {
  const { engine, counter } = await desk.open();
  const sellAll = async (...requests: SaleRequest[]) => {
    for (const request of requests) {
      const { id } = await sell(engine, request);
      await until(engine, id, ({ state }) => state === 'settled');
    }
  };
  await sellAll(airtimeSale(1000), afaSale());
  const { cost } = await walletAndAfa();
  await counter.opened?.staff.signIn('demo-owner', '3690');
  const rule = {
    product: 'afa',
    supplier: null,
    roundTo: 1,
    fee: pesewas(0),
    commission: 0,
    belowCost: false,
  } as const;
  const markup = { kind: 'price', amount: pesewas(cost + 300), per: 'list' } as const;
  const typedCost = { amount: pesewas(cost), since: '1970-01-01' };
  const saved = await counter.opened?.pricing.save([{ ...rule, markup, typedCost }]);
  const today = new Date(counter.snapshot().now).toISOString().slice(0, 10);
  expect(saved).toMatchObject({ ok: true, value: { rules: [{ typedCost: { amount: cost, since: today } }] } });
  await fault({ times: 1, fault: { type: 'drop_after' } });
  await sellAll(airtimeSale(500), afaSale(), airtimeSale(700));
  const { report, booked } = await walletAndAfa();
  expect(booked).toEqual(Array(2).fill({ known: 0, amount: cost }));
  expect(report).toMatchObject({ gaps: [] });
  const day = await counter.opened?.reports.range({ from: today, to: today });
  expect(day?.total.earnings).toMatchObject({ estimatedCost: 2 * cost, uncosted: { count: 0, amount: 0 } });
});

test.each([
  ['came', { state: 'settled', delivery: 'completed', money: 'kept' }],
  ['not-came', { state: 'accepted', delivery: 'failed', money: 'open' }],
] as const)('M25 a final word that the contract does not know is shown and asked about: %s', async (action, became) => {
  await control('fault', { method: 'GET', path: '/airtime/orders/', times: 0, fault: { type: 'odd_words' } });
  const { engine } = await desk.open({ policy: { oddWordMs: 600 } });
  const sale = await sell(engine, airtimeSale());
  const asked = await until(engine, sale.id, ({ attention }) => attention === 'odd-word');
  expect(asked).toMatchObject({
    state: 'accepted',
    oddWord: 'success',
    actions: ['came', 'not-came', 'ask', 'dismiss'],
  });
  expect((await engine.act(asked.intentId, action)).ok).toBe(true);
  expect(await until(engine, sale.id, ({ attention }) => attention === null)).toMatchObject(became);
  const written = (await engine.timeline(sale.id, null))?.find(({ kind }) => kind === `person.${action}`);
  expect(JSON.parse(written?.data ?? '{}')).toMatchObject({ status: 'success' });
});
