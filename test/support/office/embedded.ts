/** The embedded PostgreSQL for tests of SQL: opened once for a process of tests, and emptied for each test. */
import { existsSync, mkdirSync, openAsBlob, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { openEmbedded } from '#main/office/database/embedded.ts';
import { migrateOffice } from '#main/office/schema/migrate.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { COMPILED } from '../compiled.ts';

/** The data of a new database. Making them takes five seconds of the processor, loading them takes one. */
const NEW_DATA = join(COMPILED, `postgres-${manifest.devDependencies['@electric-sql/pglite']}.tar`);

/**
 * The database stays open while later files of this process run. One that sets its clock back makes a timer of the
 * database fire over and over, and Node would write thousands of lines. Its warnings about our own timers stay.
 */
function ignoreItsTimer(): void {
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name === 'TimeoutOverflowWarning' && warning.stack?.includes('pglite')) return;
    for (const listener of listeners) listener(warning);
  });
}

async function newDatabase(): Promise<OfficeDatabase> {
  ignoreItsTimer();
  if (existsSync(NEW_DATA)) return openEmbedded(await openAsBlob(NEW_DATA));
  const db = await openEmbedded();
  const data = await db.dump();
  mkdirSync(COMPILED, { recursive: true });
  // Another process may do the same at this moment.
  const mine = `${NEW_DATA}.${process.pid}`;
  writeFileSync(mine, await data.bytes());
  renameSync(mine, NEW_DATA);
  return db;
}

let opened: Promise<OfficeDatabase> | undefined;
let isMigrated = false;

/** It stays open for the next test. */
async function open(): Promise<OfficeDatabase> {
  opened ??= newDatabase();
  const db = await opened;
  await db.run('RESET ROLE');
  return { ...db, close: async () => undefined };
}

async function dropRoles(db: OfficeDatabase, which: string): Promise<void> {
  const roles = await db.query<{ name: string }>(
    `SELECT rolname AS name FROM pg_roles WHERE rolname LIKE 'dwadi\\_%' ${which}`,
  );
  for (const { name } of roles) await db.run(`DROP ROLE ${name}`);
}

/** Not migrated yet. */
export async function emptyEmbedded(): Promise<OfficeDatabase> {
  const db = await open();
  isMigrated = false;
  await db.run(`DROP SCHEMA IF EXISTS dwadi CASCADE`);
  await dropRoles(db, '');
  return db;
}

/** Deleted rows are still read over: a table of more pages is made anew. */
const MOST_BYTES = 100_000;

/** Deletes what a few rows are, and truncates the rest: most tables are empty, and to make each anew takes its time. */
async function empty(db: OfficeDatabase): Promise<void> {
  const months = await db.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relnamespace = 'dwadi'::regnamespace
      AND c.relkind = 'r' AND c.relispartition AND c.relname NOT LIKE '%\\_other'`,
  );
  for (const { name } of months) await db.run(`DROP TABLE ${name}`);
  const used = await db.query<{ name: string; bytes: number }>(
    `SELECT c.oid::regclass::text AS name, pg_relation_size(c.oid) AS bytes FROM pg_class c
     WHERE c.relnamespace = 'dwadi'::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_version'
       AND pg_relation_size(c.oid) > 0`,
  );
  const large = used.filter(({ bytes }) => bytes > MOST_BYTES);
  if (large.length > 0) await db.run(`TRUNCATE ${large.map(({ name }) => name).join(', ')} CASCADE`);
  // No trigger runs, so the order doesn't matter: the row that another one refers to goes as well.
  await db.run(`SET session_replication_role = replica;
    ${used.map(({ name }) => `DELETE FROM ${name};`).join(' ')}
    SET session_replication_role = origin`);
  const counted = await db.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relnamespace = 'dwadi'::regnamespace AND c.relkind = 'S'`,
  );
  for (const { name } of counted) await db.run(`ALTER SEQUENCE ${name} RESTART`);
  await dropRoles(db, `AND rolname NOT IN ('dwadi_counter','dwadi_reader')`);
}

/** An office without a counter, as its owner sees it: row policies don't hold for that one. */
export async function embeddedOffice(): Promise<OfficeDatabase> {
  if (!isMigrated) {
    const db = await emptyEmbedded();
    await migrateOffice(db);
    isMigrated = true;
    return db;
  }
  const db = await open();
  await empty(db);
  return db;
}
