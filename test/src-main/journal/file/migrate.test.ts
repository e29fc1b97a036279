import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { WritableDb } from '#main/journal/base/database.ts';
import { migrate } from '#main/journal/file/migrate.ts';
import { versionOf } from '#main/journal/file/schema.ts';
import { writerOf } from '#main/journal/file/writer-version.ts';
import { APPLICATION_ID, MIGRATIONS, type Migration, NEWEST_VERSION } from '#main/journal/migrations/index.ts';
import { closeHere, filledJournal, makeOlder, meddle, openHere, tempFolder } from '../../../support/journal/journal.ts';

const emptyDb = (): WritableDb => new Database(':memory:') as WritableDb;

const step = (version: number, sql: string): Migration => ({ version, changesData: false, sql });

const tablesOf = (db: WritableDb): unknown[] =>
  db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`).pluck().all();

test('are numbered by tens, in order, each once', () => {
  const versions = MIGRATIONS.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  expect(versions.filter((version) => version % 10 !== 0)).toEqual([]);
  expect(NEWEST_VERSION).toBe(versions.at(-1));
});

test('each migration sets its version in its own transaction, and none is applied twice', () => {
  const db = emptyDb();
  const first = step(10, 'CREATE TABLE a (x) STRICT'.replace('(x)', '(x INTEGER)'));
  const second = step(20, 'CREATE TABLE b (x INTEGER) STRICT; INSERT INTO b VALUES (1)');
  expect(migrate(db, [first])).toEqual([10]);
  expect(versionOf(db)).toBe(10);
  expect(migrate(db, [first, second])).toEqual([20]);
  expect(migrate(db, [first, second])).toEqual([]);
  expect(db.prepare('SELECT count(*) FROM b').pluck().get()).toBe(1);
});

test('a migration that fails leaves nothing of itself, and those before it stand', () => {
  const db = emptyDb();
  const migrations = [
    step(10, 'CREATE TABLE a (x INTEGER) STRICT'),
    step(20, `CREATE TABLE b (x INTEGER) STRICT; INSERT INTO a VALUES (1); INSERT INTO b VALUES ('not a number')`),
    step(30, 'CREATE TABLE c (x INTEGER) STRICT'),
  ];
  expect(() => migrate(db, migrations)).toThrow('cannot store TEXT');
  expect(versionOf(db)).toBe(10);
  expect(tablesOf(db)).toEqual(['a']);
  expect(db.prepare('SELECT count(*) FROM a').pluck().get()).toBe(0);
});

test('the foundation makes STRICT tables in a file that says whose it is', () => {
  const db = emptyDb();
  migrate(db);
  expect(db.pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
  const tables = db.pragma('main.table_list') as { name: string; strict: number }[];
  const loose = tables.filter(({ name, strict }) => strict === 0 && !name.startsWith('sqlite_'));
  expect(loose).toEqual([]);
});

test('a journal is backed up before a migration, and not migrated when that fails', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 3);
  makeOlder(folder);
  const full = Object.assign(new Error('no room'), { code: 'ENOSPC' });
  const backUp = () => Promise.reject(full);
  await expect(openHere(folder, { backUp })).rejects.toMatchObject({ code: 'ENOSPC' });
  const db = new Database(join(folder, 'journal.db'), { readonly: true });
  expect(db.pragma('user_version', { simple: true })).toBe(10);
  db.close();
});

test('an older journal is migrated with everything in it, after its backup', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 3);
  makeOlder(folder);
  let backedUp = 0;
  const opened = await openHere(folder, {
    backUp: async () => {
      backedUp += 1;
      return null;
    },
  });
  expect(opened.applied).toEqual(MIGRATIONS.slice(1).map(({ version }) => version));
  expect(backedUp).toBe(1);
  expect(opened.db.prepare('SELECT count(*) FROM sales INDEXED BY sales_by_product').pluck().get()).toBe(3);
  closeHere(opened);
});

test('M7b an order told to wait under an older Dwadi may have been placed; one that never arrived was not', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 3);
  makeOlder(folder);
  meddle(folder, (db) => {
    db.exec(`UPDATE intents SET state = 'recorded', money = 'none', attention = 'not-sent'`);
    const attempt = db.prepare(`
      INSERT INTO attempts (intent_id, kind, batch, base_url, key_fingerprint, started_at, ended_at, outcome)
      VALUES (?, 'first', 'b', 'u', 'k', 1, 2, ?)`);
    attempt.run(1, 'later');
    attempt.run(2, 'not-sent');
  });
  const opened = await openHere(folder);
  const rows = opened.db.prepare('SELECT state, money, attention, unproven FROM intents ORDER BY id').all();
  const surelyNot = { state: 'recorded', money: 'none', attention: 'not-sent', unproven: 0 };
  expect(rows).toEqual([{ state: 'unknown', money: 'maybe', attention: null, unproven: 1 }, surelyNot, surelyNot]);
  closeHere(opened);
});

test('M23 nobody is asked for the money of a sale that was given up under an older Dwadi', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 2);
  makeOlder(folder);
  meddle(folder, (db) => {
    db.exec(`UPDATE intents SET state = 'withdrawn', money = 'none', given_up = id % 2, updated_at = 5`);
  });
  const opened = await openHere(folder);
  const seen = opened.db.prepare('SELECT intent_id AS intentId, what, at FROM customers_seen_to').all();
  expect(seen).toEqual([{ intentId: 1, what: 'give-back', at: 5 }]);
  closeHere(opened);
});

function makeBefore300(db: InstanceType<typeof Database>): void {
  db.exec('DROP TABLE money_back');
  db.exec(`CREATE INDEX intents_given_up ON intents (sale_seq) WHERE state = 'withdrawn' AND given_up = 1`);
  db.pragma('user_version = 290');
}

test('a refusal under an older Dwadi gets the amounts that went back, in cash or as its sale was paid', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 3);
  meddle(folder, (db) => {
    makeBefore300(db);
    db.exec(`UPDATE intents SET state = 'rejected', money = 'none' WHERE id < 3`);
    db.exec(`INSERT INTO customers_seen_to (intent_id, what, by_id, at) VALUES (2, 'give-back', 'ama', 5)`);
    db.exec(`INSERT INTO tenders (sale_seq, nth, kind, amount, received, detail, returned) VALUES
      (2, 0, 'cash', 400, 400, NULL, 400), (2, 1, 'mobile-money', 600, 600, 'TX1', 600)`);
  });
  const opened = await openHere(folder);
  const rows = opened.db.prepare('SELECT intent_id AS id, cash, mobile_money AS mobile, seen FROM money_back').all();
  expect(rows).toEqual([
    { id: 1, cash: 1000, mobile: 0, seen: 0 },
    { id: 2, cash: 400, mobile: 600, seen: 1 },
  ]);
  closeHere(opened);
});

test('the refused rows of a list share what its sale gave back: credit first, then cash, then mobile money', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 3);
  meddle(folder, (db) => {
    makeBefore300(db);
    db.exec(`UPDATE intents SET item = id, sale_seq = 1, state = 'rejected', money = 'none'`);
    db.exec(`INSERT INTO tenders (sale_seq, nth, kind, amount, received, detail, returned) VALUES
      (1, 0, 'cash', 1500, 1500, NULL, 1500), (1, 1, 'mobile-money', 300, 300, 'TX1', 300),
      (1, 2, 'credit', 1200, 1200, 'Yaw', 1200)`);
  });
  const opened = await openHere(folder);
  const rows = opened.db.prepare('SELECT cash, mobile_money AS mobile FROM money_back ORDER BY intent_id').all();
  expect(rows).toEqual([
    { cash: 0, mobile: 0 },
    { cash: 800, mobile: 0 },
    { cash: 700, mobile: 300 },
  ]);
  closeHere(opened);
});

test('nothing is backed up when there is nothing to migrate', async () => {
  const folder = tempFolder();
  const backUp = () => Promise.reject(new Error('not asked for'));
  closeHere(await openHere(folder, { backUp }));
  closeHere(await openHere(folder, { backUp }));
});

/** Stands in for a full disk: the last migration fails, and those before it succeed. */
const LAST_FAILS = `CREATE TEMP TRIGGER full BEFORE INSERT ON main.event_head BEGIN SELECT RAISE(ABORT, 'no room'); END`;

test('a change that is cut off on its way leaves the journal in the older form, for the older Dwadi to open', async () => {
  const folder = tempFolder();
  await filledJournal(folder, 3);
  makeOlder(folder);
  const versionNow = () => meddle(folder, (db) => Number(db.pragma('user_version', { simple: true })));
  const backedUp: number[] = [];
  const open = (first: (db: WritableDb) => void = () => {}) =>
    openHere(folder, {
      appVersion: '0.9.0',
      backUp: async (db) => {
        backedUp.push(versionNow());
        first(db);
        return `/backups/${backedUp.length}.db`;
      },
    });
  await expect(open((db) => db.exec(LAST_FAILS))).rejects.toThrow('no room');
  expect(versionNow()).toBe(10);
  closeHere(await open());
  // Each of them, whichever the journal names, is one to go back to.
  expect(backedUp).toEqual([10, 10]);
  expect(writerOf(folder)).toEqual({ version: '0.9.0', before: { version: null, backup: '/backups/2.db' } });
});
