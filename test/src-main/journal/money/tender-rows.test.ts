import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { GivenBack, IntentChange, NewPosting } from '#main/journal/base/records.ts';
import { postingWriter } from '#main/journal/money/postings.ts';
import { givenBack, takenAgain, tenderWriter } from '#main/journal/money/tender-rows.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import type { NewTender } from '#shared/counter-api/tenders.ts';
import { pesewas } from '#shared/money.ts';
import { changeOf, newPosting, tempFolder } from '../../../support/journal/journal.ts';
import { TestDrawer, taken } from '../../../support/shifts/shifts.ts';

type Patch = IntentChange['patch'];

const cash = (amount: number, received = amount): NewTender => ({ kind: 'cash', amount, received, detail: null });
const momo = (amount: number, detail: string): NewTender => ({
  kind: 'mobile-money',
  amount,
  received: amount,
  detail,
});
const credit = (amount: number, detail: string): NewTender => ({ kind: 'credit', amount, received: amount, detail });

async function drawer(): Promise<TestDrawer> {
  const opened = await TestDrawer.open(tempFolder());
  onTestFinished(() => opened.close());
  await opened.desk.open(pesewas(0));
  return opened;
}

const sums = ({ db }: TestDrawer) =>
  Object.fromEntries(
    db
      .prepare<[], { kind: string; amount: number }>(
        `SELECT kind, sum(amount) AS amount FROM rollups WHERE kind IN ('cash','mobile-money','credit') GROUP BY kind`,
      )
      .all()
      .map(({ kind, amount }) => [kind, amount]),
  );

/** A row of tenders; credit may be paid in part. */
const row = fc
  .record({
    kind: fc.constantFrom<NewTender['kind']>('cash', 'mobile-money', 'credit'),
    amount: fc.integer({ min: 0, max: 5000 }),
    paid: fc.integer({ min: 0, max: 5000 }),
  })
  .map(({ kind, amount, paid }) => ({ kind, amount, paid: kind === 'credit' ? Math.min(paid, amount) : 0 }));
const total = (of: readonly { readonly amount: number }[]) => of.reduce((sum, { amount }) => sum + amount, 0);

test('a refund is the wanted sum, up to all that was taken, and can be taken again', () => {
  const rows = fc.array(row, { minLength: 1, maxLength: 6 });
  const upTo = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(rows, upTo, upTo, (taking, wanted, cashOfPaid) => {
      const tenders = taking.map((one, nth) => ({ ...one, nth, received: one.amount, detail: null, returned: 0 }));
      const paidInCash = Math.min(
        cashOfPaid,
        tenders.reduce((sum, { paid }) => sum + paid, 0),
      );
      const back = givenBack(tenders, wanted, paidInCash);
      expect(total(back)).toBe(Math.min(wanted, total(taking)));
      const inCash = total(back.filter(({ kind, wasPaid }) => wasPaid && kind === 'cash'));
      const otherwise = total(back.filter(({ kind, wasPaid }) => wasPaid && kind === 'mobile-money'));
      expect(inCash).toBeLessThanOrEqual(paidInCash);
      if (otherwise > 0) expect(inCash).toBe(paidInCash);
      const after = tenders.map((tender) => {
        const parts = back.filter(({ nth }) => nth === tender.nth);
        return { ...tender, returned: total(parts), paid: tender.paid - total(parts.filter((one) => one.wasPaid)) };
      });
      // The journal demands this of each row.
      for (const { amount, returned, paid } of after) {
        expect([returned <= amount, paid >= 0, returned + paid <= amount]).toEqual([true, true, true]);
      }
      const own = { cash: total(back.filter(({ kind }) => kind === 'cash')), mobileMoney: 0 };
      for (const whose of [null, own]) expect(total(takenAgain(after, total(back), whose))).toBe(0 - total(back));
    }),
  );
});

test('a partial refund gives up credit first, then gives cash back; taken again, it goes the other way round', () => {
  const rows = [cash(1000), momo(1200, 'TX1'), credit(800, 'Yaw')].map((one, nth) => ({
    ...{ ...one, nth, returned: 0, paid: 0 },
  }));
  const told = (parts: ReturnType<typeof givenBack>) => parts.map(({ kind, amount }) => [kind, amount]);
  const back = givenBack(rows, 900, 0);
  expect(told(back)).toEqual([
    ['credit', 800],
    ['cash', 100],
  ]);
  const after = rows.map((one) => ({ ...one, returned: total(back.filter(({ nth }) => nth === one.nth)) }));
  expect(told(takenAgain(after, 300, null))).toEqual([
    ['cash', -100],
    ['credit', -200],
  ]);
});

