/** PostgreSQL, or an engine that speaks its protocol, through a small pool. */
import pg from 'pg';
import type { OfficeDatabase, Queries } from './database.ts';

const MOST_CONNECTIONS = 8;

/** Whole numbers of eight bytes come as text otherwise. Every sum of pesewas is far below 2^53. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
/** A day stays the text that it is: a `Date` would move it into this PC's time zone. */
types.setTypeParser(pg.types.builtins.DATE, String);

const queriesOf = (client: pg.Pool | pg.PoolClient): Queries => ({
  query: async (sql, parameters = []) => (await client.query(sql, [...parameters])).rows,
  run: async (sql) => void (await client.query(sql)),
});

async function inTransaction<T>(pool: pg.Pool, work: (queries: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A line that breaks between two statements is told here, and would end the process without a listener.
  const onLost = (lost: Error): void => {
    broken = lost;
  };
  client.on('error', onLost);
  try {
    await client.query('BEGIN');
    const done = await work(queriesOf(client));
    await client.query('COMMIT');
    return done;
  } catch (error) {
    await client.query('ROLLBACK').catch(onLost);
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}

/** `config` without an address reads the PG* variables, as PostgreSQL's own tools do. */
export function openPostgres(config: pg.PoolConfig, onIdleError: (error: Error) => void): OfficeDatabase {
  const pool = new pg.Pool({ max: MOST_CONNECTIONS, ...config, types });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', onIdleError);
  return {
    ...queriesOf(pool),
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  };
}
