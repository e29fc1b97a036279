/**
 * Large tables have a partition for each month, made ahead by the office. A row of a month without one lies in the
 * default partition, so a counter never waits for the office.
 */
import type { OfficeDatabase, Queries } from '../database/database.ts';

const TABLES = ['posting', 'sale', 'order_state'] as const;
const MONTHS_AHEAD = 3;

/** `2026-11` and 2 months on: `2027-01`. */
function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

async function isThere(queries: Queries, table: string): Promise<boolean> {
  const [found] = await queries.query<{ there: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS there`, [table]);
  return found?.there === true;
}

/** Rows that came before their partition move into it: PostgreSQL makes none over them. */
const makeOne = (db: OfficeDatabase, table: (typeof TABLES)[number], month: string): Promise<boolean> =>
  db.transaction(async (queries) => {
    const name = `dwadi.${table}_${month.replace('-', '_')}`;
    if (await isThere(queries, name)) return false;
    // A counter that writes at this moment is not kept waiting for long; the office tries again later.
    await queries.run(`SET LOCAL lock_timeout = '5s'; LOCK TABLE dwadi.${table}_other IN ACCESS EXCLUSIVE MODE`);
    // Another office may have made it meanwhile.
    if (await isThere(queries, name)) return false;
    const [from, to] = [`${month}-01`, `${monthAfter(month, 1)}-01`];
    await queries.run(
      `CREATE TABLE ${name} (LIKE dwadi.${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
      WITH moved AS (DELETE FROM dwadi.${table}_other
        WHERE business_day >= '${from}' AND business_day < '${to}' RETURNING *) INSERT INTO ${name} SELECT * FROM moved;
      ALTER TABLE dwadi.${table} ATTACH PARTITION ${name} FOR VALUES FROM ('${from}') TO ('${to}');`,
    );
    return true;
  });

/** Makes those that lack, `from` (a month, `2026-11`) being the first. Returns how many were made. */
export async function makePartitions(db: OfficeDatabase, from: string, months: number): Promise<number> {
  let made = 0;
  for (let nth = 0; nth < months; nth += 1) {
    for (const table of TABLES) if (await makeOne(db, table, monthAfter(from, nth))) made += 1;
  }
  return made;
}

/** This month and the three that follow. */
export const makeComingPartitions = (db: OfficeDatabase, now: number): Promise<number> =>
  makePartitions(db, new Date(now).toISOString().slice(0, 7), 1 + MONTHS_AHEAD);
