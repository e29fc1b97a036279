/** The owner's office of a kill run: a real PostgreSQL that every counter sends to while it is killed. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { ReadableDb } from '#main/journal/base/database.ts';
import { metaOf } from '#main/journal/base/meta.ts';
import { enrolCounter } from '#main/office/counters/enrol.ts';
import { openPostgres } from '#main/office/database/postgres.ts';
import { migrateOffice } from '#main/office/schema/migrate.ts';
import { linkCode } from '#shared/office/link-code.ts';
import { differingTables } from '../support/office/book-tables.ts';
import { makeCluster, noPostgres } from '../support/office/cluster.ts';
import type { Life } from './life.ts';

export interface CrashOffice {
  /** The code for one more counter. */
  enrol(): Promise<string>;
  /** Sends what is left. `stopped`: an older copy of the journal is at work, and the stream rightly stands still. */
  wholly(life: Life): Promise<'all' | 'stopped'>;
  /** The tables of a closed counter's journal that stand otherwise in the office. */
  differences(userDataDir: string): Promise<string[]>;
  close(): Promise<void>;
}

const TRIES = 200;

async function wholly(life: Life): Promise<'all' | 'stopped'> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { state, behind } = await life.must('office.sendNow', {});
    if (state === 'stopped') return 'stopped';
    if (state === 'streaming' && behind === 0) return 'all';
  }
  throw new Error(`the office never had everything: ${JSON.stringify(await life.must('office.state', {}))}`);
}

export async function openCrashOffice(): Promise<CrashOffice> {
  if (noPostgres !== null) throw new Error(noPostgres);
  const cluster = await makeCluster();
  const db = openPostgres({ ...cluster.superuser, database: 'postgres' }, () => undefined);
  await migrateOffice(db);
  let counters = 0;
  return {
    enrol: async () => {
      counters += 1;
      const name = `Counter ${counters}`;
      const { role, password } = await enrolCounter(db, name);
      return linkCode({
        ...{ format: 'dwadi-office-link', version: 1, name, database: 'postgres', role, password },
        ...{ hosts: [{ host: cluster.host, port: cluster.port }], authority: cluster.ca },
      });
    },
    wholly,
    differences: async (userDataDir) => {
      const journal = new Database(join(userDataDir, 'live', 'journal.db'), { readonly: true });
      try {
        const readable = journal as unknown as ReadableDb;
        return await differingTables(db, readable, metaOf(readable, 'counter-mark') ?? '');
      } finally {
        journal.close();
      }
    },
    close: async () => {
      await db.close();
      await cluster.remove();
    },
  };
}
