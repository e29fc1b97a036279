/** A debt returns when an order arrives after all, but only if it was written off for that very order. */
import { expect, test } from 'vitest';
import type { IntentChange, NewPosting } from '#main/journal/base/records.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { ANY_TIME, changeOf, newIntent, newPosting, newSale } from '../../../support/journal/journal.ts';
import { soundDrawer, taken } from '../../../support/shifts/shifts.ts';

/** A list of two rows at GHS 10, a part of it on credit to Yaw and the rest paid in cash. */
async function listOfTwo(onCredit = 1000) {
  const it = await soundDrawer();
  it.who = 'owner';
  const { id: shiftId } = it.desk.shift();
  const account = it.ops.openAccount('main', 'https://example.test', 1).id;
  const tenders = [
    { kind: 'credit', amount: onCredit, received: onCredit, detail: 'Yaw' },
    { kind: 'cash', amount: 2000 - onCredit, received: 2000 - onCredit, detail: null },
  ] as const;
  const rows = [newIntent(account), newIntent(account)];
  const sold = it.ops.recordSale({ ...newSale(), price: 2000, shiftId, tenders }, rows, ANY_TIME);
  if (sold.kind !== 'recorded') throw new Error(sold.kind);
  const [refused, failed] = sold.sale.intents;
  if (!refused || !failed) throw new Error('a sale of two orders');
  const versions = new Map([refused, failed].map(({ id, version }) => [id, version]));
  const becomes = (
    of: typeof failed,
    patch: IntentChange['patch'],
    ...kinds: Pick<NewPosting, 'kind' | 'amount'>[]
  ) => {
    const version = versions.get(of.id) ?? 0;
    versions.set(of.id, version + 1);
    const where = { shiftId, intentId: of.id, saleSeq: of.saleSeq, at: it.now };
    const postings = kinds.map((one) => newPosting({ ...where, ...one }));
    it.ops.commit([[changeOf({ id: of.id, version }, { patch, postings })]]);
  };
  const payOut = (amount: number) =>
    it.ops.payOwed(
      { intentId: failed.id, amount, shiftId, attendantId: 'ama', byName: 'Ama', at: it.now },
      { kind: 'owed.paid', at: it.now, saleSeq: failed.saleSeq, data: {} },
    );
  const read = readerOps(it.db);
  const owes = () => read.credits(9).map((one) => one.owes);
  const isOwed = () => read.owed(9).map((one) => [one.intentId, one.owes]);
  const credit = () => {
    const { unpaid, onCredit } = read.sale(sold.sale.sale.id)?.sale ?? {};
    return [unpaid, onCredit];
  };
  const paidOut = () => read.intent(failed.id)?.paidOut;
  return { it, refused, failed, becomes, payOut, owes, isOwed, credit, paidOut };
}

test('credit given up for one row of a list is not owed again for another that was paid back and then arrived', async () => {
  const { refused, failed, becomes, payOut, owes } = await listOfTwo();
  // The GHS 10 of unpaid credit are written off for the one; the other is owed to the customer, and paid out.
  becomes(refused, { state: 'rejected' });
  expect(owes()).toEqual([]);
  becomes(failed, { state: 'accepted' }, { kind: 'revenue', amount: 1000 });
  becomes(failed, { state: 'settled', delivery: 'failed', money: 'open' }, { kind: 'owed', amount: 1000 });
  expect(payOut(1000)).toBe(true);
  becomes(failed, { delivery: 'completed', money: 'kept' }, { kind: 'owed', amount: -1000 });
  expect(owes()).toEqual([]);
});

test('a customer whose dropped debt is owed again for a row that turned up is paid nothing out for another', async () => {
  const { it, refused, failed, becomes, payOut, owes, isOwed } = await listOfTwo();
  becomes(refused, { state: 'rejected' });
  becomes(failed, { state: 'accepted' }, { kind: 'revenue', amount: 1000 });
  becomes(failed, { state: 'settled', delivery: 'failed', money: 'open' }, { kind: 'owed', amount: 1000 });
  expect(isOwed()).toEqual([[failed.id, 1000]]);
  becomes(refused, { state: 'accepted' }, { kind: 'revenue', amount: 1000 });
  // GHS 10 in cash for the one that came; the other is neither owed by him nor to him.
  expect([owes(), isOwed(), payOut(1000)]).toEqual([[], [], false]);
  const { taken: paid, owed } = taken(await it.desk.x());
  expect([paid, owed]).toEqual([
    { cash: 1000, mobileMoney: 0, credit: 0 },
    { added: 1000, paid: 0, settled: 1000, open: 0 },
  ]);
  // And that one arrived, too.
  becomes(failed, { delivery: 'completed', money: 'kept' }, { kind: 'owed', amount: -1000 });
  expect([owes(), isOwed()]).toEqual([[1000], []]);
});

test('a customer on credit is owed nothing for an order that was given up and turned up as failed', async () => {
  const { it, refused, failed, becomes, owes, isOwed } = await listOfTwo();
  becomes(failed, { state: 'accepted' }, { kind: 'revenue', amount: 1000 });
  becomes(refused, { state: 'withdrawn' });
  expect([owes(), isOwed()]).toEqual([[], []]);
  becomes(refused, { state: 'settled', delivery: 'failed', money: 'returned' }, { kind: 'owed', amount: 1000 });
  expect([owes(), isOwed()]).toEqual([[], []]);
  expect(taken(await it.desk.x())).toMatchObject({ taken: { cash: 1000, credit: 0 }, owed: { open: 0 } });
});

test('the report tells the money that left the drawer apart from a debt that was only dropped', async () => {
  const { it, refused, failed, becomes, payOut } = await listOfTwo();
  for (const one of [refused, failed]) becomes(one, { state: 'accepted' }, { kind: 'revenue', amount: 1000 });
  const fails = { state: 'settled', delivery: 'failed', money: 'returned' } as const;
  // The GHS 10 that he owes are dropped for the first; for the second he gets back what he paid.
  for (const one of [refused, failed]) becomes(one, fails, { kind: 'owed', amount: 1000 });
  expect(payOut(1000)).toBe(true);
  const { taken: paid, owed, credit } = taken(await it.desk.x());
  expect(owed).toEqual({ added: 2000, paid: 1000, settled: 1000, open: 0 });
  expect([paid.cash, credit.open]).toEqual([0, 0]);
});

test('a person who pays out the rest of a debt is named with the rest alone', async () => {
  const { failed, becomes, payOut, paidOut } = await listOfTwo(600);
  becomes(failed, { state: 'accepted' }, { kind: 'revenue', amount: 1000 });
  becomes(failed, { state: 'settled', delivery: 'failed', money: 'returned' }, { kind: 'owed', amount: 1000 });
  expect(paidOut()).toBeNull();
  // GHS 6 of it are set against his debt.
  expect(payOut(400)).toBe(true);
  expect(paidOut()).toBe(400);
});

test('the slip of a list says the unpaid sum, and asks for nothing that was given up', async () => {
  const { refused, becomes, credit } = await listOfTwo();
  expect(credit()).toEqual([1000, 1000]);
  becomes(refused, { state: 'rejected' });
  expect(credit()).toEqual([1000, 0]);
  becomes(refused, { state: 'accepted' }, { kind: 'revenue', amount: 1000 });
  expect(credit()).toEqual([1000, 1000]);
});
