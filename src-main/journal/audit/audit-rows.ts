/**
 * Reads the log of events for its owner: newest first, in pages. A page reads no more rows than a limit, however rare
 * its matches are; the next page goes on from there.
 */
import type { AuditEvent, AuditFilter, AuditPage } from '#shared/counter-api/audit.ts';
import { DAY_MS } from '#shared/day.ts';
import type { ReadableDb } from '../base/database.ts';

const MOST_LOOKED_AT = 20_000;
/** Caps the data of an event: a list of thousands of numbers makes a long one. */
const MOST_TOLD = 2000;

export interface AuditRows extends Omit<AuditPage, 'events'> {
  readonly rows: readonly AuditEvent[];
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Events name who did it in different words, some by id and some by name. An older Dwadi called nobody ''. */
const WHO = `nullif(coalesce(e.data ->> '$.by', e.data ->> '$.attendant', e.data ->> '$.person'), '')`;

const SELECT = (rows: string): string => `
  SELECT e.seq, e.at, e.kind, e.sale_seq AS slip, coalesce((SELECT name FROM staff WHERE id = ${WHO}), ${WHO}) AS who,
    CASE WHEN length(e.data) > ${MOST_TOLD} THEN substr(e.data, 1, ${MOST_TOLD}) || '…' ELSE e.data END AS data,
    lower(hex(e.hash)) AS hash
  FROM events e WHERE ${rows} AND e.seq BETWEEN @low AND @high
    AND (@from IS NULL OR (e.at >= @from AND e.at < @to))
    AND (@kind IS NULL OR e.kind = @kind)
    AND (@person IS NULL OR ${WHO} IN (@person, (SELECT name FROM staff WHERE id = @person)))
  ORDER BY e.seq DESC LIMIT @limit`;

function wholeRange(db: ReadableDb): Range {
  const high = db.prepare<[], { seq: number | null }>(`SELECT max(seq) AS seq FROM events`).get()?.seq ?? 0;
  return { low: 1, high };
}

/** Returns the rows of a day. A clock that was set back makes the range wider than the day, and loses nothing. */
function rangeOfDay(db: ReadableDb, from: number): Range {
  const range = db
    .prepare<[number, number], { low: number | null; high: number | null }>(
      `SELECT min(seq) AS low, max(seq) AS high FROM events INDEXED BY events_by_time WHERE at >= ? AND at < ?`,
    )
    .get(from, from + DAY_MS);
  return { low: range?.low ?? 1, high: range?.high ?? 0 };
}

export function auditRows(db: ReadableDb, filter: AuditFilter, before: number | null, limit: number): AuditRows {
  const { day, kind, person, slip } = filter;
  const from = day === null ? null : Date.parse(day);
  const all = from === null ? wholeRange(db) : rangeOfDay(db, from);
  const high = Math.min(all.high, (before ?? Number.MAX_SAFE_INTEGER) - 1);
  if (high < all.low) return { rows: [], before: null, lookedTo: null };
  // One sale has few events.
  const low = slip === null ? Math.max(all.low, high - MOST_LOOKED_AT + 1) : all.low;
  const rows = db
    .prepare<[Record<string, unknown>], AuditEvent>(SELECT(slip === null ? '1' : 'e.sale_seq = @slip'))
    .all({ ...{ low, high, from, kind, person, slip, limit }, to: from === null ? null : from + DAY_MS });
  const last = rows.at(-1);
  if (rows.length === limit && last !== undefined && last.seq > all.low) {
    return { rows, before: last.seq, lookedTo: last.at };
  }
  const atLow = db.prepare<[number], { at: number }>(`SELECT at FROM events WHERE seq = ?`).get(low);
  return { rows, before: low > all.low ? low : null, lookedTo: atLow?.at ?? last?.at ?? null };
}
