import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { ReaderOps } from '#main/journal/reader-ops.ts';
import { givenBack } from '#main/journal/tenders.ts';
import type { NewTender } from '#shared/counter-api/tenders.ts';
import { pesewas } from '#shared/money.ts';
import { TestDrawer } from '../shifts/support.ts';
import { changeOf, tempFolder } from './support/journal.ts';

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

test('what is given back never exceeds what was paid, and can be taken again', () => {
  const row = fc.record({
    kind: fc.constantFrom<NewTender['kind']>('cash', 'mobile-money', 'credit'),
    amount: fc.integer({ min: 0, max: 5000 }),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 20_000 }), (rows, wanted) => {
      const tenders = rows.map(({ kind, amount }, nth) => ({
        ...{ kind, amount, nth, received: amount, detail: null, paid: 0, returned: 0 },
      }));
      const back = givenBack(tenders, wanted);
      const total = rows.reduce((sum, { amount }) => sum + amount, 0);
      const given = back.reduce((sum, { amount }) => sum + amount, 0);
      expect(given).toBe(Math.min(wanted, total));
      const after = tenders.map((tender) => ({
        ...tender,
        returned: back.find(({ nth }) => nth === tender.nth)?.amount ?? 0,
      }));
      expect(givenBack(after, -given).reduce((sum, { amount }) => sum + amount, 0)).toBe(given === 0 ? 0 : -given);
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
