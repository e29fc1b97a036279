/** Days with their sums, and whether they are proven: a counter's signed file agrees with what it streamed. */
import type { DayLine, DayOf, DayState, Days, Figures } from '#shared/office/page-data.ts';
import { addDays } from '../../platform/clock.ts';
import type { Queries } from '../database/database.ts';
import { FIGURES, isShown, NO_FIGURES, SHOWN, SHOWN_TOGETHER } from './sql.ts';

const PAGE = 14;
const MOST_NAMED = 40;

interface ProofRow extends DayOf {
  readonly day: string;
}

interface Within {
  readonly from: string;
  readonly to: string;
  /** One counter; null for all of them. */
  readonly role: string | null;
}

const WORST: readonly DayState[] = ['bad-signature', 'differs', 'unknown-key', 'waiting', 'proven'];
/** A day of two journals is no better than the worse of them. */
const WORST_FIRST = `array_position(ARRAY[${WORST.map((state) => `'${state}'`).join(', ')}], p.result)`;

/**
 * Days of journals that a later one of their counter has wholly, as the journal of a new PC has the day of the move. The
 * later one gives up what all earlier ones have, so it has all of it where it gave up as much as they have.
 */
const KNOWN_AGAIN = `sent AS (
    SELECT m.role, m.kind, m.mark, m.nth_mark, s.business_day, sum(s.count - s.count_twice) AS own,
      sum(s.count_twice) AS twice
    FROM dwadi.v_mark m CROSS JOIN LATERAL (
      SELECT * FROM dwadi.day_sum WHERE mark = m.mark AND business_day BETWEEN $1 AND $2 OFFSET 0) s
    WHERE m.counts AND ($3::text IS NULL OR m.role = $3)
      AND (m.role, m.kind) IN (SELECT role, kind FROM dwadi.v_mark WHERE counts AND nth_mark > 1)
    GROUP BY m.role, m.kind, m.mark, m.nth_mark, s.business_day),
  beside AS (SELECT *, sum(own) OVER (PARTITION BY role, kind, business_day ORDER BY nth_mark
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS earlier FROM sent),
  known_again AS (SELECT one.mark, one.business_day FROM beside one JOIN beside later USING (role, kind, business_day)
    WHERE later.nth_mark > one.nth_mark AND later.twice = later.earlier)`;

/** Every counter that sold on a day, or sent its file: newest day first. A PC that was replaced sends no file any more. */
export const readDayStates = (queries: Queries, { from, to, role }: Within): Promise<ProofRow[]> =>
  queries.query(
    `WITH ${role === null ? SHOWN_TOGETHER : SHOWN}, ${KNOWN_AGAIN}
     SELECT DISTINCT ON (p.business_day, p.counter)
       p.role::text AS role, p.counter AS name, p.business_day AS day, p.result AS state, p.differences
     FROM dwadi.v_day_proof p ${isShown('p')}
     WHERE p.business_day BETWEEN $1 AND $2 AND ($3::text IS NULL OR p.role = $3)
       AND NOT EXISTS (SELECT FROM known_again a
         WHERE p.hash IS NULL AND a.mark = p.mark AND a.business_day = p.business_day)
     ORDER BY p.business_day DESC, p.counter, ${WORST_FIRST}`,
    [from, to, role],
  );

const figuresByDay = (queries: Queries, from: string, to: string): Promise<(Figures & { day: string })[]> =>
  queries.query(
    `WITH ${SHOWN_TOGETHER} SELECT d.business_day AS day, ${FIGURES} FROM dwadi.v_day d ${isShown('d')}
     WHERE d.business_day BETWEEN $1 AND $2 GROUP BY d.business_day`,
    [from, to],
  );

const isWrong = ({ state }: ProofRow): boolean => state !== 'proven' && state !== 'waiting';

function lineOf(day: string, states: readonly ProofRow[], figures: Figures | undefined): DayLine {
  const waiting = states.filter(({ state }) => state === 'waiting').map(({ name }) => name);
  const wrong = states
    .filter(isWrong)
    .map(({ role, name, state, differences }) => ({ role, name, state, differences }))
    .toSorted((a, b) => WORST.indexOf(a.state) - WORST.indexOf(b.state));
  const open = wrong.filter(({ state }) => state === 'unknown-key').length;
  const { orders, revenue, margin, uncosted, cash, mobileMoney, credit } = figures ?? NO_FIGURES;
  return {
    ...{ day, orders, revenue, margin, uncosted, cash, mobileMoney, credit },
    counters: states.length,
    proven: states.length - waiting.length - wrong.length,
    bad: wrong.length - open,
    open,
    waits: waiting.length,
    wrong: wrong.slice(0, MOST_NAMED),
    moreWrong: Math.max(0, wrong.length - MOST_NAMED),
    waiting: waiting.slice(0, MOST_NAMED),
  };
}

/** The oldest day with anything, and the newest one before `from`. */
async function daysAround(queries: Queries, from: string): Promise<{ oldest: string | null; newest: string | null }> {
  const [row] = await queries.query<{ oldest: string | null; newest: string | null }>(
    `SELECT (SELECT min(business_day) FROM dwadi.counter_day) AS oldest,
       (SELECT max(business_day) FROM dwadi.counter_day WHERE business_day < $1) AS newest`,
    [from],
  );
  return row ?? { oldest: null, newest: null };
}

/** A page of days, newest first: today, or the days before `before`. */
export async function readDays(queries: Queries, today: string, before: string | null): Promise<Days> {
  const to = before === null ? today : addDays(before, -1);
  const from = addDays(to, 1 - PAGE);
  const states = Map.groupBy(await readDayStates(queries, { from, to, role: null }), ({ day }) => day);
  const { oldest, newest } = await daysAround(queries, from);
  // Shops that were closed for a fortnight leave no page empty.
  if (states.size === 0 && newest !== null) return readDays(queries, today, addDays(newest, 1));
  const figures = new Map((await figuresByDay(queries, from, to)).map((line) => [line.day, line]));
  return {
    lines: [...states].map(([day, of]) => lineOf(day, of, figures.get(day))),
    before: oldest !== null && oldest < from ? from : null,
  };
}

export interface RangeLine extends Figures {
  readonly day: string;
  readonly name: string;
  readonly state: DayState;
}

/** A line for each day of each counter, as an export has it. */
export async function readRange(queries: Queries, from: string, to: string): Promise<RangeLine[]> {
  const rows = await queries.query<Figures & { key: string }>(
    `WITH ${SHOWN_TOGETHER} SELECT concat(d.business_day, ' ', d.role) AS key, ${FIGURES} FROM dwadi.v_day d ${isShown('d')}
     WHERE d.business_day BETWEEN $1 AND $2 GROUP BY d.business_day, d.role`,
    [from, to],
  );
  const figures = new Map(rows.map(({ key, ...of }) => [key, of]));
  return (await readDayStates(queries, { from, to, role: null })).map(({ day, role, name, state }) => ({
    ...{ day, name, state },
    ...(figures.get(`${day} ${role}`) ?? NO_FIGURES),
  }));
}
