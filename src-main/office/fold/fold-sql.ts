/**
 * The statements of a fold. `taken` is what one round takes: for each journal a number of batches, the postings of which
 * lie between two ids and two days. Each journal is looked up by itself, so that a statement never walks a whole table.
 */

/** The rows of `taken` come from the caller: a batch that arrives meanwhile belongs to the next round. */
const TAKEN = `unnest($1::text[], $2::bigint[], $3::bigint[], $4::date[], $5::date[])
  AS t (mark, after, upto, first_day, last_day)`;

const POSTINGS = (mark: string): string => `dwadi.posting p ON p.mark = ${mark}
  AND p.business_day BETWEEN t.first_day AND t.last_day AND p.id > t.after AND p.id <= t.upto`;

const sumOf = (kinds: string, more = `AND unit = 'pesewa'`): string =>
  `coalesce(sum(amount) FILTER (WHERE kind IN (${kinds}) ${more}), 0)`;

/** The same figures as `headlineOf` in src-shared/day-file.ts; a test holds one against the other. */
const FIGURES: Readonly<Record<string, string>> = {
  orders: `coalesce(sum(count) FILTER (WHERE kind = 'revenue'), 0)`,
  revenue: sumOf(`'revenue','revenue-reversed'`),
  wallet_cost: sumOf(`'wallet-cost','wallet-cost-returned'`, `AND unit = 'pesewa' AND known`),
  estimated_cost: sumOf(`'wallet-cost','wallet-cost-returned'`, `AND unit = 'pesewa' AND NOT known`),
  uncosted: sumOf(`'uncosted','uncosted-settled'`),
  orders_without_cost: `coalesce(sum(count) FILTER (WHERE kind = 'uncosted'), 0)
    - coalesce(sum(count) FILTER (WHERE kind = 'uncosted-settled'), 0)`,
  commission: sumOf(`'commission'`, `AND unit = 'pesewa' AND known`),
  owed: sumOf(`'owed','owed-paid','owed-settled'`),
  cash: sumOf(`'cash'`),
  mobile_money: sumOf(`'mobile-money'`),
  credit: sumOf(`'credit'`),
  sms_credits: sumOf(`'wallet-cost','wallet-cost-returned'`, `AND unit = 'sms-credit'`),
};
const COLUMNS = Object.keys(FIGURES);

/** Adds `sign` times the sums of `delta` to the journals' days. */
const addToDays = (
  sign: '+' | '-',
): string => `INSERT INTO dwadi.counter_day AS d (business_day, mark, ${COLUMNS.join(', ')})
  SELECT business_day, mark, ${COLUMNS.map((name) => `${sign === '-' ? '-1 * ' : ''}(${FIGURES[name]})`).join(', ')}
  FROM delta GROUP BY business_day, mark ORDER BY business_day, mark
  ON CONFLICT (business_day, mark) DO UPDATE SET ${COLUMNS.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ')}`;

const KEY = 'mark, business_day, product, attendant, kind, unit, known';

/** Returns the days to which something was added. */
export const FOLD_POSTINGS = `WITH delta AS MATERIALIZED (
    SELECT s.* FROM ${TAKEN} CROSS JOIN LATERAL (
      SELECT p.mark, p.business_day, p.product, p.attendant, p.kind, p.unit, p.known, sum(p.amount)::bigint AS amount,
        count(*) AS count
      FROM (SELECT 1) one JOIN ${POSTINGS('t.mark')}
      GROUP BY p.mark, p.business_day, p.product, p.attendant, p.kind, p.unit, p.known) s),
  summed AS (INSERT INTO dwadi.day_sum AS d (${KEY}, amount, count) SELECT ${KEY}, amount, count FROM delta ORDER BY ${KEY}
    ON CONFLICT (${KEY}) DO UPDATE SET amount = d.amount + excluded.amount, count = d.count + excluded.count)
  ${addToDays('+')} RETURNING d.mark, d.business_day AS day`;

/** Takes the sums of `delta` out of what counts. */
const TAKE_OUT = `summed AS (UPDATE dwadi.day_sum d
    SET amount_twice = d.amount_twice + delta.amount, count_twice = d.count_twice + delta.count
    FROM delta WHERE (d.mark, d.business_day, d.product, d.attendant, d.kind, d.unit, d.known)
      = (delta.mark, delta.business_day, delta.product, delta.attendant, delta.kind, delta.unit, delta.known))
  ${addToDays('-')}`;

