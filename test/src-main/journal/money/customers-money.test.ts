import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { IntentChange, IntentRecord, UsedOwed } from '#main/journal/base/records.ts';
import { COUNT_LEFT_SQL } from '#main/journal/money/customers-money.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import type { ShownLeft } from '#shared/counter-api/owed.ts';
import type { NewTender } from '#shared/counter-api/tenders.ts';
import { pesewas } from '#shared/money.ts';
import { planOf } from '../../../support/journal/big-journal.ts';
import { ANY_TIME, changeOf, newIntent, newSale } from '../../../support/journal/journal.ts';
import { soundDrawer, type TestDrawer } from '../../../support/shifts/shifts.ts';

async function drawer() {
  const it = await soundDrawer();
  await it.desk.open(pesewas(0));
  const reader = readerOps(it.db);
  const left = (intentId: number) => reader.intent(intentId)?.leftToDo ?? null;
  const seenAs = (saleSeq: number, shown: ShownLeft) => it.ops.seenTo({ saleSeq, shown, byId: 'ama', at: it.now });
  const seen = (saleSeq: number) =>
    seenAs(saleSeq, { count: reader.saleSummaryBySeq(saleSeq)?.leftToDo ?? 0, orders: null });
  const refunded = (price = 1000) => {
    const sold = it.sellAndEnd(price, 'accepted');
    it.refund(sold, price);
    return sold.intent;
  };
  return { it, reader, left, seen, seenAs, refunded };
}

const sum = ({ db }: TestDrawer, kind: string): number =>
  db
    .prepare<[string], { amount: number }>('SELECT coalesce(sum(amount), 0) AS amount FROM postings WHERE kind = ?')
    .get(kind)?.amount ?? 0;

test('the money of a refused sale is to be given back until somebody says that it was', async () => {
  const { it, reader, left, seen } = await drawer();
  const { intent } = it.sellAndEnd(1000, 'rejected');
  expect([left(intent.id), reader.saleSummaryBySeq(intent.saleSeq)?.leftToDo]).toEqual(['give-back', 1]);
  expect(reader.salesLeftToDo(5)).toEqual([intent.saleSeq]);
  expect([seen(intent.saleSeq), seen(intent.saleSeq)]).toEqual([true, false]);
  expect([left(intent.id), reader.salesLeftToDo(5)]).toEqual([null, []]);
  const events = reader.timeline(intent.saleSeq, null, 20).map(({ kind }) => kind);
  expect(events.filter((kind) => kind === 'customer.give-back-seen')).toHaveLength(1);
});

test('M23 the money of a sale that was given up while unknown is to be given back once it is proven not sold', async () => {
  const { it, reader, left, seen } = await drawer();
  const { intent, version } = it.sellAndEnd(1000, 'unknown');
  it.ops.commit([[changeOf({ id: intent.id, version }, { at: it.now, patch: { givenUp: true } })]]);
  expect([left(intent.id), reader.salesLeftToDo(5)]).toEqual([null, []]);
  const proven = { state: 'withdrawn', money: 'none' } as const;
  it.ops.commit([[changeOf({ id: intent.id, version: version + 1 }, { at: it.now, patch: proven })]]);
  expect([left(intent.id), reader.salesLeftToDo(5)]).toEqual(['give-back', [intent.saleSeq]]);
  expect(reader.saleSummaryBySeq(intent.saleSeq)?.leftToDo).toBe(1);
  expect(seen(intent.saleSeq)).toBe(true);
  expect([left(intent.id), reader.salesLeftToDo(5)]).toEqual([null, []]);
});

test('a sale that was given up before it was sent leaves nothing to do: its money went back at that moment', async () => {
  const { it, reader, left } = await drawer();
  const { intent } = it.sellAndEnd(1000, 'withdrawn');
  expect([left(intent.id), reader.salesLeftToDo(5)]).toEqual([null, []]);
});

test('a refused sale on credit leaves nothing to give back', async () => {
  const { it, left } = await drawer();
  const sold = it.sell(1000, [{ kind: 'credit', amount: 1000, received: 1000, detail: 'Yaw' }]);
  if (sold.kind !== 'recorded') throw new Error(sold.kind);
  const [intent] = sold.sale.intents;
  if (intent === undefined) throw new Error('a sale has an intent');
  const { id: intentId, version } = intent;
  it.ops.commit([[changeOf({ id: intentId, version }, { at: it.now, patch: { state: 'rejected' } })]]);
  expect(left(intentId)).toBeNull();
});