test('an order that turned up takes its own money again, and not what another order gave back', () => {
  const rows = [cash(1000), credit(2000, 'Yaw')].map((one, nth) => ({
    ...{ ...one, nth, returned: one.amount, paid: 0 },
  }));
  const told = (own: GivenBack) => takenAgain(rows, 1000, own).map(({ kind, amount }) => [kind, amount]);
  expect(told({ cash: 0, mobileMoney: 0 })).toEqual([['credit', -1000]]);
  expect(told({ cash: 1000, mobileMoney: 0 })).toEqual([['cash', -1000]]);
  expect(told({ cash: 600, mobileMoney: 0 })).toEqual([
    ['cash', -600],
    ['credit', -400],
  ]);
  // The books are even, whatever is on record.
  const withoutDebt = takenAgain(rows.slice(0, 1), 1000, { cash: 0, mobileMoney: 0 });
  expect(withoutDebt.map(({ kind, amount }) => [kind, amount])).toEqual([['cash', -1000]]);
});

test('parts are booked apart; a refusal gives them back, the unpaid part first', async () => {
  const it = await drawer();
  const sold = it.sell(3000, [cash(1000, 2000), momo(1200, 'TX1'), credit(800, 'Yaw')]);
  if (sold.kind !== 'recorded') throw new Error(sold.kind);
  expect(sums(it)).toEqual({ cash: 1000, 'mobile-money': 1200, credit: 800 });
  const [intent] = sold.sale.intents;
  if (!intent) throw new Error('a sale has an intent');
  it.ops.commit([[changeOf(intent, { patch: { state: 'rejected' } })]]);
  expect(sums(it)).toEqual({ cash: 0, 'mobile-money': 0, credit: 0 });
  // The order turned up after all.
  it.ops.commit([[changeOf({ ...intent, version: intent.version + 1 }, { patch: { state: 'accepted' } })]]);
  expect(sums(it)).toEqual({ cash: 1000, 'mobile-money': 1200, credit: 800 });
});

test('a mobile money message that was used before is refused until somebody has read that', async () => {
  const it = await drawer();
  expect(it.sell(1200, [momo(1200, 'TX1')]).kind).toBe('recorded');
  expect(it.sell(500, [momo(500, 'TX1')])).toMatchObject({ kind: 'used-before', use: { slip: 1, byName: 'Ama' } });
  expect(it.sell(500, [momo(500, 'TX1')], true).kind).toBe('recorded');
  expect(it.sell(500, [momo(500, 'TX2')]).kind).toBe('recorded');
});

test('credit is listed until it is paid, and no more is taken than is owed', async () => {
  const it = await drawer();
  it.sell(800, [credit(800, 'Yaw Boateng')]);
  const read = readerOps(it.db);
  const pay = (amount: number, detail: string | null = null, saleSeq = 1) =>
    it.ops.payCredit(
      { saleSeq, nth: 0, kind: detail === null ? 'cash' : 'mobile-money', amount, detail, byName: 'Ama' },
      { shiftId: it.desk.shift().id, attendantId: 'ama' },
      { kind: 'credit.paid', at: it.now, saleSeq: 1, data: {} },
    );
  expect(read.credits(10)).toMatchObject([{ slip: 1, nth: 0, customer: 'Yaw Boateng', owes: 800 }]);
  expect(pay(300)).toBe(true);
  expect(pay(501)).toBe(false);
  it.sell(400, [cash(400)]);
  expect(pay(400, null, 2)).toBe(false);
  expect(read.credits(10)).toMatchObject([{ owes: 500 }]);
  expect(pay(500, 'TX9')).toBe(true);
  expect(read.credits(10)).toEqual([]);
  expect(read.mobileMoneyUse('TX9')).toMatchObject({ slip: 1 });
  expect(sums(it)).toEqual({ cash: 700, 'mobile-money': 500, credit: 0 });
});

