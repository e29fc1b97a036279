/** Makes the next batch for the office: at most a few hundred rows, read at one moment, as one text with its hash. */
import { deflateSync } from 'node:zlib';
import { canonicalJson } from '#shared/canonical-json.ts';
import {
  BATCH_FORMAT,
  BATCH_MOST_ROWS,
  BATCH_VERSION,
  type BatchTables,
  type Cursor,
  type OfficeBatch,
  rowsOf,
} from '#shared/office/batch.ts';
import { sha256 } from '../../platform/ed25519.ts';
import type { ReadableDb } from '../base/database.ts';
import { movedOrders } from './moved-orders.ts';
import type { NewOfficeBatch } from './stored-batches.ts';
import {
  balancesAfter,
  dayFilesAfter,
  postingsAfter,
  type RowOf,
  salesAfter,
  shiftsAfter,
  type Waiting,
  waitingAfter,
} from './waiting-rows.ts';

export interface BatchRequest extends Pick<OfficeBatch, 'mark' | 'nth' | 'previous' | 'from' | 'madeAt' | 'writer'> {
  /** Fewer rows than usual. */
  readonly most?: number;
}

export interface MadeBatch extends NewOfficeBatch {
  /** The rows that wait behind it. */
  readonly behind: Waiting;
}

const COLUMNS: { readonly [Table in keyof BatchTables]: readonly (keyof BatchTables[Table])[] } = {
  postings: [
    ...(['id', 'day', 'hour', 'shift', 'attendant', 'product', 'supplier'] as const),
    ...(['kind', 'unit', 'known', 'amount', 'sale', 'intent', 'at'] as const),
  ],
  sales: ['seq', 'day', 'product', 'price', 'items', 'attendant', 'shift', 'soldAt'],
  orders: [
    ...(['intent', 'version', 'sale', 'item', 'day', 'product', 'supplier', 'reference'] as const),
    ...(['price', 'cost', 'state', 'delivery', 'money', 'attention', 'updatedAt'] as const),
  ],
  balances: ['seq', 'account', 'unit', 'balance', 'at'],
  shifts: [
    ...(['number', 'shift', 'day', 'openedAt', 'openedBy', 'endedAt', 'endedBy', 'closedAt', 'closedBy'] as const),
    ...(['sales', 'reversed', 'float', 'cash', 'mobileMoney', 'credit', 'payIns', 'payOuts'] as const),
    ...(['expected', 'counted', 'difference', 'walletGap'] as const),
  ],
  dayFiles: ['nth', 'day', 'hash', 'text', 'madeAt'],
};

function columnsOf<Table extends keyof BatchTables>(table: Table, rows: readonly RowOf<Table>[]): BatchTables[Table] {
  const columns = COLUMNS[table].map((column) => [column, rows.map((row) => row[column])]);
  return Object.fromEntries(columns) as BatchTables[Table];
}

/**
 * Postings come first, and each table takes the room that is left. So a signed day is sent only after all its postings,
 * and the office can hold its sums against them.
 */
function rowsAfter(db: ReadableDb, from: Cursor, most: number): { tables: BatchTables; upto: Cursor } {
  let left = most;
  const take = <Row>(rows: readonly Row[]): readonly Row[] => {
    left = Math.max(0, left - rows.length);
    return rows;
  };
  const postings = take(postingsAfter(db, from.posting, left));
  const sales = take(salesAfter(db, from.sale, left));
  const moved = movedOrders(db, from.event, left);
  const orders = take(moved.orders);
  const balances = take(balancesAfter(db, from.balance, left));
  const shifts = take(shiftsAfter(db, from.shift, left));
  const dayFiles = take(dayFilesAfter(db, from.dayFile, left));
  return {
    tables: {
      postings: columnsOf('postings', postings),
      sales: columnsOf('sales', sales),
      orders: columnsOf('orders', orders),
      balances: columnsOf('balances', balances),
      shifts: columnsOf('shifts', shifts),
      dayFiles: columnsOf('dayFiles', dayFiles),
    },
    upto: {
      posting: postings.at(-1)?.id ?? from.posting,
      sale: sales.at(-1)?.seq ?? from.sale,
      event: moved.upto,
      balance: balances.at(-1)?.seq ?? from.balance,
      shift: shifts.at(-1)?.number ?? from.shift,
      dayFile: dayFiles.at(-1)?.nth ?? from.dayFile,
    },
  };
}

/** The caller does so in one transaction. */
export function makeBatch(db: ReadableDb, { most = BATCH_MOST_ROWS, ...request }: BatchRequest): MadeBatch {
  const { tables, upto } = rowsAfter(db, request.from, most);
  const batch: OfficeBatch = { format: BATCH_FORMAT, version: BATCH_VERSION, ...request, upto, tables };
  const text = canonicalJson(batch);
  const { mark, nth, previous, madeAt } = request;
  return {
    ...{ mark, nth, previous, madeAt, upto },
    hash: sha256(text),
    rows: rowsOf(batch),
    body: new Uint8Array(deflateSync(text, { level: 1 })),
    behind: waitingAfter(db, upto),
  };
}
