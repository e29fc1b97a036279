/** Counts once what several journals of one counter sent, as a restored one does. */
import type { Queries } from '../database/database.ts';
import { DROPPED_DAYS, FOLD_TWICE, FOLD_TWICE_BY_SUMS } from './fold-sql.ts';

/** A journal among those of its counter. */
export interface Journal {
  readonly mark: string;
  readonly role: string;
  readonly kind: string;
  /** Its place among the counter's journals of this kind: 1 for the first. */
  readonly nthMark: number;
  readonly counts: boolean;
}

/** Postings with numbers above `after`, up to `upto`. */
export interface Postings {
  readonly after: number;
  readonly upto: number;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** The days on which they are. */
  readonly days: readonly string[];
}

type Folded = Journal & { readonly posting: number };

/**
 * The later one of two journals gives the posting up that both have, unless an earlier one that counts has made it give
 * it up before: a posting that three journals have is counted once, too.
 */
async function give(queries: Queries, from: Folded, of: Postings, to: Folded, others: readonly Folded[]) {
  const later = to.nthMark > from.nthMark ? to : from;
  const isBefore = (one: Folded): boolean => one.counts && one.nthMark < (later === from ? to : later).nthMark;
  const before = others.filter((one) => one !== to && isBefore(one));
  await queries.query(FOLD_TWICE, [
    ...[from.mark, of.after, of.upto, of.firstDay, of.lastDay, to.mark, later.mark, to.posting],
    before.map(({ mark }) => mark),
    before.map(({ posting }) => posting),
  ]);
}

/** The later one gives up by its sums what earlier ones had on days whose postings were dropped since. */
async function giveDropped(queries: Queries, later: Folded, all: readonly Folded[], days: readonly string[]) {
  const earlier = all.filter(({ counts, nthMark }) => counts && nthMark < later.nthMark).map(({ mark }) => mark);
  if (earlier.length === 0) return;
  const dropped = await queries.query<{ day: string }>(DROPPED_DAYS, [days, [later.mark, ...earlier]]);
  if (dropped.length === 0) return;
  await queries.query(FOLD_TWICE_BY_SUMS, [later.mark, earlier, dropped.map(({ day }) => day)]);
}

const journalsBeside = (queries: Queries, { mark, role, kind }: Journal): Promise<Folded[]> =>
  queries.query<Folded>(
    `SELECT m.mark, m.role, m.kind, m.nth_mark AS "nthMark", m.counts, f.posting
      FROM dwadi.v_mark m JOIN dwadi.fold f USING (mark)
      WHERE m.role = $1 AND m.kind = $2 AND m.mark <> $3 ORDER BY m.nth_mark`,
    [role, kind, mark],
  );

/** Nearly every counter has one journal, and costs nothing here. A journal that doesn't count takes nothing from another. */
export async function foldTwice(queries: Queries, one: Journal, of: Postings): Promise<void> {
  const others = await journalsBeside(queries, one);
  const from: Folded = { ...one, posting: of.upto };
  for (const to of others) {
    const earlier = to.nthMark < one.nthMark ? to : from;
    if (earlier.counts) await give(queries, from, of, to, others);
  }
  const later = one.counts ? others.filter(({ nthMark }) => nthMark > one.nthMark) : [];
  for (const to of [from, ...later]) await giveDropped(queries, to, [from, ...others], of.days);
}

/** A journal counts from now on: the later ones give up what it has, too. It gave up itself what earlier ones have. */
export async function countFromNow(queries: Queries, marks: readonly string[]): Promise<void> {
  const accepted = await queries.query<Folded & Pick<Postings, 'days'>>(
    `SELECT m.mark, m.role, m.kind, m.nth_mark AS "nthMark", m.counts, f.posting,
        ARRAY(SELECT c.business_day::text FROM dwadi.counter_day c WHERE c.mark = m.mark ORDER BY c.business_day) AS days
      FROM dwadi.v_mark m JOIN dwadi.fold f USING (mark) WHERE m.mark = ANY($1::text[]) ORDER BY m.nth_mark`,
    [marks],
  );
  for (const [nth, { days, ...one }] of accepted.entries()) {
    // Those that were accepted in the same moment count one after the other.
    const waiting = new Set(accepted.slice(nth + 1).map(({ mark }) => mark));
    const others = (await journalsBeside(queries, one)).map((other) =>
      waiting.has(other.mark) ? { ...other, counts: false } : other,
    );
    const of = { after: 0, upto: one.posting, firstDay: days.at(0) ?? null, lastDay: days.at(-1) ?? null, days };
    for (const to of others.filter(({ nthMark }) => nthMark > one.nthMark)) {
      await give(queries, one, of, to, others);
      await giveDropped(queries, to, [one, ...others], days);
    }
  }
}
