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

export interface EmbeddedDatabase extends OfficeDatabase {
  /** All of its data, for another one to begin with. */
  dump(): Promise<Blob>;
}

/** Lives in memory, and begins with these data. To begin with none takes five times as long. */
export async function openEmbedded(data?: Blob): Promise<EmbeddedDatabase> {
  const db = await PGlite.create(data === undefined ? {} : { loadDataDir: data });
  return {
    ...queriesOf(db),
    transaction: async (work) => db.transaction((client) => work(queriesOf(client as Client))),
    dump: () => db.dumpDataDir('none'),
    close: () => db.close(),
  };
}
