/** Who owes again when an order arrives after all: only who was let off for that very order. */
import { expect, onTestFinished, test } from 'vitest';
import { ReaderOps } from '#main/journal/reader-ops.ts';
import type { IntentChange, NewPosting } from '#main/journal/records.ts';
import { pesewas } from '#shared/money.ts';
import { TestDrawer } from '../shifts/support.ts';
import { ANY_TIME, changeOf, newIntent, newPosting, newSale, tempFolder } from './support/journal.ts';

test('of a list, what was given up for one row is not owed again for another that was paid back and then arrived', async () => {
  const it = await TestDrawer.open(tempFolder());
  onTestFinished(() => it.close());
  await it.desk.open(pesewas(0));
  const { id: shiftId } = it.desk.shift();
  const account = it.ops.openAccount('main', 'https://example.test', 1).id;
  const tenders = [
    { kind: 'credit', amount: 1000, received: 1000, detail: 'Yaw' },
    { kind: 'cash', amount: 1000, received: 1000, detail: null },
  ] as const;
  const rows = [newIntent(account), newIntent(account)];
  const sold = it.ops.recordSale({ ...newSale(), price: 2000, shiftId, tenders }, rows, ANY_TIME);
  const [refused, failed] = sold.kind === 'recorded' ? sold.sale.intents : [];
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
  const read = new ReaderOps(it.db);

  // The GHS 10 that he owes are given up for the one; the other is owed to him, and paid out.
  becomes(refused, { state: 'rejected' });
  expect(read.credits(9)).toEqual([]);
  becomes(failed, { state: 'accepted' }, { kind: 'revenue', amount: 1000 });
  becomes(failed, { state: 'settled', delivery: 'failed', money: 'open' }, { kind: 'owed', amount: 1000 });
  const event = { kind: 'owed.paid', at: it.now, saleSeq: failed.saleSeq, data: {} };
  const paid = { intentId: failed.id, amount: 1000, shiftId, attendantId: 'ama', at: it.now };
  expect(it.ops.payOwed(paid, event)).toBe(true);

  becomes(failed, { delivery: 'completed', money: 'kept' }, { kind: 'owed', amount: -1000 });
  expect(read.credits(9)).toEqual([]);
});
