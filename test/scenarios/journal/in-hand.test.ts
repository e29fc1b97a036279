/** A customer who was paid back for a given-up order, which then turned up as failed, is never paid twice. */
import { expect, test } from 'vitest';
import type { IntentChange, NewPosting } from '#main/journal/base/records.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import type { NewTender } from '#shared/counter-api/tenders.ts';
import { changeOf, newPosting } from '../../support/journal/journal.ts';
import { soundDrawer, taken } from '../../support/shifts/shifts.ts';

const PRICE = 1000;
const cash = (amount: number): NewTender => ({ kind: 'cash', amount, received: amount, detail: null });
const momo = (amount: number): NewTender => ({ kind: 'mobile-money', amount, received: amount, detail: 'TX1' });
const credit = (amount: number): NewTender => ({ kind: 'credit', amount, received: amount, detail: 'Yaw' });

/** A sale of one order. */
async function soldFor(tenders?: readonly NewTender[]) {
  const it = await soundDrawer();
  it.who = 'owner';
  const { id: shiftId } = it.desk.shift();
  const sold = it.sell(PRICE, tenders);
  const [intent] = sold.kind === 'recorded' ? sold.sale.intents : [];
  if (!intent) throw new Error(sold.kind);
  const { id, saleSeq } = intent;
  let { version } = intent;
  const becomes = (patch: IntentChange['patch'], ...kinds: Pick<NewPosting, 'kind' | 'amount'>[]) => {
    const postings = kinds.map((one) => newPosting({ shiftId, intentId: id, saleSeq, at: it.now, ...one }));
    it.ops.commit([[changeOf({ id, version }, { patch, postings })]]);
    version += 1;
  };
  const read = readerOps(it.db);
  const stands = async () => {
    const { taken: paid, owed } = taken(await it.desk.x());
    return { ...paid, owed: owed.open, owes: read.credits(9).map(({ owes }) => owes as number) };
  };
  return { it, becomes, stands, isOwed: () => read.owed(9).length > 0 };
}

const FAILED = { state: 'settled', delivery: 'failed', money: 'returned' } as const;
const OWED = { kind: 'owed', amount: PRICE } as const;
const NOTHING = { cash: 0, mobileMoney: 0, credit: 0, owed: 0, owes: [] };

test.each([
  { how: 'without a word', tenders: undefined },
  { how: 'in cash', tenders: [cash(PRICE)] },
  { how: 'by mobile money', tenders: [momo(PRICE)] },
  { how: 'in parts, one of them on credit', tenders: [cash(400), momo(100), credit(500)] },
])(
  'a customer who paid $how has the money back once the sale is given up: the drawer has none, and none is owed',
  async (paid) => {
    for (const state of ['withdrawn', 'rejected'] as const) {
      const { becomes, stands, isOwed } = await soldFor(paid.tenders);
      becomes({ state });
      expect(await stands()).toEqual(NOTHING);
      becomes(FAILED, OWED);
      expect([await stands(), isOwed()]).toEqual([NOTHING, false]);
    }
  },
);

test('an order that arrives after all leaves nothing in the drawer, and a buyer on credit owes it again', async () => {
  const { becomes, stands } = await soldFor([cash(400), credit(600)]);
  becomes({ state: 'withdrawn' });
  becomes(FAILED, OWED);
  const arrived = [
    { kind: 'owed', amount: -PRICE },
    { kind: 'revenue', amount: PRICE },
  ] as const;
  becomes({ delivery: 'completed', money: 'kept' }, ...arrived);
  expect(await stands()).toEqual({ ...NOTHING, credit: 600, owes: [600] });
});

test('an order that turns up as sold gives the shop its price back; one that fails later is owed', async () => {
  const { becomes, stands } = await soldFor([cash(PRICE)]);
  becomes({ state: 'withdrawn' });
  becomes({ state: 'accepted', delivery: 'pending', money: 'taken' }, { kind: 'revenue', amount: PRICE });
  expect(await stands()).toMatchObject({ cash: PRICE, owed: 0 });
  becomes(FAILED, { kind: 'revenue-reversed', amount: -PRICE }, OWED);
  expect(await stands()).toMatchObject({ cash: PRICE, owed: PRICE });
});
