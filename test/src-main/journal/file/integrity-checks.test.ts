import { openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EventLog, firstBrokenEvent } from '#main/journal/audit/event-log.ts';
import type { ReadableDb, WritableDb } from '#main/journal/base/database.ts';
import { POSTING_KINDS } from '#main/journal/base/posting-kinds.ts';
import { fullCheck, quickCheck, tablesToCheck } from '#main/journal/file/integrity-checks.ts';
import { migrate } from '#main/journal/file/migrate.ts';
import { openReader } from '#main/journal/file/open-journal.ts';
import { MIGRATIONS } from '#main/journal/migrations/index.ts';
import { postingWriter } from '#main/journal/money/postings.ts';
import {
  closeHere,
  filledJournal,
  meddle,
  newPosting,
  openHere,
  opsOf,
  tempFolder,
} from '../../../support/journal/journal.ts';

async function filled(sales = 60): Promise<string> {
  const folder = tempFolder();
  await filledJournal(folder, sales);
  return folder;
}

function withReader<T>(folder: string, work: (db: ReadableDb) => T): T {
  const db = openReader(folder);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

const checkAll = (folder: string): string | null => withReader(folder, fullCheck);

const quickly = (folder: string): string | null =>
  withReader(folder, (db) => {
    for (const { name } of tablesToCheck(db)) {
      const damage = quickCheck(db, name);
      if (damage !== null) return damage;
    }
    return null;
  });

/** The chain as a hand with tools leaves it: triggers off, and nothing else changed. */
const withoutTriggers = (folder: string, sql: string): void =>
  void meddle(folder, (db) => {
    const triggers = db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all() as {
      name: string;
      sql: string;
    }[];
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
    db.exec(sql);
    for (const trigger of triggers) db.exec(trigger.sql);
  });

test('a sound journal passes the quick check of each table and the full check', async () => {
  const folder = await filled();
  expect(quickly(folder)).toBeNull();
  expect(checkAll(folder)).toBeNull();
  const tables = withReader(folder, tablesToCheck);
  const names = tables.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['sales', 'intents', 'events', 'rollups', 'sqlite_schema']));
  const { meta, sales } = Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
  expect([sales, Number(meta) > 1]).toEqual([1 + 60, true]);
});

/** Something is written each time the head is about to be read: as a sale that goes on while the check runs. */
const sellingMeanwhile = (db: ReadableDb, write: () => void): ReadableDb =>
  ({
    pragma: db.pragma.bind(db),
    transaction: db.transaction.bind(db),
    prepare: (sql: string) => {
      if (sql.includes('FROM event_head')) write();
      return db.prepare(sql);
    },
  }) as unknown as ReadableDb;

test('a sale while the full check runs is not taken for damage', async () => {
  const folder = await filled();
  const opened = await openHere(folder);
  const ops = opsOf(opened);
  let written = 0;
  const write = () => {
    written += 1;
    ops.log({ kind: 'meanwhile', at: 1, saleSeq: null, data: {} });
  };
  expect(withReader(folder, (db) => fullCheck(sellingMeanwhile(db, write)))).toBeNull();
  expect(written).toBe(1);
  closeHere(opened);
});