/** GHS 10 on credit to Yaw, and all that may become of its order. */
const onCredit = () => soldFor(credit(1000, 'Yaw'));

async function soldFor(...tenders: NewTender[]) {
  const it = await drawer();
  const sold = it.sell(total(tenders), tenders);
  if (sold.kind !== 'recorded') throw new Error(sold.kind);
  const [intent] = sold.sale.intents;
  if (!intent) throw new Error('a sale has an intent');
  let { version } = intent;
  const becomes = (patch: Patch, ...postings: readonly Pick<NewPosting, 'kind' | 'amount'>[]) => {
    const where = { shiftId: it.desk.shift().id, intentId: intent.id, saleSeq: intent.saleSeq, at: it.now };
    const booked = postings.map((one) => newPosting({ ...where, ...one }));
    it.ops.commit([[changeOf({ id: intent.id, version }, { patch, postings: booked })]]);
    version += 1;
  };
  const pays = (amount: number, detail: string | null = null) =>
    it.ops.payCredit(
      { saleSeq: 1, nth: 0, kind: detail === null ? 'cash' : 'mobile-money', amount, detail, byName: 'Ama' },
      { shiftId: it.desk.shift().id, attendantId: 'ama' },
      { kind: 'credit.paid', at: it.now, saleSeq: 1, data: {} },
    );
  const read = readerOps(it.db);
  const owes = () => total(read.credits(9).map(({ owes: amount }) => ({ amount })));
  const isOwed = () => total(read.owed(9).map(({ owes: amount }) => ({ amount })));
  return { it, intent, becomes, pays, owes, isOwed };
}

test('credit is paid into no drawer that is being counted', async () => {
  const { it, pays, owes } = await onCredit();
  await it.desk.end();
  expect([pays(600), pays(400, 'TX9')]).toEqual([false, false]);
  expect(owes()).toBe(1000);
});

test('credit that was paid goes back as cash first, then as mobile money, when nothing was placed', async () => {
  const { it, becomes, pays, owes } = await onCredit();
  becomes({ state: 'unknown', money: 'maybe' });
  expect([pays(600, 'TX9'), pays(300)]).toEqual([true, true]);
  becomes({ state: 'rejected', money: 'none' });
  expect([sums(it), owes()]).toEqual([{ cash: 0, 'mobile-money': 0, credit: 0 }, 0]);
  // It turned up after all: he has his money, and owes for what he got.
  becomes({ state: 'accepted', money: 'taken' });
  expect([sums(it), owes()]).toEqual([{ cash: 0, 'mobile-money': 0, credit: 1000 }, 1000]);
  expect(pays(1000)).toBe(true);
  becomes({ state: 'rejected', money: 'none' });
  expect(sums(it)).toEqual({ cash: 0, 'mobile-money': 0, credit: 0 });
});

test('a customer who has not paid is owed nothing when the order fails, and owes again when it arrives after all', async () => {
  const { it, becomes, pays, owes, isOwed } = await onCredit();
  becomes({ state: 'accepted' }, { kind: 'revenue', amount: 1000 });
  expect(pays(400)).toBe(true);
  const failed = [{ kind: 'revenue-reversed', amount: -1000 } as const, { kind: 'owed', amount: 1000 } as const];
  becomes({ state: 'settled', delivery: 'failed', money: 'open' }, ...failed);
  // The GHS 6 that he owes are given up; the GHS 4 that he paid are his.
  expect([owes(), isOwed(), sums(it)]).toEqual([0, 400, { cash: 400, credit: 0 }]);
  expect(pays(1)).toBe(false);
  const arrived = [{ kind: 'revenue', amount: 1000 } as const, { kind: 'owed', amount: -1000 } as const];
  becomes({ delivery: 'completed', money: 'kept' }, ...arrived);
  expect([owes(), isOwed(), sums(it)]).toEqual([600, 0, { cash: 400, credit: 600 }]);
  becomes({ delivery: 'failed', money: 'open' }, ...failed);
  expect([owes(), isOwed(), sums(it)]).toEqual([0, 400, { cash: 400, credit: 0 }]);
  expect(taken(await it.desk.x())).toMatchObject({ owed: { open: 400 }, credit: { open: 0 } });
});

