/** The office's database as its code sees it: PostgreSQL, or the embedded one. */

export type Row = Readonly<Record<string, unknown>>;

export interface Queries {
  /** `$1` stands for the first parameter. Arrays are PostgreSQL's arrays. */
  query<R = Row>(sql: string, parameters?: readonly unknown[]): Promise<R[]>;
  /** Runs several statements without parameters, in the order in which they stand. */
  run(sql: string): Promise<void>;
}

export interface OfficeDatabase extends Queries {
  /** All or nothing, on one connection. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
