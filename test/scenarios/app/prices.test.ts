/** The owner's prices in a counter that really sells. */
import { expect, test } from 'vitest';
import { saleSlip } from '#main/printing/sale-slip.ts';
import type { PriceRules } from '#shared/counter-api/prices.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';
import { addressOf, sell, until } from '../../support/counter.ts';
import { deskForFile } from '../../support/desk-for-file.ts';
import { rowsOf } from '../../support/orders/rows-of.ts';
import { airtimeSale } from '../../support/sales.ts';

const desk = deskForFile();

const RULES: PriceRules = [
  {
    product: 'airtime',
    supplier: 'MTN',
    markup: { kind: 'percent', hundredths: 300 },
    roundTo: 10,
    fee: pesewas(50),
    commission: 0,
    belowCost: false,
  },
];

test('a shop sells at cost until its owner decides; then by rule, after a restart too, with the fee in the books', async () => {
  const first = await desk.open();
  const atCost = await sell(first.engine, airtimeSale(1000));
  expect(atCost.price).toBe(1000);
  expect(await first.counter.opened?.pricing.save(RULES)).toMatchObject({ ok: true, value: { rules: RULES } });
  const byRule = await sell(first.engine, airtimeSale(1000));
  expect(byRule.price).toBe(1080);
  await until(first.engine, byRule.id, ({ delivery }) => delivery === 'completed');
  await until(first.engine, atCost.id, ({ delivery }) => delivery === 'completed');
  const today = new Date(first.counter.snapshot().now).toISOString().slice(0, 10);
  const report = await first.counter.opened?.reports.range({ from: today, to: today });
  expect(report?.total).toMatchObject({ revenue: 2080, fees: 50, earnings: { walletCost: 2000, margin: 80 } });
  await first.close();
  const second = await desk.open();
  expect(await second.counter.opened?.pricing.view()).toMatchObject({ ok: true, value: { rules: RULES } });
  expect((await sell(second.engine, airtimeSale(1000))).price).toBe(1080);
});

test('a person who may not set prices changes none and is told none, at every call of a screen', async () => {
  const { counter, engine } = await desk.open();
  await counter.opened?.staff.signIn('demo-kofi', '1470');
  const refused = { ok: false, error: { code: 'not-allowed' } };
  const { pricing } = counter.opened ?? {};
  expect(await pricing?.save(RULES)).toMatchObject(refused);
  expect(await pricing?.preview(RULES)).toMatchObject(refused);
  expect(await pricing?.decide('accept')).toMatchObject(refused);
  expect((await sell(engine, airtimeSale(1000))).price).toBe(1000);
});

test('a refund takes the fee back with the price', async () => {
  await desk.service().control('outcome', { kind: 'airtime', result: 'refund', count: 1 });
  const { counter, engine } = await desk.open();
  await counter.opened?.pricing.save(RULES);
  const sold = await sell(engine, airtimeSale(1000));
  await until(engine, sold.id, ({ money }) => money === 'returned');
  const today = new Date(counter.snapshot().now).toISOString().slice(0, 10);
  const report = await counter.opened?.reports.range({ from: today, to: today });
  expect(report?.total).toMatchObject({
    revenue: 0,
    fees: 0,
    reversed: { count: 1, amount: 1080 },
    owed: { amount: 1080 },
    earnings: { walletCost: 0, margin: 0, returned: { count: 1, amount: 1000 } },
  });
});

test('the commission on airtime is reckoned for a role for life alone: a role for a time earns nothing on it', async () => {
  const { counter, engine } = await desk.open();
  await counter.opened?.pricing.save(RULES.map((rule) => ({ ...rule, commission: 200 })));
  const reckoned = async () => {
    const sold = await sell(engine, airtimeSale(1000));
    await until(engine, sold.id, ({ delivery }) => delivery === 'completed');
    const today = new Date(counter.snapshot().now).toISOString().slice(0, 10);
    return (await counter.opened?.reports.range({ from: today, to: today }))?.total.earnings?.estimatedCommission;
  };
  expect(await reckoned()).toBe(20);
  await desk.service().control('setRole', { role: 'dealer', is_permanent: false, expires_in_seconds: 3600 });
  await counter.connect(addressOf(desk.service()));
  expect(await reckoned()).toBe(20);
  await desk.service().control('setRole', { role: 'dealer', is_permanent: true });
  await counter.connect(addressOf(desk.service()));
  expect(await reckoned()).toBe(40);
});

const textRule = (per: 'each' | 'list'): PriceRules => [
  {
    ...{ product: 'sms', supplier: null, roundTo: 1, fee: pesewas(1), commission: 0, belowCost: false },
    markup: { kind: 'price', amount: pesewas(5), per },
  },
];

const longText = (numbers: number): SaleRequest => ({
  product: 'sms',
  message: `Come to church on Sunday. ${'Bring a friend. '.repeat(10)}`.trim(),
  recipients: Array.from({ length: numbers }, (_, nth) => `024400000${nth}` as Phone),
  sender: null,
});

test('a text is paid for by each number and part; the read-back, the slip and the books say the same', async () => {
  const { counter, engine } = await desk.open();
  await counter.opened?.pricing.save(textRule('each'));
  const asked = longText(4);
  const quote = await engine.quote('01J00000000000000000000001', asked, null);
  expect(quote).toMatchObject({ ok: true, value: { price: 4 * 2 * 6, text: { parts: 2, each: 6 } } });
  const sold = await sell(engine, asked);
  expect(sold).toMatchObject({ price: 48, orders: [{ price: 48, quantity: 4, text: { parts: 2, each: 6 } }] });
  expect(saleSlip(sold, { shopName: 'Adom Mobile', training: false }).rows).toEqual(
    expect.arrayContaining([
      { label: 'Parts', value: '2', strong: false },
      { label: 'Each number and part', value: 'GHS 0.06', strong: false },
    ]),
  );
  await until(engine, sold.id, ({ state }) => state === 'settled');
  const booked = `SELECT kind, sum(amount) AS amount FROM postings WHERE kind IN ('revenue','fee') GROUP BY kind`;
  expect(rowsOf(desk.folder, booked)).toEqual([
    { kind: 'fee', amount: 8 },
    { kind: 'revenue', amount: 48 },
  ]);
});

test('an owner who wants one price for the whole list has it, and the slip says so', async () => {
  const { counter, engine } = await desk.open();
  await counter.opened?.pricing.save(textRule('list'));
  const sold = await sell(engine, longText(4));
  expect(sold).toMatchObject({ price: 6, orders: [{ text: { parts: 2, each: null } }] });
  const { rows } = saleSlip(sold, { shopName: 'Adom Mobile', training: false });
  expect(rows).toContainEqual({ label: 'Price', value: 'for the whole list', strong: false });
  expect(rows.map(({ label }) => label)).not.toContain('Each number and part');
});
