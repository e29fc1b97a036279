import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bulkCsv } from '#main/printing/bulk-csv.ts';
import type { BulkRow } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';
import { addressOf, NOBODY, sell, type TestCounter, until, WRITTEN_APART } from '../../../support/counter.ts';
import { deskForFile, requestsTo } from '../../../support/desk-for-file.ts';
import { bulkSale, dataSale, smsSale } from '../../../support/sales.ts';

const desk = deskForFile();
const control = (name: string, body: object) => desk.service().control(name, body);

const row = (phone: string, changes: Partial<BulkRow> = {}): BulkRow => ({
  network: 'Telecel',
  phone: phone as Phone,
  volumeGb: 5,
  ...changes,
});
const list = (...rows: BulkRow[]) => ({ product: 'bulk', rows }) as const;

const offline = ({ counter }: TestCounter) => counter.connect(addressOf({ ...desk.service(), baseUrl: NOBODY }));

test('a sold-out row marks itself in the quote, and only rows that can be sold have a price', async () => {
  const { engine } = await desk.open();
  await engine.quote(randomUUID(), bulkSale(1), null);
  await control('setPackageStock', { network: 'Telecel', volume_gb: 10, in_stock: false });
  const { counter } = await desk.open({ folder: `${desk.folder}-2` });
  const rows = list(row('0204000001'), row('0204000002', { volumeGb: 10 }), row('0204000003'));
  const marked = await counter.opened?.engine.quote(randomUUID(), rows, null);
  const single = await counter.opened?.engine.quote(randomUUID(), list(row('0204000001')), null);
  if (!marked?.ok || !single?.ok) throw new Error('no quote');
  expect(marked.value.rows).toEqual({ refused: [{ row: 1, code: 'out-of-stock' }], same: 0 });
  expect(marked.value.price).toBe(single.value.price * 2);
  const submission = { saleId: randomUUID(), sale: rows, price: marked.value.price, sameSaleConfirmed: false };
  expect(
    await counter.opened?.engine.submit({ ...submission, sale: { product: 'bulk', rows: [...rows.rows] } }),
  ).toEqual({
    ok: false,
    error: { code: 'out-of-stock' },
  });
  expect((await desk.service().ledger()).summary.orders).toBe(0);
});

test('a bundle in a list costs the same as alone, by the rule and the fee of bundles', async () => {
  const { counter, engine } = await desk.open();
  const rule = { product: 'data', supplier: null, roundTo: 10, fee: pesewas(30), belowCost: false } as const;
  await counter.opened?.pricing.save([{ ...rule, commission: 0, markup: { kind: 'percent', hundredths: 750 } }]);
  const offers = await counter.offers.bundles(false);
  const offered = offers.ok && offers.value.find((one) => one.network === 'Telecel' && one.volumeGb === 5);
  const alone = await engine.quote(randomUUID(), dataSale('0204000001' as Phone), null);
  const inList = await engine.quote(randomUUID(), list(row('0204000002'), row('0204000003')), null);
  if (!alone.ok || !inList.ok || !offered || offered.price === null) throw new Error('no price');
  expect(alone.value.price).toBe(offered.price);
  expect(inList.value.price).toBe(offered.price * 2);
  expect(inList.value.price).toBeGreaterThan(inList.value.cost ?? 0);
  const sold = await sell(engine, list(row('0204000002'), row('0204000003')));
  expect(sold.price).toBe(offered.price * 2);
});

test('each row is compared with earlier sales, alone or in a list (M22)', async () => {
  const { engine } = await desk.open();
  const sold = [row('0204000011'), row('0204000012')];
  await sell(engine, list(...sold));
  await until(engine, (await sell(engine, dataSale('0204000013' as Phone))).id, ({ state }) => state === 'settled');
  const asked = [row('0204000013'), row('0204000014'), ...sold, row('0204000012', { volumeGb: 10 })];
  const same = await engine.bulk.sameRows(randomUUID(), asked);
  expect(same.map((one) => one !== null)).toEqual([true, false, true, true, false]);
  const quote = await engine.quote(randomUUID(), list(...asked), null);
  expect(quote.ok && quote.value.rows?.same).toBe(3);
});

test('the list tells if the wallet holds enough, and not how much it holds', async () => {
  const { engine } = await desk.open();
  const bundles = [{ network: 'Telecel', volumeGb: 5, count: 2 }] as const;
  const quote = await engine.quote(randomUUID(), list(row('0204000021'), row('0204000022')), null);
  if (!quote.ok || quote.value.cost === null) throw new Error('no cost');
  expect(await engine.bulk.affords(bundles, quote.value.cost)).toBe('yes');
  expect(await engine.bulk.affords(bundles, pesewas(quote.value.cost - 1))).toBe('no');
  expect(await engine.bulk.affords(bundles, null)).toBe('not-known');
  expect(await engine.bulk.affords([{ network: 'Telecel', volumeGb: 7, count: 1 }], quote.value.cost)).toBe(
    'not-known',
  );
});

