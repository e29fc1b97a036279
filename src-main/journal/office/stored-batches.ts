/** Keeps the batches for the office: the one on its way with its bytes, and the newest ones that have arrived. */
import type { Cursor } from '#shared/office/batch.ts';
import type { ReadableDb, WritableDb } from '../base/database.ts';

/** Older ones are forgotten: a standby of the office's database lacks a few at most when it takes over. */
const KEPT = 200;

export interface NewOfficeBatch {
  readonly mark: string;
  readonly nth: number;
  readonly hash: string;
  readonly previous: string | null;
  readonly upto: Cursor;
  readonly rows: number;
  /** Its canonical JSON, deflated. */
  readonly body: Uint8Array;
  readonly madeAt: number;
}

/** A batch as the office names it. */
export interface BatchPlace {
  readonly nth: number;
  readonly hash: string;
  readonly upto: Cursor;
}

/** How far the journal has come with the office, under one mark. */
export interface OfficeProgress {
  /** Written down, and not known to have arrived. */
  readonly open: NewOfficeBatch | null;
  /** The newest one that has arrived. */
  readonly acked: (BatchPlace & { readonly at: number }) | null;
}

interface Row {
  readonly nth: number;
  readonly hash: string;
  readonly previous: string | null;
  readonly upto: string;
  readonly rows: number;
  readonly body: Uint8Array | null;
  readonly madeAt: number;
  readonly ackedAt: number | null;
}

const SELECT = `SELECT nth, hash, previous, upto, rows, body, made_at AS madeAt, acked_at AS ackedAt FROM office_batches`;

const cursorOf = (text: string): Cursor => JSON.parse(text) as Cursor;
const placeOf = ({ nth, hash, upto }: Row): BatchPlace => ({ nth, hash, upto: cursorOf(upto) });

export function officeProgress(db: ReadableDb, mark: string): OfficeProgress {
  const newest = (which: string): Row | undefined =>
    db.prepare<[string], Row>(`${SELECT} WHERE ${which} ORDER BY seq DESC LIMIT 1`).get(mark);
  const open = newest('mark = ? AND acked_at IS NULL');
  const acked = newest('mark = ? AND acked_at IS NOT NULL');
  return {
    open:
      open === undefined || open.body === null
        ? null
        : { ...open, mark, upto: cursorOf(open.upto), body: new Uint8Array(open.body) },
    acked: acked === undefined ? null : { ...placeOf(acked), at: acked.ackedAt ?? 0 },
  };
}

export function keptBatch(db: ReadableDb, mark: string, nth: number): BatchPlace | null {
  const row = db.prepare<[string, number], Row>(`${SELECT} WHERE mark = ? AND nth = ?`).get(mark, nth);
  return row === undefined ? null : placeOf(row);
}

export function storedBatches(db: WritableDb) {
  const insert = db.prepare(`
    INSERT INTO office_batches (mark, nth, hash, previous, upto, rows, body, made_at, acked_at)
    VALUES (@mark, @nth, @hash, @previous, @upto, @rows, @body, @madeAt, @ackedAt)`);
  return {
    /** Returns false if another batch of this mark is on its way, or doesn't come before this one. */
    add(batch: NewOfficeBatch): boolean {
      const { open, acked } = officeProgress(db, batch.mark);
      if (open !== null || (acked?.nth ?? 0) + 1 !== batch.nth) return false;
      // A restored or copied journal has another mark, under which the office gets all of it.
      db.prepare(`DELETE FROM office_batches WHERE mark <> ?`).run(batch.mark);
      insert.run({ ...batch, upto: JSON.stringify(batch.upto), ackedAt: null });
      return true;
    },
    /** Wipes the bytes of a batch that has arrived, and forgets old ones. */
    arrived(mark: string, nth: number, at: number): void {
      db.prepare(`UPDATE office_batches SET acked_at = ?, body = NULL WHERE mark = ? AND nth = ?`).run(at, mark, nth);
      db.prepare(`
        DELETE FROM office_batches WHERE mark = ? AND seq <= (SELECT max(seq) FROM office_batches) - ${KEPT}`).run(
        mark,
      );
    },
    /** Goes back to the batch that the office has, or to before the first: what came after is made anew. */
    goBack(mark: string, to: BatchPlace | null, at: number): void {
      db.prepare(`DELETE FROM office_batches WHERE mark = ? AND nth > ?`).run(mark, to?.nth ?? 0);
      if (to === null || keptBatch(db, mark, to.nth) !== null) return;
      const unknown = { previous: null, rows: 0, body: null, madeAt: at, ackedAt: at };
      insert.run({ mark, nth: to.nth, hash: to.hash, upto: JSON.stringify(to.upto), ...unknown });
    },
  };
}
