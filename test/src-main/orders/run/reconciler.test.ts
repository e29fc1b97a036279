/** The journal against a real service: what agrees, what moved since, what this counter doesn't know. */
import { expect, test, vi } from 'vitest';
import type { IntentRecord } from '#main/journal/base/records.ts';
import { Reconciler, type ReconcilerDeps } from '#main/orders/run/reconciler.ts';
import type { ResellerClient } from '#main/reseller-client/port.ts';
import { MOST_FINDINGS, type Reconciliation } from '#shared/counter-api/reconcile.ts';
import { ok } from '#shared/result.ts';
import {
  makeFolder,
  openTestCounter,
  removeFolder,
  SOON_OLD,
  sell,
  type TestCounter,
  until,
} from '../../../support/counter.ts';
import { deskForFile, requestsTo } from '../../../support/desk-for-file.ts';
import { anIntent } from '../../../support/orders/intents.ts';
import { rowsOf } from '../../../support/orders/rows-of.ts';
import { airtimeSale, billSale, dataSale, smsSale, voucherSale } from '../../../support/sales.ts';

const desk = deskForFile();

const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

async function compared({ engine, counter }: TestCounter): Promise<Reconciliation> {
  const now = counter.snapshot().now;
  engine.reconciler.start({ from: dayOf(now - DAY_MS), to: dayOf(now) });
  for (;;) {
    const { state } = engine.reconciler;
    if (state.phase !== 'running') return state;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const NOT_RESTORED = { soldBeforeRestore: async () => ({ marks: [], sales: [], olderReferences: [] }) };

const completed = ({ delivery }: { delivery: string }) => delivery === 'completed';

test('every order of ours is asked about by its reference, and agrees', async () => {
  const open = await desk.open();
  for (const sale of [airtimeSale(1000), airtimeSale(700), dataSale()]) {
    await until(open.engine, (await sell(open.engine, sale)).id, completed);
  }
  const state = await compared(open);
  expect(state).toMatchObject({
    phase: 'done',
    total: 6,
    done: 6,
    agreed: 3,
    notAsked: 0,
    findings: [],
    strangers: [],
  });
  expect(state.listsMissing).toEqual([]);
});

test('a comparison writes nothing of the orders that agree, and tells nobody of them', async () => {
  const told: number[] = [];
  const open = await desk.open({ onSaleChanged: (_, saleSeq) => told.push(saleSeq) });
  await until(open.engine, (await sell(open.engine, airtimeSale(1000))).id, completed);
  await until(open.engine, (await sell(open.engine, await voucherSale(desk.service()))).id, completed);
  await desk.service().control('outcome', { kind: 'airtime', result: 'refund', count: 1 });
  const refunded = await sell(open.engine, airtimeSale(700));
  await until(open.engine, refunded.id, ({ money }) => money === 'returned');
  const written = () => [
    rowsOf(desk.folder, 'SELECT id, version, updated_at FROM intents'),
    rowsOf(desk.folder, 'SELECT intent_id, updated_at FROM orders'),
    rowsOf(desk.folder, `SELECT count(*) AS count FROM events WHERE kind LIKE 'order.%'`),
  ];
  const before = written();
  told.length = 0;
  for (const _ of [1, 2]) expect(await compared(open)).toMatchObject({ agreed: 3, findings: [] });
  expect([written(), told]).toEqual([before, []]);
});

test('a message is asked about by its campaign, and agrees', async () => {
  const open = await desk.open();
  await until(open.engine, (await sell(open.engine, smsSale())).id, completed);
  expect(await compared(open)).toMatchObject({ phase: 'done', agreed: 1, notAsked: 0, findings: [] });
});

test('an order that the service took back after it was completed is found, and booked today (M25)', async () => {
  const open = await desk.open();
  const sold = await sell(open.engine, airtimeSale(1000));
  const order = await until(open.engine, sold.id, completed);
  await desk.service().control('order', { reference: order.reference, status: 'refunded' });
  const state = await compared(open);
  expect(state.findings).toMatchObject([{ kind: 'moved', before: 'done', after: 'refunded', slip: sold.slipNumber }]);
  expect((await open.engine.sale(sold.id))?.orders[0]).toMatchObject({ money: 'returned' });
  const today = dayOf(open.counter.snapshot().now);
  const report = await open.counter.opened?.reports.range({ from: today, to: today });
  expect(report?.total).toMatchObject({ revenue: 0, reversed: { count: 1 }, owed: { amount: sold.price } });
});

test('an order put away and over by now is told once, and is not said to have turned up each time', async () => {
  const open = await desk.open({ policy: { openMoneyMs: 500 } });
  await desk.service().control('outcome', { kind: 'airtime', result: 'fail', count: 1 });
  const sold = await sell(open.engine, airtimeSale(1000));
  const asked = await until(open.engine, sold.id, ({ attention }) => attention === 'unresolved');
  expect((await open.engine.act(asked.intentId, 'dismiss')).ok).toBe(true);
  await desk.service().control('order', { reference: asked.reference, status: 'refunded' });
  expect((await compared(open)).findings).toMatchObject([{ kind: 'moved', after: 'refunded' }]);
  const again = await compared(open);
  expect((await open.engine.sale(sold.id))?.orders[0]).toMatchObject({ money: 'returned', attention: null });
  expect(again).toMatchObject({ agreed: 1, findings: [] });
});

test('a bill that is taken back after it was completed has earned no commission', async () => {
  const open = await desk.open();
  const sold = await sell(open.engine, billSale(5000));
  const order = await until(open.engine, sold.id, completed);
  const earned = () =>
    rowsOf(desk.folder, `SELECT sum(amount) AS sum FROM postings WHERE kind = 'commission' AND known`);
  expect(earned()).not.toEqual([{ sum: 0 }]);
  await desk.service().control('order', { reference: order.serviceReference, status: 'refunded' });
  await compared(open);
  expect(earned()).toEqual([{ sum: 0 }]);
});

test('an order that may have been charged, and is not found, agrees with nothing', async () => {
  await desk.service().control('fault', { method: 'POST', path: '/airtime', times: 0, fault: 'drop_before' });
  const open = await desk.open({ policy: SOON_OLD });
  const sold = await sell(open.engine, airtimeSale());
  await until(open.engine, sold.id, ({ attention }) => attention === 'still-wanted');
  expect(await compared(open)).toMatchObject({ agreed: 0, findings: [{ kind: 'not-seen', slip: sold.slipNumber }] });
});

test('an order whose answer is still on its way stands in the books once, whoever hears of it first', async () => {
  const open = await desk.open({ deadlineMs: 15_000 });
  const slow = { type: 'delay', ms: 3000, phase: 'after' };
  await desk.service().control('fault', { method: 'POST', path: '/airtime', times: 1, fault: slow });
  const sold = await sell(open.engine, airtimeSale(1000));
  await until(open.engine, sold.id, ({ state }) => state === 'sending');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await compared(open);
  await until(open.engine, sold.id, completed);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const today = dayOf(open.counter.snapshot().now);
  const report = await open.counter.opened?.reports.range({ from: today, to: today });
  expect(report?.total).toMatchObject({ orders: 1, revenue: sold.price, earnings: { walletCost: sold.price } });
});

test('another counter’s orders are told apart from those of nobody known', async () => {
  const open = await desk.open();
  const folder = makeFolder();
  const other = await openTestCounter(desk.service(), { folder });
  const theirs = await sell(other.engine, airtimeSale(900));
  const { reference } = await until(other.engine, theirs.id, completed);
  const { mark } = other.counter.snapshot();
  await other.close();
  removeFolder(folder);
  expect((await compared(open)).strangers).toEqual([
    { list: 'airtime', reference, status: 'completed', counter: null },
  ]);
  const named = await open.engine.reconciler.knowCounter(mark);
  expect(named.strangers).toMatchObject([{ reference, counter: mark }]);
  expect((await compared(open)).strangers).toMatchObject([{ reference, counter: mark }]);
});

test('a comparison can be stopped, and asks nothing more then', async () => {
  const open = await desk.open();
  for (let nth = 0; nth < 4; nth += 1) {
    await until(open.engine, (await sell(open.engine, airtimeSale(500 + nth * 100))).id, completed);
  }
  const now = open.counter.snapshot().now;
  open.engine.reconciler.start({ from: dayOf(now), to: dayOf(now) });
  expect((await open.engine.reconciler.cancel()).phase).toBe('cancelled');
  const asked = (await requestsTo(desk.service(), 'GET', '/airtime/orders')).length;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await requestsTo(desk.service(), 'GET', '/airtime/orders')).length).toBe(asked);
});