/** The same posting in another journal of the counter. The person's name may have been corrected in between. */
const AGAIN = `q.business_day = p.business_day AND q.id = p.id AND q.at = p.at AND q.product = p.product
  AND q.kind = p.kind AND q.unit = p.unit AND q.known = p.known AND q.amount = p.amount
  AND q.intent IS NOT DISTINCT FROM p.intent`;

/**
 * A restored journal sends again what it shares with the one before. `later` ($7) is the one of the two that was claimed
 * later: its day stays whole, and the part that both have is taken out of what counts. A pair is seen once, when the
 * second of both is folded: the other journal ($6) had come to $8 by then. The part shared with the journals in $9 was
 * taken out earlier, up to the ids in $10.
 */
export const FOLD_TWICE = `WITH delta AS MATERIALIZED (
    SELECT $7::text AS mark, p.business_day, p.product, again.attendant, p.kind, p.unit, p.known,
      sum(p.amount)::bigint AS amount, count(*) AS count
    FROM (SELECT $2::bigint AS after, $3::bigint AS upto, $4::date AS first_day, $5::date AS last_day) t
      JOIN ${POSTINGS('$1::text')}
      CROSS JOIN LATERAL (SELECT CASE WHEN $7::text = $1::text THEN p.attendant ELSE q.attendant END AS attendant
        FROM dwadi.posting q WHERE q.mark = $6::text AND q.id <= $8::bigint AND ${AGAIN} OFFSET 0) again
    WHERE NOT EXISTS (SELECT FROM unnest($9::text[], $10::bigint[]) AS before (mark, upto)
      JOIN dwadi.posting q ON q.mark = before.mark AND q.id <= before.upto AND ${AGAIN} OFFSET 0)
    GROUP BY p.business_day, p.product, again.attendant, p.kind, p.unit, p.known),
  ${TAKE_OUT}`;

/** Days ($1) on which one of these journals ($2) has sums, and no posting any more: its month was dropped. */
export const DROPPED_DAYS = `SELECT t.day FROM unnest($1::date[]) AS t (day) WHERE EXISTS (
    SELECT FROM dwadi.day_sum s WHERE s.mark = ANY($2::text[]) AND s.business_day = t.day
      AND NOT EXISTS (SELECT FROM dwadi.posting p WHERE p.mark = s.mark AND p.business_day = t.day))`;

const SAME = 'business_day, product, kind, unit, known';

/**
 * Nobody can name the shared postings of a dropped day, so its sums say it: the later journal ($1) gives up the smaller
 * of what it has itself and what the earlier ones ($2) count, on each of these days ($3). A journal that has no more
 * than they have gives up all of it, also where a person was renamed.
 */
export const FOLD_TWICE_BY_SUMS = `WITH earlier AS MATERIALIZED (
    SELECT ${SAME}, attendant, sum(amount - amount_twice) AS amount, sum(count - count_twice) AS count
    FROM dwadi.day_sum WHERE mark = ANY($2::text[]) AND business_day = ANY($3::date[]) GROUP BY ${SAME}, attendant),
  later AS (SELECT *, sum(count) OVER (PARTITION BY ${SAME}) AS whole
    FROM dwadi.day_sum WHERE mark = $1::text AND business_day = ANY($3::date[])),
  smaller AS (SELECT l.*, coalesce(e.amount, 0) AS earlier_amount, coalesce(e.count, 0) AS earlier_count,
      l.count <= coalesce(e.count, 0) OR l.whole <= coalesce(together.count, 0) AS gives_all
    FROM later l LEFT JOIN earlier e USING (${SAME}, attendant)
      LEFT JOIN (SELECT ${SAME}, sum(count) AS count FROM earlier GROUP BY ${SAME}) together USING (${SAME})),
  delta AS MATERIALIZED (SELECT ${KEY},
      (CASE WHEN gives_all THEN amount ELSE earlier_amount END - amount_twice)::bigint AS amount,
      (CASE WHEN gives_all THEN count ELSE earlier_count END - count_twice)::bigint AS count FROM smaller),
  ${TAKE_OUT}`;

const open = (of: string): string =>
  `(${of}.state IN ('recorded','sending','unknown','accepted') OR ${of}.attention IS NOT NULL)`;
const ORDER = `mark, intent, business_day, version, product, supplier, reference, price, cost, state, delivery, money,
  attention, updated_at`;

