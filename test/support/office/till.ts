/**
 * A counter as the office sees it: rows in the form of the contract, made without a journal. It is honest unless a test
 * changes a batch before it is sent.
 */

import { dayFileText } from '#main/day-files/day-file.ts';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { sha256 } from '#main/platform/ed25519.ts';
import type { Signer } from '#main/platform/signing.ts';
import { addSums, type DayBody, type DaySum } from '#shared/day-file.ts';
import {
  BATCH_FORMAT,
  BATCH_VERSION,
  type BatchTables,
  type Cursor,
  type OfficeBatch,
  officeBatch,
  START,
} from '#shared/office/batch.ts';
import { signerOf } from '../day-files/day-files.ts';
import { hashOf, insertBatchRow, insertRows } from './bare-push.ts';

type Table = keyof BatchTables;
export type RowOf<Name extends Table> = {
  [Key in keyof BatchTables[Name]]: BatchTables[Name][Key] extends (infer One)[] ? One : never;
};
type Posting = RowOf<'postings'>;
type Order = RowOf<'orders'>;

const emptyTables = (): BatchTables =>
  Object.fromEntries(
    Object.entries(officeBatch.shape.tables.shape).map(([name, table]) => [
      name,
      Object.fromEntries(Object.keys(table.shape).map((key) => [key, []])),
    ]),
  ) as unknown as BatchTables;

function add<Name extends Table>(tables: BatchTables, name: Name, row: RowOf<Name>): void {
  const table = tables[name] as Record<string, unknown[]>;
  for (const [key, value] of Object.entries(row)) table[key]?.push(value);
}

export interface TillOptions {
  readonly mark?: string;
  readonly role?: string;
  readonly kind?: 'live' | 'training';
  readonly signer?: Signer;
}

const AT = Date.UTC(2026, 10, 20, 9);

export class ScriptedTill {
  readonly mark: string;
  readonly role: string;
  readonly kind: 'live' | 'training';
  readonly signer: Signer;
  /** All postings that it ever made, sent or not. */
  readonly postings: Posting[] = [];
  /** All drawers that it ever closed, sent or not. */
  readonly drawers: RowOf<'shifts'>[] = [];
  previousFile: DayBody['previous'] = null;
  private tables = emptyTables();
  private cursor: Cursor = START;
  private upto: Cursor = START;
  private nth = 0;
  private previous: string | null = null;

  constructor({ mark = 'K3F7', role = 'dwadi_till_adom', kind = 'live', signer = signerOf(1) }: TillOptions = {}) {
    this.mark = mark;
    this.role = role;
    this.kind = kind;
    this.signer = signer;
  }

  /** Enrols the counter where that was not done, and claims its mark. */
  async claim(db: OfficeDatabase): Promise<this> {
    await db.query(`INSERT INTO dwadi.counter (role, name) VALUES ($1::text, $1::text) ON CONFLICT DO NOTHING`, [
      this.role,
    ]);
    await db.query(`INSERT INTO dwadi.mark (mark, role, kind, shop, signer) VALUES ($1, $2, $3, 'Adom Mobile', $4)`, [
      ...[this.mark, this.role, this.kind, this.signer.fingerprint],
    ]);
    return this;
  }

  async confirm(db: OfficeDatabase): Promise<this> {
    await db.query(`UPDATE dwadi.counter SET signer = $2, signer_confirmed_at = now() WHERE role = $1`, [
      ...[this.role, this.signer.fingerprint],
    ]);
    return this;
  }

  post(wish: Partial<Posting> & Pick<Posting, 'kind' | 'amount'>): this {
    const id = this.upto.posting + 1;
    this.upto = { ...this.upto, posting: id };
    const row: Posting = {
      ...{ id, day: '2026-11-20', hour: 9, shift: 's1', attendant: 'Ama', product: 'airtime', supplier: 'MTN' },
      ...{ unit: 'pesewa', known: true, sale: id, intent: id, at: AT + id },
      ...wish,
    };
    this.postings.push(row);
    add(this.tables, 'postings', row);
    return this;
  }

  /** A sale of airtime that was delivered: its cash, what it brought in, and what the wallet paid. */
  sell(price: number, wish: Partial<Posting> = {}): this {
    return this.post({ kind: 'cash', amount: price, ...wish })
      .post({ kind: 'revenue', amount: price, ...wish })
      .post({ kind: 'wallet-cost', amount: price - 50, ...wish });
  }

