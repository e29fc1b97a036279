/**
 * The office: a counter's books through the true link, against the bare rows of the same batches; and the first page of a
 * thousand counters, against its rows by primary key, over ten million postings and over ten times as many.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { openJournal } from '#main/journal/file/open-journal.ts';
import { type Journal, startJournal } from '#main/journal/journal.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { writerOps } from '#main/journal/worker/writer-ops.ts';
import { enrolCounter } from '#main/office/counters/enrol.ts';
import type { OfficeDatabase, Queries } from '#main/office/database/database.ts';
import { readNow } from '#main/office/read/today.ts';
import { migrateOffice } from '#main/office/schema/migrate.ts';
import { makePartitions } from '#main/office/schema/partitions.ts';
import { connectOffice } from '#main/office-link/connection.ts';
import { type PushPorts, pushAll } from '#main/office-link/push.ts';
import { type OfficeBatch, rowsOf, START } from '#shared/office/batch.ts';
import { LINK_FORMAT, type OfficeLink } from '#shared/office/link.ts';
import { insertBatchRow, insertRows } from '../support/office/bare-push.ts';
import { makeCluster, noPostgres, type PostgresCluster } from '../support/office/cluster.ts';
import { openAsSuperuser } from '../support/office/postgres.ts';
import { Till } from '../support/office/stream.ts';
import { type Bench, paceRow, type Row, ratioRow, sideBySide } from './figures.ts';
import { COUNTERS, LAST_DAY, makeOffice, openBenchCluster } from './office-data.ts';

const PACE_BAR = 0.7;
const PAGE_BAR = 3;
const GROWN_BAR = 1.2;
const SIGNER = 'a'.repeat(64);
const AT = Date.UTC(2026, 10, 21);
const NEVER = new AbortController().signal;

/** The larger office's postings: 100 million, or fewer where the disk is small. */
const MOST = Number(process.env['DWADI_BENCH_POSTINGS'] ?? 100_000_000);
const FEWER = 10_000_000;

function needsPostgres(): void {
  if (noPostgres !== null) throw new Error(`${noPostgres}: run "apt-get install postgresql"`);
}

const openIn = (folder: string) =>
  openJournal({ folder, setDamagedAside: false, stamp: 'now', backUpBeforeMigration: async () => null });

/** Opens it as the counter does: the journal's two threads work while the line is waited for. */
const openThreads = (folder: string): Promise<Journal> => {
  const source = (name: string) => new URL(`../../src-main/journal/worker/${name}`, import.meta.url);
  return startJournal({
    ...{ folder, backupFolder: join(folder, 'backups'), setDamagedAside: false, stamp: 'now' },
    ...{ writerFile: source('writer-worker.ts'), readerFile: source('reader-worker.ts') },
    onDeath: (error) => {
      throw error;
    },
  });
};

/** Makes a journal with books that were never sent. */
async function makeBooks(folder: string, sales: number): Promise<string> {
  const { db, lock, seal } = await openIn(folder);
  const till = new Till(
    db,
    writerOps(db, () => true, { seal }),
  );
  (db as unknown as Database.Database).transaction(() => till.sell(sales))();
  db.prepare(`UPDATE meta SET value = '1' WHERE key = 'clean-stop'`).run();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  lock.close();
  return join(folder, 'journal.db');
}

interface Round {
  readonly mark: string;
  readonly link: OfficeLink;
  readonly ports: PushPorts;
}

async function linkTo(db: OfficeDatabase, { host, port, ca }: PostgresCluster, wanted: string): Promise<OfficeLink> {
  const { name, role, password } = await enrolCounter(db, wanted);
  const place = { hosts: [{ host, port }], database: 'postgres', authority: ca };
  return { format: LINK_FORMAT, version: 1, name, role, password, ...place };
}

/** A login of its own, and a mark under which the journal has sent nothing yet: all of its books go again. */
async function roundOf(db: OfficeDatabase, cluster: PostgresCluster, journal: Journal, nth: number): Promise<Round> {
  const mark = `R${nth}`;
  const link = await linkTo(db, cluster, mark);
  const ports: PushPorts = {
    journal,
    counter: { mark, kind: 'live', shop: mark, signer: SIGNER },
    ...{ writer: 'bench', now: () => AT, mayGoOn: () => true, signOfLifeMs: 3_600_000 },
  };
  return { mark, link, ports };
}

const claim = `INSERT INTO dwadi.mark (mark, kind, shop, signer) VALUES ($1, 'live', 'bench', $2)`;

/** The same login, the same TLS, the same transactions and rows: no journal, no hash, and nothing is asked. */
async function pushBare({ mark, link }: Round, batches: readonly OfficeBatch[]): Promise<void> {
  const office = await connectOffice(link, NEVER);
  await office.query(claim, [mark, SIGNER]);
  for (const batch of batches) {
    await office.run('BEGIN');
    await insertRows(office, mark, batch.tables);
    await insertBatchRow(office, { ...batch, mark }, 0, 'h');
    await office.run('COMMIT');
  }
  await office.close();
}

async function pushTrue({ link, ports }: Round): Promise<void> {
  const office = await connectOffice(link, NEVER);
  await pushAll(office, ports);
  await office.close();
}

