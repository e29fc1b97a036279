/** The next start finds a change made with a database tool, and names its table. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { EventLog } from '#main/journal/audit/event-log.ts';
import type { ReadableDb, WritableDb } from '#main/journal/base/database.ts';
import type { PersonRecord } from '#main/journal/base/records.ts';
import { JOURNAL_FILE } from '#main/journal/file/journal-files.ts';
import { migrate } from '#main/journal/file/migrate.ts';
import type { ExpectedSeal } from '#main/journal/file/open-journal.ts';
import { MIGRATIONS, NEWEST_VERSION } from '#main/journal/migrations/index.ts';
import { JournalSeal } from '#main/journal/seal/journal-seal.ts';
import { DIGEST_BYTES, decrypted, macOf, type SealState, sealKeyOf } from '#main/journal/seal/row-digests.ts';
import { brokenSeal, isHeadSealed } from '#main/journal/seal/seal-check.ts';
import { sealedTables } from '#main/journal/seal/sealed-tables.ts';
import {
  changeOf,
  closeHere,
  meddle,
  newPosting,
  openHere,
  opsOf,
  recordOne,
  SEAL_BYTES,
  SEAL_KEY,
  tempFolder,
} from '../../../support/journal/journal.ts';

const seal: ExpectedSeal = { key: SEAL_KEY, least: null };

const person = (id: string, role: 'owner' | 'attendant'): PersonRecord => ({
  ...{ id, name: id, role, rights: '{}', pinCost: 14, pinVersion: 1, retiredAt: null },
  pinSalt: new Uint8Array([1]),
  pinHash: new TextEncoder().encode(`hash of ${id}`),
});

const event = (kind: string) => ({ kind, at: 1, saleSeq: null, data: {} });

/** A journal with a row of the tables that matter, closed in order. */
async function sealedJournal(): Promise<string> {
  const folder = tempFolder();
  const opened = await openHere(folder, { seal });
  const ops = opsOf(opened);
  ops.savePerson(person('ama', 'attendant'), event('person.added'));
  ops.savePerson(person('efua', 'owner'), event('person.added'));
  ops.savePinGuard({ staffId: 'ama', wrong: 3, waitUntil: null }, event('pin.wrong'));
  ops.saveSettings({ shopName: '"Ama"' }, 'efua', 1);
  ops.saveCustomer({ key: 'a number', sealed: new Uint8Array([1]), namedAt: 1 });
  ops.saveMeta({ 'recovery-wrap': '{}', 'probed-at': '1' });
  const intent = recordOne(ops);
  ops.commit([[changeOf(intent, { postings: [newPosting({ saleSeq: intent.saleSeq, intentId: intent.id })] })]]);
  closeHere(opened);
  return folder;
}

async function whyRefused(folder: string, expected = seal): Promise<string> {
  try {
    closeHere(await openHere(folder, { seal: expected }));
    return 'opened';
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown';
  }
}

/** Drops the triggers that protect rows, as somebody would who knows them, and puts them back afterwards. */
function withoutTriggers(db: Database.Database, work: () => void): void {
  const triggers = db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of triggers) db.exec(`DROP TRIGGER "${name}"`);
  work();
  for (const { sql } of triggers) db.exec(sql);
}