/** A list of orders at 10 each. */
function listOf(it: TestDrawer, tenders: readonly NewTender[], count = 2) {
  const price = count * 1000;
  const sale = { ...newSale(randomUUID()), product: 'bulk' as const, price, shiftId: it.desk.shift().id };
  const { id: accountId } = it.ops.openAccount('main', 'https://example.test', 1);
  const intents = Array.from({ length: count }, () => newIntent(accountId));
  const sold = it.ops.recordSale({ ...sale, soldAt: it.now, tenders }, intents, ANY_TIME);
  if (sold.kind !== 'recorded') throw new Error(sold.kind);
  const [first, second, ...others] = sold.sale.intents;
  if (!first || !second) throw new Error('a list has two orders');
  const becomes = (intent: IntentRecord, patch: IntentChange['patch']) =>
    it.ops.commit([[changeOf(intent, { at: it.now, patch })]]);
  return { saleSeq: sold.sale.sale.seq, first, second, others, becomes };
}

const CASH: NewTender = { kind: 'cash', amount: 1000, received: 1000, detail: null };
const MOBILE: NewTender = { kind: 'mobile-money', amount: 1000, received: 1000, detail: 'TX1' };
const CREDIT: NewTender = { kind: 'credit', amount: 1000, received: 1000, detail: 'Yaw' };

test('a refused row of a list that only lowers the debt leaves nothing to give back, also once the debt is paid', async () => {
  const { it, reader, left } = await drawer();
  const partly = listOf(it, [CASH, CREDIT]);
  partly.becomes(partly.first, { state: 'rejected' });
  expect([left(partly.first.id), reader.intent(partly.first.id)?.givenBack]).toEqual([null, null]);
  partly.becomes(partly.second, { state: 'rejected' });
  expect(left(partly.second.id)).toBe('give-back');
  expect(reader.intent(partly.second.id)?.givenBack).toEqual({ cash: 1000, mobileMoney: 0 });

  const wholly = listOf(it, [{ ...CREDIT, amount: 2000, received: 2000 }]);
  wholly.becomes(wholly.first, { state: 'rejected' });
  const payment = { saleSeq: wholly.saleSeq, nth: 0, kind: 'cash', amount: 1000, detail: null, byName: 'Ama' } as const;
  const { id: shiftId } = it.desk.shift();
  const event = { kind: 'credit.paid', at: it.now, saleSeq: wholly.saleSeq, data: {} };
  expect(it.ops.payCredit(payment, { shiftId, attendantId: 'ama' }, event)).toBe(true);
  expect([left(wholly.first.id), reader.salesLeftToDo(5)]).toEqual([null, [partly.saleSeq]]);
});

test('an order of a list that turns up renews the debt it gave up, and leaves the cash that another order gave back', async () => {
  const { it, reader, left } = await drawer();
  const { first, second, others, becomes } = listOf(it, [CASH, { ...CREDIT, amount: 2000, received: 2000 }], 3);
  const [third = first] = others;
  for (const one of [first, second, third]) becomes(one, { state: 'rejected' });
  expect([first, second, third].map(({ id }) => left(id))).toEqual([null, null, 'give-back']);
  becomes({ ...first, version: first.version + 1 }, { state: 'accepted' });
  expect(reader.credits(5)).toMatchObject([{ customer: 'Yaw', owes: 1000 }]);
  expect(left(third.id)).toBe('give-back');
});

