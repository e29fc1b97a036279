/**
 * The append-only log in which each row carries the hash of the one before, so that a changed, removed or reordered
 * row is found. It tells what happened, never a key, a PIN or a card number.
 */
import { createHash } from 'node:crypto';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import type { NewEvent } from '../base/records.ts';

interface EventRow {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly saleSeq: number | null;
  readonly data: string;
  readonly prevHash: Buffer;
  readonly hash: Buffer;
}

const GENESIS = Buffer.alloc(32);

function hashOf(prev: Uint8Array, row: Pick<EventRow, 'seq' | 'at' | 'kind' | 'saleSeq' | 'data'>): Buffer {
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

  /** Forgets the remembered tail: after a rollback it would point at a row that was never committed. */
  forgetTail(): void {
    this.tail = null;
  }

  /** The newest row that this run has written or read; null before the first. */
  get head(): ChainLink | null {
    return this.tail;
  }

  /** Returns the newest row; for an empty log, the link that its first row follows from. */
  newest(): ChainLink {
    return this.tail ?? this.readTail();
  }

  private readTail(): { seq: number; hash: Buffer } {
    const row = this.db.prepare<[], EventRow>(`${SELECT} ORDER BY seq DESC LIMIT 1`).get();
    return row ? { seq: row.seq, hash: row.hash } : { seq: 0, hash: GENESIS };
  }
}

/** A verified row of the chain, from which the following rows are verified. */
export interface ChainLink {
  readonly seq: number;
  readonly hash: Uint8Array;
}

export interface ChainBreak {
  readonly seq: number;
  readonly why: 'missing' | 'changed' | 'moved' | 'cut' | 'not-sealed';
}

export interface ChainStretch {
  /** The newest verified row. */
  readonly link: ChainLink;
  readonly rows: number;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** The head was reached, or the chain broke. */
  readonly done: boolean;
  readonly broken: ChainBreak | null;
}

export const CHAIN_BEGIN: ChainLink = { seq: 0, hash: GENESIS };

function breakAt(row: EventRow, before: ChainLink): ChainBreak | null {
  if (row.seq !== before.seq + 1) return { seq: before.seq + 1, why: 'missing' };
  if (!row.prevHash.equals(before.hash)) return { seq: row.seq, why: 'moved' };
  return row.hash.equals(hashOf(row.prevHash, row)) ? null : { seq: row.seq, why: 'changed' };
}

/** Checks that the newest row that was followed is the one that was written last. */
function headBreak(db: ReadableDb, { seq, hash }: ChainLink): ChainBreak | null {
  const head = db.prepare<[], { seq: number; hash: Buffer }>(`SELECT seq, hash FROM event_head`).get();
  if (head === undefined) return seq === 0 ? null : { seq, why: 'cut' };
  if (head.seq !== seq) return { seq: Math.min(head.seq, seq) + 1, why: 'cut' };
  return head.hash.equals(hash) ? null : { seq, why: 'changed' };
}

/** Recomputes at most `most` rows after a verified one, inside a transaction: the head belongs to them. */
export function followChain(db: ReadableDb, from: ChainLink, most: number): ChainStretch {
  let link = from;
  let [rows, firstAt, lastAt]: [number, number | null, number | null] = [0, null, null];
  const stretch = (done: boolean, broken: ChainBreak | null): ChainStretch => ({
    ...{ link, rows, firstAt, lastAt, done, broken },
  });
  const after = db.prepare<[number, number], EventRow>(`${SELECT} WHERE seq > ? ORDER BY seq LIMIT ?`);
  for (const row of after.iterate(from.seq, most)) {
    const broken = breakAt(row, link);
    if (broken !== null) return stretch(true, broken);
    link = { seq: row.seq, hash: row.hash };
    rows += 1;
    firstAt ??= row.at;
    lastAt = row.at;
  }
  return rows < most ? stretch(true, headBreak(db, link)) : stretch(false, null);
}

/** The first row from `fromSeq` on that is missing or doesn't follow the one before; null if there is none. */
export function firstBrokenEvent(db: ReadableDb, fromSeq = 1): number | null {
  const before = db.prepare<[number], EventRow>(`${SELECT} WHERE seq = ?`).get(fromSeq - 1);
  if (fromSeq > 1 && before === undefined) return fromSeq - 1;
  const from = before === undefined ? CHAIN_BEGIN : { seq: before.seq, hash: before.hash };
  return followChain(db, from, Number.MAX_SAFE_INTEGER).broken?.seq ?? null;
}

/** The number of the newest event; 0 for an empty log. */
export const newestEvent = (db: ReadableDb): number =>
  db.prepare<[], { seq: number | null }>(`SELECT max(seq) AS seq FROM events`).get()?.seq ?? 0;

/** Returns the seq from which the check at start begins: the whole chain is checked daily, its tail at every start. */
export function tailStart(db: ReadableDb, rows: number): number {
  return Math.max(1, newestEvent(db) - rows + 1);
}
