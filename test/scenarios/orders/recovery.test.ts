/** A start with thousands of orders of unknown fate: all are looked up, and the first new sale isn't delayed. */

import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { Counter } from '#main/app/counter/counter.ts';
import type { NewIntent } from '#main/journal/base/records.ts';
import { openJournal } from '#main/journal/file/open-journal.ts';
import { writerOps } from '#main/journal/worker/writer-ops.ts';
import { createFieldCipher } from '#main/key-vault/field-cipher.ts';
import { openFileVault } from '#main/key-vault/file-vault.ts';
import { bodyPlace } from '#main/orders/model/ports.ts';
import { strategyOf } from '#main/orders/products/index.ts';
import { silentLog } from '#main/platform/log.ts';
import { fingerprintOf, sealKey } from '#main/reseller-client/api-keys.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import { PRODUCTS, type Product } from '#shared/order-state.ts';
import { KEY_TYPES } from '#shared/reseller-api/keys.ts';
import { ok } from '#shared/result.ts';
import { addressOf, diagnosisIn, makeFolder, QUICK_POLICY, removeFolder, sell, until } from '../../support/counter.ts';
import { rowsOf } from '../../support/orders/rows-of.ts';
import { airtimeSale, dataSale, saleOf } from '../../support/sales.ts';
import { serviceForFile } from '../../support/service-for-file.ts';

/** The long run recovers as many as a bad week leaves. */
const OPEN_SALES = process.env['DWADI_LONG'] === '1' ? 10_000 : 2000;
/** Requests that the counter has on the line at once, of all its kinds together. */
const ON_THE_LINE = 8;
/** The contract's limit of the endpoint that tells how a bill stands. */
const BILL_POLLS_A_MINUTE = 30;
/** Short limits in place of days, and long delays between look-ups: only the first request for each order counts. */
const policy = {
  ...QUICK_POLICY,
  freshMs: 120_000,
  unresolvedMs: 600_000,
  resolveBackoffMs: [60_000],
  pollBackoffMs: [60_000],
};

const service = serviceForFile();
const folders: string[] = [];
let counter: Counter | null = null;

afterEach(async () => {
  await counter?.close();
  counter = null;
  for (const folder of folders.splice(0)) removeFolder(folder);
});

/**
 * Makes an earlier run's journal: for every product some orders unsent, some unanswered, and bills that are followed.
 */
async function journalOf(sales: number, recordedOnly: boolean): Promise<string> {
  const folder = makeFolder();
  folders.push(folder);
  const { fieldKey, pepper } = openFileVault(folder);
  const cipher = createFieldCipher(fieldKey);
  const options = { folder, setDamagedAside: false, stamp: 'now', backUpBeforeMigration: async () => null };
  const { db, lock } = await openJournal(options);
  db.pragma('synchronous = OFF');
  const ops = writerOps(db, () => true);
  const { baseUrl, keys } = service();
  const account = ops.openAccount('test', baseUrl, 1);
  for (const keyType of KEY_TYPES) {
    const key = sealKey(keyType, keys[keyType]);
    if (!key.ok) throw new Error(key.error);
    const fingerprint = fingerprintOf(key.value, pepper);
    ops.bindKey({ baseUrl, fingerprint, keyType, accountId: account.id, knownBy: 'first' }, 1);
  }
  const requests = new Map<Product, SaleRequest>();
  for (const product of PRODUCTS) requests.set(product, await saleOf(product, service()));
  for (let nth = 0; nth < sales; nth += 1) {
    const product = PRODUCTS[nth % PRODUCTS.length] ?? 'data';
    const request = requests.get(product);
    if (!request) throw new Error('a sale for each product');
    const [item] = strategyOf(product).draft(request);
    if (!item) throw new Error('an item for each sale');
    const reference = `DW-OLD-${String(nth).padStart(6, '0')}-${randomUUID().slice(0, 8)}`;
    const bytes = new TextEncoder().encode(JSON.stringify(item.body(reference)));
    const intent: NewIntent = {
      ...{ accountId: account.id, reference, recipient: item.recipient, supplier: item.supplier, facts: item.facts },
      ...{ contentKey: randomUUID(), price: 1000, quotedCost: 1000 },
      body: cipher.seal(bodyPlace(reference), bytes),
    };
    const sale = {
      ...{ id: randomUUID(), product, price: 1000, attendantId: 'ama', attendantName: 'Ama', shiftId: 's' },
      ...{ businessDay: '2026-11-20', soldAt: 1_795_000_000_000 + nth, clockAt: 1_795_000_000_000 },
    };
    const recorded = ops.recordSale(sale, [intent], { recentSince: 0, confirmed: true, overridden: true });
    if (recorded.kind !== 'recorded' || recordedOnly) continue;
    for (const { id, version } of recorded.sale.intents) {
      const origin = { batch: 'b', baseUrl: 'x', keyFingerprint: 'print', at: 1_795_000_000_000 };
      const [attempt] = ops.startAttempts([{ intentId: id, version, kind: 'first' }], origin);
      if (product !== 'bill' || !attempt) continue;
      const order = {
        ...{ orderId: 'o', serviceReference: `UB-${nth}`, status: 'pending', cost: 1000, costText: null },
        ...{ commission: null, reason: null, acceptedAt: 1_795_000_000_000 },
      };
      ops.commit([
        [
          {
            ...{ intentId: id, version: attempt.version, at: 1_795_000_000_000, order, postings: [], events: [] },
            ...{ patch: { state: 'accepted', money: 'taken' }, wipeBody: true },
            attempt: { attemptId: attempt.attemptId, outcome: 'accepted', status: 200, note: null },
          },
        ],
      ]);
    }
  }
  // The journal stops cleanly: otherwise a sale would wait for a check, which isn't tested here.
  ops.saveMeta({ 'clean-stop': '1' });
  db.close();
  lock.close();
  return folder;
}

