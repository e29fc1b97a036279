/** Questions about sales and their orders: what is found, in which order, and what is left out. */
import { describe, expect, test } from 'vitest';
import type { IntentChange, NewIntent, NewSale } from '#main/journal/base/records.ts';
import { saleReads } from '#main/journal/worker/sale-reads.ts';
import { ANY_TIME, changeOf, newIntent, newPosting, newSale, opened } from '../../../support/journal/journal.ts';

const AT = 1_795_000_000_000;
const KEPT = { state: 'settled', delivery: 'completed', money: 'kept' } as const;

async function shop() {
  const { ops, db } = await opened();
  const account = ops.openAccount('main', 'https://example.test', AT);
  const change = (intent: { id: number; version: number }, more: Partial<IntentChange>) =>
    ops.commit([[changeOf(intent, more)]]);
  return {
    ...{ ops, db, change, read: saleReads(db) },
    sell: (sale: Partial<NewSale> = {}, ...orders: Partial<NewIntent>[]) => {
      const intents = (orders.length === 0 ? [{}] : orders).map((order) => ({ ...newIntent(account.id), ...order }));
      const recorded = ops.recordSale({ ...newSale(), ...sale }, intents, ANY_TIME);
      if (recorded.kind !== 'recorded') throw new Error(recorded.kind);
      const [intent] = recorded.sale.intents;
      if (intent === undefined) throw new Error('a sale has an intent');
      return { ...intent, intents: recorded.sale.intents };
    },
  };
}

const ORDER = {
  ...{ orderId: 'o', serviceReference: null, status: 'completed', cost: null, costText: null },
  ...{ commission: null, reason: null, acceptedAt: AT },
};

describe('open orders', () => {
  test('come a page at a time, the oldest first; those that are over are left out', async () => {
    const { read, sell, change } = await shop();
    const [one, over, watched, asks, last] = [sell(), sell(), sell(), sell(), sell()];
    change(over, { patch: KEPT });
    change(watched, { patch: { ...KEPT, watchUntil: AT + 1 } });
    change(asks, { patch: { state: 'rejected', attention: 'unresolved' } });
    expect(read.openIntents(0, 10).map(({ id }) => id)).toEqual([one.id, watched.id, asks.id, last.id]);
    expect(read.openIntents(one.id, 2).map(({ id }) => id)).toEqual([watched.id, asks.id]);
    expect(read.openIntents(last.id, 10)).toEqual([]);
  });

  test('are read by their number', async () => {
    const { read, sell } = await shop();
    const { id } = sell({}, { reference: 'DW-ONE' });
    expect([read.intent(id)?.reference, read.intent(id + 1)]).toEqual(['DW-ONE', null]);
  });
});

test('the bytes of a request are there until they are wiped', async () => {
  const { read, sell, change } = await shop();
  const intent = sell({}, { body: new TextEncoder().encode('sealed') });
  expect(new TextDecoder().decode(read.body(intent.id) ?? undefined)).toBe('sealed');
  change(intent, { patch: KEPT, wipeBody: true });
  expect([read.body(intent.id), read.body(999)]).toEqual([null, null]);
});

test('vouchers come in the order in which they came, and those of another order don’t', async () => {
  const { read, sell, change } = await shop();
  const [one, two] = [sell(), sell()];
  const vouchers = (...keys: string[]) => keys.map((key) => ({ key, sealed: new TextEncoder().encode(key) }));
  change(one, { vouchers: vouchers('z', 'a') });
  change(two, { vouchers: vouchers('b') });
  change({ id: one.id, version: 2 }, { vouchers: vouchers('m') });
  expect(read.vouchers(one.id).map(({ key, sealed }) => [key, Buffer.from(sealed).toString()])).toEqual([
    ['z', 'z'],
    ['a', 'a'],
    ['m', 'm'],
  ]);
});

test.each([
  [{ money: 'maybe', state: 'unknown' }, true],
  [{ money: 'taken', state: 'accepted' }, true],
  [KEPT, true],
  [{ money: 'returned', state: 'settled', delivery: 'failed' }, false],
  [{ money: 'none', state: 'rejected' }, false],
] as const)('a number whose order stands as %j was sold to: %s', async (patch, isSold) => {
  const { read, sell, change } = await shop();
  change(sell({}, { recipient: '0241234567' }), { patch });
  expect([read.everSoldTo('0241234567'), read.everSoldTo('0241234568')]).toEqual([isSold, false]);
});

test('usual prices are those of this product: the number’s that were kept, and all that were asked, newest first', async () => {
  const { read, sell, change } = await shop();
  for (const price of [1000, 1100]) change(sell({ price }, { price }), { patch: KEPT });
  sell({ price: 1200 }, { price: 1200 });
  change(sell({ price: 1300 }, { price: 1300, recipient: '0209999999' }), { patch: KEPT });
  change(sell({ price: 1400, product: 'data' }, { price: 1400 }), { patch: KEPT });
  expect(read.usualPrices('airtime', '0241234567')).toEqual({
    ofNumber: [1100, 1000],
    ofCounter: [1300, 1200, 1100, 1000],
  });
});

