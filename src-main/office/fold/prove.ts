/** Looks at the day files that wait: each is proven, or what is wrong with it is written down by name. */
import type { OfficeDatabase, Queries } from '../database/database.ts';
import { ms } from '../read/sql.ts';
import { announceDay } from '../webhooks/announce.ts';
import { OTHER_KEY } from './fold-sql.ts';
import { type DayToJudge, type Judged, judgeDay, type StreamedSum } from './judge-day.ts';
import type { StreamedDrawer } from './judge-drawers.ts';

const MOST_DAYS = 50;
/** A counter that keeps saying that more will come is believed for so long. */
const PATIENCE = `interval '24 hours'`;

interface WaitingDay {
  readonly mark: string;
  readonly role: string;
  readonly day: string;
  readonly hash: string;
  readonly nth: number;
  readonly text: string;
  readonly confirmed: readonly string[];
  readonly claimed: string;
  /** The newest folded batch. */
  readonly folded: number;
  /** Rows of this day may still be on their way. */
  readonly mayCome: boolean;
}

/**
 * The owner may confirm a key while a judgement is under way that doesn't know it yet. Such a day is looked at again. The
 * wrong days of each counter with a confirmed key are looked through by their index: `OFFSET` keeps it so, as the days of
 * keys that nobody confirmed may be many.
 */
const KNOWN_BY_NOW = `UPDATE dwadi.day_check k SET result = 'waiting', tried_nth = NULL
  FROM dwadi.confirmed_key c JOIN dwadi.mark m USING (role) JOIN dwadi.fold f USING (mark) CROSS JOIN LATERAL (
    SELECT d.business_day, d.hash FROM dwadi.day_check d
    WHERE d.mark = m.mark AND ${OTHER_KEY('d')} AND d.signer = c.signer OFFSET 0) known
  WHERE k.mark = m.mark AND k.business_day = known.business_day AND k.hash = known.hash`;

const IS_DUE = `k.result = 'waiting' AND (k.tried_nth IS NULL OR k.tried_nth < f.nth)`;

/** Counters take turns: one with days without end leaves room for the days of all others. */
const WAITING = `SELECT k.mark, m.role, k.business_day AS day, k.hash, k.nth, d.text,
    ARRAY(SELECT c.signer FROM dwadi.confirmed_key c WHERE c.role = m.role) AS confirmed,
    m.signer AS claimed, f.nth AS folded, coalesce(f.behind, 0) > 0 AND d.taken_at > now() - ${PATIENCE} AS "mayCome"
  FROM (SELECT k.mark, k.business_day, k.hash, row_number() OVER (PARTITION BY m.role ORDER BY k.mark, k.nth) AS turn
      FROM dwadi.day_check k JOIN dwadi.fold f USING (mark) JOIN dwadi.mark m USING (mark)
      WHERE ${IS_DUE} ORDER BY turn, k.mark LIMIT ${MOST_DAYS}) due
    JOIN dwadi.day_check k USING (mark, business_day, hash) JOIN dwadi.fold f USING (mark) JOIN dwadi.mark m USING (mark)
    JOIN dwadi.day_file d USING (mark, business_day, hash)
  WHERE ${IS_DUE} ORDER BY k.mark, k.nth FOR UPDATE OF k SKIP LOCKED`;

const streamedOn = (queries: Queries, { mark, day }: WaitingDay): Promise<StreamedSum[]> =>
  queries.query<StreamedSum>(
    `SELECT product, attendant, kind, unit, known, amount, count FROM dwadi.day_sum
      WHERE mark = $1 AND business_day = $2`,
    [mark, day],
  );

const drawersOn = (queries: Queries, { mark, day }: WaitingDay): Promise<StreamedDrawer[]> =>
  queries.query<StreamedDrawer>(
    `SELECT number, shift, ${ms('opened_at')} AS "openedAt", opened_by AS "openedBy", ${ms('ended_at')} AS "endedAt",
      ended_by AS "endedBy", ${ms('closed_at')} AS "closedAt", closed_by AS "closedBy", sales, reversed, float, cash,
      mobile_money AS "mobileMoney", credit, pay_ins AS "payIns", pay_outs AS "payOuts", expected, counted, difference,
      wallet_gap AS "walletGap" FROM dwadi.shift_close WHERE mark = $1 AND business_day = $2 ORDER BY number LIMIT 1000`,
    [mark, day],
  );

