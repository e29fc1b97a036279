/** The list of the refunds that the shop owes: cut at its old end, and counted whole. */
import { expect, test } from 'vitest';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { soundDrawer } from '../../../support/shifts/shifts.ts';

test('a list of owed money that is too short for all has the newest, and the count has all that is not paid', async () => {
  const it = await soundDrawer();
  const owe = (price: number) => {
    const order = it.sellAndEnd(price, 'accepted');
    it.refund(order, price);
    it.now += 1000;
    return order.intent.id;
  };
  const [oldest, second, third] = [owe(400), owe(500), owe(600)];
  // Two that are learned of at the same moment.
  it.now -= 1000;
  const newest = owe(700);
  const read = readerOps(it.db);
  const ids = (limit: number) => read.owed(limit).map(({ intentId }) => intentId);
  expect([ids(2), ids(9), read.owedCount()]).toEqual([[newest, third], [newest, third, second, oldest], 4]);
  const where = { shiftId: it.desk.shift().id, attendantId: 'ama', byName: 'Ama', at: it.now };
  it.ops.payOwed({ intentId: third, amount: 600, ...where }, { kind: 'owed.paid', at: it.now, saleSeq: 3, data: {} });
  expect([ids(2), read.owedCount()]).toEqual([[newest, second], 3]);
});
