import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { ReaderOps } from '#main/journal/reader-ops.ts';
import type { IntentChange, NewPosting } from '#main/journal/records.ts';
import { givenBack } from '#main/journal/tenders.ts';
import type { NewTender } from '#shared/counter-api/tenders.ts';
import { pesewas } from '#shared/money.ts';
import { TestDrawer, taken } from '../shifts/support.ts';
import { changeOf, newPosting, tempFolder } from './support/journal.ts';

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

/** What is on credit may be paid in part, in cash or by mobile money. */
const row = fc
  .record({
    kind: fc.constantFrom<NewTender['kind']>('cash', 'mobile-money', 'credit'),
    amount: fc.integer({ min: 0, max: 5000 }),
    paid: fc.integer({ min: 0, max: 5000 }),
  })
  .map(({ kind, amount, paid }) => ({ kind, amount, paid: kind === 'credit' ? Math.min(paid, amount) : 0 }));
const total = (of: readonly { readonly amount: number }[]) => of.reduce((sum, { amount }) => sum + amount, 0);

test('what is given back is what was wanted, up to all that was taken, and can be taken again', () => {
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
      // As the journal demands of each row.
      for (const { amount, returned, paid } of after) {
        expect([returned <= amount, paid >= 0, returned + paid <= amount]).toEqual([true, true, true]);
      }
      expect(total(givenBack(after, -total(back), paidInCash - inCash))).toBe(0 - total(back));
    }),
  );
});

test('parts are booked apart; what was refused goes back, first of what was not paid yet', async () => {
  const it = await drawer();
  const sold = it.sell(3000, [cash(1000, 2000), momo(1200, 'TX1'), credit(800, 'Yaw')]);
  if (sold.kind !== 'recorded') throw new Error(sold.kind);
  expect(sums(it)).toEqual({ cash: 1000, 'mobile-money': 1200, credit: 800 });
  const [intent] = sold.sale.intents;
  if (!intent) throw new Error('a sale has an intent');
  it.ops.commit([[changeOf(intent, { patch: { state: 'rejected' } })]]);
  expect(sums(it)).toEqual({ cash: 0, 'mobile-money': 0, credit: 0 });
  // It turned up after all.
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
  const read = new ReaderOps(it.db);
  const pay = (amount: number, detail: string | null = null) =>
    it.ops.payCredit(
      { saleSeq: 1, nth: 0, kind: detail === null ? 'cash' : 'mobile-money', amount, detail, byName: 'Ama' },
      { shiftId: it.desk.shift().id, attendantId: 'ama' },
      { kind: 'credit.paid', at: it.now, saleSeq: 1, data: {} },
    );
  expect(read.credits(10)).toMatchObject([{ slip: 1, nth: 0, customer: 'Yaw Boateng', owes: 800 }]);
  expect(pay(300)).toBe(true);
  expect(pay(501)).toBe(false);
  expect(read.credits(10)).toMatchObject([{ owes: 500 }]);
  expect(pay(500, 'TX9')).toBe(true);
  expect(read.credits(10)).toEqual([]);
  expect(read.mobileMoneyUse('TX9')).toMatchObject({ slip: 1 });
  expect(sums(it)).toEqual({ cash: 300, 'mobile-money': 500, credit: 0 });
});

/** GHS 10 on credit to Yaw, and all that may become of its order. */
async function onCredit() {
  const it = await drawer();
  const sold = it.sell(1000, [credit(1000, 'Yaw')]);
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
  const read = new ReaderOps(it.db);
  const owes = () => total(read.credits(9).map(({ owes: amount }) => ({ amount })));
  const isOwed = () => total(read.owed(9).map(({ owes: amount }) => ({ amount })));
  return { it, becomes, pays, owes, isOwed };
}

test('what is owed on credit is taken by no drawer that is being counted', async () => {
  const { it, pays, owes } = await onCredit();
  await it.desk.end();
  expect([pays(600), pays(400, 'TX9')]).toEqual([false, false]);
  expect(owes()).toBe(1000);
});

test('credit that was paid goes back by what paid it, cash first, when nothing was placed', async () => {
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

test('who has not paid is owed nothing when the order fails, and owes again when it arrives after all', async () => {
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
