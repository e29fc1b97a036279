/** Prepares a statement when it is used first: a journal that lives for a moment uses few of the hundred that it has. */
import type { ReadableDb } from '#main/journal/database.ts';

interface Preparing {
  prepare(sql: string): object;
}

function lazily(make: () => object): object {
  let made: object | null = null;
  return new Proxy(
    {},
    {
      get: (_, name) => {
        made ??= make();
        const value: unknown = Reflect.get(made, name, made);
        return typeof value === 'function' ? value.bind(made) : value;
      },
    },
  );
}

/** The same connection, which prepares nothing in advance from now on. */
export function withLazyStatements<D extends ReadableDb>(db: D): D {
  const preparing = db as unknown as Preparing;
  const prepare = preparing.prepare.bind(db);
  preparing.prepare = (sql) => lazily(() => prepare(sql));
  return db;
}
