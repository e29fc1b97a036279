/** A shop's day with every product goes to the office, and nothing of a customer goes with it. */
import { inflateSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { openReader } from '#main/journal/file/open-journal.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { foldAndProve } from '#main/office/fold/work.ts';
import { statementOf } from '#main/office-link/statement.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { type OfficeBatch, START } from '#shared/office/batch.ts';
import { PRODUCTS } from '#shared/order-state.ts';
import type { Phone } from '#shared/phone.ts';
import { sell, until } from '../../support/counter.ts';
import { deskForFile } from '../../support/desk-for-file.ts';
import { embeddedOffice } from '../../support/office/embedded.ts';
import { saleOf } from '../../support/sales.ts';

const desk = deskForFile();
const MARK = 'K3F7';

const AFA = {
  product: 'afa',
  fullName: 'Akosua Nyarko-Mensah',
  phone: '0247654321' as Phone,
  idNumber: 'GHA-718293645-7',
  dateOfBirth: '1987-03-29',
  region: 'Ashanti',
  location: 'Behind Kejetia pharmacy',
  notes: 'Comes on Thursdays',
} satisfies SaleRequest;

/** A name of the customers' book. */
const BOOK_NAME = 'Adwoa Frimpong';

/** Every text of a request that is somebody's: numbers, cards, meters, names and messages. */
const OF_NOBODY = /^(product|network|typeId|typeName|biller|region)$/;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (OF_NOBODY.test(key) ? [] : textsIn(one)));
}

/** A number is found as well where it stands without its nought, or with the country before it. */
const coats = (text: string): string[] => (/^0\d{9}$/.test(text) ? [text.slice(1), `233${text.slice(1)}`] : [text]);

interface Voucher {
  readonly pin: string;
  readonly serial_number: string;
}

async function sellADay(): Promise<string[]> {
  const service = desk.service();
  const counter = await desk.open();
  const sales = [...(await Promise.all(PRODUCTS.map((product) => saleOf(product, service)))), AFA];
  for (const sale of sales) {
    const { id } = await sell(counter.engine, sale);
    await until(counter.engine, id, ({ state }) => state === 'settled');
  }
  await counter.counter.opened?.customers.name('0247654321' as Phone, BOOK_NAME);
  await counter.counter.opened?.customers.name('0247654322' as Phone, BOOK_NAME);
  await counter.counter.opened?.customers.erase('0247654322' as Phone);
  await counter.close();
  const { orders } = await service.ledger();
  const vouchers = orders.flatMap(({ details }) => (details['vouchers'] as Voucher[] | undefined) ?? []);
  expect(vouchers.length).toBeGreaterThan(1);
  return [
    ...textsIn(sales),
    ...vouchers.flatMap(({ pin, serial_number }) => [pin, serial_number]),
    ...Object.values(service.keys),
    ...['Nyarko-Mensah', '718293645', 'parcel', BOOK_NAME],
  ].filter((text) => text.length > 3);
}

/** All that the journal has, as a counter's link sends it. */
async function stream(db: OfficeDatabase): Promise<number> {
  const journal = openReader(desk.folder);
  onTestFinished(() => void journal.close());
  const reads = readerOps(journal);
  let rows = 0;
  let from = START;
  for (let nth = 1; ; nth += 1) {
    const request = { mark: MARK, writer: 'test', madeAt: Date.now(), nth, previous: null, from };
    const made = await reads.officeBatch(request);
    if (made.rows === 0) return rows;
    const batch = JSON.parse(inflateSync(made.body).toString()) as OfficeBatch;
    const { text, values } = statementOf(batch, made.hash, 0);
    await db.query(text, values);
    rows += made.rows;
    from = made.upto;
  }
}

/** Each column of each table that holds one of these texts, without regard to capitals. */
async function placesOf(db: OfficeDatabase, texts: readonly string[]): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'dwadi' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query<{ row: Record<string, unknown> }>(`SELECT to_jsonb(t) AS row FROM dwadi.${name} t`);
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = JSON.stringify(value).toLowerCase();
        for (const one of texts) if (text.includes(one.toLowerCase())) found.push(`${name}.${column}: ${one}`);
      }
  }
  return found;
}

test('no number, name, card, meter, text, PIN, serial or key of a day is anywhere in the office', async () => {
  const texts = await sellADay();
  const db = await embeddedOffice();
  await db.query(`INSERT INTO dwadi.counter (role, name) VALUES ('dwadi_till_a', 'A')`);
  await db.query(
    `INSERT INTO dwadi.mark (mark, role, kind, shop, signer) VALUES ($1, 'dwadi_till_a', 'live', 'Adom Mobile', 'x')`,
    [MARK],
  );
  expect(await stream(db)).toBeGreaterThan(2 * PRODUCTS.length);
  await foldAndProve(db);
  expect(await placesOf(db, texts.flatMap(coats))).toEqual([]);
  // The search finds what is there.
  expect(await placesOf(db, ['Adom Mobile'])).toEqual(['mark.shop: Adom Mobile']);
  const sold = await db.query<{ product: string }>(`SELECT DISTINCT product FROM dwadi.sale ORDER BY 1`);
  expect(sold.map(({ product }) => product)).toEqual([...PRODUCTS].sort());
});
