/** Folds new batches into sums: each batch once, in one transaction, also where two offices do it at the same time. */
import type { OfficeDatabase, Queries } from '../database/database.ts';
import {
  DRAWERS_ADDED,
  FOLD_BALANCES,
  FOLD_DAY_FILES,
  FOLD_ORDERS,
  FOLD_POSTINGS,
  LOOK_AGAIN,
  LOOK_AGAIN_AFTER_GAPS,
} from './fold-sql.ts';
import { foldTwice, type Journal } from './fold-twice.ts';

/** Bounds of one transaction. The next one folds the rest. */
const MOST_JOURNALS = 200;
const MOST_BATCHES = 50;
/** A counter that is restored each month has fewer. More of one counter are folded once its owner accepts them. */
const MOST_MARKS = 100;

/** SQLSTATE of an error that comes from the rows themselves, or from a text of theirs that is too long for a key. */
const OF_THE_ROWS = /^(2[123]|54)/;

/** The rows of these journals can't be folded. */
export class NotFolded extends Error {
  readonly marks: readonly string[];

  constructor(marks: readonly string[], cause: Error) {
    super(`${marks.join(', ')}: ${cause.message}`, { cause });
    this.marks = marks;
  }
}

export interface Round {
  /** Folds this journal alone. */
  readonly only?: string | undefined;
  /** These wait. */
  readonly without?: readonly string[];
}

