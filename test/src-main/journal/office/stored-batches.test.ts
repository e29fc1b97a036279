import { expect, test } from 'vitest';
import { keptBatch, type NewOfficeBatch, officeProgress, storedBatches } from '#main/journal/office/stored-batches.ts';
import { START } from '#shared/office/batch.ts';
import { opened } from '../../../support/journal/journal.ts';

const batch = (nth: number, mark = 'K7Q'): NewOfficeBatch => ({
  ...{ mark, nth, hash: `hash-${nth}`, previous: nth === 1 ? null : `hash-${nth - 1}`, rows: 3, madeAt: nth },
  upto: { ...START, posting: nth * 10 },
  body: new Uint8Array([1, 2, nth % 256]),
});

const journal = async () => {
  const { db, ops } = await opened();
  const send = (nth: number, mark = 'K7Q'): void => {
    expect(ops.addOfficeBatch(batch(nth, mark))).toBe(true);
    ops.officeBatchArrived(mark, nth, nth + 100);
  };
  const sendUpTo = db.transaction((last: number) => {
    const stored = storedBatches(db);
    for (let nth = 1; nth <= last; nth += 1) {
      stored.add(batch(nth));
      stored.arrived('K7Q', nth, nth + 100);
    }
  });
  return { db, ops, send, sendUpTo };
};

test('a batch keeps its bytes until it has arrived', async () => {
  const { db, ops } = await journal();
  ops.addOfficeBatch(batch(1));
  expect(officeProgress(db, 'K7Q')).toEqual({ open: expect.objectContaining(batch(1)), acked: null });
  ops.officeBatchArrived('K7Q', 1, 101);
  expect(officeProgress(db, 'K7Q')).toEqual({
    open: null,
    acked: { nth: 1, hash: 'hash-1', upto: { ...START, posting: 10 }, at: 101 },
  });
  expect(db.prepare(`SELECT body FROM office_batches`).all()).toEqual([{ body: null }]);
});

test('one batch is on its way at a time, and each comes after the one before', async () => {
  const { ops, send } = await journal();
  expect(ops.addOfficeBatch(batch(2))).toBe(false);
  send(1);
  ops.addOfficeBatch(batch(2));
  expect(ops.addOfficeBatch(batch(3))).toBe(false);
});

test('the newest two hundred are kept', async () => {
  const { db, sendUpTo } = await journal();
  sendUpTo(205);
  expect(db.prepare(`SELECT count(*) AS kept, min(nth) AS first FROM office_batches`).get()).toEqual({
    kept: 200,
    first: 6,
  });
});

test('the cursor goes back to a batch that the office has; what came after is made anew', async () => {
  const { db, ops, send } = await journal();
  for (const nth of [1, 2, 3]) send(nth);
  ops.addOfficeBatch(batch(4));
  ops.officeGoBack('K7Q', { nth: 2, hash: 'hash-2', upto: { ...START, posting: 20 } }, 500);
  expect(officeProgress(db, 'K7Q')).toMatchObject({ open: null, acked: { nth: 2, hash: 'hash-2', at: 102 } });
  ops.officeGoBack('K7Q', null, 500);
  expect(officeProgress(db, 'K7Q')).toEqual({ open: null, acked: null });
});

test('a batch that is not known here any more is taken from the office', async () => {
  const { db, ops, sendUpTo } = await journal();
  sendUpTo(205);
  const old = { nth: 3, hash: 'hash-3', upto: { ...START, posting: 30 } };
  ops.officeGoBack('K7Q', old, 500);
  expect(keptBatch(db, 'K7Q', 3)).toEqual(old);
  expect(officeProgress(db, 'K7Q')).toEqual({ open: null, acked: { ...old, at: 500 } });
});

test('a journal with another mark begins anew, and forgets what the former mark sent', async () => {
  const { db, send } = await journal();
  send(1);
  expect(officeProgress(db, 'NEW')).toEqual({ open: null, acked: null });
  send(1, 'NEW');
  expect(db.prepare(`SELECT DISTINCT mark FROM office_batches`).all()).toEqual([{ mark: 'NEW' }]);
});
