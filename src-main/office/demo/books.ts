/** The books of one simulated counter: numbers its rows, and hands over those that were not sent yet as a batch. */
import {
  BATCH_FORMAT,
  BATCH_VERSION,
  type BatchTables,
  type Cursor,
  type OfficeBatch,
  START,
} from '#shared/office/batch.ts';
import { businessDayOf, hourOf } from '../../platform/clock.ts';
import { batchHash } from './insert-batch.ts';
import type { DemoProduct } from './shops.ts';

type RowOf<Table> = { -readonly [Column in keyof Table]: Table[Column] extends readonly (infer Cell)[] ? Cell : never };
export type Rows = { readonly [Name in keyof BatchTables]: RowOf<BatchTables[Name]>[] };

const noRows = (): Rows => ({ postings: [], sales: [], orders: [], balances: [], shifts: [], dayFiles: [] });

const COLUMNS: Readonly<Record<keyof BatchTables, readonly string[]>> = {
  postings: [
    ...['id', 'day', 'hour', 'shift', 'attendant', 'product', 'supplier', 'kind', 'unit', 'known', 'amount'],
    ...['sale', 'intent', 'at'],
  ],
  sales: ['seq', 'day', 'product', 'price', 'items', 'attendant', 'shift', 'soldAt'],
  orders: [
    ...['intent', 'version', 'sale', 'item', 'day', 'product', 'supplier', 'reference', 'price', 'cost', 'state'],
    ...['delivery', 'money', 'attention', 'updatedAt'],
  ],
  balances: ['seq', 'account', 'unit', 'balance', 'at'],
  shifts: [
    ...['number', 'shift', 'day', 'openedAt', 'openedBy', 'endedAt', 'endedBy', 'closedAt', 'closedBy', 'sales'],
    ...['reversed', 'float', 'cash', 'mobileMoney', 'credit', 'payIns', 'payOuts', 'expected', 'counted'],
    ...['difference', 'walletGap'],
  ],
  dayFiles: ['nth', 'day', 'hash', 'text', 'madeAt'],
};

/** Rows as columns, as a batch has them. */
const columnsOf = (rows: Rows): BatchTables =>
  Object.fromEntries(
    Object.entries(COLUMNS).map(([name, columns]) => {
      const of = rows[name as keyof BatchTables] as readonly Readonly<Record<string, unknown>>[];
      return [name, Object.fromEntries(columns.map((column) => [column, of.map((row) => row[column])]))];
    }),
  ) as unknown as BatchTables;

export type Tender = 'cash' | 'mobile-money' | 'credit';

export interface DemoSale extends DemoProduct {
  readonly attendant: string;
  readonly tender: Tender;
  readonly at: number;
  /** The order stays like this, and asks for a person. */
  readonly stuck: boolean;
}

export class DemoBooks {
  readonly mark: string;
  private rows = noRows();
  private cursor: Cursor = START;
  private sent: Cursor = START;
  private nth = 0;
  private previous: string | null = null;
  private wallet: number;

  constructor(mark: string, wallet: number) {
    this.mark = mark;
    this.wallet = wallet;
  }

  /** A shop tops its wallet up before it is empty. */
  topUpBelow(least: number, amount: number): void {
    if (this.wallet < least) this.wallet += amount;
  }

  sell({ product, supplier, price, cost, attendant, tender, at, stuck }: DemoSale): void {
    const [sale, day] = [this.step('sale'), businessDayOf(at)];
    const shift = `${day} shift`;
    const whose = { day, hour: hourOf(at), shift, attendant, product, supplier, sale, intent: sale, at };
    for (const [kind, amount] of [
      ['revenue', price],
      ['wallet-cost', cost],
      [tender, price],
    ] as const) {
      this.rows.postings.push({ id: this.step('posting'), ...whose, kind, unit: 'pesewa', known: true, amount });
    }
    this.rows.sales.push({ seq: sale, day, product, price, items: 1, attendant, shift, soldAt: at });
    this.rows.orders.push({
      ...{ intent: sale, version: 2, sale, item: 0, day, product, supplier, price, cost, updatedAt: at },
      reference: `PRACTICE-${this.mark}-${sale}`,
      ...(stuck
        ? { state: 'accepted', delivery: 'pending', money: 'taken', attention: 'unresolved' }
        : { state: 'settled', delivery: 'completed', money: 'kept', attention: null }),
    });
    this.step('event');
    this.wallet -= cost;
    this.rows.balances.push({ seq: this.step('balance'), account: 1, unit: 'pesewa', balance: this.wallet, at });
  }

  close(shift: Omit<Rows['shifts'][number], 'number'>): number {
    const number = this.step('shift');
    this.rows.shifts.push({ number, ...shift });
    return number;
  }

  addDayFile(file: Omit<Rows['dayFiles'][number], 'nth'>): void {
    this.rows.dayFiles.push({ nth: this.step('dayFile'), ...file });
  }

  /** All that waits, as the next batch. */
  takeBatch(madeAt: number): OfficeBatch {
    this.nth += 1;
    const batch: OfficeBatch = {
      ...{ format: BATCH_FORMAT, version: BATCH_VERSION, mark: this.mark, nth: this.nth, previous: this.previous },
      ...{ from: this.sent, upto: this.cursor, madeAt, writer: 'practice', tables: columnsOf(this.rows) },
    };
    this.previous = batchHash(batch);
    this.sent = this.cursor;
    this.rows = noRows();
    return batch;
  }

  /** Postings that wait, for the file of their day. */
  postingsOf(day: string): Rows['postings'] {
    return this.rows.postings.filter((posting) => posting.day === day);
  }

  private step(what: keyof Cursor): number {
    this.cursor = { ...this.cursor, [what]: this.cursor[what] + 1 };
    return this.cursor[what];
  }
}
