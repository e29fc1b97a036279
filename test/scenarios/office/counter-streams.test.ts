/** A whole counter sells, and its owner's office has it a moment later: the journal's threads, TLS and a real database. */
import { expect, test } from 'vitest';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { PACE } from '#main/office-link/pace.ts';
import { linkCode } from '#shared/office/link-code.ts';
import { PRODUCTS } from '#shared/order-state.ts';
import { sell, type TestCounter, until } from '../../support/counter.ts';
import { deskForFile } from '../../support/desk-for-file.ts';
import { linkTo } from '../../support/office/enrolled.ts';
import { freshOffice, postgresForFile } from '../../support/office/postgres.ts';
import { countThere } from '../../support/office/stream.ts';
import { airtimeSale, saleOf } from '../../support/sales.ts';

const cluster = postgresForFile();
const desk = deskForFile();
const QUICK = { ...PACE, startMs: 10, restMs: 0, soonMs: 20, busyMs: 20 };

async function connectedCounter() {
  const office = await freshOffice(cluster());
  const counter = await desk.open({ officePace: QUICK });
  const connected = await counter.counter.opened?.office.connect(linkCode(await linkTo(office)));
  expect(connected).toMatchObject({ ok: true });
  return { counter, db: office.db };
}

const stateOf = async ({ counter }: TestCounter) => (await counter.opened?.office.state())?.state;
const settled = async (db: OfficeDatabase): Promise<number> =>
  (
    await db.query<{ n: number }>(
      `SELECT count(DISTINCT intent)::int AS n FROM dwadi.order_state WHERE state = 'settled'`,
    )
  )[0]?.n ?? 0;

test('a sale is in the office soon after it was delivered, and nobody had to ask', async () => {
  const { counter, db } = await connectedCounter();
  const sale = await sell(counter.engine, airtimeSale());
  await until(counter.engine, sale.id, ({ state }) => state === 'settled');
  await expect.poll(() => settled(db), { timeout: 10_000 }).toBe(1);
  expect(await countThere(db, 'sale')).toBe(1);
  await expect.poll(() => stateOf(counter)).toBe('streaming');
});

test('a counter that is opened again goes on where it was, without being asked', async () => {
  const { counter, db } = await connectedCounter();
  await expect.poll(() => stateOf(counter)).toBe('streaming');
  await counter.close();
  const again = await desk.open({ officePace: QUICK });
  const sale = await sell(again.engine, airtimeSale());
  await until(again.engine, sale.id, ({ state }) => state === 'settled');
  await expect.poll(() => settled(db), { timeout: 10_000 }).toBe(1);
});

/** Every text and number of every table, as one text. */
async function everythingIn(db: OfficeDatabase): Promise<string> {
  const tables = await db.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'dwadi' ORDER BY tablename`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => JSON.stringify(await db.query(`SELECT t::text AS row FROM dwadi.${name} t`))),
  );
  return texts.join('\n');
}

test('no number, name, text, PIN, serial or key of a sale leaves the shop', async () => {
  const { counter, db } = await connectedCounter();
  const service = desk.service();
  const secrets = new Set<string>(Object.values(service.keys));
  for (const product of PRODUCTS) {
    const request = await saleOf(product, service);
    for (const text of textsIn(request)) secrets.add(text);
    const sale = await sell(counter.engine, request);
    await until(counter.engine, sale.id, ({ state }) => state === 'settled');
    if (product !== 'voucher') continue;
    const vouchers = JSON.stringify(await counter.engine.vouchers.reveal(sale.id));
    for (const [, text] of vouchers.matchAll(/"(?:pin|serial)":"([^"]+)"/g)) secrets.add(text ?? '');
  }
  await counter.counter.opened?.office.pushNow();
  await expect.poll(() => countThere(db, 'sale')).toBe(PRODUCTS.length);
  const everything = await everythingIn(db);
  expect(everything).toContain('Telecel');
  expect([...secrets].filter((secret) => everything.includes(secret))).toEqual([]);
  expect(secrets.size).toBeGreaterThan(12);
});

/** The parts of a request that a customer or the shop would not want to see elsewhere. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /\d{5}|\s|@/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