/** The newest version of each order that came with the batches of the round. */
export const FOLD_ORDERS = `WITH moved AS MATERIALIZED (
    SELECT DISTINCT ON (o.mark, o.intent) o.* FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS t (mark, after, upto)
      JOIN dwadi.batch b ON b.mark = t.mark AND b.nth > t.after AND b.nth <= t.upto
      CROSS JOIN LATERAL (SELECT * FROM dwadi.order_state s WHERE s.mark = b.mark AND s.taken_at = b.begun_at OFFSET 0) o
    ORDER BY o.mark, o.intent, o.version DESC),
  ended AS (DELETE FROM dwadi.order_open o USING moved m
    WHERE o.mark = m.mark AND o.intent = m.intent AND NOT ${open('m')})
  INSERT INTO dwadi.order_open AS o (${ORDER}, since) SELECT ${ORDER}, updated_at FROM moved m WHERE ${open('m')}
  ON CONFLICT (mark, intent) DO UPDATE SET version = excluded.version, cost = excluded.cost, state = excluded.state,
    delivery = excluded.delivery, money = excluded.money, attention = excluded.attention,
    updated_at = excluded.updated_at,
    since = CASE WHEN (o.state, o.delivery, o.money) = (excluded.state, excluded.delivery, excluded.money)
      AND o.attention IS NOT DISTINCT FROM excluded.attention THEN o.since ELSE excluded.updated_at END
  WHERE o.version < excluded.version`;

export const FOLD_BALANCES = `INSERT INTO dwadi.balance_now AS n (mark, account, unit, balance, seq, at)
  SELECT DISTINCT ON (b.mark, b.account, b.unit) b.mark, b.account, b.unit, b.balance, b.seq, b.at
  FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS t (mark, after, upto)
    JOIN dwadi.balance b ON b.mark = t.mark AND b.seq > t.after AND b.seq <= t.upto
  ORDER BY b.mark, b.account, b.unit, b.seq DESC
  ON CONFLICT (mark, account, unit) DO UPDATE SET balance = excluded.balance, seq = excluded.seq, at = excluded.at
  WHERE n.seq < excluded.seq`;

/** New day files wait to be looked at. So do days that were looked at before and to which something was added. */
export const FOLD_DAY_FILES = `INSERT INTO dwadi.day_check (mark, business_day, hash, nth)
  SELECT d.mark, d.business_day, d.hash, d.nth
  FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS t (mark, after, upto)
    JOIN dwadi.day_file d ON d.mark = t.mark AND d.nth > t.after AND d.nth <= t.upto
  ON CONFLICT DO NOTHING RETURNING mark, business_day AS day`;

/**
 * Days to which a drawer was added since the journal's newest folded batch: by a batch of this round, or beside any, by
 * somebody who has the counter's link.
 */
export const DRAWERS_ADDED = `SELECT DISTINCT s.mark, s.business_day AS day FROM unnest($1::text[], $2::bigint[]) AS t (mark, after)
  JOIN dwadi.shift_close s ON s.mark = t.mark AND s.taken_at > coalesce(
    (SELECT b.begun_at FROM dwadi.batch b WHERE b.mark = t.mark AND b.nth = t.after), '-infinity')`;

export const LOOK_AGAIN = `UPDATE dwadi.day_check k SET result = 'waiting', tried_nth = NULL
  FROM unnest($1::text[], $2::date[]) AS t (mark, day)
  WHERE k.mark = t.mark AND k.business_day = t.day AND k.result IN ('proven','differs')`;

/** A file whose predecessor was missing, or whose mark nobody had named, is looked at again once another file came. */
export const LOOK_AGAIN_AFTER_GAPS = `UPDATE dwadi.day_check k SET result = 'waiting', tried_nth = NULL
  FROM dwadi.mark m JOIN dwadi.mark sent ON sent.role = m.role
  WHERE sent.mark = ANY($1::text[]) AND k.mark = m.mark AND k.result = 'differs'
    AND (k.differences @> '[{"what": "gap"}]' OR k.differences @> '[{"what": "other-day"}]')`;

/** Days that were signed by a key that wasn't the confirmed one when they were judged. */
export const OTHER_KEY = (alias: string): string => `(${alias}.result = 'unknown-key'
    OR ${alias}.result = 'differs' AND ${alias}.differences @> '[{"what": "key"}]')`;
