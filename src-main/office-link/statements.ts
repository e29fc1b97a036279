/** Writes a batch as the statements that put it into the office's database. Pure. */
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
  readonly all: unknown[];

  constructor(...first: unknown[]) {
    this.all = first;
  }

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

/** Rows that are there already are left alone: a counter may add, and not read or change. */
function insertOf<Table extends keyof BatchTables>(mark: string, table: Table, rows: BatchTables[Table]): Statement[] {
  const { into, columns } = PLANS[table];
  const cells = rows as Readonly<Record<string, readonly unknown[]>>;
  if ((cells[columns[0]?.[1] ?? '']?.length ?? 0) === 0) return [];
  const values = new Values(mark);
  const each = columns.map(([, from, coding], at) => coded(values, coding, `c${at}`, cells[from] ?? []));
  const text =
    `INSERT INTO dwadi.${into} (mark,${columns.map(([name]) => name).join()}) ` +
    `SELECT $1,${each.map(({ value }) => value).join()} ` +
    `FROM unnest(${each.map(({ array }) => array).join()}) u(${each.map((_, at) => `c${at}`).join()}) ` +
    'ON CONFLICT DO NOTHING';
  return [{ text, values: values.all }];
}

const BATCH_COLUMNS =
  'mark,nth,hash,previous,upto,first_posting,last_posting,first_day,last_day,rows,behind,writer,made_at';

function batchRow(batch: OfficeBatch, hash: string, behind: number): Statement {
  const { mark, nth, previous, upto, writer, madeAt } = batch;
  const { id, day } = batch.tables.postings;
  const days = day.toSorted();
  const postings = [id[0] ?? null, id.at(-1) ?? null, days[0] ?? null, days.at(-1) ?? null];
  return {
    text:
      `INSERT INTO dwadi.batch (${BATCH_COLUMNS}) ` +
      'VALUES ($1,$2,$3,$4,$5::jsonb,$6,$7,$8,$9,$10,$11,$12,to_timestamp($13::float8 / 1000))',
    values: [mark, nth, hash, previous, JSON.stringify(upto), ...postings, rowsOf(batch), behind, writer, madeAt],
  };
}

/** All rows, and the batch's own row last: it is there only if they are. `behind`: rows that wait after it. */
export function statementsOf(batch: OfficeBatch, hash: string, behind: number): Statement[] {
  const { mark, tables } = batch;
  return [
    ...(Object.keys(PLANS) as (keyof BatchTables)[]).flatMap((table) => insertOf(mark, table, tables[table])),
    batchRow(batch, hash, behind),
  ];
}
