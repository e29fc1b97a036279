/** One transaction for each message: all of it or nothing, and the head is told once it is on disk. */
import { expect, test } from 'vitest';
import type { ChainLink } from '#main/journal/audit/event-log.ts';
import { problemOf } from '#main/journal/base/journal-error.ts';
import { metaOf, saveMeta } from '#main/journal/base/meta.ts';
import { JournalSeal } from '#main/journal/seal/journal-seal.ts';
import { isHeadSealed } from '#main/journal/seal/seal-check.ts';
import { Transactions } from '#main/journal/worker/transactions.ts';
import { opened, SEAL_BYTES, SEAL_KEY } from '../../../support/journal/journal.ts';

const event = (kind: string) => ({ kind, at: 1, saleSeq: null, data: {} });

async function journal(hasRoom = true) {
  const { db } = await opened();
  const heads: number[] = [];
  const inside: boolean[] = [];
  const onHead = ({ seq }: ChainLink): void => {
    heads.push(seq);
    inside.push(db.inTransaction);
  };
  const tx = new Transactions(db, () => hasRoom, onHead, null);
  const kinds = () => db.prepare<[], string>('SELECT kind FROM events ORDER BY seq').pluck().all();
  return { tx, db, heads, inside, kinds };
}

test('what failed half-way is not written, and the next event follows the last one that is', async () => {
  const { tx, db, heads, kinds } = await journal();
  tx.run(() => tx.events.append(event('one')));
  const broken = () =>
    tx.run(() => {
      saveMeta(db, { a: '1' });
      tx.events.append(event('never'));
      throw new Error('half-way');
    });
  expect(broken).toThrow('half-way');
  expect(metaOf(db, 'a')).toBeNull();
  tx.run(() => tx.events.append(event('two')));
  expect([kinds(), heads]).toEqual([
    ['one', 'two'],
    [1, 2],
  ]);
});

test('the answer of the work is the answer of the transaction', async () => {
  const { tx, db } = await journal();
  expect(tx.run(() => db.inTransaction)).toBe(true);
  expect(db.inTransaction).toBe(false);
});

test('a head is told once, after its commit', async () => {
  const { tx, db, heads, inside } = await journal();
  tx.run(() => saveMeta(db, { a: '1' }));
  expect(heads).toEqual([]);
  tx.run(() => {
    for (const kind of ['one', 'two']) tx.events.append(event(kind));
    tx.tellHead();
  });
  tx.run(() => saveMeta(db, { a: '2' }));
  tx.tellHead();
  expect([heads, inside]).toEqual([[2], [false]]);
});

test('an event belongs to what was done, and is left out where nothing was', async () => {
  const { tx, db, kinds } = await journal();
  tx.runWith(event('with'), () => saveMeta(db, { a: '1' }));
  expect([tx.ifDone(() => false, event('not done')), tx.ifDone(() => true, event('done'))]).toEqual([false, true]);
  expect(kinds()).toEqual(['with', 'done']);
});

test('a write that fails leaves no event of it', async () => {
  const { tx, kinds } = await journal();
  const fails = () => {
    throw new Error('no');
  };
  expect(() => tx.runWith(event('with'), fails)).toThrow('no');
  expect(() => tx.ifDone(fails, event('done'))).toThrow('no');
  expect(kinds()).toEqual([]);
});

test('a disk without room is named as such', async () => {
  const { tx } = await journal(false);
  const ask = () => {
    try {
      tx.needRoom();
      return null;
    } catch (error) {
      return problemOf(error);
    }
  };
  expect(ask()).toBe('disk-full');
  const withRoom = await journal();
  expect(() => withRoom.tx.needRoom()).not.toThrow();
});

test('a journal is sealed once, with its event, and each commit after that is sealed, too', async () => {
  const { tx, db, kinds } = await journal();
  tx.run(() => tx.events.append(event('before')));
  expect(isHeadSealed(db, SEAL_BYTES)).toBe(false);
  tx.adopt(new JournalSeal(db, SEAL_KEY), event('adopted'));
  expect(isHeadSealed(db, SEAL_BYTES)).toBe(true);
  tx.run(() => tx.events.append(event('after')));
  expect(isHeadSealed(db, SEAL_BYTES)).toBe(true);
  tx.adopt(new JournalSeal(db, SEAL_KEY), event('again'));
  expect(kinds()).toEqual(['before', 'adopted', 'after']);
});

test('a commit that failed counts for nothing in the seal', async () => {
  const { tx, db } = await journal();
  const seal = new JournalSeal(db, SEAL_KEY);
  tx.adopt(seal, event('adopted'));
  const before = seal.generation;
  expect(() =>
    tx.run(() => {
      tx.events.append(event('never'));
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(seal.generation).toBe(before);
  tx.run(() => tx.events.append(event('after')));
  expect([seal.generation, isHeadSealed(db, SEAL_BYTES)]).toEqual([before + 1, true]);
});