/** The root page of a table, or of an index, as a place in the file. */
const rootOf = (folder: string, name: string): number =>
  meddle(folder, (db) => Number(db.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = ?`).pluck().get(name)) - 1);

function garbage(folder: string, page: number): void {
  const handle = openSync(join(folder, 'journal.db'), 'r+');
  writeSync(handle, Buffer.alloc(3000, 0x5a), 0, 3000, page * 4096 + 8);
}

test.each(['sales', 'intents', 'events', 'attempts', 'rollups', 'meta'])(
  'garbage in the middle of %s is found by the quick check',
  async (table) => {
    const folder = await filled();
    garbage(folder, rootOf(folder, table));
    expect(quickly(folder)).not.toBeNull();
  },
);

test('an index that lost a row is found by the full check', async () => {
  const folder = await filled();
  garbage(folder, rootOf(folder, 'intents_by_content'));
  expect(checkAll(folder)).not.toBeNull();
});

test('garbage anywhere in the file is found, or lies where nothing is kept', async () => {
  const folder = await filled(200);
  const pages = statSync(join(folder, 'journal.db')).size / 4096;
  const sound = meddle(folder, (db) => db.serialize());
  // A database in memory has no write-ahead log; the header must not ask for one.
  sound.fill(1, 18, 20);
  const rows = (bytes: Buffer) => {
    const db = new Database(bytes);
    return ['sales', 'intents', 'attempts', 'events', 'postings', 'rollups', 'meta'].map((table) =>
      db.prepare(`SELECT * FROM ${table}`).all(),
    );
  };
  const before = rows(sound);
  for (let page = 1; page < pages; page += 3) {
    const bytes = Buffer.from(sound);
    bytes.fill(0x5a, page * 4096 + 40, page * 4096 + 4000);
    const db = new Database(bytes) as unknown as ReadableDb;
    const found = fullCheck(db);
    db.close();
    if (found === null) expect(rows(bytes)).toEqual(before);
  }
});

describe('the chain of events', () => {
  const MIDDLE = 50;

  test('names the first row that was changed', async () => {
    const folder = await filled();
    withoutTriggers(folder, `UPDATE events SET data = '{}' WHERE seq IN (${MIDDLE}, ${MIDDLE + 20})`);
    expect(withReader(folder, firstBrokenEvent)).toBe(MIDDLE);
    expect(checkAll(folder)).toBe(`the event log breaks at ${MIDDLE}`);
  });

  test.each(['at', 'kind', 'sale_seq'])('covers %s', async (column) => {
    const folder = await filled();
    withoutTriggers(folder, `UPDATE events SET ${column} = coalesce(${column}, 0) || '7' WHERE seq = ${MIDDLE}`);
    expect(withReader(folder, firstBrokenEvent)).toBe(MIDDLE);
  });

  test('names the first row that was removed', async () => {
    const folder = await filled();
    withoutTriggers(folder, `DELETE FROM events WHERE seq IN (${MIDDLE}, ${MIDDLE + 1})`);
    expect(withReader(folder, firstBrokenEvent)).toBe(MIDDLE);
  });

  test('names the first of the newest rows that were cut off', async () => {
    const folder = await filled();
    const newest = withReader(folder, (db) => Number(db.prepare('SELECT max(seq) FROM events').pluck().get()));
    withoutTriggers(folder, `DELETE FROM events WHERE seq > ${newest - 3}`);
    expect(withReader(folder, firstBrokenEvent)).toBe(newest - 2);
    withoutTriggers(folder, `DELETE FROM events`);
    expect(withReader(folder, firstBrokenEvent)).toBe(1);
  });

  test('names the first of two rows that changed places', async () => {
    const folder = await filled();
    withoutTriggers(
      folder,
      `UPDATE events SET seq = -1 WHERE seq = ${MIDDLE}; UPDATE events SET seq = ${MIDDLE} WHERE seq = ${MIDDLE + 1};
       UPDATE events SET seq = ${MIDDLE + 1} WHERE seq = -1`,
    );
    expect(withReader(folder, firstBrokenEvent)).toBe(MIDDLE);
  });

  test('goes on from its true end after a transaction that failed', async () => {
    const opened = await openHere(tempFolder());
    const events = new EventLog(opened.db);
    const add = (kind: string) => events.append({ kind, at: 1, saleSeq: null, data: {} });
    add('one');
    expect(() =>
      opened.db.transaction(() => {
        add('two, which never was');
        throw new Error('rolled back');
      })(),
    ).toThrow('rolled back');
    events.forgetTail();
    add('two');
    expect(firstBrokenEvent(opened.db)).toBeNull();
    closeHere(opened);
  });
});

test.each(['events', 'postings'])('a row of %s can be neither changed nor removed', async (table) => {
  const folder = await filled();
  meddle(folder, (db) => {
    const id = table === 'events' ? 'seq' : 'id';
    expect(() => db.exec(`UPDATE ${table} SET at = 0 WHERE ${id} = 1`)).toThrow('append-only');
    expect(() => db.exec(`DELETE FROM ${table} WHERE ${id} = 1`)).toThrow('append-only');
    expect(() => db.exec(`INSERT OR REPLACE INTO ${table} SELECT * FROM ${table} WHERE ${id} = 1`)).toThrow(
      'append-only',
    );
  });
  expect(checkAll(folder)).toBeNull();
});

describe('rollups', () => {
  const posting = fc.record({
    businessDay: fc.constantFrom('2026-11-20', '2026-11-21'),
    hour: fc.integer({ min: 0, max: 23 }),
    shiftId: fc.constantFrom('a', 'b'),
    attendantId: fc.constantFrom('ama', 'kofi'),
    product: fc.constantFrom('airtime', 'data'),
    supplier: fc.constantFrom('MTN', 'Telecel'),
    kind: fc.constantFrom(...POSTING_KINDS),
    unit: fc.constantFrom('pesewa' as const, 'sms-credit' as const),
    known: fc.boolean(),
    amount: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  });

  test('are the sums of their postings, whatever is posted', async () => {
    const opened = await openHere(tempFolder());
    const post = postingWriter(opened.db);
    const sums = new Map<string, { amount: number; count: number }>();
    fc.assert(
      fc.property(fc.array(posting, { maxLength: 30 }), (postings) => {
        opened.db.transaction(() => {
          for (const values of postings) post(newPosting(values));
        })();
        for (const { amount, known, ...key } of postings) {
          const name = Object.values({ ...key, known: known ? 1 : 0 }).join('|');
          const { amount: sum = 0, count = 0 } = sums.get(name) ?? {};
          sums.set(name, { amount: sum + amount, count: count + 1 });
        }
        expect(fullCheck(opened.db)).toBeNull();
      }),
      { numRuns: 60 },
    );
    const rows = opened.db.prepare<[], Record<string, string | number>>(`SELECT * FROM rollups`).all();
    const standing = rows.map(({ amount, count, ...key }) => [Object.values(key).join('|'), { amount, count }]);
    expect(new Map(standing as [string, { amount: number; count: number }][])).toEqual(sums);
    closeHere(opened);
  });

  test('need no days in a journal that is older than days are', () => {
    const older = new Database(':memory:') as WritableDb;
    migrate(
      older,
      MIGRATIONS.filter(({ version }) => version < 80),
    );
    expect(fullCheck(older)).toBeNull();
    older.close();
  });

  test.each([
    ['changed', `UPDATE rollups SET amount = amount + 1`],
    ['miscounted', `UPDATE rollups SET count = count + 1`],
    ['removed', `DELETE FROM rollups`],
    ['invented', `INSERT INTO rollups SELECT '2020-01-01', 1, 's', 'a', 'p', 'q', 'revenue', 'pesewa', 1, 5, 1`],
    ['changed by the day', `UPDATE day_sums SET amount = amount + 1 WHERE split = 'attendant'`],
    ['begun at another hour', `UPDATE day_sums SET first_hour = first_hour + 1 WHERE split = 'shift'`],
    ['miscounted by the day', `UPDATE day_sums SET count = count + 1 WHERE split = 'hour'`],
    ['removed of a day', `DELETE FROM day_sums WHERE split = 'line'`],
    ['invented of a day', `INSERT INTO day_sums SELECT 'hour', '2020-01-01', '09', 'revenue', 'pesewa', 1, 5, 1, 9`],
  ])('are found by the full check when they were %s', async (_, sql) => {
    const folder = await filled();
    meddle(folder, (db) => db.exec(sql));
    expect(checkAll(folder)).toMatch(/^the sums of /);
  });
});