/** The postings when an order fails, and when it arrives after all. */
const FAILED = [{ kind: 'revenue-reversed', amount: -1000 } as const, { kind: 'owed', amount: 1000 } as const];
const ARRIVED = [{ kind: 'revenue', amount: 1000 } as const, { kind: 'owed', amount: -1000 } as const];

/** GHS 10 in cash for an order that is completed and disputed. */
async function disputed() {
  const sale = await soldFor(cash(1000));
  const { it, intent, becomes } = sale;
  const event = { kind: 'any', at: it.now, saleSeq: 1, data: {} };
  const said = { intentId: intent.id, byName: 'Ama', at: it.now };
  const open = () => it.ops.openDispute({ ...said, kind: 'not-received' }, event);
  const close = () => it.ops.closeDispute({ ...said, note: 'came' }, event);
  const where = () => ({ shiftId: it.desk.shift().id, attendantId: 'ama' });
  const give = (amount: number) => it.ops.giveOfChoice({ ...said, ...where(), amount, reason: 'kind' }, event);
  const payOut = (amount: number) =>
    it.ops.payOwed({ intentId: intent.id, amount, ...where(), byName: 'Ama', at: it.now }, event);
  expect(open()).toBe(false);
  becomes({ state: 'settled', delivery: 'completed', money: 'kept' }, { kind: 'revenue', amount: 1000 });
  expect([give(100), open(), open()]).toEqual([false, true, false]);
  const fails = () => becomes({ delivery: 'failed', money: 'returned' }, ...FAILED);
  const arrives = () => becomes({ delivery: 'completed', money: 'kept' }, ...ARRIVED);
  return { ...sale, close, give, payOut, fails, arrives };
}

test('money given by choice is limited to the customer’s unreturned payment, and to a disputed order', async () => {
  const { it, close, give } = await disputed();
  expect([give(1001), give(600), give(401), give(400), give(1)]).toEqual([false, true, false, true, false]);
  expect(sums(it)).toEqual({ cash: 0 });
  const other = await disputed();
  expect([other.close(), other.close(), other.give(100)]).toEqual([true, false, false]);
  expect(sums(other.it)).toEqual({ cash: 1000 });
  expect(close()).toBe(true);
});

test('nothing is given by choice for a disputed order that has failed since: it is owed', async () => {
  const { it, give, fails, isOwed, payOut } = await disputed();
  fails();
  expect([give(500), isOwed()]).toEqual([false, 1000]);
  expect([payOut(999), payOut(1001), payOut(1000), payOut(1000)]).toEqual([false, false, true, false]);
  expect(sums(it)).toEqual({ cash: 0 });
});

test('nothing is paid out of a drawer that is being counted', async () => {
  const [chosen, failed] = [await disputed(), await disputed()];
  failed.fails();
  for (const { it } of [chosen, failed]) await it.desk.end();
  expect([chosen.give(100), failed.payOut(1000)]).toEqual([false, false]);
});

test('money given by choice counts once against the debt, however often the order fails and arrives', async () => {
  const { it, give, fails, arrives, isOwed, payOut } = await disputed();
  expect(give(400)).toBe(true);
  for (const _ of [1, 2]) {
    fails();
    expect(isOwed()).toBe(600);
    arrives();
    expect(isOwed()).toBe(0);
  }
  fails();
  expect(payOut(600)).toBe(true);
  expect(taken(await it.desk.x()).owed).toEqual({ added: 1000, paid: 600, settled: 400, open: 0 });
  // Paid out, and then arrived after all: the sum owed is never below zero.
  arrives();
  expect([isOwed(), readerOps(it.db).owed(9)]).toEqual([0, []]);
});

test('a sale in cash and on credit gives its paid credit back in cash, in parts as in one', async () => {
  for (const parts of [[1000], [300, 700], [500, 500], [700, 300]]) {
    const { it, pays, owes } = await soldFor(credit(600, 'Yaw'), cash(400));
    expect([pays(250), pays(350, 'TX9')]).toEqual([true, true]);
    const order = { saleSeq: 1, product: 'airtime', supplier: 'MTN', attendantId: 'ama' };
    const writer = tenderWriter(it.db, postingWriter(it.db));
    for (const part of parts) writer.giveBack(part, { ...order, shiftId: it.desk.shift().id, at: it.now });
    expect([sums(it), owes()]).toEqual([{ cash: 0, 'mobile-money': 0, credit: 0 }, 0]);
  }
});
