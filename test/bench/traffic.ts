/**
 * Bytes on the wire for a sale until it is settled, and for an idle hour with twenty orders pending; beside them the
 * bare requests that are needed for the same, with no header that can be left out.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';
import { openTestCounter, removeFolder, type TestCounter, until } from '../support/counter.ts';
import { type Ledger, spawnService, type TestService } from '../support/service.ts';
import type { Bench, Row } from './figures.ts';
import { openWire, type Wire } from './wire.ts';

const BAR = 1.2;
const SALES = 30;
const PENDING = 20;
/** The counter polls each order at most once a minute; here it polls every second, once for each minute. */
const POLL_MS = 1000;
const MINUTES = 20;

const phone = (nth: number): Phone => `0246${String(nth).padStart(6, '0')}` as Phone;

async function sell({ engine }: TestCounter, nth: number): Promise<string> {
  const sale = { product: 'airtime', network: 'MTN', phone: phone(nth), amount: pesewas(1000) } as const;
  const saleId = randomUUID();
  const sold = await engine.submit({ saleId, sale, price: pesewas(1000), sameSaleConfirmed: false });
  if (!sold.ok) throw new Error(sold.error.code);
  return saleId;
}

type Request = Ledger['requests'][number];

/** Repeats the counter's requests by hand on a separate wire, and returns the bytes. */
async function bareBytes(service: TestService, requests: readonly Request[]): Promise<number> {
  const wire = await openWire(service.baseUrl);
  const pool = new Pool(new URL(wire.baseUrl).origin, { connections: 1, allowH2: false });
  for (const { method, path, body } of requests) {
    const headers = {
      authorization: service.keys.commission,
      ...(body !== null && { 'content-type': 'application/json' }),
    };
    // Uses a new reference of the same length, so that the purchase is answered as the first one was.
    const again = body?.replace(/[0-9A-Z]{20}"/, `${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}"`);
    const answer = await pool.request({ method: method as 'GET', path: withBase(path), headers, body: again ?? null });
    await answer.body.dump();
  }
  await pool.destroy();
  const bytes = wire.bytes();
  await wire.close();
  return bytes;
}

const withBase = (path: string): string => (path.startsWith('/api/v2') ? path : `/api/v2${path}`);

const aboutAirtime = (requests: readonly Request[]): Request[] =>
  requests.filter(({ path }) => path.includes('/airtime'));

function row(name: string, ours: number, bare: number, figures: object): Row {
  const ratio = ours / bare;
  return {
    ...{ name, measured: `${ratio.toFixed(2)} ×`, bar: `≤ ${BAR} ×`, met: ratio <= BAR },
    figures: { ratio, ours, bare, ...figures },
  };
}

interface Stage {
  readonly service: TestService;
  readonly wire: Wire;
  readonly desk: TestCounter;
}

async function saleUntilSettled({ service, wire, desk }: Stage, sales: number): Promise<Row> {
  await service.control('progress', { kind: 'any', steps: [['pending', 2]] });
  await service.control('clearLog', {});
  const before = wire.bytes();
  for (let nth = 0; nth < sales; nth += 1) {
    const saleId = await sell(desk, nth);
    await until(desk.engine, saleId, ({ state }) => state === 'settled');
  }
  const ours = (wire.bytes() - before) / sales;
  const requests = aboutAirtime((await service.ledger()).requests);
  const bare = (await bareBytes(service, requests)) / sales;
  return row('traffic: bytes of a sale until it is settled', ours, bare, { requests: requests.length / sales });
}

async function idleHour({ service, wire, desk }: Stage, minutes: number): Promise<Row> {
  await service.control('progress', { kind: 'any', steps: [['pending', 36_000]] });
  for (let nth = 0; nth < PENDING; nth += 1) await sell(desk, 10_000 + nth);
  await sleep(2 * POLL_MS);
  await service.control('clearLog', {});
  const before = wire.bytes();
  await sleep(minutes * POLL_MS);
  const ours = (wire.bytes() - before) * (60 / minutes);
  const { requests } = await service.ledger();
  const bare = (await bareBytes(service, aboutAirtime(requests))) * (60 / minutes);
  return row(`traffic: bytes of an idle hour with ${PENDING} pending`, ours, bare, { requests: requests.length });
}

export const benchTraffic: Bench = async (quick) => {
  const service = await spawnService();
  const wire = await openWire(service.baseUrl);
  const address = { baseUrl: wire.baseUrl, keys: service.keys };
  const desk = await openTestCounter(address, { policy: { pollBackoffMs: [POLL_MS] } });
  try {
    const stage = { service, wire, desk };
    return [await saleUntilSettled(stage, quick ? 1 : SALES / 3), await idleHour(stage, quick ? 2 : MINUTES)];
  } finally {
    await desk.close();
    removeFolder(desk.folder);
    await wire.close();
    await service.stop();
  }
};
