/** Reads the sums for reports from those of each day: a range costs as much as its days have sums, not sales. */
import { endOfDay } from '../../platform/clock.ts';
import type { ReadableDb } from '../base/database.ts';
import { IS_OPEN } from '../base/open-intents.ts';
import type { OrderStanding } from '../base/records.ts';
import type { ShiftRecord } from '../base/shift-records.ts';
import { shiftReader } from '../money/shift-rows.ts';

/** The key that tells a sum from the others of its range. A line is a product and a supplier. */
export type SumBy = 'day' | 'hour' | 'line' | 'attendant' | 'shift';

export interface RollupSum {
  /** The day, the hour, `product:supplier`, or the id of the attendant or the shift. */
  readonly key: string;
  readonly kind: string;
  readonly unit: 'pesewa' | 'sms-credit';
  readonly known: boolean;
  /** Null if products aren't told apart. */
  readonly product: string | null;
  readonly amount: number;
  readonly count: number;
  /** `2026-11-21 09`: the first hour of the range in which anything was posted under this key. */
  readonly since: string;
}

/** Orders that aren't over, or that a person should look at; a refusal that isn't proven yet counts as unknown. */
export interface OpenSum extends OrderStanding {
  readonly count: number;
  readonly price: number;
}

/** The statement of a grouping; exported so that a test can check SQLite's query plan. */
export function sumsSql(by: SumBy): string {
  const key = by === 'day' ? 'business_day' : 'key';
  // A day is summed from its lines, which are few.
  const split = by === 'day' ? 'line' : by;
  // Only shifts show when they began. Postings may belong to a drawer that isn't opened yet, or that was opened on a
  // later day: the report of their day stays as it was told.
  const opened = `(SELECT strftime('%Y-%m-%d %H:%M', opened_at / 1000, 'unixepoch') FROM shifts WHERE id = key)`;
  const first = `min(business_day || printf(' %02d', first_hour))`;
  const isOpened = `substr(${opened}, 1, 10) <= substr(${first}, 1, 10)`;
  const since = by === 'shift' ? `CASE WHEN ${isOpened} THEN ${opened} ELSE ${first} END` : `''`;
  const ofLine = `substr(key, 1, instr(key, ':') - 1)`;
  // Products aren't told apart on the days before `apart`: a report only compares with them, and twice as many sums
  // would say no more.
  const product =
    by === 'line' ? ofLine : by === 'day' ? `CASE WHEN business_day >= @apart THEN ${ofLine} END` : 'NULL';
  return `
    SELECT ${key} AS key, kind, unit, known, ${product} AS product, sum(amount) AS amount, sum(count) AS count, ${since} AS since
    FROM day_sums WHERE split = '${split}' AND business_day BETWEEN @from AND @to
    GROUP BY ${key}, kind, unit, known, product ORDER BY 1, 2, 3, 4, 5`;
}

/**
 * An order that was refused or given up and surely charged nothing is over: it is only watched. A refusal that
 * isn't proven yet may be charged (M7a). An order that was put away stands in the reports of its own day, and in no
 * later one (M25a).
 */
export const OPEN_SQL = `
  SELECT CASE WHEN state = 'rejected' AND attention IS NULL THEN 'unknown' ELSE state END AS state,
    delivery, money, attention, count(*) AS count, sum(price) AS price
  FROM intents INDEXED BY intents_open
  WHERE ${IS_OPEN}
    AND (state NOT IN ('rejected','withdrawn') OR (state = 'rejected' AND unproven = 1) OR attention IS NOT NULL)
    AND (given_up = 0 OR (SELECT s.business_day FROM sales s WHERE s.seq = sale_seq) >= ?)
  GROUP BY 1, 2, 3, 4`;

/** Drawers by the day on which each was closed: a later Z never enters the report of a day that is over. */
export interface DrawersClosed {
  readonly count: number;
  readonly difference: number;
  /** Newest first. */
  readonly newest: readonly ShiftRecord[];
  /** The wallets' part of each Z, oldest first, as JSON. */
  readonly wallets: readonly string[];
}

const CLOSED_IN = 'z_number IS NOT NULL AND closed_at >= @from AND closed_at < @until';

interface Until {
  readonly from: number;
  readonly until: number;
}

function drawerReader(db: ReadableDb) {
  const sum = db.prepare<[Until], { count: number; difference: number | null }>(
    `SELECT count(*) AS count, sum(json_extract(z, '$.difference')) AS difference FROM shifts WHERE ${CLOSED_IN}`,
  );
  const newest = db.prepare<[Until & { readonly limit: number }], { z_number: number }>(
    `SELECT z_number FROM shifts WHERE ${CLOSED_IN} ORDER BY z_number DESC LIMIT @limit`,
  );
  const wallets = db.prepare<[Until], { wallets: string }>(
    `SELECT json_extract(z, '$.wallets') AS wallets FROM shifts
     WHERE ${CLOSED_IN} AND json_extract(z, '$.wallets') IS NOT NULL ORDER BY z_number`,
  );
  const read = shiftReader(db);
  return (from: string, to: string, limit: number): DrawersClosed => {
    const range = { from: Date.parse(from), until: endOfDay(to) };
    const { count = 0, difference = 0 } = sum.get(range) ?? {};
    return {
      count,
      difference: difference ?? 0,
      newest: newest.all({ ...range, limit }).flatMap(({ z_number }) => read.byNumber(z_number) ?? []),
      wallets: wallets.all(range).map((row) => row.wallets),
    };
  };
}

interface Row extends Omit<RollupSum, 'known'> {
  readonly known: number;
}

const asSum = ({ known, ...row }: Row): RollupSum => ({ ...row, known: known === 1 });

/** Prepared once for each connection: preparing a statement takes longer than reading a day's figures. */
export function reportReader(db: ReadableDb) {
  const prepared = (by: SumBy) => db.prepare<[{ from: string; to: string; apart: string }], Row>(sumsSql(by));
  const sums = {
    ...{ day: prepared('day'), hour: prepared('hour'), line: prepared('line') },
    ...{ attendant: prepared('attendant'), shift: prepared('shift') },
  };
  const exceptions = db.prepare<[string, string], { kind: string; count: number }>(
    `SELECT kind, sum(count) AS count FROM exception_days WHERE business_day BETWEEN ? AND ? GROUP BY kind`,
  );
  const open = db.prepare<[string], OpenSum>(OPEN_SQL);
  return {
    /** `apart`: the first day on which a day's products are told apart. */
    sums: (by: SumBy, from: string, to: string, apart = from): RollupSum[] =>
      sums[by].all({ from, to, apart }).map(asSum),
    exceptions: (from: string, to: string): Record<string, number> =>
      Object.fromEntries(exceptions.all(from, to).map(({ kind, count }) => [kind, count])),
    drawers: drawerReader(db),
    open: (from: string): OpenSum[] => open.all(from),
  };
}