const FORGERIES: readonly (readonly [string, string, string])[] = [
  ['a PIN copied to the owner', 'staff', `UPDATE staff SET pin_hash = (SELECT pin_hash FROM staff WHERE id = 'ama')`],
  ['an attendant made owner', 'staff', `UPDATE staff SET role = 'owner' WHERE id = 'ama'`],
  ['a person taken away', 'staff', `DELETE FROM staff WHERE id = 'ama'`],
  ['wrong PINs forgotten', 'pin_guards', `UPDATE pin_guards SET wrong = 0`],
  ['a setting', 'settings', `UPDATE settings SET value = '"Kofi"'`],
  ['the service of an account', 'accounts', `UPDATE accounts SET base_url = 'https://other.test'`],
  ['another recovery wrap', 'meta', `UPDATE meta SET value = '{"mine":1}' WHERE key = 'recovery-wrap'`],
  ['a posting', 'postings', `UPDATE postings SET amount = amount + 1`],
  ['a posting taken away', 'postings', `DELETE FROM postings`],
  [
    'a second posting',
    'postings',
    `INSERT INTO postings SELECT id + 100, business_day, hour, shift_id, attendant_id, product, supplier, kind, unit, known, amount, sale_seq, intent_id, at FROM postings`,
  ],
  ['the number of an order', 'intents', `UPDATE intents SET recipient = '0209999999'`],
  ['the price of a sale', 'sales', `UPDATE sales SET price = 1`],
  [
    'a number without texts',
    'no_texts',
    `INSERT INTO no_texts (phone, added_by, added_at) VALUES ('0241234567', 'x', 1)`,
  ],
  ['a customer’s name', 'customers', `UPDATE customers SET sealed = x'02'`],
  ['the seal itself', 'event_head', `UPDATE event_head SET digests = zeroblob(16)`],
  ['the count of commits', 'events', `UPDATE event_head SET generation = generation + 1`],
];

test.each(FORGERIES)('a start refuses %s', async (_, table, sql) => {
  const folder = await sealedJournal();
  meddle(folder, (db) => {
    db.pragma('foreign_keys = OFF');
    withoutTriggers(db, () => db.exec(sql));
  });
  expect(await whyRefused(folder)).toBe(`${table} is not as Dwadi wrote it`);
});

const HASH = `(SELECT pin_hash FROM staff WHERE id = 'ama')`;
const MANY_RETIRED = `
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2001)
  INSERT INTO staff SELECT 'x' || i, 'x' || i, 'attendant', '{}', x'01', x'01', 14, 1, 1 FROM n`;

test('a start refuses a PIN copied to the owner in a table that was made long', async () => {
  const folder = await sealedJournal();
  meddle(folder, (db) => db.exec(`${MANY_RETIRED}; UPDATE staff SET pin_hash = ${HASH} WHERE role = 'owner'`));
  expect(await whyRefused(folder)).toBe('staff is not as Dwadi wrote it');
});

test('a start refuses wrong PINs forgotten in a table that was made long', async () => {
  const folder = await sealedJournal();
  const guards = `INSERT INTO pin_guards SELECT id, 0, NULL FROM staff WHERE id LIKE 'x%'`;
  meddle(folder, (db) => {
    db.pragma('foreign_keys = OFF');
    db.exec(`${MANY_RETIRED}; ${guards}; UPDATE pin_guards SET wrong = 0`);
    db.exec(`DELETE FROM staff WHERE id LIKE 'x%'`);
  });
  expect(await whyRefused(folder)).toBe('pin_guards is not as Dwadi wrote it');
});

test('a log that was rewritten with all its hashes is refused', async () => {
  const folder = await sealedJournal();
  meddle(folder, (db) => {
    const rows = db.prepare(`SELECT seq, at, kind, sale_seq AS saleSeq, data FROM events ORDER BY seq`).all() as {
      seq: number;
      at: number;
      kind: string;
      saleSeq: number | null;
      data: string;
    }[];
    const forged = rows.map(({ seq: _, ...row }, at) => ({
      ...row,
      data: at === 1 ? { person: 'somebody else' } : JSON.parse(row.data),
    }));
    withoutTriggers(db, () => db.exec(`DELETE FROM events; UPDATE event_head SET seq = 0, hash = zeroblob(32)`));
    const log = new EventLog(db as WritableDb);
    for (const row of forged) log.append(row);
  });
  expect(await whyRefused(folder)).toBe('events is not as Dwadi wrote it');
});

test('the head is sealed by the one key alone, and not by a changed seal', async () => {
  const { db, ...opened } = await openHere(await sealedJournal(), { seal });
  expect(isHeadSealed(db, SEAL_BYTES)).toBe(true);
  expect(isHeadSealed(db, new Uint8Array(32).fill(8))).toBe(false);
  db.exec('UPDATE event_head SET generation = generation + 1');
  expect(isHeadSealed(db, SEAL_BYTES)).toBe(false);
  db.exec('UPDATE event_head SET mac = NULL');
  expect(isHeadSealed(db, SEAL_BYTES)).toBe(false);
  closeHere({ db, ...opened });
});

