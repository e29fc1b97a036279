import { copyFileSync, cpSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from '#main/journal/backup/restore.ts';
import type { SaleSubmission } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import {
  makeFolder,
  NOBODY,
  openTestCounter,
  removeFolder,
  SOON_OLD,
  sell,
  type TestCounter,
  type TestCounterOptions,
  until,
  WRITTEN_APART,
} from '../../support/counter.ts';
import { writeInto } from '../../support/journal/journal.ts';
import { airtimeSale, dataSale, smsSale } from '../../support/sales.ts';
import { startService, type TestKeys, type TestService } from '../../support/service.ts';

let service: TestService;
let folder: string;
let desk: TestCounter;

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.stop();
});
beforeEach(async () => {
  await service.control('reset', {});
  await service.control('progress', { kind: 'any', steps: [['pending', 0.1]] });
  folder = makeFolder();
});
afterEach(async () => {
  await desk.close();
  removeFolder(folder);
});

const open = async (options: TestCounterOptions = {}): Promise<void> => {
  desk = await openTestCounter(service, { folder, policy: { askFirstMs: 400 }, ...options });
};

const submission = (): SaleSubmission => ({
  saleId: crypto.randomUUID(),
  sale: airtimeSale(),
  price: pesewas(1000),
  sameSaleConfirmed: false,
});

async function restore(from: string): Promise<void> {
  await desk.close();
  restoreBackup({ from, to: folder, now: Date.now() });
}

const posts = async (path = '/airtime'): Promise<number> =>
  (await service.ledger()).requests.filter((request) => request.method === 'POST' && request.path.includes(path))
    .length;

async function backUp(): Promise<string> {
  const file = await desk.counter.backUp();
  if (file === null) throw new Error('no backup was made');
  return file;
}

test('M19: open orders are asked about before the first sale, and old ones are sent only by a person', async () => {
  await service.control('fault', { method: 'POST', path: '/airtime', times: 0, fault: 'drop_before' });
  await open({ policy: SOON_OLD });
  const lost = await sell(desk.engine, airtimeSale());
  await until(desk.engine, lost.id, ({ state, attention }) => state === 'unknown' && attention === 'still-wanted');
  const file = await backUp();
  const sent = await posts();
  await restore(file);

  await service.control('clearFaults');
  await service.control('fault', { method: 'GET', path: '/airtime', times: 0, fault: 'drop_before' });
  await open();
  expect(desk.counter.snapshot().journal.notes).toEqual([{ kind: 'restored', detail: expect.any(String) }]);
  const early = await desk.engine.submit(submission());
  expect(early).toMatchObject({ ok: false, error: { code: 'asking-first' } });
  expect(await posts()).toBe(sent);

  await service.control('clearFaults');
  await until(desk.engine, lost.id, ({ attention }) => attention === 'still-wanted');
  const sale = await sell(desk.engine, airtimeSale());
  await until(desk.engine, sale.id, ({ state }) => state === 'settled' || state === 'accepted');
  expect(desk.counter.snapshot().journal.notes).toEqual([]);
  // Only the new one was sent: the old one waits for a person, who may send it.
  expect(await posts()).toBe(sent + 1);
  const [order] = (await desk.engine.sale(lost.id))?.orders ?? [];
  await desk.engine.act(order?.intentId ?? 0, 'send');
  await until(desk.engine, lost.id, ({ state }) => state === 'settled' || state === 'accepted');
  expect((await service.ledger()).summary).toMatchObject({ orders: 2, charged_once: 2, charged_more_than_once: 0 });
});

