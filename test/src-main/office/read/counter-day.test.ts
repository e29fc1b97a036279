/** One day of one counter: what belongs to it, in which order, and what is left out. */
import { beforeEach, expect, test } from 'vitest';
import { readCounterDay } from '#main/office/read/counter-day.ts';
import { enrolled, migratedForFile, restored } from '../../../support/office/migrated.ts';
import { addRow } from '../../../support/office/rows.ts';

const db = migratedForFile();
const DAY = '2026-11-20';
const ROLE = 'dwadi_till_aaaa';

beforeEach(async () => {
  await db().run(
    ['day_sum', 'counter_day', 'day_check', 'order_open', 'shift_close', 'balance_now', 'mark', 'counter']
      .map((table) => `DELETE FROM dwadi.${table}`)
      .join('; '),
  );
  await enrolled(db(), 'AAAA');
});

async function read(role = ROLE, day = DAY) {
  const found = await readCounterDay(db(), { role, day, today: DAY });
  if (found === null) throw new Error('the counter is enrolled');
  return found;
}
const sum = (row: Record<string, unknown>) => addRow(db(), 'day_sum', { mark: 'AAAA', ...row });

test('a counter that is not enrolled has no day', async () => {
  expect(await readCounterDay(db(), { role: 'dwadi_till_bbbb', day: DAY, today: DAY })).toBeNull();
});

test('a counter that never connected has an empty day that waits', async () => {
  await db().query(`INSERT INTO dwadi.counter (role, name) VALUES ('dwadi_till_new', 'New')`);
  const figures = { orders: 0, revenue: 0, margin: 0, uncosted: 0, cash: 0, mobileMoney: 0, credit: 0 };
  expect(await read('dwadi_till_new')).toEqual({
    ...{ role: 'dwadi_till_new', day: DAY, name: 'New', kind: null, figures },
    ...{ products: [], attendants: [], drawers: [], wallets: [], stuck: [], moreStuck: 0 },
    ...{ state: 'waiting', differences: [] },
  });
});

test('a past day waits for its file where something was booked or a drawer was closed, and for none otherwise', async () => {
  const past = async (day: string) => (await read(ROLE, day)).state;
  await sum({ business_day: '2026-11-19' });
  await addRow(db(), 'counter_day', { mark: 'AAAA', business_day: '2026-11-18' });
  await addRow(db(), 'shift_close', { mark: 'AAAA', number: 1, business_day: '2026-11-17' });
  await addRow(db(), 'day_check', { mark: 'AAAA', business_day: '2026-11-16', result: 'differs' });
  expect(await past('2026-11-15')).toBeNull();
  for (const day of ['2026-11-17', '2026-11-18', '2026-11-19', DAY]) expect(await past(day), day).toBe('waiting');
  expect(await past('2026-11-16')).toBe('differs');
});

test('its figures are the day’s own, and its products and attendants come by their takings, then by name', async () => {
  await sum({ product: 'data', amount: 500, count: 2 });
  await sum({ product: 'data', attendant: 'Esi', amount: 400 });
  await sum({ product: 'data', kind: 'wallet-cost', amount: 300 });
  await sum({ product: 'airtime', attendant: 'Esi', amount: 900 });
  await sum({ product: 'sms', amount: 900 });
  await sum({ product: 'data', kind: 'cash', amount: 700 });
  await sum({ product: 'data', business_day: '2026-11-19', amount: 10_000 });
  await sum({ product: 'data', business_day: '2026-11-21', amount: 10_000 });
  const { figures, products, attendants } = await read();
  expect(figures).toEqual({
    ...{ orders: 5, revenue: 2700, margin: 2400, uncosted: 0 },
    ...{ cash: 700, mobileMoney: 0, credit: 0 },
  });
  expect(products).toEqual([
    { name: 'airtime', orders: 1, revenue: 900, margin: 900 },
    { name: 'data', orders: 3, revenue: 900, margin: 600 },
    { name: 'sms', orders: 1, revenue: 900, margin: 900 },
  ]);
  expect(attendants.map(({ name, revenue }) => [name, revenue])).toEqual([
    ['Ama', 1400],
    ['Esi', 1300],
  ]);
});

test('a product that only moved cash has no line; one whose orders, takings or margin moved has one', async () => {
  await sum({ product: 'bill', kind: 'cash', amount: 100 });
  await sum({ product: 'afa', kind: 'wallet-cost', amount: 100 });
  await sum({ product: 'data', kind: 'revenue', amount: 0 });
  const { products } = await read();
  expect(products).toEqual([
    { name: 'afa', orders: 0, revenue: 0, margin: -100 },
    { name: 'data', orders: 1, revenue: 0, margin: 0 },
  ]);
});