test.each([
  ['trigger', `CREATE TRIGGER mine AFTER INSERT ON sales BEGIN UPDATE staff SET role = 'owner'; END`],
  ['table', 'CREATE TABLE mine (x)'],
  ['view', 'CREATE VIEW mine AS SELECT * FROM staff'],
  ['index', 'CREATE INDEX mine ON staff (role)'],
])('a %s that is not Dwadi’s is refused by its name', async (type, sql) => {
  const folder = await sealedJournal();
  meddle(folder, (db) => db.exec(sql));
  expect(await whyRefused(folder)).toBe(`${type} mine is not Dwadi's`);
});

test('a sealed journal opens as often as it is opened, and another key opens it never', async () => {
  const folder = await sealedJournal();
  expect(await whyRefused(folder)).toBe('opened');
  expect(await whyRefused(folder)).toBe('opened');
  const other = { key: sealKeyOf(new Uint8Array(32).fill(8)), least: null };
  expect(await whyRefused(folder, other)).toMatch(/is not as Dwadi wrote it$/);
});

test('a journal that is known to be sealed is refused once its seal is gone', async () => {
  const folder = await sealedJournal();
  meddle(folder, (db) => db.exec(`UPDATE event_head SET mac = NULL`));
  expect(await whyRefused(folder, { ...seal, least: 1 })).toBe('the seal is gone');
});

test('what a rolled back transaction changed is not sealed', async () => {
  const folder = await sealedJournal();
  const opened = await openHere(folder, { seal });
  const ops = opsOf(opened);
  // The second person has the first one's name.
  ops.savePerson(person('kofi', 'attendant'), event('person.added'));
  expect(() => ops.savePerson({ ...person('kwame', 'attendant'), name: 'kofi' }, event('person.added'))).toThrow();
  // Here the person was written before the rollback.
  const unwritable = { ...event('person.added'), data: { at: 1n } };
  expect(() => ops.savePerson(person('kojo', 'attendant'), unwritable)).toThrow('BigInt');
  ops.savePerson(person('yaa', 'attendant'), event('person.added'));
  expect(brokenSeal(opened.db, SEAL_KEY)).toBeNull();
  closeHere(opened);
  expect(await whyRefused(folder)).toBe('opened');
});

test('a journal from before the seal is sealed once, as it is, and its log says so', async () => {
  const folder = tempFolder();
  const before = await openHere(folder);
  opsOf(before).savePerson(person('ama', 'attendant'), event('person.added'));
  closeHere(before);
  const opened = await openHere(folder, { seal });
  expect(opened.seal).toBeNull();
  const ops = opsOf(opened);
  ops.adopt(new JournalSeal(opened.db, SEAL_KEY), event('journal.sealed'));
  ops.savePerson(person('efua', 'owner'), event('person.added'));
  expect(brokenSeal(opened.db, SEAL_KEY)).toBeNull();
  expect(opened.db.prepare(`SELECT kind FROM events`).pluck().all()).toContain('journal.sealed');
  closeHere(opened);
  meddle(folder, (db) => db.exec(`UPDATE staff SET role = 'owner' WHERE id = 'ama'`));
  expect(await whyRefused(folder)).toBe('staff is not as Dwadi wrote it');
});

test.each(MIGRATIONS.map(({ version }) => version).filter((version) => version >= 230 && version < NEWEST_VERSION))(
  'a journal that was sealed in its form %i is migrated, and its seal holds before and after',
  async (version) => {
    const folder = tempFolder();
    const db = new Database(join(folder, JOURNAL_FILE)) as WritableDb;
    db.pragma('journal_mode = WAL');
    migrate(
      db,
      MIGRATIONS.filter((migration) => migration.version <= version),
    );
    const addMeta = db.prepare(`INSERT INTO meta (key, value) VALUES ('probed-at', '1')`);
    db.transaction(() => {
      addMeta.run();
      const log = new EventLog(db);
      log.append(event('person.added'));
      new JournalSeal(db, SEAL_KEY).adopt(log.newest());
    })();
    expect(brokenSeal(db, SEAL_KEY)).toBeNull();
    db.close();
    const opened = await openHere(folder, { seal: { ...seal, least: 1 } });
    expect(brokenSeal(opened.db, SEAL_KEY)).toBeNull();
    opsOf(opened).savePerson(person('efua', 'owner'), event('person.added'));
    expect(brokenSeal(opened.db, SEAL_KEY)).toBeNull();
    closeHere(opened);
    expect(await whyRefused(folder)).toBe('opened');
  },
);

