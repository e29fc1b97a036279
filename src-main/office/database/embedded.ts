/** PostgreSQL inside of this process: the office opens on it when it is given no database, and tests of SQL use it. */
import { PGlite, types } from '@electric-sql/pglite';
import type { OfficeDatabase, Queries } from './database.ts';

type Client = Pick<PGlite, 'query' | 'exec'>;

const parsers = { [types.INT8]: Number, [types.NUMERIC]: Number, [types.DATE]: String };

const queriesOf = (client: Client): Queries => ({
  query: async <R>(sql: string, parameters: readonly unknown[] = []) =>
    (await client.query<R>(sql, [...parameters], { parsers })).rows,
  run: async (sql) => void (await client.exec(sql)),
});

/** Lives in memory, or in a folder. */
export async function openEmbedded(folder?: string): Promise<OfficeDatabase> {
  const db = await PGlite.create(folder);
  return {
    ...queriesOf(db),
    transaction: async (work) => db.transaction((client) => work(queriesOf(client as Client))),
    close: () => db.close(),
  };
}