test('the practice of a counter that sells is left out, and so is another counter', async () => {
  await addRow(db(), 'mark', { mark: 'PRAC', role: ROLE, kind: 'training' });
  await enrolled(db(), 'BBBB');
  for (const mark of ['PRAC', 'BBBB']) {
    await addRow(db(), 'day_sum', { mark, amount: 1000 });
    await addRow(db(), 'shift_close', { mark, number: 1 });
    await addRow(db(), 'balance_now', { mark, balance: 5 });
    await addRow(db(), 'order_open', { mark, intent: 1 });
    await addRow(db(), 'day_check', { mark, result: 'differs' });
  }
  expect(await read()).toMatchObject({
    ...{ kind: 'live', figures: { orders: 0, revenue: 0 } },
    ...{ products: [], drawers: [], wallets: [], stuck: [], state: 'waiting' },
  });
});

test('a counter that only practised shows its practice', async () => {
  const role = await enrolled(db(), 'PRAC', 'training');
  await addRow(db(), 'day_sum', { mark: 'PRAC', amount: 1000 });
  expect(await read(role)).toMatchObject({ kind: 'training', figures: { revenue: 1000 } });
});

test('drawers come by their number, those of the day alone; wallets by unit and account', async () => {
  await addRow(db(), 'shift_close', { mark: 'AAAA', number: 10, ended_at: '2026-11-20T08:00:00Z' });
  await addRow(db(), 'shift_close', { mark: 'AAAA', number: 9, ended_at: '2026-11-20T20:00:00.123Z', difference: -5 });
  await addRow(db(), 'shift_close', { mark: 'AAAA', number: 8, business_day: '2026-11-19' });
  await addRow(db(), 'balance_now', { mark: 'AAAA', account: 2, balance: 7 });
  await addRow(db(), 'balance_now', { mark: 'AAAA', account: 1, unit: 'sms-credit', balance: 3 });
  await addRow(db(), 'balance_now', { mark: 'AAAA', account: 1, balance: 9 });
  const { drawers, wallets } = await read();
  expect(drawers).toMatchObject([
    { number: 9, difference: -5, endedAt: Date.parse('2026-11-20T20:00:00.123Z'), name: 'Counter AAAA', day: DAY },
    { number: 10 },
  ]);
  const at = Date.parse('2026-11-20T12:00:00Z');
  expect(wallets).toEqual([
    { account: 1, unit: 'pesewa', balance: 9, at },
    { account: 2, unit: 'pesewa', balance: 7, at },
    { account: 1, unit: 'sms-credit', balance: 3, at },
  ]);
});

test('fifty stuck orders are named, the oldest first, and more of them are counted', async () => {
  const stuck = async (intent: number) =>
    addRow(db(), 'order_open', {
      ...{ mark: 'AAAA', intent, reference: `r${intent}` },
      since: new Date(Date.parse('2026-11-20T12:00:00Z') - intent * 1000).toISOString(),
    });
  for (let intent = 1; intent <= 50; intent += 1) await stuck(intent);
  const fifty = await read();
  expect([fifty.stuck.length, fifty.moreStuck]).toEqual([50, 0]);
  expect(fifty.stuck.at(0)).toEqual({
    ...{ reference: 'r50', product: 'airtime', supplier: 'mtn', price: 1000, state: 'sending', delivery: 'pending' },
    ...{ money: 'maybe', attention: 'unresolved', since: Date.parse('2026-11-20T11:59:10Z') },
  });
  for (let intent = 51; intent <= 53; intent += 1) await stuck(intent);
  const more = await read();
  expect([more.stuck.length, more.moreStuck, more.stuck.at(0)?.reference]).toEqual([50, 3, 'r53']);
});

test('a day of two journals is no better than the worse of them, and tells its differences', async () => {
  await restored(db(), 'AAA2', 'AAAA', true);
  await addRow(db(), 'day_check', { mark: 'AAAA', result: 'proven' });
  expect((await read()).state).toBe('proven');
  const differences = [{ what: 'changed' }];
  await addRow(db(), 'day_check', { mark: 'AAA2', result: 'differs', differences: JSON.stringify(differences) });
  expect(await read()).toMatchObject({ state: 'differs', differences });
  await db().run(`UPDATE dwadi.day_check SET result = 'bad-signature', differences = '[]' WHERE mark = 'AAAA'`);
  expect(await read()).toMatchObject({ state: 'bad-signature', differences: [] });
});