/** The batches that the true link makes of these books. */
async function batchesOf(books: string): Promise<OfficeBatch[]> {
  const read = readerOps(new Database(books, { readonly: true }) as unknown as Till['db']);
  const made: OfficeBatch[] = [];
  for (let [from, waiting] = [START, true]; waiting; ) {
    const request = { mark: 'B', nth: made.length + 1, previous: null, from, madeAt: AT, writer: 'bench' };
    const { body, behind, upto } = await read.officeBatch(request);
    made.push(JSON.parse(inflateSync(body).toString()) as OfficeBatch);
    [from, waiting] = [upto, behind.rows > 0];
  }
  return made;
}

/** An office with one counter that is enrolled, for benchmarks of the counter's own side. */
export async function officeForOne(): Promise<{ readonly link: OfficeLink; close(): Promise<void> }> {
  needsPostgres();
  const cluster = await makeCluster({ fsync: true });
  const db = openAsSuperuser(cluster);
  await migrateOffice(db);
  const link = await linkTo(db, cluster, 'Bench');
  return {
    link,
    close: async () => {
      await db.close();
      await cluster.remove();
    },
  };
}

export const benchOfficePace: Bench = async (quick) => {
  needsPostgres();
  const [sales, rounds] = quick ? [200, 2] : [2000, 15];
  const home = mkdtempSync(join(tmpdir(), 'dwadi-bench-office-'));
  const books = await makeBooks(join(home, 'books'), sales);
  const batches = await batchesOf(books);
  const rows = batches.reduce((all, batch) => all + rowsOf(batch), 0);
  const journal = await openThreads(dirname(books));
  const cluster = await makeCluster({ fsync: true });
  const db = openAsSuperuser(cluster);
  try {
    await migrateOffice(db);
    await makePartitions(db, '2026-11', 2);
    const given: Round[] = [];
    for (let nth = 0; nth < 2 * rounds + 2; nth += 1) given.push(await roundOf(db, cluster, journal, nth));
    const next = (): Round => {
      const round = given.pop();
      if (round === undefined) throw new Error('each round has a counter of its own');
      return round;
    };
    // The first of each finds nothing compiled.
    await pushTrue(next());
    await pushBare(next(), batches);
    const compared = await sideBySide(
      {
        ours: { given: next, run: pushTrue },
        bare: { given: next, run: (round: Round) => pushBare(round, batches) },
      },
      rounds,
      1,
    );
    const pace = Math.round((rows / compared.ours.median) * 1000).toLocaleString('en');
    const more = { rows, batches: batches.length };
    return [paceRow('office: rows through the link', compared, PACE_BAR, { ...more, perSecond: pace })];
  } finally {
    await db.close();
    await journal.close();
    await cluster.remove();
    rmSync(home, { recursive: true, force: true });
  }
};

/** Every row that the page is made of, by the first columns of its key. */
async function rowsByKey(queries: Queries, roles: readonly string[], marks: readonly string[]): Promise<void> {
  await queries.query(`SELECT * FROM dwadi.counter WHERE role = ANY($1::name[])`, [roles]);
  for (const table of ['mark', 'fold', 'balance_now', 'order_open']) {
    await queries.query(`SELECT * FROM dwadi.${table} WHERE mark = ANY($1::text[])`, [marks]);
  }
  const days = `SELECT * FROM dwadi.counter_day WHERE business_day = $1 AND mark = ANY($2::text[])`;
  await queries.query(days, [LAST_DAY, marks]);
}

const million = (postings: number): string => `${Math.round(postings / 1_000_000)} M`;

export const benchOfficePage: Bench = async (quick) => {
  needsPostgres();
  const cluster = await openBenchCluster();
  const sizes = quick ? [1_000_000] : [FEWER, MOST];
  const opened: { postings: number; db: OfficeDatabase }[] = [];
  try {
    for (const postings of sizes)
      opened.push({ postings, db: openAsSuperuser(cluster, await makeOffice(cluster, postings)) });
    const marks = Array.from({ length: COUNTERS }, (_, nth) => `C${nth + 1}`);
    const roles = marks.map((mark) => `dwadi_till_bench_${mark.slice(1)}`);
    const rounds = quick ? 3 : 101;
    const page = ({ db }: { db: OfficeDatabase }) => db.transaction((queries) => readNow(queries, LAST_DAY));
    const byKey = ({ db }: { db: OfficeDatabase }) => db.transaction((queries) => rowsByKey(queries, roles, marks));
    for (const one of opened) for (let warm = 0; warm < 3; warm += 1) await Promise.all([page(one), byKey(one)]);
    const rows: Row[] = [];
    for (const one of opened) {
      const compared = await sideBySide({ ours: () => page(one), bare: () => byKey(one) }, rounds, 1);
      const name = `office: first page of ${COUNTERS} counters over ${million(one.postings)} postings`;
      rows.push(ratioRow(name, compared, PAGE_BAR, { postings: one.postings }));
    }
    const [small, large] = opened;
    if (small !== undefined && large !== undefined) {
      const compared = await sideBySide({ ours: () => page(large), bare: () => page(small) }, rounds, 1);
      rows.push(
        ratioRow(
          `office: first page, ${million(large.postings)} against ${million(small.postings)}`,
          compared,
          GROWN_BAR,
        ),
      );
    }
    return rows;
  } finally {
    for (const { db } of opened) await db.close();
    await cluster.stop();
  }
};
