/**
 * Measures a start with ten thousand orders of unknown fate, all of them at the service. The time until each is settled
 * is compared with the least that the service's budget allows: a little more than half at once, the others when the
 * minute is over, as fast as bare look-ups go. The time without any budget, beside as many bare look-ups, has no bar,
 * because no service allows it. The first new sale is compared with one at a counter that has nothing to recover, on a
 * line as long as a kiosk's: its delay is counted in requests of that line.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Pool } from 'undici';
import { openJournal } from '#main/journal/file/open-journal.ts';
import { writerOps } from '#main/journal/worker/writer-ops.ts';
import { createFieldCipher } from '#main/key-vault/field-cipher.ts';
import { openFileVault } from '#main/key-vault/file-vault.ts';
import { bodyPlace } from '#main/orders/model/ports.ts';
import { fingerprintOf, sealKey } from '#main/reseller-client/api-keys.ts';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';
import { KEY_TYPES } from '#shared/reseller-api/keys.ts';
import { makeFolder, openTestCounter, removeFolder, until } from '../support/counter.ts';
import { spawnService, type TestService } from '../support/service.ts';
import { type Bench, type Row, spreadOf } from './figures.ts';
import { openWire } from './wire.ts';

const ORDERS = 10_000;
const BAR = 1.05;
/** The share of the orders that a minute's budget allows. The rest of the second minute is for sales. */
const IN_A_MINUTE = 0.55;
const MINUTE_MS = 60_000;
/** The number of look-ups that the counter sends at once. */
const ON_THE_LINE = 3;
/** There and back, for the measure of the first sale; as many orders as keep the line busy meanwhile. */
const LINE_MS = 100;
const WAITING = 500;
const AT = 1_795_000_000_000;

interface Order {
  readonly reference: string;
  readonly body: string;
  readonly phone: string;
}

const orderOf = (nth: number): Order => {
  const reference = `DW-OLD1-${String(nth).padStart(20, '0')}`;
  const phone = `024${String(nth).padStart(7, '0')}`;
  return {
    reference,
    phone,
    body: JSON.stringify({ network: 'MTN', beneficiary_phone: phone, amount: 10, reference }),
  };
};

/** Handles the items with so many workers at once. */
async function all<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const poolOf = (service: TestService, connections: number) =>
  new Pool(new URL(service.baseUrl).origin, { connections, allowH2: false });

async function placeAll(service: TestService, orders: readonly Order[]): Promise<void> {
  const pool = poolOf(service, 32);
  const headers = { authorization: service.keys.commission, 'content-type': 'application/json' };
  await all(orders, 32, async ({ body }) => {
    const answer = await pool.request({ method: 'POST', path: '/api/v2/airtime/purchase', headers, body });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`a purchase was answered ${answer.statusCode}`);
  });
  await pool.destroy();
}

async function lookAtAll(service: TestService, orders: readonly Order[]): Promise<number> {
  const pool = poolOf(service, ON_THE_LINE);
  const headers = { authorization: service.keys.commission };
  const from = performance.now();
  await all(orders, ON_THE_LINE, async ({ reference }) => {
    const answer = await pool.request({ method: 'GET', path: `/api/v2/airtime/orders/${reference}`, headers });
    await answer.body.json();
    if (answer.statusCode !== 200) throw new Error(`a look-up was answered ${answer.statusCode}`);
  });
  const ms = performance.now() - from;
  await pool.destroy();
  return ms;
}

/** Fills the journal as a power cut leaves it: every attempt was started, and no answer came. */
async function fill(folder: string, service: TestService, orders: readonly Order[]): Promise<void> {
  const { fieldKey, pepper } = openFileVault(folder);
  const cipher = createFieldCipher(fieldKey);
  const options = { folder, setDamagedAside: false, stamp: 'now', backUpBeforeMigration: async () => null };
  const { db, lock } = await openJournal(options);
  db.pragma('synchronous = OFF');
  const ops = writerOps(db, () => true);
  const { baseUrl, keys } = service;
  const account = ops.openAccount('test', baseUrl, 1);
  for (const keyType of KEY_TYPES) {
    const key = sealKey(keyType, keys[keyType]);
    if (!key.ok) throw new Error(key.error);
    ops.bindKey(
      { baseUrl, fingerprint: fingerprintOf(key.value, pepper), keyType, accountId: account.id, knownBy: 'first' },
      1,
    );
  }
  for (const { reference, phone, body } of orders) {
    const sale = {
      ...{ id: randomUUID(), product: 'airtime' as const, price: 1000, attendantId: 'ama', attendantName: 'Ama' },
      ...{ shiftId: 's', businessDay: '2026-11-20', soldAt: AT, clockAt: AT },
    };
    const intent = {
      ...{ accountId: account.id, reference, recipient: phone, supplier: 'MTN', contentKey: reference },
      ...{ facts: { amount: 1000, volumeGb: null, quantity: null }, price: 1000, quotedCost: 1000 },
      body: cipher.seal(bodyPlace(reference), new TextEncoder().encode(body)),
    };
    const recorded = ops.recordSale(sale, [intent], { recentSince: 0, confirmed: true, overridden: true });
    if (recorded.kind !== 'recorded') throw new Error(recorded.kind);
    const starts = recorded.sale.intents.map(({ id, version }) => ({ intentId: id, version, kind: 'first' as const }));
    ops.startAttempts(starts, { batch: 'b', baseUrl, keyFingerprint: 'print', at: AT });
  }
  ops.saveMeta({ 'clean-stop': '1' });
  db.close();
  lock.close();
}

