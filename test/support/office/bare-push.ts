/** The least that a batch takes: its rows column by column, and its own row, in one transaction. No counter does this. */
import type { Queries as OfficeQueries } from '#main/office/database/database.ts';
import { sha256 } from '#main/platform/ed25519.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { BatchTables, OfficeBatch } from '#shared/office/batch.ts';

type Queries = Pick<OfficeQueries, 'query'>;
type Place = readonly [column: string, type: string];
type Table = keyof BatchTables;

const at = (name: string): Place => [name, 'at'];
const TEXT = 'text';
const WHOLE = 'bigint';

const words = (...names: readonly string[]): Record<string, Place> =>
  Object.fromEntries(names.map((name) => [name, [name, TEXT]]));
const wholes = (...names: readonly string[]): Record<string, Place> =>
  Object.fromEntries(names.map((name) => [name, [name, WHOLE]]));

/** The column and type of each field. `at` is milliseconds in the batch, and a time in the table. */
const TABLES: Readonly<Record<Table, { readonly name: string; readonly of: Readonly<Record<string, Place>> }>> = {
  postings: {
    name: 'posting',
    of: {
      ...words('shift', 'attendant', 'product', 'supplier', 'kind', 'unit'),
      ...wholes('id', 'amount', 'sale', 'intent'),
      ...{ day: ['business_day', 'date'], hour: ['hour', 'smallint'], known: ['known', 'boolean'], at: at('at') },
    },
  },
  sales: {
    name: 'sale',
    of: {
      ...words('product', 'attendant', 'shift'),
      ...wholes('seq', 'price'),
      ...{ day: ['business_day', 'date'], items: ['items', 'integer'], soldAt: at('sold_at') },
    },
  },
  orders: {
    name: 'order_state',
    of: {
      ...words('product', 'supplier', 'reference', 'state', 'delivery', 'money', 'attention'),
      ...wholes('intent', 'version', 'sale', 'price', 'cost'),
      ...{ day: ['business_day', 'date'], item: ['item', 'integer'], updatedAt: at('updated_at') },
    },
  },
  balances: { name: 'balance', of: { ...words('unit'), ...wholes('seq', 'account', 'balance'), at: at('at') } },
  shifts: {
    name: 'shift_close',
    of: {
      ...words('shift'),
      ...wholes('number', 'sales', 'reversed', 'float', 'cash', 'credit', 'expected', 'counted', 'difference'),
      ...{ day: ['business_day', 'date'], openedAt: at('opened_at'), openedBy: ['opened_by', TEXT] },
      ...{ endedAt: at('ended_at'), endedBy: ['ended_by', TEXT], closedAt: at('closed_at') },
      ...{ closedBy: ['closed_by', TEXT], mobileMoney: ['mobile_money', WHOLE], payIns: ['pay_ins', WHOLE] },
      ...{ payOuts: ['pay_outs', WHOLE], walletGap: ['wallet_gap', WHOLE] },
    },
  },
  dayFiles: {
    name: 'day_file',
    of: { ...words('hash', 'text'), ...wholes('nth'), day: ['business_day', 'date'], madeAt: at('made_at') },
  },
};

const asked = new Map<Table, string>();

function insertOf(table: Table): string {
  const found = asked.get(table);
  if (found !== undefined) return found;
  const { name, of } = TABLES[table];
  const fields = Object.values(of);
  const arrays = fields.map(([, type], nth) => `$${nth + 2}::${type === 'at' ? WHOLE : type}[]`).join(', ');
  const values = fields
    .map(([, type], nth) => (type === 'at' ? `to_timestamp(c${nth} / 1000.0)` : `c${nth}`))
    .join(', ');
  const columns = fields.map(([column]) => column).join(', ');
  const sql = `INSERT INTO dwadi.${name} (mark, ${columns}) SELECT $1::text, ${values}
    FROM unnest(${arrays}) AS r (${fields.map((_, nth) => `c${nth}`).join(', ')}) ON CONFLICT DO NOTHING`;
  asked.set(table, sql);
  return sql;
}

export async function insertRows(queries: Queries, mark: string, tables: BatchTables): Promise<void> {
  for (const table of Object.keys(TABLES) as Table[]) {
    const columns = tables[table] as Readonly<Record<string, readonly unknown[]>>;
    if ((Object.values(columns)[0]?.length ?? 0) === 0) continue;
    const { of } = TABLES[table];
    await queries.query(insertOf(table), [mark, ...Object.keys(of).map((field) => columns[field])]);
  }
}

export const hashOf = (batch: OfficeBatch): string => sha256(canonicalJson(batch));

export async function insertBatchRow(
  queries: Queries,
  batch: OfficeBatch,
  behind = 0,
  hash = hashOf(batch),
): Promise<void> {
  const { mark, nth, previous, upto, tables, writer, madeAt } = batch;
  const { id, day } = tables.postings;
  const days = day.toSorted();
  const rows = Object.values(tables).reduce((all, table) => all + (Object.values(table)[0]?.length ?? 0), 0);
  await queries.query(
    `INSERT INTO dwadi.batch (mark, nth, hash, previous, upto, first_posting, last_posting, first_day, last_day, rows,
      behind, writer, made_at) VALUES ($1, $2, $3, $4, $5::text::jsonb, $6, $7, $8, $9, $10, $11, $12,
      to_timestamp($13::bigint / 1000.0))`,
    [
      ...[mark, nth, hash, previous, JSON.stringify(upto), id[0] ?? null, id.at(-1) ?? null],
      ...[days[0] ?? null, days.at(-1) ?? null, rows, behind, writer, madeAt],
    ],
  );
}
