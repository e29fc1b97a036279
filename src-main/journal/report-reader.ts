/**
 * The sums that reports are made of, read from the sums of each day: a range costs what its days have of them, however
 * many sales there are.
 */
import type { ReadableDb } from './database.ts';
import type { OrderStanding } from './records.ts';

/** By what a sum is told from the others of its range. A line is a product and a supplier. */
export type SumBy = 'day' | 'hour' | 'line' | 'attendant' | 'shift';

export interface RollupSum {
  /** The day, the hour, `product:supplier`, or the id of the attendant or the shift. */
  readonly key: string;
  readonly kind: string;
  readonly unit: 'pesewa' | 'sms-credit';
  readonly known: boolean;
  readonly amount: number;
  readonly count: number;
  /** `2026-11-21 09`: the first hour of the range in which anything was posted under this key. */
  readonly since: string;
}

/** Orders that aren't over, or that a person should look at. */
export interface OpenSum extends OrderStanding {
  readonly count: number;
  readonly price: number;
}

/** A day's attendants together are the day, and they are few. */
const SPLITS: Readonly<Record<SumBy, string>> = {
  day: 'attendant',
  hour: 'hour',
  line: 'line',
  attendant: 'attendant',
  shift: 'shift',
};

/** The statement of a grouping; a test looks at how SQLite goes about it. */
export function sumsSql(by: SumBy): string {
  const key = by === 'day' ? 'business_day' : 'key';
  // Only shifts are told by when they began.
  const since = by === 'shift' ? `min(business_day || printf(' %02d', first_hour))` : `''`;
  return `
    SELECT ${key} AS key, kind, unit, known, sum(amount) AS amount, sum(count) AS count, ${since} AS since
    FROM day_sums WHERE split = '${SPLITS[by]}' AND business_day BETWEEN @from AND @to
    GROUP BY ${key}, kind, unit, known ORDER BY 1, 2, 3, 4`;
}

export const OPEN_SQL = `
  SELECT state, delivery, money, attention, count(*) AS count, sum(price) AS price FROM intents INDEXED BY intents_open
  WHERE state IN ('recorded','sending','unknown','accepted') OR watch_until IS NOT NULL OR attention IS NOT NULL
  GROUP BY state, delivery, money, attention`;

interface Row extends Omit<RollupSum, 'known'> {
  readonly known: number;
}

export function reportReader(db: ReadableDb) {
  return {
    sums: (by: SumBy, from: string, to: string): RollupSum[] =>
      db
        .prepare<[{ from: string; to: string }], Row>(sumsSql(by))
        .all({ from, to })
        .map((row) => ({ ...row, known: row.known === 1 })),
    open: (): OpenSum[] => db.prepare<[], OpenSum>(OPEN_SQL).all(),
  };
}
