/**
 * Writes a batch as the one statement that puts it into the office's database: each statement more would cost a way there
 * and back over the counter's slow line. Pure.
 */
import { type BatchTables, type OfficeBatch, rowsOf } from '#shared/office/batch.ts';
import { arrayText, dictionaryOf, nearOf } from './array-text.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * How a column travels. `word`: a text that repeats; `day`: the same for a date; `text`: each its own; `near`: a number
 * close to the others; `time`: the same for a moment; `number` and `flag`: as they are.
 */
type Coding = 'word' | 'day' | 'text' | 'near' | 'time' | 'number' | 'flag';

/** The table's columns in the office, each with the batch's column and its coding. */
type Plan<Table extends keyof BatchTables> = readonly (readonly [string, keyof BatchTables[Table] & string, Coding])[];

type Plans = { readonly [Table in keyof BatchTables]: { readonly into: string; readonly columns: Plan<Table> } };

const PLANS: Plans = {
  postings: {
    into: 'posting',
    columns: [
      ['id', 'id', 'near'],
      ['business_day', 'day', 'day'],
      ['hour', 'hour', 'number'],
      ['shift', 'shift', 'word'],
      ['attendant', 'attendant', 'word'],
      ['product', 'product', 'word'],
      ['supplier', 'supplier', 'word'],
      ['kind', 'kind', 'word'],
      ['unit', 'unit', 'word'],
      ['known', 'known', 'flag'],
      ['amount', 'amount', 'number'],
      ['sale', 'sale', 'near'],
      ['intent', 'intent', 'near'],
      ['at', 'at', 'time'],
    ],
  },
  sales: {
    into: 'sale',
    columns: [
      ['seq', 'seq', 'near'],
      ['business_day', 'day', 'day'],
      ['product', 'product', 'word'],
      ['price', 'price', 'number'],
      ['items', 'items', 'number'],
      ['attendant', 'attendant', 'word'],
      ['shift', 'shift', 'word'],
      ['sold_at', 'soldAt', 'time'],
    ],
  },
  orders: {
    into: 'order_state',
    columns: [
      ['intent', 'intent', 'near'],
      ['version', 'version', 'number'],
      ['sale', 'sale', 'near'],
      ['item', 'item', 'number'],
      ['business_day', 'day', 'day'],
      ['product', 'product', 'word'],
      ['supplier', 'supplier', 'word'],
      ['reference', 'reference', 'text'],
      ['price', 'price', 'number'],
      ['cost', 'cost', 'number'],
      ['state', 'state', 'word'],
      ['delivery', 'delivery', 'word'],
      ['money', 'money', 'word'],
      ['attention', 'attention', 'word'],
      ['updated_at', 'updatedAt', 'time'],
    ],
  },
  balances: {
    into: 'balance',
    columns: [
      ['seq', 'seq', 'near'],
      ['account', 'account', 'number'],
      ['unit', 'unit', 'word'],
      ['balance', 'balance', 'number'],
      ['at', 'at', 'time'],
    ],
  },
  shifts: {
    into: 'shift_close',
    columns: [
      ['number', 'number', 'near'],
      ['shift', 'shift', 'word'],
      ['business_day', 'day', 'day'],
      ['opened_at', 'openedAt', 'time'],
      ['opened_by', 'openedBy', 'word'],
      ['ended_at', 'endedAt', 'time'],
      ['ended_by', 'endedBy', 'word'],
      ['closed_at', 'closedAt', 'time'],
      ['closed_by', 'closedBy', 'word'],
      ['sales', 'sales', 'number'],
      ['reversed', 'reversed', 'number'],
      ['float', 'float', 'number'],
      ['cash', 'cash', 'number'],
      ['mobile_money', 'mobileMoney', 'number'],
      ['credit', 'credit', 'number'],
      ['pay_ins', 'payIns', 'number'],
      ['pay_outs', 'payOuts', 'number'],
      ['expected', 'expected', 'number'],
      ['counted', 'counted', 'number'],
      ['difference', 'difference', 'number'],
      ['wallet_gap', 'walletGap', 'number'],
    ],
  },
  dayFiles: {
    into: 'day_file',
    columns: [
      ['business_day', 'day', 'day'],
      ['hash', 'hash', 'text'],
      ['nth', 'nth', 'near'],
      ['text', 'text', 'text'],
      ['made_at', 'madeAt', 'time'],
    ],
  },
};

