/** The PostgreSQL of the tests holds to what they ask of it. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#main/office/database/postgres.ts';
import { makeCluster } from '../../support/office/cluster.ts';
import { freshOffice, openAsSuperuser, postgresForFile } from '../../support/office/postgres.ts';
import { processesWith } from '../../support/processes.ts';

const postgres = postgresForFile();

test('the office lies in a PostgreSQL that was started for the tests, and takes TLS alone', async () => {
  const { db, database, cluster } = await freshOffice(postgres());
  const [version] = await db.query<{ server: number; encryption: string }>(
    `SELECT current_setting('server_version_num')::int AS server, current_setting('password_encryption') AS encryption`,
  );
  expect(version?.server).toBeGreaterThanOrEqual(150_000);
  expect(version?.encryption).toBe('scram-sha-256');
  const plain = openPostgres({ ...cluster.superuser, database, ssl: false }, () => undefined);
  onTestFinished(() => plain.close());
  await expect(plain.query('SELECT 1')).rejects.toThrow('no pg_hba.conf entry');
});

test('a commit survives a kill, and an open transaction does not', async () => {
  const { db, database, cluster } = await freshOffice(postgres());
  await db.run(`CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)`);
  const broken = db.transaction(async (queries) => {
    await queries.query('INSERT INTO kept VALUES (2)');
    await cluster.stop('SIGKILL');
    await queries.query('INSERT INTO kept VALUES (3)');
  });
  await expect(broken).rejects.toThrow();
  await cluster.start();
  const again = openAsSuperuser(cluster, database);
  onTestFinished(() => again.close());
  expect(await again.query('SELECT n FROM kept')).toEqual([{ n: 1 }]);
});

test('a standby follows, and takes writes once it was promoted', async () => {
  const { db, database, cluster } = await freshOffice(postgres());
  const standby = await cluster.standby();
  onTestFinished(() => standby.remove());
  const copy = openAsSuperuser(standby, database);
  onTestFinished(() => copy.close());
  await db.run(`CREATE TABLE sent (n int); INSERT INTO sent VALUES (1)`);
  await expect.poll(() => copy.query('SELECT n FROM sent').catch(() => [])).toEqual([{ n: 1 }]);
  await expect(copy.query('INSERT INTO sent VALUES (2)')).rejects.toThrow('read-only');
  await standby.promote();
  await copy.query('INSERT INTO sent VALUES (2)');
});

test('nothing of a cluster is left once it was removed', async () => {
  postgres();
  const cluster = await makeCluster();
  const folder = dirname(cluster.folder);
  expect(processesWith(folder)).not.toEqual([]);
  await cluster.remove();
  expect(existsSync(folder)).toBe(false);
  await expect.poll(() => processesWith(folder)).toEqual([]);
});
