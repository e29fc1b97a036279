/** Answers of a service that is behind or in trouble: they take back nothing that the journal holds. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { ReadableDb } from '#main/journal/base/database.ts';
import { shiftRows } from '#main/journal/money/shift-totals.ts';
import { walletReports } from '#main/shifts/wallet-report.ts';
import {
  makeFolder,
  openTestCounter,
  removeFolder,
  sell,
  type TestCounter,
  until,
  WRITTEN_APART,
} from '../../support/counter.ts';
import { requestsTo } from '../../support/desk-for-file.ts';
import { deskInOtherWords } from '../../support/desk-in-other-words.ts';
import { inOtherWords, refuse } from '../../support/in-other-words.ts';
import { rowsOf } from '../../support/orders/rows-of.ts';
import { airtimeSale, bulkSale, dataSale, voucherSale } from '../../support/sales.ts';

const { desk, openTo, summary } = deskInOtherWords();

async function compareToday({ engine, counter }: TestCounter): Promise<void> {
  const today = new Date(counter.snapshot().now).toISOString().slice(0, 10);
  engine.reconciler.start({ from: today, to: today });
  await expect.poll(() => engine.reconciler.state.phase).toBe('done');
}

test('M15 vouchers in hand stay in hand, even if a later look-up leaves them out', async () => {
  let bare = false;
  const opened = await openTo(({ path }, { data }) => {
    if (bare && path.startsWith('/resultschecker/orders/')) data.vouchers = [];
    return undefined;
  });
  const sale = await sell(opened.engine, await voucherSale(desk.service(), 2));
  await until(opened.engine, sale.id, ({ state }) => state === 'settled');
  bare = true;
  await compareToday(opened);
  expect((await opened.engine.sale(sale.id))?.orders[0]).toMatchObject({ state: 'settled', attention: null });
  expect(await opened.engine.vouchers.reveal(sale.id)).toMatchObject({ ok: true });
});

test('M15 vouchers in hand stay in hand, even under another status word of a look-up without them', async () => {
  let lags = false;
  const opened = await openTo(({ path }, { data }) => {
    if (!lags || !path.startsWith('/resultschecker/orders/')) return undefined;
    Object.assign(data, { order: { ...data.order, status: 'processing' }, vouchers: [] });
    return undefined;
  });
  const sale = await sell(opened.engine, await voucherSale(desk.service(), 2));
  await until(opened.engine, sale.id, ({ state }) => state === 'settled');
  lags = true;
  await compareToday(opened);
  expect(opened.engine.reconciler.state).toMatchObject({ agreed: 1, findings: [] });
  expect(await opened.engine.vouchers.reveal(sale.id)).toMatchObject({ ok: true });
});

test('M25 a refund stands when a later comparison denies it; and the denial is told', async () => {
  let lags = false;
  const opened = await openTo(({ method, path }, { data }) => {
    if (lags && method === 'GET' && path.startsWith('/airtime/orders/')) data.status = 'completed';
    return undefined;
  });
  const sale = await sell(opened.engine, airtimeSale());
  const order = await until(opened.engine, sale.id, ({ delivery }) => delivery === 'completed');
  await desk.service().control('order', { reference: order.reference, status: 'refunded' });
  await compareToday(opened);
  lags = true;
  await compareToday(opened);
  expect(opened.engine.reconciler.state).toMatchObject({ agreed: 0, findings: [{ kind: 'refund-denied' }] });
  expect((await opened.engine.sale(sale.id))?.orders[0]).toMatchObject({ money: 'returned' });
  expect(rowsOf(desk.folder, `SELECT amount - paid AS owes FROM owed`)).toEqual([{ owes: sale.price }]);
});

test('M14 a batch whose answer also names a foreign order places the rows that it names', async () => {
  const { engine } = await openTo(({ path }, { data }) => {
    if (path === '/data/bulk') data.orders.push({ ...data.orders[0], reference: 'DW-XXXX-SOMEBODY-ELSES' });
    return undefined;
  });
  const sale = await sell(engine, bulkSale(3));
  await expect.poll(async () => (await engine.sale(sale.id))?.tally).toEqual({ done: 3 });
  expect(await summary()).toMatchObject({ orders: 3, charged_once: 3 });
});

test('M14 a batch whose answer names none of its rows has each row looked up', async () => {
  const { engine } = await openTo(({ path }, { data }) => {
    if (path === '/data/bulk')
      data.orders = data.orders.map((order: object) => ({ ...order, reference: 'DW-XXXX-OTHER' }));
    return undefined;
  });
  const sale = await sell(engine, bulkSale(3));
  await expect.poll(async () => (await engine.sale(sale.id))?.tally).toEqual({ done: 3 });
  expect(await requestsTo(desk.service(), 'POST', '/data/bulk')).toHaveLength(1);
});

test('M14 a row that is sent again is found in an answer with the whole batch that it was first in', async () => {
  let first: object | null = null;
  let hidden = '';
  let lags = true;
  const { engine } = await openTo(({ method, path }, answer) => {
    if (path === '/data/bulk' && answer.success && first === null) {
      first = structuredClone(answer.data);
      hidden = answer.data.orders[2].reference;
      Object.assign(answer.data, { orders: answer.data.orders.slice(0, 2), orders_placed: 2 });
    } else if (path === '/data/bulk' && answer.success) {
      Object.assign(answer.data, first);
      lags = false;
    }
    return lags && method === 'GET' && path === `/orders/${hidden}` ? refuse(answer, 404) : undefined;
  });
  const sale = await sell(engine, bulkSale(3));
  await expect.poll(async () => (await engine.sale(sale.id))?.tally).toEqual({ done: 3 });
  expect(await summary()).toMatchObject({ orders: 3, charged_once: 3 });
});

test('M25 an order that was put away unfound is taken up again by asking, and its failure is owed', async () => {
  let denies = true;
  const { engine } = await openTo(
    ({ path }, answer) => (denies && path.startsWith('/airtime/orders/') ? refuse(answer, 404) : undefined),
    { unresolvedMs: 800 },
  );
  await desk.service().control('outcome', { kind: 'airtime', result: 'hold', count: 1 });
  const sale = await sell(engine, airtimeSale());
  const told = await until(engine, sale.id, ({ attention }) => attention === 'unresolved');
  expect((await engine.act(told.intentId, 'dismiss')).ok).toBe(true);
  const away = (await engine.sale(sale.id))?.orders[0];
  expect(away).toMatchObject({ putAway: true, actions: ['ask'] });
  expect((await engine.board()).underWay).toEqual([]);
  denies = false;
  await desk.service().control('order', { reference: told.reference, result: 'fail' });
  expect((await engine.act(told.intentId, 'ask')).ok).toBe(true);
  expect(await until(engine, sale.id, ({ delivery }) => delivery === 'failed')).toMatchObject({ putAway: false });
  expect(rowsOf(desk.folder, `SELECT amount - paid AS owes FROM owed`)).toEqual([{ owes: sale.price }]);
});

test('M8, M9, M19 a copied journal: the other may have sent the row of a list, and one refused batch proves nothing', async () => {
  const clone = makeFolder();
  const denied: Parameters<typeof openTo>[0] = ({ method, path }, answer) => {
    if (method === 'GET' && path.startsWith('/orders/')) return refuse(answer, 404);
    return method === 'POST' && path === '/data/bulk' ? refuse(answer, 400) : undefined;
  };
  const policy = { freshMs: 3000, settleMs: 5000 };
  const first = await desk.open({
    policy: { ...policy, ...WRITTEN_APART },
    onStep: (step) => {
      if (step === 'sale.recorded') cpSync(desk.folder, clone, { recursive: true });
    },
  });
  const sale = await sell(first.engine, bulkSale(1));
  await until(first.engine, sale.id, ({ state }) => state === 'settled');
  await first.close();
  const { baseUrl, close } = await inOtherWords(desk.service(), denied);
  const copy = await openTestCounter(desk.service(), { folder: clone, baseUrl, policy });
  try {
    const asked = await until(copy.engine, sale.id, ({ attention }) => attention === 'still-wanted');
    const at = performance.now();
    expect((await copy.engine.act(asked.intentId, 'send')).ok).toBe(true);
    await until(copy.engine, sale.id, ({ state }) => state === 'rejected');
    expect(performance.now() - at).toBeGreaterThan(policy.settleMs);
  } finally {
    await copy.close();
    await close();
    removeFolder(clone);
  }
});

test('M9, M17 the watch over a withdrawn order does not end by a look-up that brought no answer', async () => {
  let says: 404 | 503 | null = 404;
  const words: Parameters<typeof openTo>[0] = ({ method, path }, answer) => {
    if (method === 'POST' && path === '/airtime/purchase') return 'lost';
    if (method === 'GET' && path.startsWith('/airtime/orders/') && says !== null) return refuse(answer, says);
    return undefined;
  };
  const policy = { freshMs: 700, resolveBackoffMs: [1200], settleMs: 500, watchMs: 1000 };
  const first = await openTo(words, policy);
  const { id } = await sell(first.engine, airtimeSale());
  const asked = await until(first.engine, id, ({ attention }) => attention === 'still-wanted');
  expect((await first.engine.act(asked.intentId, 'withdraw')).ok).toBe(true);
  await until(first.engine, id, ({ state }) => state === 'withdrawn');
  await first.close();
  await pause(1200);
  says = 503;
  const { counter, engine } = await openTo(words, policy);
  // Answers that agree on the time, and say that the day is over.
  for (let told = 0; told < 3; told += 1) {
    await counter.askBalance();
    await pause(700);
  }
  says = null;
  expect(await until(engine, id, ({ state }) => state === 'settled')).toMatchObject({ attention: 're-opened' });
});

test('a balance that was asked for before a sale, and comes after its answer, is not the wallet’s balance', async () => {
  const { control } = desk.service();
  const { engine, counter } = await desk.open();
  await control('setBalance', { balance: 500 });
  const late = { type: 'delay', ms: 1500, phase: 'after' };
  await control('fault', { method: 'GET', path: '/wallet', times: 1, fault: late });
  const read = counter.askBalance();
  await pause(300);
  const sale = await sell(engine, airtimeSale(1000));
  await until(engine, sale.id, ({ state }) => state === 'settled');
  await read;
  expect(counter.knownBalance()).toBe(49_000);
});

test('M26 a batch that leaves out a row it placed gives no known balance, as the balance counts that row, too', async () => {
  const { engine } = await openTo(({ path }, { data }) => {
    if (path === '/data/bulk') data.orders = data.orders.slice(1);
    return undefined;
  });
  const first = await sell(engine, airtimeSale(1000));
  await until(engine, first.id, ({ state }) => state === 'settled');
  const sale = await sell(engine, bulkSale(3));
  await expect.poll(async () => (await engine.sale(sale.id))?.tally).toEqual({ done: 3 });
  await expectExplained();
});

test('M26 a batch with a row that is paid back at once gives no known balance: the balance may be older than that', async () => {
  const { engine } = await openTo(({ path }, { data }) => {
    if (path !== '/data/bulk') return undefined;
    data.orders[1].status = 'refunded';
    return undefined;
  });
  for (const request of [airtimeSale(1000), bulkSale(3)]) {
    const { id } = await sell(engine, request);
    await expect.poll(async () => (await engine.sale(id))?.tally.done).toBeGreaterThan(0);
  }
  expect(rowsOf<{ n: number }>(desk.folder, 'SELECT count(*) AS n FROM balances')).toEqual([{ n: 1 }]);
});

test('M26 an answer without the order’s cost gives no known balance, as the books learn the cost later', async () => {
  const { engine } = await openTo(({ path }, { data }) => {
    if (path === '/data/purchase') delete data.price;
    return undefined;
  });
  for (const request of [airtimeSale(1000), dataSale()]) {
    const { id } = await sell(engine, request);
    await until(engine, id, ({ state }) => state === 'settled');
  }
  await expectExplained();
});

test('M26 a wallet with a part of a pesewa is known after each order by the whole pesewas it can spend', async () => {
  const { engine, counter } = await openTo((_, { data }) => {
    for (const name of ['balance', 'new_balance']) if (typeof data?.[name] === 'number') data[name] += 0.0045;
    return undefined;
  });
  for (const request of [airtimeSale(1000), dataSale(), bulkSale(2), airtimeSale(500)]) {
    const { id } = await sell(engine, request);
    await expect.poll(async () => (await engine.sale(id))?.tally.done).toBeGreaterThan(0);
  }
  const known = rowsOf<{ n: number }>(desk.folder, 'SELECT count(*) AS n FROM balances');
  expect(known).toEqual([{ n: 4 }]);
  await expectExplained();
  expect(counter.knownBalance()).toBe(await closingOf());
});

const closingOf = async () => Math.round(((await desk.service().ledger()).accounts[0]?.wallet ?? Number.NaN) * 100);

/** The shift's report finds the wallet where the service has it, and no gap in between. */
async function expectExplained(): Promise<void> {
  const journal = new Database(join(desk.folder, 'journal.db'), { readonly: true });
  onTestFinished(() => void journal.close());
  const [shift] = rowsOf<{ id: string }>(desk.folder, 'SELECT id FROM shifts');
  const rows = shiftRows(journal as unknown as ReadableDb, shift?.id ?? '');
  expect(walletReports(rows?.wallet ?? [])).toMatchObject([{ gaps: [], closing: await closingOf() }]);
}