test('M19: an order that the backup shows as unsent, and was sent after it, is found instead of offered again', async () => {
  let file: string | null = null;
  await open({
    policy: WRITTEN_APART,
    onStep: async (step) => {
      if (step === 'sale.recorded') file ??= await backUp();
    },
  });
  const sale = await sell(desk.engine, airtimeSale());
  await until(desk.engine, sale.id, ({ state }) => state === 'settled');
  await restore(file ?? '');

  await open();
  const order = await until(desk.engine, sale.id, ({ state }) => state === 'settled');
  expect(order).toMatchObject({ money: 'kept', attention: null });
  expect(await posts()).toBe(1);
  expect((await service.ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M19: an order that only a replay can ask about waits for a person and holds up no sale', async () => {
  let file: string | null = null;
  await open({
    onStep: async (step) => {
      if (step === 'sale.recorded') file ??= await backUp();
    },
  });
  const sale = await sell(desk.engine, smsSale());
  await until(desk.engine, sale.id, ({ state }) => state === 'settled');
  await restore(file ?? '');

  await open();
  await until(desk.engine, sale.id, ({ attention }) => attention === 'ask-by-sending');
  await sell(desk.engine, airtimeSale());
  expect(await posts('/sms')).toBe(1);
});

/**
 * Sells and copies the journal while the sale is on disk and nothing is sent yet. The copy shows the sale as not sent
 * for ever.
 */
async function soldAfter(copied: () => Promise<void>) {
  await open({
    policy: WRITTEN_APART,
    onStep: async (step) => {
      if (step === 'sale.recorded') await copied();
    },
  });
  const { mark } = desk.counter.snapshot();
  const sale = await sell(desk.engine, airtimeSale());
  await until(desk.engine, sale.id, ({ state }) => state === 'settled');
  await desk.close();
  return { mark, saleId: sale.id };
}

async function foundInCopy({ mark, saleId }: { mark: string; saleId: string }): Promise<void> {
  await open();
  const order = await until(desk.engine, saleId, ({ state }) => state !== 'unknown');
  expect(order).toMatchObject({ state: 'settled', money: 'kept', attention: null });
  expect(desk.counter.snapshot().mark).not.toBe(mark);
  expect(await posts()).toBe(1);
}

test('M19: a folder that was put back by hand is a copy, and its later sales are found', async () => {
  const image = makeFolder();
  const sold = await soldAfter(async () => cpSync(folder, image, { recursive: true }));
  removeFolder(folder);
  cpSync(image, folder, { recursive: true });
  removeFolder(image);
  await foundInCopy(sold);
});

test('M19: a copy that was written into the folder is an earlier one, and its later sales are found', async () => {
  const image = makeFolder();
  const sold = await soldAfter(async () => cpSync(folder, image, { recursive: true }));
  const { ino } = statSync(join(folder, 'journal.db'));
  writeInto(folder, image);
  removeFolder(image);
  expect(statSync(join(folder, 'journal.db')).ino).toBe(ino);
  await foundInCopy(sold);
});

test('M19: an order that waits unsent in such a copy, and was sent since, can be neither sent again nor given up', async () => {
  const image = makeFolder();
  await open({ policy: SOON_OLD, baseUrl: NOBODY });
  const { id } = await sell(desk.engine, airtimeSale());
  const waiting = await until(desk.engine, id, ({ state, attention }) => state === 'recorded' && attention !== null);
  expect(waiting).toMatchObject({ attention: 'not-sent', actions: ['send', 'withdraw'] });
  await desk.close();
  cpSync(folder, image, { recursive: true });
  await open();
  await until(desk.engine, id, ({ attention }) => attention === 'not-sent');
  await desk.engine.act(waiting.intentId, 'send');
  await until(desk.engine, id, ({ state }) => state === 'settled');
  await desk.close();
  writeInto(folder, image);
  removeFolder(image);

  await service.control('fault', { method: 'GET', path: '/airtime', times: 0, fault: 'drop_before' });
  await open();
  expect(desk.counter.snapshot().journal.notes).toEqual([{ kind: 'log-lost', detail: expect.any(String) }]);
  const order = await until(desk.engine, id, ({ state }) => state === 'unknown');
  expect(order).toMatchObject({ money: 'maybe', actions: ['ask'] });
  for (const action of ['send', 'withdraw'] as const)
    expect(await desk.engine.act(waiting.intentId, action)).toMatchObject({ ok: false });
  expect(await desk.engine.submit(submission())).toMatchObject({ ok: false, error: { code: 'asking-first' } });
  await service.control('clearFaults');
  expect(await until(desk.engine, id, ({ state }) => state === 'settled')).toMatchObject({ money: 'kept' });
  expect(await posts()).toBe(1);
  expect((await service.ledger()).summary).toMatchObject({ orders: 1, charged_once: 1 });
});

test('M19: a backup that was copied over the journal by hand is a copy, and its later sales are found', async () => {
  let file = '';
  const sold = await soldAfter(async () => {
    file = await backUp();
  });
  for (const companion of ['-wal', '-shm']) rmSync(join(folder, `journal.db${companion}`), { force: true });
  copyFileSync(file, join(folder, 'journal.db'));
  await foundInCopy(sold);
});

test('M19: a restored counter gets a mark of its own, and keeps it', async () => {
  await open();
  const { mark } = desk.counter.snapshot();
  await restore(await backUp());
  await open();
  const fresh = desk.counter.snapshot().mark;
  expect(fresh).not.toBe(mark);
  await desk.close();
  await open();
  expect(desk.counter.snapshot().mark).toBe(fresh);
});

test('M19: a start after the one that asked about everything needs to ask nothing', async () => {
  await open();
  await restore(await backUp());
  await open();
  await sell(desk.engine, airtimeSale());
  await desk.close();
  await open();
  expect(desk.counter.snapshot().journal.notes ?? []).toEqual([]);
});

test('a daily backup lies beside the journal until another folder is chosen', async () => {
  await open();
  expect(await backUp()).toMatch(join(folder, 'backups', 'dwadi-'));
});

test('M19: a cloned folder is a counter of its own, and sends nothing that the other sold meanwhile', async () => {
  const clone = makeFolder();
  await open({
    onStep: (step) => {
      if (step === 'sale.recorded') cpSync(folder, clone, { recursive: true });
    },
  });
  const { mark } = desk.counter.snapshot();
  const sale = await sell(desk.engine, airtimeSale());
  await until(desk.engine, sale.id, ({ state }) => state === 'settled');
  await desk.close();

  try {
    await open({ folder: clone });
    const order = await until(desk.engine, sale.id, ({ state }) => state === 'settled');
    expect(order).toMatchObject({ money: 'kept', attention: null });
    expect(desk.counter.snapshot().mark).not.toBe(mark);
    expect(await posts()).toBe(1);
    await desk.close();
    await open();
    expect(desk.counter.snapshot()).toMatchObject({ mark, journal: { notes: [] } });
  } finally {
    removeFolder(clone);
  }
});

test('M19: one old order with senseless answers of the service does not keep the shop shut for long', async () => {
  await service.control('fault', { method: 'POST', path: '/airtime', times: 0, fault: 'drop_before' });
  await open({ policy: SOON_OLD });
  const lost = await sell(desk.engine, airtimeSale());
  await until(desk.engine, lost.id, ({ state, attention }) => state === 'unknown' && attention === 'still-wanted');
  const file = await backUp();
  await restore(file);
  await service.control('clearFaults', {});
  await service.control('fault', { path: '/airtime/orders/', times: 0, fault: { type: 'error_before', status: 500 } });
  await open({ policy: { askFirstMs: 50, agePauses: [{ fromMs: 0, everyMs: 3_600_000 }] } });
  expect(await desk.engine.submit(submission())).toMatchObject({ ok: false, error: { code: 'asking-first' } });
  await expect.poll(async () => (await desk.engine.submit(submission())).ok).toBe(true);
  expect(await desk.engine.sale(lost.id)).toMatchObject({ orders: [{ state: 'unknown' }] });
});

test('M18, M19: an order that was put away because its key is gone does not keep a restored shop shut', async () => {
  await open();
  await until(desk.engine, (await sell(desk.engine, airtimeSale())).id, isSettled);
  await service.control('fault', { method: 'POST', path: '/airtime', times: 1, fault: 'drop_after' });
  await service.control('fault', {
    method: 'GET',
    path: '/airtime',
    times: 0,
    fault: { type: 'error_before', status: 503 },
  });
  const lost = await sell(desk.engine, airtimeSale());
  await until(desk.engine, lost.id, ({ state }) => state === 'unknown');
  await desk.close();
  await service.control('clearFaults', {});
  const keys = await service.control<TestKeys>('otherKeys', {});
  await open({ keys });
  const gone = await until(desk.engine, lost.id, ({ attention }) => attention === 'key-gone');
  // A look under way may move the row first: a person is told "too late" then, and presses again.
  await expect.poll(async () => (await desk.engine.act(gone.intentId, 'dismiss')).ok).toBe(true);
  await restore(await backUp());
  await open({ keys });
  await expect.poll(async () => (await desk.engine.submit(submission())).ok).toBe(true);
  expect(await desk.engine.sale(lost.id)).toMatchObject({ orders: [{ state: 'unknown' }] });
});

async function compared() {
  const now = desk.counter.snapshot().now;
  const day = new Date(now).toISOString().slice(0, 10);
  desk.engine.reconciler.start({ from: day, to: day });
  await expect.poll(() => desk.engine.reconciler.state.phase).not.toBe('running');
  return desk.engine.reconciler.state;
}

const isSettled = ({ state }: { state: string }) => state === 'settled';

/** Three sales, of which the backup knows the first alone; answers the other two. */
async function soldAfterTheBackup() {
  await open();
  await until(desk.engine, (await sell(desk.engine, airtimeSale(300))).id, isSettled);
  const file = await backUp();
  const airtime = await sell(desk.engine, airtimeSale(700));
  const data = await sell(desk.engine, dataSale());
  const references = [airtime, data].map(async ({ id }) => (await until(desk.engine, id, isSettled)).reference);
  const [ofAirtime = '', ofData = ''] = await Promise.all(references);
  await restore(file);
  return { airtime, data, ofAirtime, ofData };
}

test('sales of this counter after the backup are told by number, amount and time, and nobody is suspected', async () => {
  const { airtime, data, ofAirtime, ofData } = await soldAfterTheBackup();
  await open();
  const { later, strangers } = await compared();
  expect(strangers).toEqual([]);
  expect(later).toEqual([
    expect.objectContaining({
      ...{ product: 'data', reference: ofData, recipient: data.orders[0]?.recipient },
      ...{ amount: data.price, at: data.soldAt, status: null },
    }),
    expect.objectContaining({
      ...{ product: 'airtime', reference: ofAirtime, recipient: airtime.orders[0]?.recipient },
      ...{ amount: airtime.price, at: airtime.soldAt, status: 'completed' },
    }),
  ]);
});

test('the service tells the number and amount of such a sale on another PC, without the journal that was set aside', async () => {
  const { airtime, ofAirtime } = await soldAfterTheBackup();
  for (const name of readdirSync(folder)) {
    if (name.startsWith('journal-replaced')) rmSync(join(folder, name));
  }
  await open();
  const { later, strangers } = await compared();
  expect(strangers).toEqual([]);
  expect(later).toEqual([
    {
      ...{ product: 'airtime', reference: ofAirtime, recipient: airtime.orders[0]?.recipient, amount: 700 },
      ...{ at: null, status: 'completed', knownUntil: expect.any(Number) },
    },
  ]);
  expect(later[0]?.knownUntil).toBeLessThan(airtime.soldAt);
});

test('the other copy of a moved journal counts as a stranger, and its sales stay in question', async () => {
  await open();
  const sold = await sell(desk.engine, airtimeSale(700));
  await until(desk.engine, sold.id, isSettled);
  const { mark } = desk.counter.snapshot();
  await desk.close();
  const moved = `${folder}-moved`;
  cpSync(folder, moved, { recursive: true });
  onTestFinished(() => removeFolder(moved));
  await open();
  const { reference } = await until(desk.engine, (await sell(desk.engine, airtimeSale(900))).id, isSettled);
  await desk.close();
  desk = await openTestCounter(service, { folder: moved, policy: { askFirstMs: 400 } });
  const { later, strangers } = await compared();
  expect(desk.counter.snapshot().mark).not.toBe(mark);
  expect(later).toEqual([]);
  expect(strangers).toMatchObject([{ reference, counter: null }]);
});