const storedIn = (db: ReadableDb): Buffer =>
  db.prepare<[], Buffer>('SELECT digests FROM event_head').pluck().get() as Buffer;

test('the digests in the file tell nothing of the rows that a commit changed', async () => {
  const folder = await sealedJournal();
  const { db, seal: own, ...opened } = await openHere(folder, { seal });
  const before = storedIn(db);
  const plain = decrypted(SEAL_KEY, before, sealedTables(db).length);
  const ops = opsOf({ db, seal: own, ...opened });
  ops.savePinGuard({ staffId: 'ama', wrong: 4, waitUntil: null }, event('pin.wrong'));
  ops.savePinGuard({ staffId: 'ama', wrong: 3, waitUntil: null }, event('pin.wrong'));
  const after = storedIn(db);
  expect(decrypted(SEAL_KEY, after, sealedTables(db).length)).toEqual(plain);
  const same = before.filter((byte, at) => byte === after[at]).length;
  expect(same).toBeLessThan(before.length / 8);
  closeHere({ db, seal: own, ...opened });
});

test('digests that an older Dwadi wrote as they are hold, and are encrypted with the next change', async () => {
  const folder = await sealedJournal();
  meddle(folder, (meddled) => {
    const db = meddled as WritableDb;
    const count = sealedTables(db).length;
    const plain = decrypted(SEAL_KEY, storedIn(db), count) ?? new Uint8Array();
    const head = db.prepare('SELECT generation, seq, hash FROM event_head').get() as Omit<SealState, 'digests'>;
    const mac = macOf(SEAL_KEY, { ...head, digests: plain });
    db.prepare('UPDATE event_head SET digests = ?, mac = ?').run(plain, mac);
    expect(brokenSeal(db, SEAL_KEY)).toBeNull();
  });
  const opened = await openHere(folder, { seal });
  expect(storedIn(opened.db)).toHaveLength(sealedTables(opened.db).length * DIGEST_BYTES);
  opsOf(opened).savePerson(person('kofi', 'attendant'), event('person.added'));
  expect(storedIn(opened.db).length % DIGEST_BYTES).not.toBe(0);
  closeHere(opened);
  expect(await whyRefused(folder)).toBe('opened');
});

test('an earlier copy that is put back is noticed by its count of commits', async () => {
  const folder = await sealedJournal();
  const opened = await openHere(folder, { seal });
  const least = (opened.seal?.generation ?? 0) + 1;
  closeHere(opened);
  const again = await openHere(folder, { seal: { key: SEAL_KEY, least } });
  expect(opsOf(again).arrive('here.1.1', 1)).toBe('log-lost');
  closeHere(again);
});

test('every table is sealed, or named with the reason why not', async () => {
  const folder = tempFolder();
  const opened = await openHere(folder);
  const all = opened.db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .pluck()
    .all() as string[];
  const names = sealedTables(opened.db).map(({ name }) => name);
  expect(all.filter((name) => !names.includes(name)).sort()).toEqual([
    'budgets',
    'day_sums',
    'event_head',
    'events',
    'rollups',
  ]);
  closeHere(opened);
});

/** A new table must be added here, or to those that grow: a start compares it whole until somebody says that it grows. */
const GIVES_POWER = ['account_keys', 'accounts', 'known_keys', 'meta', 'pin_guards', 'settings', 'staff'];

test('a start leaves out no table that gives power, and each table is named on one side', async () => {
  const opened = await openHere(tempFolder());
  const tables = sealedTables(opened.db);
  expect(tables.filter(({ grows }) => !grows).map(({ name }) => name)).toEqual(GIVES_POWER);
  expect(tables.filter(({ grows }) => grows)).toHaveLength(25);
  closeHere(opened);
});
