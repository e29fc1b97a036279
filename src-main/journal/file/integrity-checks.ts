/** Checks that the file is sound and adds up. All of it only reads, and returns null or a description of the fault. */

import { orElse } from '../../platform/may-fail.ts';
import { firstBrokenEvent, tailStart } from '../audit/event-log.ts';
import type { ReadableDb } from '../base/database.ts';
import { version as DAY_SUMS_SINCE } from '../migrations/0080-day-sums.ts';
import { versionOf } from './schema.ts';

const TAIL_ROWS = 200;

/** Reports damage that stops the check itself: it is what the check was looking for. */
function damageOf(check: () => string | null): string | null {
  try {
    return check();
  } catch (error) {
    const code = String((error as { code?: unknown } | null)?.code ?? '');
    if (/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(code)) return error instanceof Error ? error.message : code;
    throw error;
  }
}

const sound = (result: unknown): string | null => (result === 'ok' ? null : String(result));

export interface CheckedTable {
  readonly name: string;
  /** Its share of the whole check, in rows: exact enough for a progress bar. */
  readonly rows: number;
}

interface ListedTable {
  readonly name: string;
  readonly wr: number;
}

/** Lists the tables of a quick check, one step each, so that progress can be shown. */
export function tablesToCheck(db: ReadableDb): CheckedTable[] {
  const listed = db.pragma('main.table_list') as ListedTable[];
  return listed.map(({ name, wr }) => {
    const rows = wr === 1 ? 'count(*)' : 'coalesce(max(rowid), 0)';
    const count = () => Number(db.prepare(`SELECT ${rows} FROM "${name}"`).pluck().get());
    return { name, rows: 1 + orElse(count, 0) };
  });
}

/** One table's pages and rows, without comparing them to its indexes. */
export const quickCheck = (db: ReadableDb, table: string): string | null =>
  damageOf(() => sound(db.pragma(`quick_check("${table}")`, { simple: true })));

/** Reads in one transaction: a sale that is written meanwhile moves the head, and would look like damage. */
const brokenChain = (db: ReadableDb, fromSeq: number): string | null => {
  const broken = db.transaction(() => firstBrokenEvent(db, fromSeq))();
  return broken === null ? null : `the event log breaks at ${broken}`;
};

export const checkTail = (db: ReadableDb): string | null => damageOf(() => brokenChain(db, tailStart(db, TAIL_ROWS)));

const KEY = `business_day, hour, shift_id, attendant_id, product, supplier, kind, unit, known`;
const SUMS = `SELECT ${KEY}, sum(amount) AS amount, count(*) AS count FROM postings GROUP BY ${KEY}`;
const STANDING = `SELECT ${KEY}, amount, count FROM rollups`;

/** The keys of the sums of days: each day is summed once more by each split of a report. */
const DAY_KEYS = {
  hour: `printf('%02d', hour)`,
  line: `product || ':' || supplier`,
  attendant: 'attendant_id',
  shift: 'shift_id',
};
const dayMade = (split: string, key: string): string => `
  SELECT '${split}' AS split, business_day, ${key} AS key, kind, unit, known, sum(amount), sum(count), min(hour)
  FROM rollups GROUP BY business_day, ${key}, kind, unit, known`;
const dayStanding = (split: string): string => `
  SELECT split, business_day, key, kind, unit, known, amount, count, first_hour FROM day_sums WHERE split = '${split}'`;

function difference(db: ReadableDb, made: string, standing: string): string | null {
  const wrong = db
    .prepare<[], { business_day: string; kind: string }>(
      `SELECT business_day, kind FROM (
         SELECT * FROM (${made} EXCEPT ${standing}) UNION ALL SELECT * FROM (${standing} EXCEPT ${made})
       ) LIMIT 1`,
    )
    .get();
  return wrong ? `the sums of ${wrong.business_day} (${wrong.kind}) are not those of its postings` : null;
}

/** Compares the ready sums with the postings: reports sum postings, which rollups and sums of days keep ready. */
export function wrongSum(db: ReadableDb): string | null {
  const wrong = difference(db, SUMS, STANDING);
  // A backup, or a journal before its migration, may be older than the sums of days.
  if (wrong !== null || versionOf(db) < DAY_SUMS_SINCE) return wrong;
  const splits = Object.keys(DAY_KEYS).map((split) => `'${split}'`);
  const strange = db.prepare(`SELECT 1 FROM day_sums WHERE split NOT IN (${splits.join(', ')}) LIMIT 1`).get();
  if (strange !== undefined) return 'a sum of a day belongs to no report';
  // Compares each split alone: in one statement they take SQLite minutes.
  for (const [split, key] of Object.entries(DAY_KEYS)) {
    const wrongDay = difference(db, dayMade(split, key), dayStanding(split));
    if (wrongDay !== null) return wrongDay;
  }
  return null;
}

/** Everything: pages, rows, indexes, the whole chain, and the sums. */
export const fullCheck = (db: ReadableDb): string | null =>
  damageOf(() => sound(db.pragma('integrity_check(1)', { simple: true })) ?? brokenChain(db, 1) ?? wrongSum(db));
