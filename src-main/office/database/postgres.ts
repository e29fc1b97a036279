/** PostgreSQL, or an engine that speaks its protocol, through a small pool. */
import pg from 'pg';
import type { OfficeDatabase, Queries } from './database.ts';

const MOST_CONNECTIONS = 8;

/**
 * A server that lost its power tells nobody, and a question to it would wait for ever. Ten minutes are far more than the
 * longest fold takes.
 */
const LINE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000, query_timeout: 600_000 };
/** A migration, or a month whose rows move into their partition, may take long on a large database. */
const LONG_MS = 3_600_000;
/** A rollback takes a moment. A line on which it takes longer is given up, and the server rolls back by itself. */
const ROLLBACK_MS = 10_000;

/** Whole numbers of eight bytes come as text otherwise. Every sum of pesewas is far below 2^53. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
/** A day stays the text that it is: a `Date` would move it into this PC's time zone. */
types.setTypeParser(pg.types.builtins.DATE, String);

/** The driver knows a limit for one statement; its types don't. */
interface Limited extends pg.QueryConfig {
  readonly query_timeout: number;
}
const within = (ms: number, text: string): Limited => ({ text, query_timeout: ms });

const queriesOf = (client: pg.Pool | pg.PoolClient): Queries => ({
  query: async (sql, parameters = []) => (await client.query(sql, [...parameters])).rows,
  run: async (sql) => void (await client.query(within(LONG_MS, sql))),
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
    await client.query(within(ROLLBACK_MS, 'ROLLBACK')).catch(onLost);
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}

/** `config` without an address reads the PG* variables, as PostgreSQL's own tools do. */
export function openPostgres(config: pg.PoolConfig, onIdleError: (error: Error) => void): OfficeDatabase {
  const pool = new pg.Pool({ max: MOST_CONNECTIONS, ...LINE, ...config, types });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', onIdleError);
  return {
    ...queriesOf(pool),
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  };
}
