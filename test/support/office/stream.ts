/** A counter's journal on this thread, and the stream of its books to an office. */
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { WritableDb } from '#main/journal/base/database.ts';
import { migrate } from '#main/journal/file/migrate.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { type WriterOps, writerOps } from '#main/journal/worker/writer-ops.ts';
import { enrolCounter } from '#main/office/counters/enrol.ts';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import type { OfficeConnection } from '#main/office-link/connection.ts';
import { type Pushed, type PushPorts, pushAll } from '#main/office-link/push.ts';
import { businessDayOf, hourOf } from '#main/platform/clock.ts';
import { ANY_TIME, changeOf, newIntent, newPosting, newSale, SENT } from '../journal/journal.ts';

export const MARK = 'K7Q';
export const SIGNER = 'a'.repeat(64);
const MORNING = Date.UTC(2026, 10, 21, 7, 30);
const SECOND = 1000;

type Db = WritableDb;
/** The same methods; a promise of theirs is what a worker would answer. */
export const asJournal = (db: Db, ops: WriterOps) =>
  ({ read: readerOps(db), write: ops }) as unknown as PushPorts['journal'];

/** Sells in its own time, a sale each half minute. */
export class Till {
  now = MORNING;
  readonly db: Db;
  readonly ops: WriterOps;
  private readonly account: number;

  constructor(db: Db, ops: WriterOps) {
    this.db = db;
    this.ops = ops;
    this.account = ops.openAccount('main', 'https://example.test', 1).id;
  }

  /** A journal in memory: no test of a stream is about its disk. */
  static open(): Till {
    const db = new Database(':memory:') as WritableDb;
    onTestFinished(() => void db.close());
    migrate(db);
    return new Till(
      db,
      writerOps(db, () => true),
    );
  }

  /** Records sales that nobody has sent yet. */
  record(items = 1): readonly { readonly id: number; readonly version: number; readonly saleSeq: number }[] {
    this.now += 30 * SECOND;
    const sale = { ...newSale(), businessDay: businessDayOf(this.now), soldAt: this.now, price: 1000 * items };
    const intents = Array.from({ length: items }, () => newIntent(this.account));
    const recorded = this.ops.recordSale(sale, intents, ANY_TIME);
    if (recorded.kind !== 'recorded') throw new Error(recorded.kind);
    return recorded.sale.intents;
  }

  private posting(kind: Parameters<typeof newPosting>[0], saleSeq: number, intentId: number) {
    const { now: at } = this;
    return newPosting({ ...kind, businessDay: businessDayOf(at), hour: hourOf(at), at, saleSeq, intentId });
  }

  /** Sends these orders in one request. */
  send(intents: readonly { readonly id: number; readonly version: number; readonly saleSeq: number }[]) {
    this.now += SECOND;
    const starts = intents.map(({ id, version }) => ({ intentId: id, version, kind: 'first' as const }));
    return this.ops.startAttempts(starts, { ...SENT, batch: randomUUID(), at: this.now });
  }

  /** The service delivers an order that was sent, and tells the balance. */
  settle(
    { id, saleSeq }: { readonly id: number; readonly saleSeq: number },
    sent: { attemptId: number; version: number },
  ) {
    this.now += SECOND;
    const at = this.now;
    this.ops.commit([
      [
        changeOf(
          { id, version: sent.version },
          {
            at,
            patch: { state: 'settled', delivery: 'completed', money: 'kept' },
            attempt: { attemptId: sent.attemptId, outcome: 'accepted', status: 200, note: null },
            postings: [
              this.posting({ kind: 'revenue', amount: 1000 }, saleSeq, id),
              this.posting({ kind: 'wallet-cost', amount: 980 }, saleSeq, id),
            ],
            events: [{ kind: 'order.accepted', at, saleSeq, data: { intentId: id } }],
            balance: { accountId: this.account, unit: 'pesewa', balance: 200_000 - 980 * saleSeq },
            wipeBody: true,
          },
        ),
      ],
    ]);
  }

  sell(times = 1): void {
    for (let nth = 0; nth < times; nth += 1) {
      const intents = this.record();
      const started = this.send(intents);
      for (const [at, intent] of intents.entries()) {
        const sent = started[at];
        if (sent !== undefined) this.settle(intent, sent);
      }
    }
  }

  ports(more: Partial<PushPorts> = {}): PushPorts {
    return {
      journal: asJournal(this.db, this.ops),
      counter: { mark: MARK, kind: 'live', shop: 'Adom Mobile', signer: SIGNER },
      ...{ writer: '0.0.0-test', now: () => this.now, mayGoOn: () => true, signOfLifeMs: 3_600_000 },
      ...more,
    };
  }
}

/** Enrols a counter, and connects to the embedded office with its rights. */
export async function enrolledIn(db: OfficeDatabase, name = 'Adom Kaneshie'): Promise<() => Promise<OfficeConnection>> {
  const { role } = await enrolCounter(db, name);
  return async () => {
    await db.run(`SET ROLE ${role}`);
    return {
      query: (text, values) => db.query(text, values),
      run: (text) => db.run(text),
      // A connection that is lost in the middle of a transaction leaves nothing of it.
      close: () => db.run('ROLLBACK; RESET ROLE'),
    };
  };
}

/** Pushes once, over a connection of its own. */
export async function pushOver(connect: () => Promise<OfficeConnection>, ports: PushPorts): Promise<Pushed> {
  const office = await connect();
  try {
    return await pushAll(office, ports);
  } finally {
    await office.close();
  }
}

/** Rows of a table of the office, in the order of its key. */
export const rowsThere = (db: OfficeDatabase, table: string, order: string): Promise<Record<string, unknown>[]> =>
  db.query(`SELECT * FROM dwadi.${table} ORDER BY ${order}`);

export const countThere = async (db: OfficeDatabase, table: string): Promise<number> =>
  (await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM dwadi.${table}`))[0]?.n ?? 0;