test('each sale with something left to do is counted once, and the history finds it among those that need attention', async () => {
  const { it, reader, refunded, seen } = await drawer();
  const needing = (day: string | null = null) =>
    reader.salesPage({ product: null, state: 'attention', day }, null, 10).map(({ sale }) => sale.seq);
  it.sellAndEnd(500, 'accepted');
  expect([reader.countLeftToDo(), needing()]).toEqual([0, []]);
  const owed = refunded();
  const list = listOf(it, [CASH, MOBILE]);
  for (const one of [list.first, list.second]) list.becomes(one, { state: 'rejected' });
  expect([reader.countLeftToDo(), needing()]).toEqual([2, [list.saleSeq, owed.saleSeq]]);
  expect(needing('2026-11-20')).toEqual([]);
  const asked = it.sellAndEnd(700, 'unknown');
  const change = changeOf(
    { ...asked.intent, version: asked.version },
    { at: it.now, patch: { attention: 'unresolved' } },
  );
  it.ops.commit([[change]]);
  expect([reader.countLeftToDo(), needing()]).toEqual([2, [asked.intent.saleSeq, list.saleSeq, owed.saleSeq]]);
  for (const one of [list, owed]) seen(one.saleSeq);
  expect([reader.countLeftToDo(), needing()]).toEqual([0, [asked.intent.saleSeq]]);
});

test('the count of sales with something left to do reads what is open, and no more', async () => {
  const { it } = await drawer();
  const steps = planOf(it.db, COUNT_LEFT_SQL, []).filter((step) => /^(SCAN|SEARCH) [wb] /.test(step));
  expect(steps).toEqual([
    'SEARCH w USING INDEX owed_by_sale (sale_seq>?)',
    'SEARCH b USING INDEX money_back_left (sale_seq>?)',
  ]);
});

test('what was paid by mobile money goes back that way, also by the press that withdraws the sale', async () => {
  const { it, reader, left } = await drawer();
  const withdrawn = listOf(it, [MOBILE, CASH]);
  for (const one of [withdrawn.first, withdrawn.second]) withdrawn.becomes(one, { state: 'withdrawn' });
  expect([withdrawn.first, withdrawn.second].map(({ id }) => [left(id), reader.intent(id)?.givenBack])).toEqual([
    [null, { cash: 1000, mobileMoney: 0 }],
    [null, { cash: 0, mobileMoney: 1000 }],
  ]);
  const { first, second, becomes } = listOf(it, [CASH, { ...MOBILE, detail: 'TX2' }]);
  for (const one of [first, second]) becomes(one, { state: 'rejected' });
  expect([first, second].map(({ id }) => reader.intent(id)?.givenBack)).toEqual([
    { cash: 1000, mobileMoney: 0 },
    { cash: 0, mobileMoney: 1000 },
  ]);
});

test('an answer counts for what the person was shown, and for no row that was refused since', async () => {
  const { it, left, seenAs } = await drawer();
  const { saleSeq, first, second, becomes } = listOf(it, [CASH, MOBILE]);
  becomes(first, { state: 'rejected' });
  const one = { intentId: first.id, what: 'give-back' as const };
  const firstOnly = { count: 1, orders: [one] };
  const both = () => [left(first.id), left(second.id)];
  expect(seenAs(saleSeq, { count: 1, orders: [{ ...one, what: 'pay-out' }] })).toBe(false);
  expect(seenAs(saleSeq, { count: 1, orders: [{ ...one, intentId: second.id }] })).toBe(false);
  becomes(second, { state: 'rejected' });
  expect([seenAs(saleSeq, firstOnly), seenAs(saleSeq, { count: 1, orders: null }), both()]).toEqual([
    ...[false, false],
    ['give-back', 'give-back'],
  ]);
  // As many are left as were shown, and one of them is another.
  const another = { count: 2, orders: [one, { ...one, intentId: 99 }] };
  expect([seenAs(saleSeq, another), both()]).toEqual([false, ['give-back', 'give-back']]);
  expect([seenAs(saleSeq, { count: 2, orders: null }), both()]).toEqual([true, [null, null]]);
  expect(seenAs(saleSeq, { count: 2, orders: null })).toBe(false);
});

test('M7a an order that was sent again, and refused again, is asked about again', async () => {
  const { it, reader, left, seen } = await drawer();
  const { intent, version } = it.sellAndEnd(1000, 'rejected');
  seen(intent.saleSeq);
  const becomes = (nth: number, state: 'unknown' | 'rejected') =>
    it.ops.commit([[changeOf({ id: intent.id, version: version + nth }, { at: it.now, patch: { state } })]]);
  becomes(0, 'unknown');
  expect([left(intent.id), reader.intent(intent.id)?.givenBack]).toEqual([null, null]);
  becomes(1, 'rejected');
  expect([left(intent.id), reader.salesLeftToDo(5)]).toEqual(['give-back', [intent.saleSeq]]);
  expect(seen(intent.saleSeq)).toBe(true);
  expect([left(intent.id), reader.salesLeftToDo(5)]).toEqual([null, []]);
});