async function openCounter(folder: string): Promise<Counter> {
  const source = (path: string): URL => new URL(`../../../src-main/${path}`, import.meta.url);
  const opened = new Counter({
    ...{ kind: 'live', folder, shopName: 'Test counter', demoStaff: true, ownerSays: () => 1 },
    ...{ openSecrets: () => openFileVault(folder), version: '0.0.0-test', policy, log: silentLog, onStep: () => {} },
    workers: {
      writerFile: source('journal/worker/writer-worker.ts'),
      readerFile: source('journal/worker/reader-worker.ts'),
    },
    ...{ saveFile: async () => ok({ savedAs: null }), onSaleChanged: () => {}, onSnapshotChanged: () => {} },
    onWaitingChanged: () => {},
    diagnosis: diagnosisIn(folder),
  });
  counter = opened;
  await opened.open();
  return opened;
}

const engineOf = ({ opened }: Counter) => {
  if (!opened) throw new Error('the counter did not open');
  return opened.engine;
};

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 200));
}

const oldLooks = async () =>
  (await service().ledger()).requests.filter(({ method, path }) => method === 'GET' && path.includes('DW-OLD-'));

test('all open orders are asked about, oldest first, and nothing is sent by itself', { timeout: 600_000 }, async () => {
  const folder = await journalOf(OPEN_SALES, false);
  const opened = await openCounter(folder);
  const began = performance.now();
  void opened.connect(addressOf(service()));
  const ranks = [...Array(OPEN_SALES).keys()].filter((nth) => {
    const product = PRODUCTS[nth % PRODUCTS.length] ?? 'data';
    return product !== 'sms' && product !== 'bill';
  });
  await eventually(async () => (await oldLooks()).length >= ranks.length);
  const asked = (await oldLooks()).map(({ path }) => Number(/DW-OLD-(\d+)/.exec(path)?.[1]));
  const first = [...new Set(asked)];
  const place = new Map(ranks.map((nth, index) => [nth, index]));
  for (const [index, nth] of first.entries())
    expect(Math.abs((place.get(nth) ?? -1e9) - index)).toBeLessThan(ON_THE_LINE);
  const { requests, summary } = await service().ledger();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(summary.rate_limited).toBe(0);
  // The followed bills: as many as their budget allows in the minutes that this took, and no more.
  const polls = requests.filter(({ path }) => path.includes('/utilities/orders/'));
  expect(polls.length).toBeGreaterThan(0);
  const minutesBegun = Math.floor((performance.now() - began) / 60_000) + 1;
  expect(polls.length).toBeLessThanOrEqual(BILL_POLLS_A_MINUTE * minutesBegun);
  await eventually(async () => {
    const unasked = rowsOf<{ n: number }>(
      folder,
      `SELECT count(*) AS n FROM intents WHERE state = 'unknown' AND attention IS NULL`,
    );
    return unasked[0]?.n === 0;
  });
});

test.each([
  ['airtime', () => airtimeSale()],
  ['data, whose price the service must be asked for first', () => dataSale()],
])(
  'a new sale after a restart waits for no more than the requests on the line: %s',
  { timeout: 600_000 },
  async (_, request) => {
    const folder = await journalOf(OPEN_SALES, false);
    await service().control('fault', {
      method: 'GET',
      path: '/',
      times: 0,
      fault: { type: 'delay', ms: 300, phase: 'before' },
    });
    const opened = await openCounter(folder);
    void opened.connect(addressOf(service()));
    await eventually(async () => (await oldLooks()).length > 0);
    const before = (await service().ledger()).requests.length;
    const sale = await sell(engineOf(opened), request());
    await until(engineOf(opened), sale.id, ({ state }) => state === 'accepted' || state === 'settled');
    const { requests } = await service().ledger();
    const placed = requests.findIndex(({ method, path }) => method === 'POST' && path.includes('purchase'));
    // Asking for the price is one more turn of the line.
    expect(placed - before).toBeLessThanOrEqual(2 * ON_THE_LINE);
    expect(requests.length).toBeLessThan(OPEN_SALES);
  },
);

test('thousands of questions for the board are written so that a sale waits for one writing at most', {
  timeout: 600_000,
}, async () => {
  const folder = await journalOf(OPEN_SALES, true);
  const opened = await openCounter(folder);
  void opened.connect(addressOf(service()));
  const newest = () => rowsOf<{ seq: number }>(folder, 'SELECT max(seq) AS seq FROM events')[0]?.seq ?? 0;
  const before = newest();
  const sale = { id: randomUUID() };
  const submission = { saleId: sale.id, sale: airtimeSale(1000), price: pesewas(1000), sameSaleConfirmed: false };
  expect((await engineOf(opened).submit(submission)).ok).toBe(true);
  const [recorded] = rowsOf<{ seq: number }>(folder, `SELECT max(seq) AS seq FROM events WHERE kind = 'sale.recorded'`);
  // One writing of fifty each time that submitting waits for the journal: to look for the draft, and to record it.
  expect((recorded?.seq ?? 1e9) - before).toBeLessThanOrEqual(4 * 50);
  await until(engineOf(opened), sale.id, ({ state }) => state === 'accepted' || state === 'settled', 60_000);
  await eventually(async () => {
    const unasked = rowsOf<{ n: number }>(
      folder,
      `SELECT count(*) AS n FROM intents WHERE state = 'recorded' AND attention IS NULL`,
    );
    return unasked[0]?.n === 0;
  });
});