async function untilSettled(folder: string, wanted: number): Promise<void> {
  const db = new Database(join(folder, 'journal.db'), { readonly: true });
  const settled = db.prepare<[], { n: number }>(
    `SELECT count(*) AS n FROM intents WHERE state = 'settled' AND reference LIKE 'DW-OLD1-%'`,
  );
  try {
    while ((settled.get()?.n ?? 0) < wanted) await sleep(20);
  } finally {
    db.close();
  }
}

/** Measures the time from the call until the service's answer is in the journal. */
async function saleMs(desk: Awaited<ReturnType<typeof openTestCounter>>, nth: number): Promise<number> {
  const phone = `0249${String(nth).padStart(6, '0')}` as Phone;
  const sale = { product: 'airtime', network: 'MTN', phone, amount: pesewas(1000) } as const;
  const saleId = randomUUID();
  const from = performance.now();
  const sold = await desk.engine.submit({ saleId, sale, price: pesewas(1000), sameSaleConfirmed: false });
  if (!sold.ok) throw new Error(sold.error.code);
  await until(desk.engine, saleId, ({ state }) => state === 'accepted' || state === 'settled');
  return performance.now() - from;
}

/** Measures the first sale of a start, in a counter that is opened for it. */
async function firstSale(service: TestService, folder: string, nth: number): Promise<number> {
  const desk = await openTestCounter(service, { folder });
  const ms = await saleMs(desk, nth);
  await desk.close();
  removeFolder(folder);
  return ms;
}

/**
 * Measures in turn: a start's first sale while orders are looked up, one without orders, and a request on this line.
 */
async function benchFirstSale(service: TestService, orders: readonly Order[], rounds: number): Promise<Row> {
  const wire = await openWire(service.baseUrl, LINE_MS / 2);
  const far = { ...service, baseUrl: wire.baseUrl };
  const times = { alone: [] as number[], recovering: [] as number[], request: [] as number[] };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const folder = makeFolder();
      await fill(folder, far, orders);
      const recovering = await firstSale(far, folder, 2 * round);
      const alone = await firstSale(far, makeFolder(), 2 * round + 1);
      const request = await lookAtAll(far, orders.slice(0, ON_THE_LINE));
      // The first round of this process runs cold, so it is not counted.
      if (round === 0) continue;
      times.recovering.push(recovering);
      times.alone.push(alone);
      times.request.push(request);
    }
  } finally {
    await wire.close();
  }
  const [recovering, alone, request] = [spreadOf(times.recovering), spreadOf(times.alone), spreadOf(times.request)];
  const waited = (recovering.median - alone.median) / request.median;
  return {
    ...{ name: 'recover: what the first new sale waits, in requests of its line', measured: waited.toFixed(2) },
    ...{ bar: '≤ 1', met: waited <= 1, figures: { waited, lineMs: LINE_MS, recovering, alone, request } },
  };
}

async function setBudget(service: TestService, perMinute: number | null): Promise<void> {
  await service.control('setLimit', {
    ...{ bucket: 'GET /airtime/orders/{reference}', per_minute: perMinute, retry_after: true },
  });
}

/** Measures the time until all orders are settled; a new sale is made meanwhile. */
async function recover(service: TestService, orders: readonly Order[]): Promise<{ all: number; first: number }> {
  const folder = makeFolder();
  try {
    await fill(folder, service, orders);
    const from = performance.now();
    const desk = await openTestCounter(service, { folder });
    const first = await saleMs(desk, 0);
    await untilSettled(folder, orders.length);
    const all = performance.now() - from;
    await desk.close();
    return { all, first };
  } finally {
    removeFolder(folder);
  }
}

export const benchRecover: Bench = async (quick) => {
  const orders = Array.from({ length: quick ? 200 : ORDERS }, (_, nth) => orderOf(nth));
  const service = await spawnService();
  try {
    await service.control('setBalance', { balance: 10_000_000 });
    await service.control('progress', { kind: 'any', steps: [['pending', 0.1]] });
    await placeAll(service, orders);
    await sleep(500);
    // Sets the budget before any other look-up, because the service counts the look-ups of the last minute.
    if (!quick) await setBudget(service, Math.round(orders.length * IN_A_MINUTE));
    const bounded = await recover(service, orders);
    if (!quick) await setBudget(service, null);
    const bare = await lookAtAll(service, orders);
    const unbounded = quick ? bounded : await recover(service, orders);
    const floor = quick ? bare : MINUTE_MS + bare * (1 - IN_A_MINUTE);
    const first = await benchFirstSale(service, orders.slice(0, quick ? 20 : WAITING), quick ? 1 : 7);
    const ratio = bounded.all / floor;
    const figures = { ratio, bounded, floor, unbounded, bare, unboundedRatio: unbounded.all / bare };
    return [
      {
        ...{ name: `recover: ${orders.length} unknown, until all are settled`, measured: `${ratio.toFixed(2)} ×` },
        ...{ bar: `≤ ${BAR} ×`, met: ratio <= BAR, figures },
      },
      first,
    ];
  } finally {
    await service.stop();
  }
};
