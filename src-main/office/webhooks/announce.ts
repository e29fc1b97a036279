/**
 * Writes down what each webhook is to be told, in the transaction that made it true. One fact is told once to each,
 * however often it is found, and a day again once it is judged otherwise. Practice and counters that nobody accepted are
 * not told of.
 */
import type { Queries } from '../database/database.ts';
import { KEEP } from './deliver.ts';

/** Counters that are told of, each by its newest journal: the ones before it are silent for ever. */
const TOLD = `(SELECT DISTINCT ON (role) mark, counter FROM dwadi.v_mark
  WHERE counts AND kind = 'live' AND revoked_at IS NULL ORDER BY role, nth_mark DESC)`;

export const body = (event: string, data: string): string =>
  `jsonb_build_object('type', ${event}, 'timestamp', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'data', ${data})::text`;

const insert = (select: string): string =>
  `INSERT INTO dwadi.webhook_delivery (webhook, event, fact, body) ${select} ON CONFLICT (webhook, fact) DO NOTHING`;

/** A signed day as the office has judged it. */
export interface JudgedDay {
  readonly mark: string;
  readonly day: string;
  /** SHA-256 of its file. */
  readonly hash: string;
  readonly result: string;
}

const EVENT_OF: Readonly<Record<string, string>> = {
  proven: 'day.proven',
  differs: 'day.differs',
  'bad-signature': 'day.differs',
};

const DAY_EVENTS = [...new Set(Object.values(EVENT_OF))];
const HEARS_OF_DAYS = `w.removed_at IS NULL AND w.events && ARRAY[${DAY_EVENTS.map((event) => `'${event}'`).join(', ')}]`;

/** An index has room for a true hash. A counter may have written a longer one, and its day would hold up the days of all. */
const dayFact = (event: string): string => `concat_ws(':', ${event}, m.role, $3::text, left($4::text, 64))`;
const DAY_FACTS = `(${DAY_EVENTS.map((event) => dayFact(`'${event}'`)).join(', ')})`;

/**
 * A day that a webhook knows otherwise is news again, also where this was told before. Each older fact of that day gets
 * the id of its message, and makes room.
 */
const MAKE_ROOM = `UPDATE dwadi.webhook_delivery d SET fact = concat_ws(':', d.fact, d.id)
  FROM dwadi.webhook w CROSS JOIN dwadi.v_mark m
  WHERE ${HEARS_OF_DAYS} AND m.mark = $2 AND m.kind = 'live' AND m.counts
    AND d.webhook = w.id AND d.fact IN ${DAY_FACTS}
    AND $1::text <> (SELECT last.event FROM dwadi.webhook_delivery last
      WHERE last.webhook = w.id AND last.fact IN ${DAY_FACTS} ORDER BY last.made_at DESC LIMIT 1)`;

/**
 * A restored journal sends its days again: the same file of the same counter is told once. A webhook that hears only one of
 * the two events has a row of the other, which isn't sent: the day may become news for it once more.
 */
const JUDGED_DAY = `INSERT INTO dwadi.webhook_delivery (webhook, event, fact, body, done_at)
  SELECT w.id, $1::text, ${dayFact('$1::text')},
    ${body('$1::text', `jsonb_build_object('counter', m.mark, 'name', m.counter, 'day', $3::text, 'hash', $4::text, 'proof', $5::text)`)},
    CASE WHEN $1::text <> ALL(w.events) THEN now() END
  FROM dwadi.webhook w CROSS JOIN dwadi.v_mark m
  WHERE ${HEARS_OF_DAYS} AND m.mark = $2 AND m.kind = 'live' AND m.counts
  ON CONFLICT (webhook, fact) DO NOTHING`;

/** A day whose key nobody confirmed yet is told of once it is judged again. */
export async function announceDay(queries: Queries, { mark, day, hash, result }: JudgedDay): Promise<void> {
  const event = EVENT_OF[result];
  if (event === undefined) return;
  await queries.query(MAKE_ROOM, [event, mark, day, hash]);
  await queries.query(JUDGED_DAY, [event, mark, day, hash, result]);
}

/**
 * Days of journals that count from now on. One that an earlier journal has, too, was told as that journal's. The lock
 * waits for a judgement that doesn't know yet that the journal counts.
 */
const DAYS_OF = `SELECT k.mark, k.business_day AS day, k.hash, k.result
  FROM dwadi.day_check k JOIN dwadi.v_mark m USING (mark)
  WHERE k.mark = ANY($1::text[]) AND k.business_day > now() - ${KEEP} AND NOT EXISTS (
    SELECT FROM dwadi.v_mark other JOIN dwadi.day_check same ON same.mark = other.mark
    WHERE other.role = m.role AND other.kind = m.kind AND other.counts AND other.mark <> ALL($1::text[])
      AND same.business_day = k.business_day AND same.hash = k.hash)
  ORDER BY m.nth_mark, k.nth FOR UPDATE OF k`;

/** Tells what was judged of these journals while they waited for the owner. Days of long ago are no news. */
export async function announceAccepted(queries: Queries, marks: readonly string[]): Promise<void> {
  for (const day of await queries.query<JudgedDay>(DAYS_OF, [marks])) await announceDay(queries, day);
}

/**
 * A wallet that stays low is told of once a day. A journal with batches that aren't folded yet says nothing: they may tell of
 * a top-up.
 */
const LOW_WALLETS = insert(`SELECT w.id, 'wallet.low',
    concat_ws(':', 'wallet.low', m.mark, b.account, (b.at AT TIME ZONE 'UTC')::date),
    ${body(`'wallet.low'`, `jsonb_build_object('counter', m.mark, 'name', m.counter, 'account', b.account, 'balance', b.balance)`)}
  FROM dwadi.webhook w CROSS JOIN ${TOLD} m JOIN dwadi.balance_now b ON b.mark = m.mark AND b.unit = 'pesewa'
  WHERE w.removed_at IS NULL AND 'wallet.low' = ANY(w.events) AND b.balance < w.low_below
    AND b.at > now() - interval '1 day' AND NOT EXISTS (SELECT FROM dwadi.batch later
      WHERE later.mark = m.mark AND later.nth > (SELECT nth FROM dwadi.fold WHERE mark = m.mark))`);

/** A silence is told of once, from its last batch on. Batches are asked: one that isn't folded yet is no silence. */
const SILENT_COUNTERS = insert(`SELECT w.id, 'counter.silent', concat_ws(':', 'counter.silent', m.mark, b.nth),
    ${body(`'counter.silent'`, `jsonb_build_object('counter', m.mark, 'name', m.counter, 'heardAt', b.taken_at)`)}
  FROM dwadi.webhook w CROSS JOIN ${TOLD} m CROSS JOIN LATERAL
    (SELECT nth, taken_at FROM dwadi.batch WHERE mark = m.mark ORDER BY nth DESC LIMIT 1) b
  WHERE w.removed_at IS NULL AND 'counter.silent' = ANY(w.events)
    AND b.taken_at < now() - w.silent_after * interval '1 minute'`);

/** Looks for wallets that are low and counters that are silent. The office asks every few minutes. */
export async function announceTroubles(queries: Queries): Promise<void> {
  await queries.query(LOW_WALLETS);
  await queries.query(SILENT_COUNTERS);
}
