/**
 * The append-only log in which each row carries the hash of the one before, so that a changed, removed or reordered
 * row is found. It tells what happened, never a key, a PIN or a card number.
 */
import { createHash } from 'node:crypto';
import type { ReadableDb, WritableDb } from './database.ts';

export interface NewEvent {
  readonly kind: string;
  readonly at: number;
  readonly saleSeq: number | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface EventRow {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly saleSeq: number | null;
  readonly data: string;
  readonly prevHash: Buffer;
  readonly hash: Buffer;
}

const GENESIS = Buffer.alloc(32);

function hashOf(prev: Buffer, row: Pick<EventRow, 'seq' | 'at' | 'kind' | 'saleSeq' | 'data'>): Buffer {
  const text = JSON.stringify([row.seq, row.at, row.kind, row.saleSeq, row.data]);
  return createHash('sha256').update(prev).update(text).digest();
}

const SELECT = `SELECT seq, at, kind, sale_seq AS saleSeq, data, prev_hash AS prevHash, hash FROM events`;

export class EventLog {
  private readonly insert;
  private tail: { seq: number; hash: Buffer } | null = null;
  private readonly db: WritableDb;

  constructor(db: WritableDb) {
    this.db = db;
    this.insert = db.prepare(
      `INSERT INTO events (seq, at, kind, sale_seq, data, prev_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  /** Called inside the transaction that changes what the event tells of. */
  append(event: NewEvent): void {
    const tail = this.tail ?? this.readTail();
    const row = { ...event, seq: tail.seq + 1, data: JSON.stringify(event.data) };
    const hash = hashOf(tail.hash, row);
    this.insert.run(row.seq, row.at, row.kind, row.saleSeq, row.data, tail.hash, hash);
    this.tail = { seq: row.seq, hash };
  }

  /** After a rollback the remembered tail would point at a row that never was. */
  forgetTail(): void {
    this.tail = null;
  }

  private readTail(): { seq: number; hash: Buffer } {
    const row = this.db.prepare<[], EventRow>(`${SELECT} ORDER BY seq DESC LIMIT 1`).get();
    return row ? { seq: row.seq, hash: row.hash } : { seq: 0, hash: GENESIS };
  }
}

/**
 * The first row from `fromSeq` on that doesn't follow from the one before it, or that should be there and isn't; null
 * when the chain holds up to its head.
 */
export function firstBrokenEvent(db: ReadableDb, fromSeq = 1): number | null {
  const before = db.prepare<[number], EventRow>(`${SELECT} WHERE seq = ?`).get(fromSeq - 1);
  if (fromSeq > 1 && before === undefined) return fromSeq - 1;
  let prev = { seq: fromSeq - 1, hash: before?.hash ?? GENESIS };
  for (const row of db.prepare<[number], EventRow>(`${SELECT} WHERE seq >= ? ORDER BY seq`).iterate(fromSeq)) {
    if (row.seq !== prev.seq + 1) return prev.seq + 1;
    if (!row.prevHash.equals(prev.hash) || !row.hash.equals(hashOf(prev.hash, row))) return row.seq;
    prev = { seq: row.seq, hash: row.hash };
  }
  const head = db.prepare<[], { seq: number; hash: Buffer }>(`SELECT seq, hash FROM event_head`).get();
  if (head === undefined) return prev.seq === 0 ? null : prev.seq;
  if (head.seq !== prev.seq) return Math.min(head.seq, prev.seq) + 1;
  return head.hash.equals(prev.hash) ? null : head.seq;
}

/** The seq from which checking at start begins: the whole chain is checked daily, its tail at every start. */
export function tailStart(db: ReadableDb, rows: number): number {
  const newest = db.prepare<[], { seq: number | null }>(`SELECT max(seq) AS seq FROM events`).get()?.seq ?? 0;
  return Math.max(1, newest - rows + 1);
}