/** The values of a statement, and the names under which its text speaks of them. */
class Values {
  readonly all: unknown[] = [];

  add(value: unknown, type: string): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }
}

interface Coded {
  /** The array that is unnested, a number or a text for each row. */
  readonly array: string;
  /** The inserted values, from the unnested `u`. */
  readonly value: string;
}

function coded(values: Values, coding: Coding, u: string, cells: readonly unknown[]): Coded {
  switch (coding) {
    case 'word':
    case 'day': {
      const { texts, places } = dictionaryOf(cells as (string | null)[]);
      const array = values.add(places, 'int[]');
      return { array, value: `(${values.add(texts, coding === 'day' ? 'date[]' : 'text[]')})[${u}]` };
    }
    case 'near':
    case 'time': {
      const { least, steps } = nearOf(cells as (number | null)[]);
      const array = values.add(steps, 'bigint[]');
      const value = `(${values.add(least, 'bigint')} + ${u})`;
      return { array, value: coding === 'time' ? `to_timestamp(${value}::float8 / 1000)` : value };
    }
    default: {
      const type = { text: 'text[]', number: 'bigint[]', flag: 'boolean[]' }[coding];
      return { array: values.add(arrayText(cells as (string | number | boolean | null)[]), type), value: u };
    }
  }
}

/** Rows that are there already are left alone: a counter may add, and not read or change. Null where there is no row. */
function insertOf<Table extends keyof BatchTables>(
  values: Values,
  mark: string,
  table: Table,
  rows: BatchTables[Table],
): string | null {
  const { into, columns } = PLANS[table];
  const cells = rows as Readonly<Record<string, readonly unknown[]>>;
  if ((cells[columns[0]?.[1] ?? '']?.length ?? 0) === 0) return null;
  const each = columns.map(([, from, coding], at) => coded(values, coding, `c${at}`, cells[from] ?? []));
  return (
    `INSERT INTO dwadi.${into} (mark,${columns.map(([name]) => name).join()}) ` +
    `SELECT ${mark},${each.map(({ value }) => value).join()} ` +
    `FROM unnest(${each.map(({ array }) => array).join()}) u(${each.map((_, at) => `c${at}`).join()}) ` +
    'ON CONFLICT DO NOTHING'
  );
}

const BATCH_COLUMNS =
  'mark,nth,hash,previous,upto,first_posting,last_posting,first_day,last_day,rows,behind,writer,made_at';

function insertBatchRow(values: Values, mark: string, batch: OfficeBatch, hash: string, behind: number): string {
  const { nth, previous, upto, writer, madeAt, tables } = batch;
  const { id, day } = tables.postings;
  const days = day.toSorted();
  const cells = [
    values.add(nth, 'bigint'),
    values.add(hash, 'text'),
    values.add(previous, 'text'),
    values.add(JSON.stringify(upto), 'jsonb'),
    values.add(id[0] ?? null, 'bigint'),
    values.add(id.at(-1) ?? null, 'bigint'),
    values.add(days[0] ?? null, 'date'),
    values.add(days.at(-1) ?? null, 'date'),
    values.add(rowsOf(batch), 'int'),
    values.add(behind, 'bigint'),
    values.add(writer, 'text'),
    `to_timestamp(${values.add(madeAt, 'float8')} / 1000)`,
  ];
  return `INSERT INTO dwadi.batch (${BATCH_COLUMNS}) VALUES (${[mark, ...cells].join()})`;
}

/** All rows and the batch's own, which is there only if they are. `behind`: rows that wait after it. */
export function statementOf(batch: OfficeBatch, hash: string, behind: number): Statement {
  const values = new Values();
  const mark = values.add(batch.mark, 'text');
  const tables = Object.keys(PLANS) as (keyof BatchTables)[];
  const rows = tables
    .map((table) => insertOf(values, mark, table, batch.tables[table]))
    .filter((text) => text !== null)
    .map((text, nth) => `t${nth} AS (${text})`);
  const last = insertBatchRow(values, mark, batch, hash, behind);
  return { text: rows.length === 0 ? last : `WITH ${rows.join()} ${last}`, values: values.all };
}
