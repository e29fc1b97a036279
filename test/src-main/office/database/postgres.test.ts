/** The pool over PostgreSQL itself: numbers, days, and a connection that is lost or falls silent. */
import { Socket } from 'node:net';
import type { PoolConfig } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { openPostgres } from '#main/office/database/postgres.ts';
import { holdTimersOf } from '../../../support/held-timers.ts';
import { type CutLine, cutLineTo } from '../../../support/office/cut-line.ts';
import { freshOffice, openAsSuperuser, postgresForFile } from '../../../support/office/postgres.ts';
import { until } from '../../../support/until.ts';

const postgres = postgresForFile();

test('sums and counts are numbers, and a day is its text in every time zone', async () => {
  const { db } = await freshOffice(postgres());
  expect(
    await db.query(`SELECT count(*) AS count, sum(5::bigint) AS sum, 2::bigint AS whole, date '2026-11-20' AS day`),
  ).toEqual([{ count: 1, sum: 5, whole: 2, day: '2026-11-20' }]);
});

test('a transaction is all or nothing', async () => {
  const { db } = await freshOffice(postgres());
  await db.run('CREATE TABLE kept (n int)');
  await expect(
    db.transaction(async (queries) => {
      await queries.query('INSERT INTO kept VALUES (1)');
      throw new Error('thought better of it');
    }),
  ).rejects.toThrow('thought better of it');
  expect(await db.query('SELECT n FROM kept')).toEqual([]);
  expect(await db.transaction((queries) => queries.query('INSERT INTO kept VALUES (2) RETURNING n'))).toEqual([
    { n: 2 },
  ]);
});

test('a connection that is lost between two statements fails its transaction alone', async () => {
  const { db, cluster, database } = await freshOffice(postgres());
  const other = openAsSuperuser(cluster, database);
  onTestFinished(() => other.close());
  const lost = db.transaction(async (queries) => {
    const [own] = await queries.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await other.query('SELECT pg_terminate_backend($1)', [own?.pid]);
    await expect.poll(() => other.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [own?.pid])).toEqual([]);
    await queries.query('SELECT 1');
  });
  await expect(lost).rejects.toThrow();
  expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

/** A database over a line that can fall silent. */
async function overLine(more: PoolConfig = {}): Promise<{ db: OfficeDatabase; line: CutLine }> {
  const line = await cutLineTo(postgres());
  const config = { ...postgres().superuser, port: line.port, database: 'postgres', ...more };
  const db = openPostgres(config, () => undefined);
  onTestFinished(() => db.close());
  return { db, line };
}

const TEN_MINUTES = 600_000;

test('a question to a server that fell silent ends, and the next one takes another line', async () => {
  holdTimersOf('node_modules/pg/');
  const { db, line } = await overLine();
  expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  line.hold();
  const ended = vi.fn();
  const lost = db.query('SELECT 2 AS two').finally(ended);
  lost.catch(() => undefined);
  await until(() => vi.getTimerCount(), 1);
  await vi.advanceTimersByTimeAsync(TEN_MINUTES - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(lost).rejects.toThrow('timeout');
  line.mend();
  expect(await db.query('SELECT 3 AS three')).toEqual([{ three: 3 }]);
  expect(line.connections).toBe(2);
});

test('a transaction whose server fell silent ends soon after its question, and gives the line up', async () => {
  holdTimersOf('node_modules/pg/');
  const { db, line } = await overLine();
  const lost = db.transaction(async (queries) => {
    await queries.query('SELECT 1');
    line.hold();
    await queries.query('SELECT 2');
  });
  lost.catch(() => undefined);
  await until(() => [line.isHeld, vi.getTimerCount()], [true, 1]);
  await vi.advanceTimersByTimeAsync(TEN_MINUTES);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(lost).rejects.toThrow('timeout');
  line.mend();
  expect(await db.query('SELECT 3 AS three')).toEqual([{ three: 3 }]);
  expect(line.connections).toBe(2);
});

test('a migration may take longer than a question', async () => {
  const { db } = await overLine({ query_timeout: 300 });
  await expect(db.query('SELECT pg_sleep(1)')).rejects.toThrow('timeout');
  await db.run('SELECT pg_sleep(1)');
  await db.transaction((queries) => queries.run('SELECT pg_sleep(1)'));
});

test('the system watches over a line on which nothing is said', async () => {
  const watched = vi.spyOn(Socket.prototype, 'setKeepAlive');
  onTestFinished(() => watched.mockRestore());
  await overLine().then(({ db }) => db.query('SELECT 1'));
  expect(watched).toHaveBeenCalledWith(true, 30_000);
});
