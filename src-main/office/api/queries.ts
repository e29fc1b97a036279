/**
 * The lists of the API, page by page. Each goes from counter to counter in the order of their marks, so that a page reads
 * little more than its own rows, however many counters there are: the limit stands within, too, or PostgreSQL joins all
 * rows. Journals that wait for the owner's word don't count.
 */
import type { z } from 'zod';
import type { Queries } from '../database/database.ts';
import type { CounterQuery, counterRow, DayQuery, dayRow, saleRow, sumRow } from './schemas.ts';

const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The journals of a list in the order of their marks, from the one at which the page before ended. `later`: journals of
 * the same counter that count too, as a restored one does. Rows that they sent again stand there alone.
 */
const COUNTERS = `(SELECT mark, ARRAY(
    SELECT n.mark FROM dwadi.v_mark n WHERE n.role = v.role AND n.kind = v.kind AND n.nth_mark > v.nth_mark AND n.counts
  ) AS later
  FROM dwadi.v_mark v
  WHERE counts AND kind = $1 AND mark >= $5::text AND ($4::text IS NULL OR mark = $4)
  ORDER BY mark) m`;

/** Days of one counter, from the one at which the page before ended. */
const DAYS = `mark = m.mark AND business_day BETWEEN $2::date AND $3::date
  AND business_day >= CASE WHEN m.mark = $5 THEN $6::date ELSE $2::date END`;

const START_MARK = '';
const START_NUMBER = -1;

const parametersOf = ({ kind, from, to, counter }: DayQuery, after: readonly unknown[], limit: number) => [
  ...[kind, from, to, counter ?? null],
  ...after,
  limit,
];

export type CounterKey = [mark: string];

export const counters = (db: Queries, { kind }: CounterQuery, after: CounterKey | null, limit: number) =>
  db.query<z.infer<typeof counterRow>>(
    `SELECT m.mark AS counter, m.counter AS name, m.shop, ${iso('m.claimed_at')} AS since, ${iso('f.taken_at')} AS "heardAt",
       f.behind
     FROM dwadi.v_mark m LEFT JOIN dwadi.fold f ON f.mark = m.mark
     WHERE m.counts AND m.kind = $1 AND m.mark > $2 ORDER BY m.mark LIMIT $3`,
    [kind, ...(after ?? [START_MARK]), limit],
  );

export type SumKey = [
  mark: string,
  day: string,
  product: string,
  attendant: string,
  kind: string,
  unit: string,
  known: boolean,
];

export const sums = (db: Queries, query: DayQuery, after: SumKey | null, limit: number) =>
  db.query<z.infer<typeof sumRow>>(
    `SELECT s.business_day AS day, m.mark AS counter, s.product, s.attendant, s.kind, s.unit, s.known,
       s.amount - s.amount_twice AS amount, s.count - s.count_twice AS count FROM ${COUNTERS}
     CROSS JOIN LATERAL (
       SELECT * FROM dwadi.day_sum
       WHERE ${DAYS} AND count > count_twice AND (m.mark, business_day, product, attendant, kind, unit, known)
         > ($5, $6::date, $7, $8, $9, $10, $11::boolean)
       ORDER BY business_day, product, attendant, kind, unit, known LIMIT $12
     ) s
     ORDER BY m.mark, s.business_day, s.product, s.attendant, s.kind, s.unit, s.known LIMIT $12`,
    parametersOf(query, after ?? [START_MARK, query.from, '', '', '', '', false], limit),
  );

export type SaleKey = [mark: string, day: string, sale: number];

export const sales = (db: Queries, query: DayQuery, after: SaleKey | null, limit: number) =>
  db.query<z.infer<typeof saleRow>>(
    `SELECT s.business_day AS day, m.mark AS counter, s.seq AS sale, s.product, s.price, s.items AS orders, s.attendant,
       s.shift, ${iso('s.sold_at')} AS "soldAt" FROM ${COUNTERS}
     CROSS JOIN LATERAL (
       SELECT * FROM dwadi.sale one
       WHERE ${DAYS} AND (m.mark, business_day, seq) > ($5, $6::date, $7::bigint) AND NOT EXISTS (
         SELECT 1 FROM dwadi.sale again WHERE again.mark = ANY(m.later) AND again.business_day = one.business_day
           AND again.seq = one.seq AND again.sold_at = one.sold_at)
       ORDER BY business_day, seq LIMIT $8
     ) s
     ORDER BY m.mark, s.business_day, s.seq LIMIT $8`,
    parametersOf(query, after ?? [START_MARK, query.from, START_NUMBER], limit),
  );

export type DayKey = [mark: string, day: string, hash: string];

export const days = (db: Queries, query: DayQuery, after: DayKey | null, limit: number) =>
  db.query<z.infer<typeof dayRow>>(
    `SELECT d.business_day AS day, m.mark AS counter, d.hash, d.result AS proof, ${iso('d.checked_at')} AS "checkedAt",
       d.differences, ${iso('d.made_at')} AS "madeAt" FROM ${COUNTERS}
     CROSS JOIN LATERAL (
       SELECT business_day, hash, result, checked_at, differences, made_at
       FROM dwadi.day_check k JOIN dwadi.day_file USING (mark, business_day, hash)
       WHERE ${DAYS} AND (m.mark, business_day, hash) > ($5, $6::date, $7) AND NOT EXISTS (
         SELECT 1 FROM dwadi.day_file again WHERE again.mark = ANY(m.later) AND again.business_day = k.business_day
           AND again.hash = k.hash)
       ORDER BY business_day, hash LIMIT $8
     ) d
     ORDER BY m.mark, d.business_day, d.hash LIMIT $8`,
    parametersOf(query, after ?? [START_MARK, query.from, ''], limit),
  );
