/** Reads the rows of a day's signed file, and which days have one. Everything here is about days that are over. */

import { MOST_SECONDS } from '#shared/counter-api/limits.ts';
import { HOUSE } from '#shared/shop-sender.ts';
import { addDays, endOfDay } from '../../platform/clock.ts';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import { staffNames } from '../people/staff-rows.ts';

export interface DaySumRow {
  readonly product: string;
  readonly attendantId: string;
  readonly shiftId: string;
  readonly kind: string;
  readonly unit: 'pesewa' | 'sms-credit';
  readonly known: number;
  readonly amount: number;
  readonly count: number;
}

export interface DayFileRecord {
  readonly nth: number;
  readonly day: string;
  readonly text: string;
  readonly hash: string;
  readonly mark: string;
  readonly headSeq: number | null;
  readonly headHash: string | null;
  readonly madeAt: number;
}

export interface DayZRow {
  readonly number: number;
  /** JSON of the Z. */
  readonly z: string;
  /** The amounts that its shift took from the wallets, summed by second. */
  readonly moved: readonly { readonly second: number; readonly amount: number }[];
}

export interface DayRows {
  readonly sums: readonly DaySumRow[];
  readonly names: Readonly<Record<string, string>>;
  readonly zs: readonly DayZRow[];
  readonly owed: number;
  readonly head: { readonly seq: number; readonly hash: string } | null;
  readonly previous: Pick<DayFileRecord, 'mark' | 'day' | 'hash'> | null;
}

/** The state of the journal that a day's file was made of. */
export interface DayFileBasis {
  readonly previousHash: string | null;
  /** The number of the day's postings. */
  readonly postings: number;
}

export const basisOf = ({ previous, sums }: Pick<DayRows, 'previous' | 'sums'>): DayFileBasis => ({
  previousHash: previous?.hash ?? null,
  postings: sums.reduce((all, { count }) => all + count, 0),
});

export interface DueDays {
  /** Oldest first. */
  readonly days: readonly string[];
  /**
   * The time at which the oldest open shift began; null if all are closed. One that ended earlier, since its drawer was
   * opened under a clock that was ahead, counts from its end: its Z belongs to that day.
   */
  readonly openSince: number | null;
}

const FILE = `nth, day, text, hash, mark, head_seq AS headSeq, head_hash AS headHash, made_at AS madeAt`;

/** Steps from day to day through the index: a year costs as many steps as it has days, whatever was sold. */
const WORKED_DAYS = `
  WITH RECURSIVE worked (day) AS (
    SELECT min(business_day) FROM rollups
    UNION ALL
    SELECT (SELECT min(business_day) FROM rollups WHERE business_day > worked.day) FROM worked WHERE day IS NOT NULL)
  SELECT day FROM (
    SELECT day FROM worked WHERE day IS NOT NULL
    UNION SELECT date(ended_at / 1000, 'unixepoch') FROM shifts WHERE z_number IS NOT NULL)
  WHERE day < @today AND day NOT IN (SELECT day FROM day_files) ORDER BY day LIMIT @limit`;

export function dayReader(db: ReadableDb) {
  return {
    due: (today: string, limit: number): DueDays => ({
      days: db
        .prepare<[{ today: string; limit: number }], { day: string }>(WORKED_DAYS)
        .all({ today, limit })
        .map(({ day }) => day),
      openSince:
        db
          .prepare<[], { at: number | null }>(
            `SELECT min(min(opened_at, coalesce(ended_at, opened_at))) AS at FROM shifts
             WHERE state IN ('open','counting')`,
          )
          .get()?.at ?? null,
    }),
    files: (before: string | null, limit: number): DayFileRecord[] =>
      db
        .prepare<[{ before: string | null; limit: number }], DayFileRecord>(
          `SELECT ${FILE} FROM day_files WHERE @before IS NULL OR day < @before ORDER BY day DESC LIMIT @limit`,
        )
        .all({ before, limit }),
    file: (day: string): DayFileRecord | null =>
      db.prepare<[string], DayFileRecord>(`SELECT ${FILE} FROM day_files WHERE day = ?`).get(day) ?? null,
  };
}

