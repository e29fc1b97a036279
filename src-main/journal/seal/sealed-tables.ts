/** Lists the tables whose rows are sealed. All are, except those that another check covers. */
import type { ReadableDb } from '../base/database.ts';
import { CLEAN_STOP, EARLIER, NEEDS_LOG, PLACE, WRITTEN_BY } from '../base/meta-names.ts';

/** Each with the reason why it has no digest. */
const NOT_SEALED: Readonly<Record<string, string>> = {
  events: 'a chain of hashes, whose head the MAC covers',
  event_head: 'holds the MAC itself',
  rollups: 'sums of sealed postings, which the full check makes again',
  day_sums: 'sums of sealed postings, which the full check makes again',
  budgets: 'how fast requests were sent lately: a wrong one only makes them slower, or refused with a wait',
};

/**
 * They grow with each sale or each day, and none of them decides who may do what. A start leaves out the long ones; every
 * other table gives power, and is compared whole at each start, however many rows somebody has put into it.
 */
const GROWING: ReadonlySet<string> = new Set([
  ...['attempts', 'balance_marks', 'balances', 'credit_payments', 'customers', 'customers_seen_to', 'day_files'],
  ...['disputes', 'drawer_counts', 'drawer_moves', 'exception_days', 'given_back', 'intents', 'money_back', 'news'],
  ...['no_texts', 'office_batches', 'orders', 'owed', 'postings', 'print_jobs'],
  ...['sales', 'shifts', 'tenders', 'vouchers'],
]);

/** The entries of `meta` that tell how the file was closed and copied. They change where no key is at hand. */
const UNSEALED_META = [CLEAN_STOP, NEEDS_LOG, PLACE, EARLIER, WRITTEN_BY];

export interface SealedTable {
  readonly name: string;
  /** A row as one text, which SQLite makes; `@` stands before each column. */
  readonly row: string;
  /** The condition for the rows that are sealed, with `@` as well; null: all. */
  readonly only: string | null;
  readonly grows: boolean;
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');

const known = new Map<number, readonly SealedTable[]>();

/** Sorted by name, which is the order of their digests. Kept for each form of the journal, whose schema was checked. */
export function sealedTables(db: ReadableDb): readonly SealedTable[] {
  const version = Number(db.pragma('user_version', { simple: true }));
  const tables = known.get(version) ?? readTables(db);
  known.set(version, tables);
  return tables;
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/** JSON has no bytes, so a blob is written as SQLite quotes it. */
const rowOf = (columns: readonly Column[]): string =>
  `json_array(${columns.map(({ name, type }) => (type === 'BLOB' ? `quote(@"${name}")` : `@"${name}"`)).join(', ')})`;

function readTables(db: ReadableDb): SealedTable[] {
  const names = db
    .prepare<[], { name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    )
    .all();
  return names
    .filter(({ name }) => !(name in NOT_SEALED))
    .map(({ name }) => ({
      name,
      row: rowOf(db.pragma(`table_info("${name}")`) as Column[]),
      only: name === 'meta' ? `@"key" NOT IN (${quoted(UNSEALED_META)})` : null,
      grows: GROWING.has(name),
    }));
}

/** Both parts for a trigger (`OLD.`, `NEW.`) or for a query (no prefix). */
export function partsOf({ row, only }: SealedTable, prefix: '' | 'OLD.' | 'NEW.'): { row: string; where: string } {
  const named = (sql: string): string => sql.replaceAll('@', prefix);
  return { row: named(row), where: only === null ? '' : `WHERE ${named(only)}` };
}