interface Taken extends Journal {
  /** How far the office had come before this round. */
  readonly nth: number;
  readonly posting: number;
  readonly balance: number;
  readonly dayFile: number;
  /** How far it comes with it. */
  readonly toNth: number;
  readonly toPosting: number;
  readonly toBalance: number;
  readonly toDayFile: number;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

interface Day {
  readonly mark: string;
  readonly day: string;
}

const NEWEST = (mark: string): string =>
  `(SELECT b.nth FROM dwadi.batch b WHERE b.mark = ${mark} ORDER BY b.nth DESC LIMIT 1)`;

const BEGIN_MARKS = `INSERT INTO dwadi.fold (mark) SELECT mark FROM (
    SELECT m.mark FROM dwadi.counter c CROSS JOIN LATERAL (
      SELECT mark FROM dwadi.mark WHERE role = c.role ORDER BY claimed_at, mark LIMIT ${MOST_MARKS}) m
    UNION SELECT mark FROM dwadi.mark WHERE accepted_at IS NOT NULL) m
  WHERE NOT EXISTS (SELECT 1 FROM dwadi.fold f WHERE f.mark = m.mark) ON CONFLICT DO NOTHING`;

/**
 * Locks the counters of this round; another office skips them, and takes others. One journal of each is folded: what two
 * journals of a counter share is seen when the second of them is.
 */
async function journalsWithNews(queries: Queries, { only, without = [] }: Round): Promise<string[]> {
  await queries.query(BEGIN_MARKS);
  const hasNews = `f.nth < ${NEWEST('f.mark')} AND f.mark <> ALL($2::text[]) AND f.mark = coalesce($3::text, f.mark)`;
  const roles = await queries.query<{ role: string }>(
    `SELECT role FROM dwadi.counter WHERE role IN (SELECT m.role FROM dwadi.mark m JOIN dwadi.fold f USING (mark)
      WHERE ${hasNews}) ORDER BY role LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED`,
    [MOST_JOURNALS, without, only ?? null],
  );
  if (roles.length === 0) return [];
  const marks = await queries.query<{ mark: string }>(
    `SELECT DISTINCT ON (m.role) m.mark FROM dwadi.mark m JOIN dwadi.fold f USING (mark)
      WHERE m.role = ANY($1::text[]) AND ${hasNews} ORDER BY m.role, m.claimed_at, m.mark`,
    [roles.map(({ role }) => role), without, only ?? null],
  );
  return marks.map(({ mark }) => mark);
}

/**
 * The bounds come from the batches' own rows. A posting is summed once, whatever they say: only ids above the newest one
 * that was summed are read.
 */
const takenOf = (queries: Queries, marks: readonly string[]): Promise<Taken[]> =>
  queries.query<Taken>(
    `SELECT f.mark, m.role, m.kind, m.nth_mark AS "nthMark", m.counts, f.nth, f.posting, f.balance, f.day_file AS "dayFile",
      b.nth AS "toNth", greatest(f.posting, b.posting) AS "toPosting", greatest(f.balance, b.balance) AS "toBalance",
      greatest(f.day_file, b.day_file) AS "toDayFile", b.first_day AS "firstDay", b.last_day AS "lastDay"
    FROM unnest($1::text[]) AS t (mark) JOIN dwadi.fold f USING (mark) JOIN dwadi.v_mark m USING (mark)
      CROSS JOIN LATERAL (
        SELECT max(nth) AS nth, max(last_posting) AS posting, min(first_day) AS first_day, max(last_day) AS last_day,
          max((upto ->> 'balance')::bigint) AS balance, max((upto ->> 'dayFile')::bigint) AS day_file
        FROM (SELECT * FROM dwadi.batch b WHERE b.mark = f.mark AND b.nth > f.nth ORDER BY b.nth LIMIT $2) new) b`,
    [marks, MOST_BATCHES],
  );

const columns = (taken: readonly Taken[], ...keys: readonly (keyof Taken)[]): unknown[][] =>
  keys.map((key) => taken.map((one) => one[key]));

async function foldDayFiles(queries: Queries, taken: readonly Taken[], changed: readonly Day[]): Promise<void> {
  const files = await queries.query<Day>(FOLD_DAY_FILES, columns(taken, 'mark', 'dayFile', 'toDayFile'));
  const drawers = await queries.query<Day>(DRAWERS_ADDED, columns(taken, 'mark', 'nth'));
  const days = [...changed, ...files, ...drawers];
  await queries.query(LOOK_AGAIN, [days.map(({ mark }) => mark), days.map(({ day }) => day)]);
  if (files.length > 0) await queries.query(LOOK_AGAIN_AFTER_GAPS, [files.map(({ mark }) => mark)]);
}

const remember = (queries: Queries, taken: readonly Taken[]): Promise<unknown> =>
  queries.query(
    `UPDATE dwadi.fold f SET nth = t.nth, posting = t.posting, balance = t.balance, day_file = t.day_file,
      taken_at = b.taken_at, made_at = b.made_at, behind = b.behind, writer = b.writer
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
      AS t (mark, nth, posting, balance, day_file) JOIN dwadi.batch b ON b.mark = t.mark AND b.nth = t.nth
    WHERE f.mark = t.mark`,
    columns(taken, 'mark', 'toNth', 'toPosting', 'toBalance', 'toDayFile'),
  );

async function foldJournals(queries: Queries, marks: readonly string[]): Promise<void> {
  const taken = await takenOf(queries, marks);
  const bounds = columns(taken, 'mark', 'posting', 'toPosting', 'firstDay', 'lastDay');
  const changed = await queries.query<Day>(FOLD_POSTINGS, bounds);
  for (const one of taken) {
    const { mark, posting: after, toPosting: upto, firstDay, lastDay } = one;
    const days = changed.filter((day) => day.mark === mark).map(({ day }) => day);
    await foldTwice(queries, one, { after, upto, firstDay, lastDay, days });
  }
  await queries.query(FOLD_ORDERS, columns(taken, 'mark', 'nth', 'toNth'));
  await queries.query(FOLD_BALANCES, columns(taken, 'mark', 'balance', 'toBalance'));
  await foldDayFiles(queries, taken, changed);
  await remember(queries, taken);
}

/** Returns the journals that had something new; none of them when all is folded. Nothing of a round that throws is kept. */
export async function foldOnce(db: OfficeDatabase, round: Round = {}): Promise<string[]> {
  let marks: string[] = [];
  try {
    return await db.transaction(async (queries) => {
      marks = await journalsWithNews(queries, round);
      if (marks.length > 0) await foldJournals(queries, marks);
      return marks;
    });
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (!(error instanceof Error) || marks.length === 0 || !OF_THE_ROWS.test(String(code))) throw error;
    throw new NotFolded(marks, error);
  }
}
