/**
 * An office of a thousand counters and many postings, made once and kept in `.dwadi`. Its rows come from
 * generate_series on the server; its sums are made of them, as a fold would.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { OFFICE_MIGRATIONS } from '#main/office/schema/index.ts';
import { migrateOffice } from '#main/office/schema/migrate.ts';
import { ownFolder } from '../../resources/tools/paths.mjs';
import { makeCluster, type PostgresCluster } from '../support/office/cluster.ts';
import { openAsSuperuser } from '../support/office/postgres.ts';

export const COUNTERS = 1000;
/** A hundred sales a day, each with its cash, its revenue and its cost. */
const POSTINGS_A_DAY = 300;
export const LAST_DAY = '2026-11-20';

/** Nothing here is dear: the data can be made again. */
const SETTINGS = [
  `shared_buffers = '1GB'`,
  `maintenance_work_mem = '512MB'`,
  `work_mem = '64MB'`,
  `wal_level = minimal`,
  `max_wal_senders = 0`,
  `max_wal_size = '8GB'`,
  `autovacuum = off`,
];

export async function openBenchCluster(): Promise<PostgresCluster> {
  const folder = join(ownFolder, 'bench-office');
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  return makeCluster({ folder, settings: SETTINGS });
}

const DAYS_BEFORE = (days: number): string => `date '${LAST_DAY}' - ${days}`;

const COUNTERS_SQL = `
  INSERT INTO dwadi.counter (role, name, signer, signer_confirmed_at)
    SELECT 'dwadi_till_bench_' || c, 'Counter ' || c, repeat('a', 64), now() FROM generate_series(1, ${COUNTERS}) c;
  INSERT INTO dwadi.mark (mark, role, kind, shop, signer)
    SELECT 'C' || c, 'dwadi_till_bench_' || c, 'live', 'Counter ' || c, repeat('a', 64)
    FROM generate_series(1, ${COUNTERS}) c;`;

/** Follows the order of the key, so that the index is made of sorted rows. */
const postingsOf = (table: string, from: string, to: string): string => `
  INSERT INTO ${table} (mark, business_day, id, hour, shift, attendant, product, supplier, kind, unit, known, amount,
      sale, intent, at)
    SELECT m.mark, d::date, (d::date - date '2020-01-01') * ${POSTINGS_A_DAY} + n, 8 + n / 25, 's' || d::date,
      CASE WHEN n % 2 = 0 THEN 'Ama' ELSE 'Esi' END, (ARRAY['airtime','data','voucher'])[1 + (n / 3) % 3], 'MTN',
      (ARRAY['cash','revenue','wallet-cost'])[1 + n % 3], 'pesewa', true, CASE n % 3 WHEN 2 THEN 950 ELSE 1000 END,
      n / 3, n / 3, d + interval '8 hours' + n * interval '100 seconds'
    FROM (SELECT mark FROM dwadi.mark ORDER BY mark) m, generate_series(date '${from}', date '${to}' - 1, '1 day') d,
      generate_series(0, ${POSTINGS_A_DAY - 1}) n`;

const sumsOf = (table: string): string => `
  INSERT INTO dwadi.day_sum (mark, business_day, product, attendant, kind, unit, known, amount, count)
    SELECT mark, business_day, product, attendant, kind, unit, known, sum(amount), count(*) FROM ${table}
    GROUP BY mark, business_day, product, attendant, kind, unit, known`;

const DAYS_SQL = `
  INSERT INTO dwadi.counter_day (business_day, mark, orders, revenue, wallet_cost, estimated_cost, uncosted,
      orders_without_cost, commission, owed, cash, mobile_money, credit, sms_credits)
    SELECT business_day, mark, sum(count) FILTER (WHERE kind = 'revenue'), sum(amount) FILTER (WHERE kind = 'revenue'),
      sum(amount) FILTER (WHERE kind = 'wallet-cost'), 0, 0, 0, 0, 0, sum(amount) FILTER (WHERE kind = 'cash'), 0, 0, 0
    FROM dwadi.day_sum GROUP BY business_day, mark ORDER BY 1, 2;
  INSERT INTO dwadi.day_check (mark, business_day, hash, nth, result, signer, checked_at)
    SELECT mark, business_day, md5(mark || business_day), 1, CASE WHEN abs(hashtext(mark || business_day)) % 997 = 0
      THEN 'differs' ELSE 'proven' END, repeat('a', 64), now() FROM dwadi.counter_day WHERE business_day < '${LAST_DAY}';`;