test.each([
  { how: 'got back', seen: true, inHand: 1000, refusedBack: { cash: 1000, mobileMoney: 0 } },
  { how: 'was not given', seen: false, inHand: 0, refusedBack: null },
])('M7a a sale that turns up and fails tells what its customer $how before', async (told) => {
  const { it, reader, left, seen } = await drawer();
  const sold = it.sellAndEnd(1000, 'rejected');
  const { id, saleSeq } = sold.intent;
  if (told.seen) seen(saleSeq);
  const found = { kind: 'order.found', at: it.now, saleSeq, data: { reOpened: true } };
  const patch = { state: 'accepted', money: 'taken' } as const;
  it.ops.commit([[changeOf({ id, version: sold.version }, { at: it.now, patch, events: [found] })]]);
  expect([left(id), reader.intent(id)?.givenBack]).toEqual([null, told.refusedBack]);
  expect(sum(it, 'cash')).toBe(1000);
  it.refund({ ...sold, version: sold.version + 1 }, 1000);
  expect(reader.owedFor(id)).toMatchObject({ owes: 1000, inHand: told.inHand });
  expect([left(id), reader.intent(id)?.givenBack]).toEqual(['pay-out', told.refusedBack]);
});

test('money that nobody gave back stays with the shop when the order arrives after all', async () => {
  const { it, reader, seen } = await drawer();
  const arrives = (isGiven: boolean) => {
    const sold = it.sellAndEnd(1000, 'rejected');
    if (isGiven) seen(sold.intent.saleSeq);
    it.refund(sold, 1000);
    it.arriveAfterAll(sold, 1000);
    return reader.intent(sold.intent.id)?.givenBack;
  };
  expect([arrives(false), arrives(true)]).toEqual([null, { cash: 1000, mobileMoney: 0 }]);
});

test('money that is still in the drawer is asked about when the sale turns up and is not delivered', async () => {
  const { it, reader, left, seen } = await drawer();
  const sold = it.sellAndEnd(1000, 'rejected');
  it.refund(sold, 1000);
  const { id, saleSeq } = sold.intent;
  expect([left(id), reader.intent(id)?.owes, reader.salesLeftToDo(5)]).toEqual(['give-back', 0, [saleSeq]]);
  expect(reader.saleSummaryBySeq(saleSeq)?.leftToDo).toBe(1);
  seen(saleSeq);
  expect([left(id), reader.salesLeftToDo(5)]).toEqual([null, []]);
});

test('an owed sum needs a person until it is paid out, and stays owed when somebody has seen to it', async () => {
  const { it, reader, left, seen, refunded } = await drawer();
  const [paid, later] = [refunded(), refunded()];
  expect(reader.salesLeftToDo(5)).toEqual([later.saleSeq, paid.saleSeq]);
  const payment = { shiftId: it.desk.shift().id, attendantId: 'ama', byName: 'Ama', at: it.now };
  const event = { kind: 'owed.paid', at: it.now, saleSeq: paid.saleSeq, data: {} };
  expect(it.ops.payOwed({ ...payment, intentId: paid.id, amount: 1000 }, event)).toBe(true);
  expect(reader.intent(paid.id)).toMatchObject({ leftToDo: null, owes: 0, paidOutAt: it.now, paidOutBy: 'Ama' });
  expect(seen(later.saleSeq)).toBe(true);
  expect([left(later.id), reader.intent(later.id)?.owes]).toEqual([null, 1000]);
});

test('a customer who had the money back is owed nothing when the sale turns up and is not delivered', async () => {
  const { it, left, seen } = await drawer();
  const { intent, version, shiftId } = it.sellAndEnd(1000, 'rejected');
  seen(intent.saleSeq);
  it.now += 1000;
  it.refund({ intent, version, shiftId }, 1000);
  expect(left(intent.id)).toBeNull();
});