describe('recent sales to a number that ends in these digits', () => {
  test('are one for each number, its newest, and the newest of them first', async () => {
    const { read, sell } = await shop();
    sell({}, { recipient: '0241114567' });
    const other = sell({}, { recipient: '0552224567' });
    const newest = sell({}, { recipient: '0241114567' });
    sell({}, { recipient: '0241114568' });
    const found = (digits: string, limit = 5) =>
      read.recentByTail(digits, limit, 'airtime').map(({ sale }) => sale.seq);
    expect(found('4567')).toEqual([newest.saleSeq, other.saleSeq]);
    expect(found('4567', 1)).toEqual([newest.saleSeq]);
    expect(found('24567')).toEqual([other.saleSeq]);
    expect(found('0552224567')).toEqual([other.saleSeq]);
    expect(found('9')).toEqual([]);
  });

  test('are of one product, and of one attendant where one is asked for', async () => {
    const { read, sell } = await shop();
    const airtime = sell({ attendantId: 'ama' });
    const data = sell({ product: 'data', attendantId: 'esi' });
    const found = (product: 'airtime' | 'data', by: string | null = null) =>
      read.recentByTail('4567', 5, product, by).map(({ sale }) => sale.seq);
    expect([found('airtime'), found('data')]).toEqual([[airtime.saleSeq], [data.saleSeq]]);
    expect([found('data', 'ama'), found('data', 'esi')]).toEqual([[], [data.saleSeq]]);
  });

  test.each([
    { state: 'rejected' },
    { state: 'withdrawn' },
    { state: 'settled', delivery: 'failed' },
    { state: 'settled', delivery: 'cancelled' },
  ] as const)('leave out an order that is %j', async (patch) => {
    const { read, sell, change } = await shop();
    change(sell(), { patch });
    expect(read.recentByTail('4567', 5, 'airtime')).toEqual([]);
  });
});

test('the newest sales come first, as many as are asked for, and a page of them by attendant', async () => {
  const { read, sell } = await shop();
  const [one, two, three] = [sell(), sell({ attendantId: 'esi' }), sell()];
  expect(read.newestSales(2).map(({ sale }) => sale.seq)).toEqual([three.saleSeq, two.saleSeq]);
  const all = { product: null, state: null, day: null };
  const page = (before: number | null, limit: number, by: string | null = null) =>
    read.salesPage(all, before, limit, by).map(({ sale }) => sale.seq);
  expect(page(null, 2)).toEqual([three.saleSeq, two.saleSeq]);
  expect(page(two.saleSeq, 2)).toEqual([one.saleSeq]);
  expect(page(null, 5, 'esi')).toEqual([two.saleSeq]);
});

describe('the waits of the last orders', () => {
  test('are of the same product and network, delivered, the newest first', async () => {
    const { read, sell, change } = await shop();
    const delivered = (waited: number, order: Partial<NewIntent> = {}, sale: Partial<NewSale> = {}) =>
      change(sell({ price: 1000, ...sale }, order), { patch: KEPT, order: ORDER, at: AT + waited });
    delivered(5000);
    delivered(7000);
    delivered(100, { supplier: 'Telecel' });
    delivered(100, {}, { product: 'data' });
    change(sell(), { patch: { state: 'accepted' }, order: ORDER, at: AT + 9 });
    // A clock that was set back makes no order arrive before it was made.
    delivered(-1);
    expect(read.waitsOf('airtime', 'MTN')).toEqual([0, 7000, 5000]);
  });

  test('are thirty at most, and none of orders that are long past', async () => {
    const { read, sell, change } = await shop();
    for (let nth = 0; nth < 31; nth += 1) change(sell(), { patch: KEPT, order: ORDER, at: AT + nth });
    expect(read.waitsOf('airtime', 'MTN')).toHaveLength(30);
    expect(read.waitsOf('airtime', 'MTN').at(0)).toBe(30);
    const others = (count: number) => sell({}, ...Array.from({ length: count }, () => ({ supplier: 'Telecel' })));
    others(499);
    expect(read.waitsOf('airtime', 'MTN')).toEqual([30]);
    others(1);
    expect(read.waitsOf('airtime', 'MTN')).toEqual([]);
  });
});

test('the events of a sale are told in their order, those of one order with those of the whole sale', async () => {
  const { read, ops, sell } = await shop();
  const { saleSeq, id } = sell();
  const other = sell();
  const log = (kind: string, of: number, data: object) => ops.log({ kind, at: AT + 1, saleSeq: of, data: { ...data } });
  log('order.one', saleSeq, { intentId: id });
  log('order.two', saleSeq, { intentId: id + 100 });
  log('order.other', other.saleSeq, { intentId: id });
  const kinds = (intentId: number | null, limit = 10) =>
    read.timeline(saleSeq, intentId, limit).map(({ kind }) => kind);
  expect(kinds(null)).toEqual(['sale.recorded', 'order.one', 'order.two']);
  expect(kinds(id)).toEqual(['sale.recorded', 'order.one']);
  expect(kinds(null, 2)).toEqual(['sale.recorded', 'order.one']);
  expect(read.timeline(saleSeq, id, 10).at(1)).toEqual({ at: AT + 1, kind: 'order.one', data: `{"intentId":${id}}` });
});

test('what was booked for a sale is summed by its kind and unit', async () => {
  const { read, sell, change } = await shop();
  const intent = sell();
  const { saleSeq } = intent;
  const posting = (more: Parameters<typeof newPosting>[0]) => newPosting({ saleSeq, intentId: intent.id, ...more });
  change(intent, {
    patch: KEPT,
    postings: [
      ...[posting({ amount: 600 }), posting({ amount: 400 })],
      posting({ kind: 'wallet-cost', unit: 'sms-credit', amount: 2 }),
      newPosting({ amount: 7 }),
    ],
  });
  const booked = read.bookedFor(saleSeq).toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
  expect(booked).toEqual([
    { kind: 'cash', unit: 'pesewa', amount: 1000 },
    { kind: 'revenue', unit: 'pesewa', amount: 1000 },
    { kind: 'wallet-cost', unit: 'sms-credit', amount: 2 },
  ]);
});