/** A restored journal's first file names one that the journal before it made. */
async function chainOf(queries: Queries, { mark, role, day, hash, nth }: WaitingDay) {
  const files = await queries.query<{ mark: string; day: string; hash: string; nth: number }>(
    `SELECT d.mark, d.business_day AS day, d.hash, d.nth FROM dwadi.day_file d JOIN dwadi.mark m USING (mark)
      WHERE m.role = $1 AND m.kind = (SELECT kind FROM dwadi.mark WHERE mark = $2)`,
    [role, mark],
  );
  const own = files.filter((file) => file.mark === mark && file.hash !== hash);
  return {
    others: own.filter((file) => file.day === day).map((file) => file.hash),
    earlier: new Set(files.filter((file) => file.mark !== mark || file.nth < nth).map((file) => file.hash)),
    isFirst: own.every((file) => file.nth > nth || file.day === day),
  };
}

/** Marks of this counter that the office knows. */
const MARKS = `SELECT o.mark FROM dwadi.mark m JOIN dwadi.mark o ON o.role = m.role AND o.kind = m.kind WHERE m.mark = $1`;

/** A journal that was restored before it knew the office had marks that its signed days alone name. */
const NAMED = `SELECT DISTINCT substring(d.text FROM
    '"previous":\\{"day":"[0-9-]{10}","hash":"[0-9a-f]{64}","mark":"([A-Za-z0-9-]{1,16})"\\}') AS mark
  FROM dwadi.day_file d WHERE d.mark = $1`;

type MarksOf = (queries: Queries, mark: string) => Promise<ReadonlySet<string>>;

/** Asks once in a round: all days of a restored journal come together. */
function askedOnce(sql: string): MarksOf {
  const known = new Map<string, ReadonlySet<string>>();
  return async (queries, mark) => {
    const before = known.get(mark);
    if (before !== undefined) return before;
    const found = new Set((await queries.query<{ mark: string }>(sql, [mark])).map((row) => row.mark));
    known.set(mark, found);
    return found;
  };
}

/** Rows that are still on their way may mend these. */
const MAY_COME: ReadonlySet<string> = new Set(['sum', 'attendant', 'drawer', 'gap', 'other-day']);

const lacksMore = ({ differences }: Judged): boolean => differences.some(({ what }) => MAY_COME.has(what));

function judging() {
  const [marksOf, namedIn] = [askedOnce(MARKS), askedOnce(NAMED)];
  return async (queries: Queries, waiting: WaitingDay): Promise<Judged> => {
    const { mark } = waiting;
    const streamed = await streamedOn(queries, waiting);
    const drawers = await drawersOn(queries, waiting);
    const marks = await marksOf(queries, mark);
    const one: DayToJudge = { ...waiting, streamed, drawers, marks, ...(await chainOf(queries, waiting)) };
    const first = judgeDay(one);
    const isOther = first.differences.some(({ what }) => what === 'other-day');
    const judged = isOther
      ? judgeDay({ ...one, marks: new Set([...marks, ...(await namedIn(queries, mark))]) })
      : first;
    return lacksMore(judged) && waiting.mayCome ? { ...judged, result: 'waiting', differences: [] } : judged;
  };
}

/** No true day comes near these. */
const MOST_DIFFERENCES = 500;
const MOST_LETTERS = 200;

/**
 * PostgreSQL keeps no NUL in JSON, and no text without end. A counter may have signed either, and its day would hold up
 * the days of all.
 */
const keptText = (differences: Judged['differences']): string =>
  JSON.stringify(differences.slice(0, MOST_DIFFERENCES), (_, value: unknown) =>
    typeof value === 'string' ? value.slice(0, MOST_LETTERS).toWellFormed().replaceAll('\0', '\ufffd') : value,
  );

export interface Proven {
  readonly mark: string;
  readonly day: string;
  readonly hash: string;
  readonly result: Judged['result'];
}

/** Returns what it found of each day that it looked at; none when all that can be judged is. */
export const proveOnce = (db: OfficeDatabase): Promise<Proven[]> =>
  db.transaction(async (queries) => {
    const found: Proven[] = [];
    const judge = judging();
    await queries.query(KNOWN_BY_NOW);
    for (const waiting of await queries.query<WaitingDay>(WAITING)) {
      const { mark, day, hash, folded } = waiting;
      const { result, differences, signer } = await judge(queries, waiting);
      await queries.query(
        `UPDATE dwadi.day_check SET result = $4, differences = $5::text::jsonb, signer = $6, tried_nth = $7,
          checked_at = now() WHERE mark = $1 AND business_day = $2 AND hash = $3`,
        [mark, day, hash, result, keptText(differences), signer, folded],
      );
      await announceDay(queries, { mark, day, hash, result });
      found.push({ mark, day, hash, result });
    }
    return found;
  });
