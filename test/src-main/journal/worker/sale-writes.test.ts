/** A sale is refused in the transaction that writes it: it isn't paid for, or the same was sold before. */
import { describe, expect, test } from 'vitest';
import type { NewIntent, NewSale, SameSaleRule } from '#main/journal/base/records.ts';
import { packIntents, unpackSale } from '#main/journal/sales/sale-packing.ts';
import { SaleWrites } from '#main/journal/worker/sale-writes.ts';
import { Transactions } from '#main/journal/worker/transactions.ts';
import type { NewTender } from '#shared/counter-api/tenders.ts';
import { ANY_TIME, changeOf, newIntent, newPosting, newSale, opened, SENT } from '../../../support/journal/journal.ts';

const AT = 1_795_000_000_000;
const momo = (detail: string, amount = 1000): NewTender => ({ kind: 'mobile-money', amount, received: amount, detail });
const cash = (amount: number): NewTender => ({ kind: 'cash', amount, received: amount, detail: null });
const credit = (amount: number, detail: string): NewTender => ({ kind: 'credit', amount, received: amount, detail });

async function shop() {
  const { ops, db } = await opened();
  const account = ops.openAccount('main', 'https://example.test', AT);
  const intents = (orders: Partial<NewIntent>[]) => orders.map((order) => ({ ...newIntent(account.id), ...order }));
  const record = (sale: Partial<NewSale> = {}, orders: Partial<NewIntent>[] = [{}], rule: SameSaleRule = ANY_TIME) =>
    ops.recordSale({ ...newSale(), ...sale }, intents(orders), rule);
  const sell = (...asked: Parameters<typeof record>) => {
    const recorded = record(...asked);
    const [intent] = recorded.kind === 'recorded' ? recorded.sale.intents : [];
    if (intent === undefined) throw new Error(recorded.kind);
    return intent;
  };
  return { ops, db, intents, record, sell };
}

test('a sale that comes packed from another thread is the same sale', async () => {
  const { db, intents } = await shop();
  const writes = new SaleWrites(
    new Transactions(
      db,
      () => true,
      () => {},
      null,
    ),
  );
  const [sale, orders] = [newSale(), intents([{ quotedCost: null }, { price: 500 }])];
  const answer = writes.recordPacked(sale, packIntents(orders), ANY_TIME, { origin: SENT, orders: 1 });
  expect(unpackSale(answer, orders)).toMatchObject({ kind: 'recorded', started: [{ attemptId: 1 }] });
  const rows = db.prepare('SELECT reference, price, quoted_cost AS cost, body, state FROM intents ORDER BY id').all();
  expect(rows).toEqual(
    orders.map(({ reference, price, quotedCost: cost, body }, nth) => ({
      ...{ reference, price, cost, body: Buffer.from(body), state: nth === 0 ? 'sending' : 'recorded' },
    })),
  );
});

describe('M22: the same sale', () => {
  const NOW: SameSaleRule = { recentSince: AT - 1, confirmed: false, overridden: false };
  const order = { contentKey: 'the same' };

  test('is found in any order of a list', async () => {
    const { record, sell } = await shop();
    sell({}, [order]);
    expect(record({}, [{}, order], NOW).kind).toBe('same-sale');
    expect(record({}, [{}, {}], NOW).kind).toBe('recorded');
  });

  test('that isn’t known yet is sold again only where a person overrides it', async () => {
    const { record, sell, db } = await shop();
    sell({}, [order], NOW);
    const asked = record({}, [order], { ...NOW, confirmed: true });
    expect(asked).toEqual({
      kind: 'same-sale',
      same: { soldAt: AT, attendantName: 'Ama', blocks: true, unprovenId: null },
    });
    expect(record({}, [order], { ...NOW, overridden: true }).kind).toBe('recorded');
    const told = db
      .prepare<[], string>(`SELECT data FROM events WHERE kind = 'sale.recorded' ORDER BY seq`)
      .pluck()
      .all();
    expect(told.map((data) => JSON.parse(data).sameSaleOverridden ?? false)).toEqual([false, true]);
  });

  test('that was settled lately is sold again once a person confirms it', async () => {
    const { record, sell, ops } = await shop();
    const settled = { state: 'settled', delivery: 'completed', money: 'kept' } as const;
    ops.commit([[changeOf(sell({}, [order]), { patch: settled })]]);
    expect(record({}, [order], { ...NOW, overridden: true }).kind).toBe('same-sale');
    expect(record({}, [order], { ...NOW, confirmed: true }).kind).toBe('recorded');
  });
});