test('a list that a stop left unsent goes on with one answer, in batches, and nothing is placed twice', async () => {
  const first = await desk.open({ policy: { freshMs: 60_000, ...WRITTEN_APART } });
  await control('setBalance', { balance: 100_000 });
  const rows = bulkSale(230);
  await first.engine.quote(randomUUID(), rows, null);
  await offline(first);
  const sale = await sell(first.engine, rows);
  await first.close();

  // A busy machine sends three batches slowly, and a row that grows old meanwhile would ask once more.
  const { engine } = await desk.open({ policy: { freshMs: 60_000 } });
  await expect.poll(async () => (await engine.sale(sale.id))?.tally).toEqual({ attention: 230 });
  const page = await engine.bulk.orders(sale.id, 'attention', 200, 100);
  expect(page).toMatchObject({ total: 230, orders: { length: 30 }, ways: { send: 230, withdraw: 230 } });
  expect((await desk.service().ledger()).summary.orders).toBe(0);

  const acted = await engine.actOnAll(sale.id, 'send');
  expect(acted).toMatchObject({ ok: true, value: { done: 230 } });
  await expect.poll(async () => (await engine.sale(sale.id))?.tally, { timeout: 40_000 }).toEqual({ done: 230 });
  expect((await desk.service().ledger()).summary).toMatchObject({
    orders: 230,
    charged_once: 230,
    charged_more_than_once: 0,
  });
  expect(await requestsTo(desk.service(), 'POST', '/data/bulk')).toHaveLength(3);
  expect(await engine.actOnAll(sale.id, 'send')).toMatchObject({ ok: true, value: { done: 0 } });
});

test('a list that was given back sends nothing any more', async () => {
  const first = await desk.open({ policy: { freshMs: 200 } });
  const rows = bulkSale(60);
  await first.engine.quote(randomUUID(), rows, null);
  await offline(first);
  const sale = await sell(first.engine, rows);
  await expect.poll(async () => (await first.engine.sale(sale.id))?.tally).toEqual({ attention: 60 });
  expect(await first.engine.actOnAll(sale.id, 'withdraw')).toMatchObject({ ok: true, value: { done: 60 } });
  expect((await first.engine.sale(sale.id))?.tally).toEqual({ 'not-sold': 60 });
  expect(await first.engine.bulk.rowsAgain(sale.id)).toHaveLength(60);
});

test('a skipped or refunded row may be sold again, with a reference of its own; others may not (M23)', async () => {
  await control('setGate', { enabled: true });
  const skipped = row('0244777102', { network: 'MTN', volumeGb: 1 });
  await control('unlist', { number: skipped.phone });
  const { engine } = await desk.open();
  const sale = await sell(engine, list(skipped, row('0204777103'), row('0204777104')));
  await expect
    .poll(async () => (await engine.sale(sale.id))?.tally, { timeout: 20_000 })
    .toEqual({ done: 2, 'not-sold': 1 });
  const again = await engine.bulk.rowsAgain(sale.id);
  expect(again).toEqual([skipped]);
  await control('whitelist', { number: skipped.phone });
  const second = await sell(engine, list(...(again ?? [])));
  await until(engine, second.id, ({ state }) => state === 'settled');
  const references = [...sale.orders, ...second.orders].map(({ reference }) => reference);
  expect(new Set(references).size).toBe(4);
  expect((await desk.service().ledger()).summary).toMatchObject({ orders: 3, charged_once: 3 });
});

test('the outcome of a list is a file with a line for each row', async () => {
  const { engine } = await desk.open();
  const sale = await sell(engine, bulkSale(120));
  const all = await engine.bulk.allOrders(sale.id);
  const lines = bulkCsv(all?.sale ?? { price: 0, unpaid: 0, onCredit: 0 }, all?.orders ?? [])
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(121);
  expect(lines[0]).toContain('Row,Number,Network,Size GB,Price GHS,State');
  expect(lines[1]).toMatch(/^1,020 \d{3} \d{4},Telecel,5,/);
});

test('one order of a list has a timeline of its own', async () => {
  const { engine } = await desk.open();
  const sale = await sell(engine, bulkSale(3));
  await until(engine, sale.id, ({ state }) => state === 'settled');
  const [one] = sale.orders;
  const rows = await engine.timeline(sale.id, one?.intentId ?? null);
  expect(rows?.[0]?.kind).toBe('sale.recorded');
  const ids = rows?.slice(1).map(({ data }) => (JSON.parse(data) as { intentId: number }).intentId);
  expect(new Set(ids)).toEqual(new Set([one?.intentId]));
});

test('the SMS credits left never pass for the wallet', async () => {
  const { counter, engine } = await desk.open();
  const before = counter.knownBalance();
  const sale = await sell(engine, smsSale());
  await until(engine, sale.id, ({ state }) => state === 'settled');
  expect(counter.knownBalance()).toBe(before);
  expect(counter.sms.creditsLeft).toBe(998);
});

test('a message with too few credits is not sent, and its quote says so', async () => {
  await control('setSmsCredits', { credits: 1 });
  const { counter, engine } = await desk.open();
  expect(await counter.sms.credits(true)).toMatchObject({ ok: true, value: { left: 1 } });
  const quote = await engine.quote(randomUUID(), smsSale(), null, counter.sms.creditsLeft);
  expect(quote).toMatchObject({ ok: true, value: { walletTooLow: true, credits: { needed: 2, left: 1 } } });
});

test('SMS without its key says so and sells nothing; bundles go on', async () => {
  const { counter, engine } = await desk.open();
  const { line, keys } = addressOf(desk.service());
  await counter.connect({ line, keys: { ...keys, sms: '' } });
  const missing = { ok: false, error: { code: 'key-missing' } };
  expect(await engine.quote(randomUUID(), smsSale(), null)).toEqual(missing);
  const submission = { saleId: randomUUID(), sale: smsSale(), price: pesewas(0), sameSaleConfirmed: false };
  expect(await engine.submit(submission)).toEqual(missing);
  expect(await counter.sms.senders(true)).toEqual(missing);
  expect((await engine.quote(randomUUID(), bulkSale(1), null)).ok).toBe(true);
});
