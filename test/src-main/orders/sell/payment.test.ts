/** How a submission is paid for, and whether that is enough. */
import { expect, test } from 'vitest';
import { tendersOf, unpaidFor } from '#main/orders/sell/payment.ts';
import type { Tender } from '#shared/counter-api/tenders.ts';
import { pesewas } from '#shared/money.ts';

const PRICE = pesewas(1000);
const cash = (amount: number, received: number | null): Tender => ({
  ...{ kind: 'cash', amount: pesewas(amount) },
  received: received === null ? null : pesewas(received),
});
const credit: Tender = { kind: 'credit', amount: pesewas(400), customer: 'Yaw' };
const momo: Tender = { kind: 'mobile-money', amount: pesewas(400), transaction: 'TX1' };

test('counted cash must be enough; uncounted cash is enough, unless the owner wants it counted first', () => {
  const unpaid = (received: number | null, cashFirst: boolean, price = PRICE) =>
    unpaidFor(received === null ? {} : { cashReceived: pesewas(received) }, price, cashFirst);
  expect([unpaid(999, false), unpaid(1000, false), unpaid(1000, true)]).toEqual(['cash-not-received', null, null]);
  expect([unpaid(null, false), unpaid(null, true)]).toEqual([null, 'cash-not-received']);
  // A sale that costs nothing needs no cash.
  expect(unpaid(null, true, pesewas(0))).toBeNull();
});

test('parts add up to the price, and only their cash is counted', () => {
  const unpaid = (tenders: Tender[], cashFirst = false) => unpaidFor({ tenders }, PRICE, cashFirst);
  expect([unpaid([momo, cash(600, 1000)]), unpaid([momo, credit])]).toEqual([null, 'tenders-differ']);
  expect(unpaid([momo, cash(601, 1000)])).toBe('tenders-differ');
  expect(unpaid([credit, cash(600, 599)])).toBe('cash-not-received');
  expect([unpaid([credit, cash(600, null)]), unpaid([credit, cash(600, null)], true)]).toEqual([
    null,
    'cash-not-received',
  ]);
});

test('one mobile money message pays for one part', () => {
  const other: Tender = { ...momo, transaction: 'TX2' };
  const unpaid = (...tenders: Tender[]) => unpaidFor({ tenders }, pesewas(800), false);
  expect([unpaid(momo, momo), unpaid(momo, other)]).toEqual(['tenders-differ', null]);
});

test('each part is kept with the debtor’s name, or the message that shows it', () => {
  expect(tendersOf({ tenders: [credit, momo, cash(200, null)] }, PRICE)).toEqual([
    { kind: 'credit', amount: 400, received: 400, detail: 'Yaw' },
    { kind: 'mobile-money', amount: 400, received: 400, detail: 'TX1' },
    { kind: 'cash', amount: 200, received: 200, detail: null },
  ]);
  expect(tendersOf({ cashReceived: pesewas(2000) }, PRICE)).toEqual([
    { kind: 'cash', amount: 1000, received: 2000, detail: null },
  ]);
  expect(tendersOf({}, PRICE)).toBeUndefined();
});

test('cash equal to its part is enough, and the sum handed over is kept for its change', () => {
  expect(unpaidFor({ tenders: [credit, cash(600, 600)] }, PRICE, true)).toBeNull();
  expect(tendersOf({ tenders: [credit, cash(600, 1000)] }, PRICE)).toMatchObject([{}, { amount: 600, received: 1000 }]);
  // A sale that costs nothing has no tender.
  expect(tendersOf({ cashReceived: pesewas(500) }, pesewas(0))).toBeUndefined();
});