test('a comparison waits for its place in a budget, however long, and can be given up meanwhile', async () => {
  const opened: (() => void)[] = [];
  const read = vi.fn(async () => ok({ orders: [] }));
  const client = {
    permit: (_: string, __: string, signal: AbortSignal) =>
      new Promise((resolve, reject) => {
        opened.push(() => resolve({}));
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    giveBack: vi.fn(),
    read,
  } as unknown as ResellerClient;
  const reader = { placedBetween: async () => ({ ids: [], more: 0 }), knownReferences: async () => [] };
  const deps = {
    ...NOT_RESTORED,
    read: reader,
    client: () => client,
    knownCounters: async () => [],
    business: { now: () => 0 },
  };
  const reconciler = new Reconciler(deps as unknown as ReconcilerDeps, { learn: async () => null } as never);
  reconciler.start({ from: '2026-11-20', to: '2026-11-21' });
  for (let list = 0; list < 3; list += 1) {
    await expect.poll(() => opened.length).toBe(list + 1);
    expect(read).toHaveBeenCalledTimes(list);
    opened.at(-1)?.();
  }
  await expect.poll(() => reconciler.state).toMatchObject({ phase: 'done', listsMissing: [] });
  reconciler.start({ from: '2026-11-20', to: '2026-11-21' });
  await expect.poll(() => opened.length).toBe(4);
  expect(await reconciler.cancel()).toMatchObject({ phase: 'cancelled' });
});

test('a comparison that is stopped while it waits for the service was stopped by a person, and not cut off', async () => {
  const open = await desk.open();
  for (let nth = 0; nth < 4; nth += 1) {
    await until(open.engine, (await sell(open.engine, airtimeSale(500 + nth * 100))).id, completed);
  }
  const later = { type: 'rate_limit', retry_after: 60 };
  await desk.service().control('fault', { method: 'GET', path: '/airtime/orders/', times: 0, fault: later });
  const now = open.counter.snapshot().now;
  open.engine.reconciler.start({ from: dayOf(now), to: dayOf(now) });
  await expect.poll(() => open.engine.reconciler.state.notAsked).toBeGreaterThan(0);
  expect((await open.engine.reconciler.cancel()).phase).toBe('cancelled');
});

/** Compares these orders with a service that knows none of them. */
async function comparedUnseen(intents: readonly IntentRecord[]): Promise<Reconciliation> {
  const client = {
    ...{ permit: async () => ({}), giveBack: () => {}, origin: () => ({}), read: async () => ok({ orders: [] }) },
    lookUp: async () => ({ class: 'not-seen' }),
  };
  const read = {
    placedBetween: async () => ({ ids: intents.map(({ id }) => id), more: 0 }),
    knownReferences: async () => [],
    intent: async (id: number) => intents.find((intent) => intent.id === id) ?? null,
  };
  const deps = {
    ...NOT_RESTORED,
    read,
    client: () => client,
    accounts: { clientOf: () => client },
    knownCounters: async () => [],
  };
  const business = { now: () => 0 };
  const reconciler = new Reconciler({ ...deps, business } as unknown as ReconcilerDeps, {} as never);
  reconciler.start({ from: '2026-11-20', to: '2026-11-21' });
  await expect.poll(() => reconciler.state.phase).toBe('done');
  return reconciler.state;
}

test('a comparison that is cut off ends every question before another one begins', async () => {
  const asked: number[] = [];
  const waiting: (() => void)[] = [];
  const read = {
    placedBetween: async () => ({ ids: [1, 2, 3, 4], more: 0 }),
    knownReferences: async () => [],
    intent: async (id: number) => {
      asked.push(id);
      if (id === 1) throw new Error('the disk is full');
      await new Promise<void>((resolve) => waiting.push(resolve));
      return null;
    },
  };
  const deps = { ...NOT_RESTORED, read, client: () => null, knownCounters: async () => [] };
  const reconciler = new Reconciler({ ...deps, business: { now: () => 0 } } as unknown as ReconcilerDeps, {} as never);
  reconciler.start({ from: '2026-11-20', to: '2026-11-21' });
  await expect.poll(() => waiting.length).toBe(1);
  expect(reconciler.state.phase).toBe('running');
  waiting[0]?.();
  await expect.poll(() => reconciler.state.phase).toBe('cut-off');
  expect(asked).toEqual([1, 2]);
});

const unseen = (id: number) => anIntent('airtime', { id, state: 'unknown', money: 'maybe' });

test('an order never placed that the service does not know agrees; one that may have been placed does not', async () => {
  expect(await comparedUnseen([anIntent('airtime', { id: 1, state: 'rejected' }), unseen(2)])).toMatchObject({
    agreed: 1,
    notAsked: 0,
    findings: [{ kind: 'not-seen', before: 'unknown' }],
    moreFindings: 0,
  });
});

test('findings that are too many to list are counted', async () => {
  const state = await comparedUnseen(Array.from({ length: MOST_FINDINGS + 3 }, (_, nth) => unseen(nth + 1)));
  expect([state.findings.length, state.moreFindings]).toEqual([MOST_FINDINGS, 3]);
});