/** Finds the day to book to: a day with a file is final, and what comes later belongs to the next without one. */
export function openDayFinder(db: ReadableDb): (day: string) => string {
  const file = db.prepare<[string], { found: 1 }>(`SELECT 1 AS found FROM day_files WHERE day = ?`);
  return (wanted) => {
    let day = wanted;
    while (file.get(day) !== undefined) day = addDays(day, 1);
    return day;
  };
}

function zsOf(db: ReadableDb, from: number, until: number): DayZRow[] {
  const ended = db
    .prepare<[number, number], { number: number; z: string; after: number; last: number }>(
      `SELECT z_number AS number, z, coalesce(last_posting, 0) AS last,
         coalesce((SELECT b.last_posting FROM shifts b WHERE b.nth = s.nth - 1), 0) AS after
       FROM shifts s WHERE z_number IS NOT NULL AND ended_at >= ? AND ended_at < ? ORDER BY z_number`,
    )
    .all(from, until);
  const moved = db.prepare<[number, number, number], DayZRow['moved'][number]>(
    `SELECT at / 1000 AS second, sum(amount) AS amount FROM postings
     WHERE id > ? AND id <= ? AND unit = 'pesewa' AND kind IN ('wallet-cost','wallet-cost-returned')
     GROUP BY 1 HAVING sum(amount) <> 0 ORDER BY 1 LIMIT ?`,
  );
  let left = MOST_SECONDS;
  return ended.map(({ number, z, after, last }) => {
    const steps = moved.all(after, last, left);
    left -= steps.length;
    return { number, z, moved: steps };
  });
}

/**
 * Reads the rows of a day; the caller does so in one transaction. A later read of a day that is over gives the same
 * rows, except for the file that was made last.
 */
export function dayRows(db: ReadableDb, day: string): DayRows {
  const endsAt = endOfDay(day);
  return {
    sums: db
      .prepare<[string], DaySumRow>(
        `SELECT product, attendant_id AS attendantId, shift_id AS shiftId, kind, unit, known,
           sum(amount) AS amount, sum(count) AS count
         FROM rollups WHERE business_day = ? GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`,
      )
      .all(day),
    names: { [HOUSE.id]: HOUSE.name, ...staffNames(db) },
    zs: zsOf(db, Date.parse(day), endsAt),
    // Sums order by order, as a Z does: money paid out for an order that arrived after all pays for no other.
    owed:
      db
        .prepare<[string], { owed: number | null }>(
          `SELECT sum(open) AS owed FROM (
             SELECT sum(amount) AS open FROM postings
             WHERE sale_seq IN (SELECT sale_seq FROM owed) AND kind IN ('owed','owed-paid','owed-settled') AND business_day <= ?
             GROUP BY intent_id)
           WHERE open > 0`,
        )
        .get(day)?.owed ?? 0,
    head:
      db
        .prepare<[number], { seq: number; hash: string }>(
          `SELECT seq, lower(hex(hash)) AS hash FROM events WHERE at < ? ORDER BY at DESC, seq DESC LIMIT 1`,
        )
        .get(endsAt) ?? null,
    previous:
      db
        .prepare<[], Pick<DayFileRecord, 'mark' | 'day' | 'hash'>>(
          `SELECT mark, day, hash FROM day_files ORDER BY nth DESC LIMIT 1`,
        )
        .get() ?? null,
  };
}

/**
 * Returns false if another file was made meanwhile, because this one would name the wrong previous file; and if a
 * posting was added to the day, which a full disk had held up: no later file would have it.
 */
export function writeDayFile(db: WritableDb, file: Omit<DayFileRecord, 'nth'>, basis: DayFileBasis): boolean {
  const last = db
    .prepare<[], { nth: number; hash: string }>(`SELECT nth, hash FROM day_files ORDER BY nth DESC LIMIT 1`)
    .get();
  if ((last?.hash ?? null) !== basis.previousHash) return false;
  const now = db
    .prepare<[string], { postings: number }>(
      `SELECT coalesce(sum(count), 0) AS postings FROM rollups WHERE business_day = ?`,
    )
    .get(file.day);
  if (now?.postings !== basis.postings) return false;
  db.prepare(`
    INSERT INTO day_files (nth, day, text, hash, mark, head_seq, head_hash, made_at)
    VALUES (@nth, @day, @text, @hash, @mark, @headSeq, @headHash, @madeAt)`).run({
    ...file,
    nth: (last?.nth ?? 0) + 1,
  });
  return true;
}