  order(wish: Partial<Order> & Pick<Order, 'intent' | 'version' | 'state'>): this {
    this.upto = { ...this.upto, event: this.upto.event + 1 };
    add(this.tables, 'orders', {
      ...{ sale: wish.intent, item: 0, day: '2026-11-20', product: 'airtime', supplier: 'MTN', price: 1000, cost: 950 },
      ...{ reference: `${this.mark}-${wish.intent}`, delivery: 'pending', money: 'maybe', attention: null },
      updatedAt: AT + wish.version,
      ...wish,
    });
    return this;
  }

  balance(balance: number, account = 1): this {
    const seq = this.upto.balance + 1;
    this.upto = { ...this.upto, balance: seq };
    add(this.tables, 'balances', { seq, account, unit: 'pesewa', balance, at: AT + seq });
    return this;
  }

  close(day: string, difference: number): this {
    const number = this.upto.shift + 1;
    this.upto = { ...this.upto, shift: number };
    const row = {
      ...{ number, shift: `s${number}`, day, openedAt: AT, openedBy: 'Ama', endedAt: AT + 1, endedBy: 'Ama' },
      ...{ closedAt: AT + 2, closedBy: 'Esi', sales: 1000, reversed: 0, float: 0, cash: 1000, mobileMoney: 0 },
      ...{ credit: 0, payIns: 0, payOuts: 0, expected: 1000, counted: 1000 + difference, difference, walletGap: 0 },
    };
    this.drawers.push(row);
    add(this.tables, 'shifts', row);
    return this;
  }

  /** The signed file of a day, by all postings of it. `change` makes it lie. */
  dayText(day: string, change: (body: Omit<DayBody, 'signer'>) => Omit<DayBody, 'signer'> = (body) => body): string {
    const of = this.postings.filter((posting) => posting.day === day);
    const grouped = (key: 'product' | 'attendant' | 'shift'): [string, DaySum[]][] =>
      [...Map.groupBy(of, (one) => one[key])].map(([name, rows]) => [
        name,
        addSums(rows.map(({ kind, unit, known, amount }) => ({ kind, unit, known, amount, count: 1 }))),
      ]);
    const body: Omit<DayBody, 'signer'> = {
      ...({ format: 'dwadi-day', version: 1, shop: 'Adom Mobile', day, owed: 0, events: null } as const),
      zs: this.drawers
        .filter((one) => one.day === day)
        .map(({ day: _, walletGap: __, ...z }) => ({ ...z, wallets: [] })),
      counter: { mark: this.mark, kind: this.kind },
      products: grouped('product').map(([product, sums]) => ({ product, sums })),
      attendants: grouped('attendant').map(([name, sums]) => ({ name, sums })),
      shifts: grouped('shift').map(([shift, sums]) => ({ shift, sums })),
      previous: this.previousFile,
    };
    return dayFileText(change(body), this.signer);
  }

  file(day: string, text = this.dayText(day), hash = sha256(text)): this {
    const nth = this.upto.dayFile + 1;
    this.upto = { ...this.upto, dayFile: nth };
    add(this.tables, 'dayFiles', { nth, day, hash, text, madeAt: AT });
    this.previousFile = { mark: this.mark, day, hash };
    return this;
  }

  /** The rows that stand ready, as the next batch. */
  batch(): OfficeBatch {
    this.nth += 1;
    const { mark, nth, previous, cursor, upto, tables } = this;
    const batch: OfficeBatch = {
      ...{ format: BATCH_FORMAT, version: BATCH_VERSION, mark, nth, previous, from: cursor, upto },
      ...{ madeAt: AT, writer: 'test', tables },
    };
    this.previous = hashOf(batch);
    this.cursor = upto;
    this.tables = emptyTables();
    return batch;
  }

  async send(db: OfficeDatabase, behind = 0): Promise<void> {
    await sendBatch(db, this.batch(), behind);
  }
}

export const sendBatch = (db: OfficeDatabase, batch: OfficeBatch, behind = 0): Promise<void> =>
  db.transaction(async (queries) => {
    await insertRows(queries, batch.mark, batch.tables);
    await insertBatchRow(queries, batch, behind);
  });
