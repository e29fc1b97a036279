/** The pool over PostgreSQL itself: numbers, days, and a connection that is lost. */
import { expect, onTestFinished, test } from 'vitest';
import { freshOffice, openAsSuperuser, postgresForFile } from '../../../support/office/postgres.ts';

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