test('nothing is sold before the drawer is open, but the shop’s own texts', async () => {
  const { record, ops } = await shop();
  ops.firstShift('a');
  expect(record()).toEqual({ kind: 'no-shift' });
  expect(record({ soldToShop: true }).kind).toBe('recorded');
  ops.openShift({ shiftId: 'a', byName: 'Ama', at: AT, float: 0 }, { kind: 'x', at: AT, saleSeq: null, data: {} });
  expect(record().kind).toBe('recorded');
});

test('a transaction of mobile money pays twice only where a person confirms it; a name on credit isn’t one', async () => {
  const { record, sell } = await shop();
  const { saleSeq } = sell({ tenders: [momo('12345')] });
  const use = { slip: saleSeq, at: AT, byName: 'Ama' };
  expect(record({ tenders: [cash(500), momo('12345', 500)] })).toEqual({ kind: 'used-before', use });
  expect(record({ tenders: [credit(1000, '12345')] }).kind).toBe('recorded');
  expect(record({ tenders: [momo('54321')] }).kind).toBe('recorded');
  expect(record({ tenders: [momo('12345')], usedBeforeConfirmed: true }).kind).toBe('recorded');
});

describe('money that is owed for another order', () => {
  async function owed(money: 'returned' | 'maybe' = 'returned') {
    const it = await shop();
    const { id: intentId, saleSeq } = it.sell({}, [{ recipient: '0241234567' }]);
    const patch = { state: 'settled', delivery: 'failed', money } as const;
    const posting = newPosting({ kind: 'owed', intentId, saleSeq, amount: 1000 });
    it.ops.commit([[changeOf({ id: intentId, version: 1 }, { patch, postings: [posting] })]]);
    const use = (
      sale: Partial<NewSale> = {},
      orders: Partial<NewIntent>[] = [{ recipient: '0241234567' }],
      amount = 1000,
    ) => it.record({ usesOwed: { intentId, amount }, ...sale }, orders).kind;
    return { ...it, intentId, saleSeq, use };
  }

  test('pays for a sale to the same customer once, out of the drawer and into it', async () => {
    const { use, db, intentId, saleSeq } = await owed();
    expect(use({ id: '11111111-1111-4111-8111-111111111111' })).toBe('recorded');
    const [event] = db
      .prepare<[], { saleSeq: number; data: string }>(
        `SELECT sale_seq AS saleSeq, data FROM events WHERE kind = 'owed.used'`,
      )
      .all();
    expect(event?.saleSeq).toBe(saleSeq);
    expect(JSON.parse(event?.data ?? '')).toEqual({ intentId, amount: 1000, usedForSlip: saleSeq + 1, by: 'ama' });
    const cashOf = db.prepare<[number], number>(
      `SELECT sum(amount) FROM postings WHERE kind = 'cash' AND sale_seq = ?`,
    );
    expect([cashOf.pluck().get(saleSeq), cashOf.pluck().get(saleSeq + 1)]).toEqual([0, 1000]);
    expect(use()).toBe('not-owed');
  });

  test.each<[string, Parameters<Awaited<ReturnType<typeof owed>>['use']>]>([
    ['another amount', [{}, undefined, 999]],
    ['another customer', [{}, [{ recipient: '0201112223' }]]],
    ['a list', [{}, [{ recipient: '0241234567' }, { recipient: '0241234567' }]]],
    ['a cheaper sale', [{ price: 999 }]],
    ['a sale with less cash in it', [{ tenders: [cash(999), momo('1', 1)] }]],
  ])('doesn’t pay for %s', async (_, asked) => {
    const { use } = await owed();
    expect(use(...asked)).toBe('not-owed');
  });

  test('doesn’t pay before the wallet has it back', async () => {
    expect((await owed('maybe')).use()).toBe('not-owed');
  });

  test('pays for a sale with as much cash in it', async () => {
    expect((await owed()).use({ price: 1500, tenders: [cash(1000), momo('1', 500)] })).toBe('recorded');
  });
});
