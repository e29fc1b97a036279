/** The database's server dies, its standby takes over without the newest batches, and no sale is lost or counted twice. */
import { expect, onTestFinished, test } from 'vitest';
import { enrolCounter } from '#main/office/counters/enrol.ts';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { foldAndProve } from '#main/office/fold/work.ts';
import { migrateOffice } from '#main/office/schema/migrate.ts';
import { connectOffice, type OfficeConnection } from '#main/office-link/connection.ts';
import { LINK_FORMAT, type OfficeLink } from '#shared/office/link.ts';
import { makeCluster, type PostgresCluster } from '../../support/office/cluster.ts';
import { openAsSuperuser, skipWithoutPostgres } from '../../support/office/postgres.ts';
import { expectSameBooks } from '../../support/office/same-books.ts';
import { pushOver, Till } from '../../support/office/stream.ts';

skipWithoutPostgres();

const NEVER = new AbortController().signal;

interface Pair {
  readonly primary: PostgresCluster;
  readonly standby: PostgresCluster;
  readonly there: OfficeDatabase;
}

const isCaughtUp = async (there: OfficeDatabase): Promise<boolean> => {
  const [row] = await there.query<{ same: boolean }>(
    `SELECT coalesce(bool_and(replay_lsn >= pg_current_wal_lsn()), false) AS same FROM pg_stat_replication`,
  );
  return row?.same === true;
};

async function startPair(): Promise<Pair> {
  const primary = await makeCluster();
  onTestFinished(() => primary.remove());
  const there = openAsSuperuser(primary);
  onTestFinished(() => there.close());
  await migrateOffice(there);
  const standby = await primary.standby();
  onTestFinished(() => standby.stop('SIGQUIT'));
  return { primary, standby, there };
}

/** A counter that knows both servers. */
async function enrolledAt({ primary, standby, there }: Pair, name: string) {
  const { role, password } = await enrolCounter(there, name);
  const link: OfficeLink = {
    ...{ format: LINK_FORMAT, version: 1, name, database: 'postgres', role, password, authority: primary.ca },
    hosts: [primary, standby].map(({ host, port }) => ({ host, port })),
  };
  const till = await Till.open();
  const mark = name;
  const ports = { counter: { mark, kind: 'live' as const, shop: name, signer: 'a'.repeat(64) } };
  const connect = () => connectOffice(link, NEVER);
  return { till, mark, connect, push: (over = connect) => pushOver(over, till.ports(ports)) };
}

/** Stops before the second COMMIT until it is let go, so that a server dies in the middle of that transaction. */
async function heldAtSecondCommit(connect: () => Promise<OfficeConnection>, go: Promise<void>, reached: () => void) {
  const office = await connect();
  let commits = 0;
  const run = async (text: string): Promise<void> => {
    if (text === 'COMMIT') commits += 1;
    if (text === 'COMMIT' && commits === 2) {
      reached();
      await go;
    }
    await office.run(text);
  };
  return { ...office, run };
}

/** The standby receives nothing more, as when its line is cut. */
async function cutOff(standby: PostgresCluster, there: OfficeDatabase): Promise<void> {
  const db = openAsSuperuser(standby);
  await db.run(`ALTER SYSTEM SET primary_conninfo = ''`);
  await db.run(`SELECT pg_reload_conf()`);
  await db.close();
  await expect.poll(() => there.query(`SELECT 1 FROM pg_stat_replication`)).toEqual([]);
}

async function takeOver({ primary, standby }: Pair): Promise<OfficeDatabase> {
  await primary.stop('SIGKILL');
  await standby.promote();
  const db = openAsSuperuser(standby);
  onTestFinished(() => db.close());
  return db;
}

const batches = async (db: OfficeDatabase, mark: string): Promise<number> =>
  (await db.query<{ count: number }>(`SELECT count(*) AS count FROM dwadi.batch WHERE mark = $1`, [mark]))[0]?.count ??
  0;

const revenueOf = ({ db }: Till): unknown =>
  db.prepare(`SELECT sum(amount) AS revenue FROM postings WHERE kind = 'revenue'`).get();

test('batches that the standby lacks are sent to it again, and those that it has are not', async () => {
  const pair = await startPair();
  const { till, mark, push } = await enrolledAt(pair, 'ADOM');
  till.sell(5);
  await push();
  await expect.poll(() => isCaughtUp(pair.there)).toBe(true);
  await cutOff(pair.standby, pair.there);
  for (const sales of [3, 2]) {
    till.sell(sales);
    await push();
  }
  expect(await batches(pair.there, mark)).toBe(3);
  const now = await takeOver(pair);
  expect(await batches(now, mark)).toBe(1);
  till.sell(1);
  await push();
  await expectSameBooks(now, till.db, mark);
  await foldAndProve(now);
  expect(await now.query(`SELECT revenue FROM dwadi.v_day`)).toEqual([revenueOf(till)]);
  expect(await now.query(`SELECT * FROM dwadi.alarm`)).toEqual([]);
});

test('a server that is killed while counters push loses nothing of theirs', async () => {
  const pair = await startPair();
  const counters = await Promise.all(['ADOM', 'ESI', 'KOFI'].map((name) => enrolledAt(pair, name)));
  for (const { till } of counters) till.sell(150);
  const dead = Promise.withResolvers<void>();
  const held = counters.map(() => Promise.withResolvers<void>());
  const pushes = counters.map(({ connect, push }, nth) =>
    push(() => heldAtSecondCommit(connect, dead.promise, () => held[nth]?.resolve())),
  );
  const broken = Promise.allSettled(pushes);
  await Promise.all(held.map(({ promise }) => promise));
  const now = await takeOver(pair);
  dead.resolve();
  expect((await broken).map(({ status }) => status)).toEqual(counters.map(() => 'rejected'));
  for (const { push } of counters) await push();
  for (const { till, mark } of counters) await expectSameBooks(now, till.db, mark);
  await foldAndProve(now);
  const sums = await now.query<{ mark: string; revenue: number }>(
    `SELECT mark, sum(revenue) AS revenue FROM dwadi.v_day GROUP BY mark`,
  );
  for (const { till, mark } of counters) expect(sums).toContainEqual({ mark, ...(revenueOf(till) as object) });
});