test('an owed sum pays for the customer’s next sale, once, and the drawer stays as it was', async () => {
  const { it, reader, refunded } = await drawer();
  const owed = refunded();
  const cash = sum(it, 'cash');
  const accountId = owed.accountId;
  const sell = (usesOwed: UsedOwed, price = 1000, recipient = owed.recipient) =>
    it.ops.recordSale(
      { ...newSale(randomUUID()), price, shiftId: it.desk.shift().id, soldAt: it.now, usesOwed },
      [{ ...newIntent(accountId), price, recipient }],
      ANY_TIME,
    ).kind;
  const all = { intentId: owed.id, amount: 1000 };
  expect(reader.owedTo(owed.recipient)).toMatchObject({ intentId: owed.id, owes: 1000 });
  expect(sell({ ...all, amount: 900 })).toBe('not-owed');
  expect(sell(all, 900)).toBe('not-owed');
  expect(sell(all, 1000, '0201112223')).toBe('not-owed');
  expect(sum(it, 'cash')).toBe(cash);
  expect(sell(all)).toBe('recorded');
  expect([sum(it, 'cash'), sum(it, 'owed') + sum(it, 'owed-paid')]).toEqual([cash, 0]);
  expect([sell(all), reader.owedTo(owed.recipient)]).toEqual(['not-owed', null]);
});

test.for([
  ['voucher', 'WASSCE', 'WASSCE', 'not-owed'],
  ['voucher', '0241234567', 'WASSCE', 'recorded'],
  ['sms', '120 numbers', 'Shop', 'not-owed'],
  ['sms', '0241234567', 'Shop', 'recorded'],
] as const)(
  'an owed sum pays for no stranger: a %s for %s of %s is %s',
  async ([product, recipient, supplier, kind]) => {
    const { it } = await drawer();
    const { id: accountId } = it.ops.openAccount('main', 'https://example.test', 1);
    const sell = (usesOwed?: UsedOwed) => {
      const sale = { ...newSale(randomUUID()), product, shiftId: it.desk.shift().id, soldAt: it.now };
      const intent = { ...newIntent(accountId), recipient, supplier };
      return it.ops.recordSale({ ...sale, ...(usesOwed && { usesOwed }) }, [intent], ANY_TIME);
    };
    const first = sell();
    if (first.kind !== 'recorded') throw new Error(first.kind);
    const [intent] = first.sale.intents;
    if (intent === undefined) throw new Error('a sale has an intent');
    const { id: shiftId } = it.desk.shift();
    it.ops.commit([[changeOf(intent, { at: it.now, patch: { state: 'accepted' } })]]);
    it.refund({ intent, version: intent.version + 1, shiftId }, intent.price);
    expect(sell({ intentId: intent.id, amount: intent.price }).kind).toBe(kind);
  },
);

test('an owed sum takes no cash out of the drawer for a sale that brings none in', async () => {
  const { it, refunded } = await drawer();
  const owed = refunded();
  const usesOwed = { intentId: owed.id, amount: 1000 };
  const onCredit = (amount: number) => ({ kind: 'credit' as const, amount, received: amount, detail: 'Yaw' });
  const inCash = (amount: number) => ({ kind: 'cash' as const, amount, received: amount, detail: null });
  const sell = (tenders: readonly NewTender[]) => {
    const sale = { ...newSale(randomUUID()), price: 1500, shiftId: it.desk.shift().id, soldAt: it.now };
    const intent = { ...newIntent(owed.accountId), price: 1500, recipient: owed.recipient };
    return it.ops.recordSale({ ...sale, usesOwed, tenders }, [intent], ANY_TIME).kind;
  };
  const cash = sum(it, 'cash');
  expect(sell([onCredit(1500)])).toBe('not-owed');
  expect(sell([onCredit(600), inCash(900)])).toBe('not-owed');
  expect(sum(it, 'cash')).toBe(cash);
  expect(sell([onCredit(500), inCash(1000)])).toBe('recorded');
  expect(sum(it, 'cash')).toBe(cash);
});

test('a customer was last here with a delivered sale', async () => {
  const { it, reader, refunded } = await drawer();
  const delivered = it.sellAndEnd(500, 'accepted').intent;
  refunded();
  it.sellAndEnd(700, 'rejected');
  const [last] = reader.recentByTail(delivered.recipient.slice(-3), 5, 'airtime');
  expect(last?.sale.seq).toBe(delivered.saleSeq);
});
