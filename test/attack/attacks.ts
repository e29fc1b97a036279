/** Changes that somebody could make who has a counter's folder and knows no secret, each drawn by chance. */
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { outsideHeadOf } from '#main/journal/file/head-file.ts';
import type { Random } from '../crash/prng.ts';

/** A closed counter: its folder as it is, and as it was at an earlier hour. */
export interface Target {
  readonly folder: string;
  readonly earlier: string;
}

type Attack = (target: Target, random: Random) => string;

const JOURNAL = 'journal.db';

function inJournal(folder: string, work: (db: Database.Database) => string): string {
  const db = new Database(join(folder, JOURNAL));
  try {
    db.pragma('foreign_keys = OFF');
    const triggers = db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all() as Item[];
    for (const { name } of triggers) db.exec(`DROP TRIGGER "${name}"`);
    try {
      return work(db);
    } finally {
      for (const { sql } of triggers) db.exec(sql);
    }
  } finally {
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
  }
}

interface Item {
  readonly name: string;
  readonly sql: string;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly pk: number;
}

const named = (db: Database.Database, type: string): string[] =>
  db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite_%'`)
    .pluck()
    .all(type) as string[];

/** A table that has rows. */
function someTable(db: Database.Database, random: Random): string {
  const filled = named(db, 'table').filter((name) => db.prepare(`SELECT 1 FROM "${name}"`).get() !== undefined);
  return random.pick(filled);
}

const columnsOf = (db: Database.Database, table: string) => db.pragma(`table_info("${table}")`) as Column[];

function otherValue(value: unknown, random: Random): unknown {
  if (typeof value === 'number') return random.pick([value + 1, value - 1, 0, 1, value * 10]);
  if (typeof value === 'string') return random.pick([`${value}0`, value.slice(1), 'owner', '{}', '0']);
  if (value instanceof Uint8Array) return Buffer.from(value).map((byte, at) => (at === 0 ? byte ^ 1 : byte));
  return random.pick([1, 'x']);
}

function changeRow(db: Database.Database, random: Random): string {
  const table = someTable(db, random);
  const columns = columnsOf(db, table);
  const { name } = random.pick(columns);
  const rows = db.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[];
  const row = random.pick(rows);
  const keys = columns.filter(({ pk }) => pk > 0);
  const where = keys.map((key) => `"${key.name}" = ?`).join(' AND ');
  const to = otherValue(row[name], random);
  db.prepare(`UPDATE "${table}" SET "${name}" = ? WHERE ${where}`).run(to, ...keys.map((key) => row[key.name]));
  return `${table}.${name} changed`;
}

function deleteRow(db: Database.Database, random: Random): string {
  const table = someTable(db, random);
  const keys = columnsOf(db, table).filter(({ pk }) => pk > 0);
  const names = keys.map(({ name }) => `"${name}"`).join(', ');
  const one = `SELECT ${names} FROM "${table}" ORDER BY ${names} LIMIT 1 OFFSET ?`;
  const count = db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number;
  db.prepare(`DELETE FROM "${table}" WHERE (${names}) = (${one})`).run(random.below(count));
  return `a row of ${table} deleted`;
}

function addRow(db: Database.Database, random: Random): string {
  const table = someTable(db, random);
  const columns = columnsOf(db, table);
  const row = db.prepare(`SELECT * FROM "${table}" LIMIT 1`).get() as Record<string, unknown>;
  const key = columns.find(({ pk }) => pk > 0);
  if (key !== undefined) row[key.name] = key.type === 'INTEGER' ? 1_000_000 + random.below(1000) : 'somebody';
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map(({ name }) => row[name]);
  db.prepare(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`).run(values);
  return `a row of ${table} added`;
}

const SCHEMA: readonly ((db: Database.Database, random: Random) => string)[] = [
  (db) => {
    db.exec(`CREATE TRIGGER mine AFTER INSERT ON sales BEGIN UPDATE staff SET role = 'owner'; END`);
    return 'a trigger added';
  },
  (db) => {
    db.exec('CREATE TABLE mine (x)');
    return 'a table added';
  },
  (db) => {
    db.exec('CREATE VIEW mine AS SELECT * FROM staff');
    return 'a view added';
  },
  (db, random) => {
    const index = random.pick(named(db, 'index'));
    db.exec(`DROP INDEX "${index}"`);
    return `index ${index} dropped`;
  },
  (db, random) => {
    const table = random.pick(named(db, 'table'));
    db.exec(`ALTER TABLE "${table}" ADD COLUMN mine TEXT`);
    return `a column added to ${table}`;
  },
  (db, random) => {
    const version = random.pick([10, 220, 240]);
    db.pragma(`user_version = ${version}`);
    return `the journal's version set to ${version}`;
  },
  (db) => {
    db.exec('UPDATE event_head SET mac = NULL');
    return 'the seal taken off';
  },
];

/** A trigger that is dropped stays dropped here. */
const dropTrigger: Attack = ({ folder }, random) => {
  const db = new Database(join(folder, JOURNAL));
  const trigger = random.pick(named(db, 'trigger'));
  db.exec(`DROP TRIGGER "${trigger}"`);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return `trigger ${trigger} dropped`;
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const flipByte: Attack = ({ folder }, random) => {
  const files = filesIn(folder).filter((file) => statSync(file).size > 0);
  const file = random.chance(0.6) ? join(folder, JOURNAL) : random.pick(files);
  const bytes = readFileSync(file);
  const at = random.below(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 + random.below(255));
  writeFileSync(file, bytes);
  return `byte ${at} of ${file.slice(folder.length + 1)} flipped`;
};

const deleteFile: Attack = ({ folder }, random) => {
  const file = random.pick(filesIn(folder));
  rmSync(file);
  return `${file.slice(folder.length + 1)} deleted`;
};

const putBack: Attack = ({ folder, earlier }, random) => {
  const names = random.chance(0.5) ? [JOURNAL] : readdirSync(earlier);
  for (const name of names) cpSync(join(earlier, name), join(folder, name), { recursive: true });
  if (random.chance(0.5)) copyFileSync(outsideHeadOf(earlier), outsideHeadOf(folder));
  return `${names.length === 1 ? 'the journal' : 'the folder'} of an earlier hour`;
};

/** Rows most often: they are what an attacker wants. */
const ATTACKS: readonly Attack[] = [
  ...[changeRow, changeRow, changeRow, deleteRow, addRow].map(
    (change): Attack =>
      ({ folder }, random) =>
        inJournal(folder, (db) => change(db, random)),
  ),
  ({ folder }, random) => inJournal(folder, (db) => random.pick(SCHEMA)(db, random)),
  dropTrigger,
  flipByte,
  flipByte,
  deleteFile,
  putBack,
];

/** Makes one attack, and returns what it did; null where this change can't be made, as a name that is taken. */
export function attack(target: Target, random: Random): string | null {
  try {
    return random.pick(ATTACKS)(target, random);
  } catch (error) {
    if (error instanceof Database.SqliteError) return null;
    throw error;
  }
}