/** Two wallets for each counter, an order under way at each tenth, and a batch for each day. */
const NOW_SQL = (days: number): string => `
  INSERT INTO dwadi.balance_now (mark, account, unit, balance, seq, at)
    SELECT mark, a, 'pesewa', 50000, 1, now() FROM dwadi.mark, generate_series(1, 2) a;
  INSERT INTO dwadi.order_open (mark, intent, business_day, version, product, supplier, reference, price, state, delivery,
      money, since, updated_at)
    SELECT mark, 1, '${LAST_DAY}', 2, 'airtime', 'MTN', mark || '-1', 1000, 'unknown', 'pending', 'maybe',
      now() - interval '1 hour', now() FROM dwadi.mark WHERE abs(hashtext(mark)) % 10 = 0;
  INSERT INTO dwadi.batch (mark, nth, hash, upto, rows, writer, made_at)
    SELECT mark, n, repeat('b', 64), '{}', ${POSTINGS_A_DAY}, 'bench', now() FROM dwadi.mark, generate_series(1, ${days}) n;
  INSERT INTO dwadi.fold (mark, nth, posting, taken_at, made_at, behind, writer)
    SELECT mark, ${days}, 0, now(), now(), 0, 'bench' FROM dwadi.mark;`;

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

async function fillMonths(db: OfficeDatabase, days: number): Promise<void> {
  const rows = await db.query<{ day: string }>(
    `SELECT d::date AS day FROM generate_series(date_trunc('month', (${DAYS_BEFORE(days - 1)})::timestamp),
      '${LAST_DAY}', '1 month') d`,
  );
  const [first] = await db.query<{ day: string }>(`SELECT (${DAYS_BEFORE(days - 1)})::date AS day`);
  for (const { day } of rows) {
    const table = `dwadi.posting_${day.slice(0, 7).replace('-', '_')}`;
    const [next] = await db.query<{ day: string }>(
      `SELECT ('${monthStart(day)}'::date + interval '1 month')::date AS day`,
    );
    const until = next?.day ?? day;
    const from = first !== undefined && first.day > day ? first.day : day;
    const to = until > LAST_DAY ? `(date '${LAST_DAY}' + 1)` : `(date '${until}')`;
    const [end] = await db.query<{ day: string }>(`SELECT ${to} AS day`);
    // Rows that are written where their table is made need no log.
    await db.transaction(async (queries) => {
      await queries.run(`CREATE TABLE ${table} (LIKE dwadi.posting INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
      await queries.run(postingsOf(table, from, end?.day ?? until));
      await queries.run(`ALTER TABLE ${table} ADD PRIMARY KEY (mark, business_day, id)`);
    });
    await db.run(`ALTER TABLE dwadi.posting ATTACH PARTITION ${table} FOR VALUES FROM ('${day}') TO ('${until}')`);
    await db.run(sumsOf(table));
  }
}

/** A thousand counters that sent one batch each, and no postings. */
export async function makeCounters(db: OfficeDatabase): Promise<void> {
  await migrateOffice(db);
  await db.run(COUNTERS_SQL);
  await db.run(NOW_SQL(1));
}

const nameOf = (postings: number): string => `bench_v${OFFICE_MIGRATIONS.at(-1)?.version ?? 0}_${postings}`;

/** Returns the name of a database with about so many postings, and makes it where there is none yet. */
export async function makeOffice(cluster: PostgresCluster, postings: number): Promise<string> {
  const name = nameOf(postings);
  const days = Math.round(postings / COUNTERS / POSTINGS_A_DAY);
  const postgres = openAsSuperuser(cluster);
  try {
    const [found] = await postgres.query(`SELECT 1 FROM pg_database WHERE datname = $1`, [name]);
    if (found !== undefined) return name;
    await postgres.run(`DROP DATABASE IF EXISTS ${name}_making`);
    await postgres.run(`CREATE DATABASE ${name}_making`);
    const db = openAsSuperuser(cluster, `${name}_making`);
    try {
      await migrateOffice(db);
      await db.run(COUNTERS_SQL);
      await fillMonths(db, days);
      await db.run(DAYS_SQL);
      await db.run(NOW_SQL(days));
      await db.run('VACUUM ANALYZE');
    } finally {
      await db.close();
    }
    await postgres.run(`ALTER DATABASE ${name}_making RENAME TO ${name}`);
    return name;
  } finally {
    await postgres.close();
  }
}
