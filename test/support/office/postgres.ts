/**
 * PostgreSQL itself, for questions that only the real one answers: TLS, passwords, row policies, kills and failover.
 * SQL alone is tested on the embedded one, which costs less.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { openPostgres } from '#main/office/database/postgres.ts';
import { migrateOffice } from '#main/office/schema/migrate.ts';
import { makeCluster, noPostgres, type PostgresCluster } from './cluster.ts';

/** The clusters that a file of this process gave back: the next file takes one instead of starting another. */
const idle: PostgresCluster[] = [];

/** Opens with the superuser's rights, so row policies don't hold here. */
export const openAsSuperuser = (cluster: PostgresCluster, database = 'postgres'): OfficeDatabase =>
  openPostgres({ ...cluster.superuser, database }, () => undefined);

/** Roles are the cluster's own, so those of the test before go with its databases. */
async function clear(postgres: OfficeDatabase): Promise<void> {
  const databases = await postgres.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname LIKE 'office\\_%'`,
  );
  for (const { name } of databases) await postgres.run(`DROP DATABASE ${name} WITH (FORCE)`);
  const roles = await postgres.query<{ name: string }>(
    `SELECT rolname AS name FROM pg_roles WHERE rolname LIKE 'dwadi\\_%' AND rolname NOT IN ('dwadi_counter','dwadi_reader')`,
  );
  for (const { name } of roles) await postgres.run(`DROP ROLE ${name}`);
}

export interface OfficeOfTest {
  readonly cluster: PostgresCluster;
  readonly database: string;
  /** Migrated, and opened as the superuser. */
  readonly db: OfficeDatabase;
}

/** An empty office database on this cluster, and no counter's role. Closed and dropped when the test ends. */
export async function freshOffice(cluster: PostgresCluster): Promise<OfficeOfTest> {
  const database = `office_${randomBytes(4).toString('hex')}`;
  const postgres = openAsSuperuser(cluster);
  try {
    await clear(postgres);
    await postgres.run(`CREATE DATABASE ${database}`);
  } finally {
    await postgres.close();
  }
  const db = openAsSuperuser(cluster, database);
  onTestFinished(() => db.close());
  await migrateOffice(db);
  return { cluster, database, db };
}

/** Skips the tests of a file that makes clusters of its own. */
export function skipWithoutPostgres(): void {
  beforeEach(({ skip }) => skip(noPostgres !== null, noPostgres ?? ''));
}

/**
 * One PostgreSQL for the tests of a file. They are skipped with the reason where it isn't installed. A test that stops
 * it for good, or changes its certificate, makes a cluster of its own.
 */
export function postgresForFile(): () => PostgresCluster {
  let cluster: PostgresCluster | undefined;
  beforeAll(async () => {
    if (noPostgres === null) cluster = idle.pop() ?? (await makeCluster());
  });
  skipWithoutPostgres();
  afterAll(() => {
    if (cluster !== undefined) idle.push(cluster);
  });
  return () => {
    if (cluster === undefined) throw new Error('PostgreSQL has not started');
    return cluster;
  };
}
