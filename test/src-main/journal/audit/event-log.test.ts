/** The chain of events: each row follows from the one before, and any other row is found. */
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import {
  CHAIN_BEGIN,
  EventLog,
  firstBrokenEvent,
  followChain,
  newestEvent,
  tailStart,
} from '#main/journal/audit/event-log.ts';
import type { ReadableDb } from '#main/journal/base/database.ts';
import { opened } from '../../../support/journal/journal.ts';

async function chain(rows: number) {
  const { db } = await opened();
  const log = new EventLog(db);
  const before = newestEvent(db);
  const append = db.transaction((count: number) => {
    for (let nth = 0; nth < count; nth += 1) log.append({ kind: 'test', at: 100 + nth, saleSeq: null, data: { nth } });
  });
  append(rows);
  return { db, log, append, before, newest: before + rows };
}

test('an empty log begins with the first row, and its tail is the whole', async () => {
  const { db, log, newest } = await chain(0);
  expect(newest).toBe(0);
  expect([log.head, log.newest().seq, newestEvent(db), tailStart(db, 10)]).toEqual([null, 0, 0, 1]);
  expect(followChain(db, CHAIN_BEGIN, 10)).toMatchObject({
    rows: 0,
    firstAt: null,
    lastAt: null,
    done: true,
    broken: null,
  });
  expect(firstBrokenEvent(db)).toBeNull();
});

test('a chain is followed in stretches, each of which tells how far it came', async () => {
  const { db, newest } = await chain(5);
  const first = followChain(db, CHAIN_BEGIN, 3);
  expect(first).toMatchObject({ rows: 3, firstAt: 100, lastAt: 102, done: false, broken: null });
  const second = followChain(db, first.link, 3);
  expect(second).toMatchObject({ rows: 2, firstAt: 103, lastAt: 104, done: true, broken: null });
  expect(second.link.seq).toBe(newest);
  // A stretch that ends with the last row can't know that it was the last.
  expect(followChain(db, CHAIN_BEGIN, 5)).toMatchObject({ rows: 5, done: false });
  expect(followChain(db, second.link, 5)).toMatchObject({ rows: 0, done: true, broken: null });
});

test('the tail of a log is its newest rows', async () => {
  const { db } = await chain(5);
  expect([tailStart(db, 2), tailStart(db, 5), tailStart(db, 9)]).toEqual([4, 1, 1]);
});

test('a log goes on behind rows that another writer added, once its remembered tail is forgotten', async () => {
  const { db, log, append, newest } = await chain(2);
  new EventLog(db).append({ kind: 'other', at: 1, saleSeq: null, data: {} });
  expect(log.head?.seq).toBe(newest);
  log.forgetTail();
  expect(log.head).toBeNull();
  append(1);
  expect([log.head?.seq, firstBrokenEvent(db)]).toEqual([newest + 2, null]);
});

/** Changes rows as a person with a database tool could, on a copy that no other check looks at. */
async function broken(sql: string) {
  const { db } = await chain(5);
  const copy = db.serialize();
  // A database in memory has no write-ahead log: its header must not ask for one.
  copy.fill(1, 18, 20);
  const meddled = new Database(copy);
  for (const { name } of meddled.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger'`).all() as {
    name: string;
  }[])
    meddled.exec(`DROP TRIGGER ${name}`);
  meddled.exec(sql);
  const read = meddled as unknown as ReadableDb;
  const { broken: where } = followChain(read, CHAIN_BEGIN, 100);
  const first = firstBrokenEvent(read);
  const behind = firstBrokenEvent(read, 5);
  meddled.close();
  return { where, first, behind };
}

test.each([
  ['a row whose text was changed', `UPDATE events SET data = '{}' WHERE seq = 3`, { seq: 3, why: 'changed' }, null],
  ['a row whose time was changed', `UPDATE events SET at = 5 WHERE seq = 3`, { seq: 3, why: 'changed' }, null],
  ['a row whose kind was changed', `UPDATE events SET kind = 'x' WHERE seq = 3`, { seq: 3, why: 'changed' }, null],
  ['a row whose sale was changed', `UPDATE events SET sale_seq = 1 WHERE seq = 3`, { seq: 3, why: 'changed' }, null],
  ['a row that was taken out', `DELETE FROM events WHERE seq = 3`, { seq: 3, why: 'missing' }, null],
  ['the row before the check’s first', `DELETE FROM events WHERE seq = 4`, { seq: 4, why: 'missing' }, 4],
  [
    'a row that follows from another',
    `UPDATE events SET prev_hash = zeroblob(32) WHERE seq = 3`,
    { seq: 3, why: 'moved' },
    null,
  ],
  ['rows that were cut off', `DELETE FROM events WHERE seq > 3`, { seq: 4, why: 'cut' }, 4],
  ['rows behind the head', `UPDATE event_head SET seq = 3`, { seq: 4, why: 'cut' }, 4],
  ['a log without its head', `DELETE FROM event_head`, { seq: 5, why: 'cut' }, 5],
  ['another head', `UPDATE event_head SET hash = zeroblob(32)`, { seq: 5, why: 'changed' }, 5],
])('%s is found', async (_, sql, where, behind) => {
  expect(await broken(sql)).toEqual({ where, first: where.seq, behind });
});
