/** The office's rows of a counter beside its journal's, table by table. */
import { isDeepStrictEqual } from 'node:util';
import type { ReadableDb } from '#main/journal/base/database.ts';
import type { OfficeDatabase } from '#main/office/database/database.ts';

/** Milliseconds since 1970, whole: a time that lost a part of one shows. */
const ms = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

/** Each table as the journal has it, and as the office has it. `$1` is the mark. */
export const BOOK_TABLES = {
  posting: [
    `SELECT id, business_day, hour, shift_id AS shift,
       CASE attendant_id WHEN 'dwadi' THEN 'Dwadi'
         ELSE coalesce((SELECT name FROM staff WHERE id = attendant_id), attendant_id) END AS attendant,
       product, supplier, kind, unit, known, amount, sale_seq AS sale, intent_id AS intent, at FROM postings ORDER BY id`,
    `SELECT id, business_day::text AS business_day, hour, shift, attendant, product, supplier, kind, unit,
       known::int AS known, amount, sale, intent, ${ms('at')} AS at FROM dwadi.posting WHERE mark = $1 ORDER BY id`,
  ],
  sale: [
    `SELECT seq, business_day, product, price, (SELECT count(*) FROM intents WHERE sale_seq = seq) AS items,
       attendant_name AS attendant, shift_id AS shift, sold_at FROM sales ORDER BY seq`,
    `SELECT seq, business_day::text AS business_day, product, price, items, attendant, shift, ${ms('sold_at')} AS sold_at
       FROM dwadi.sale WHERE mark = $1 ORDER BY seq`,
  ],
  // The newest version that the office has.
  order: [
    `SELECT i.id AS intent, version, sale_seq AS sale, item, s.business_day, i.product, supplier, reference, i.price,
       o.cost, state, delivery, money, attention, i.updated_at
     FROM intents i JOIN sales s ON s.seq = sale_seq LEFT JOIN orders o ON o.intent_id = i.id
     WHERE NOT (state = 'recorded' AND attempts = 0) ORDER BY i.id`,
    `SELECT DISTINCT ON (intent) intent, version, sale, item, business_day::text AS business_day, product, supplier,
       reference, price, cost, state, delivery, money, attention, ${ms('updated_at')} AS updated_at
     FROM dwadi.order_state WHERE mark = $1 ORDER BY intent, version DESC`,
  ],
  balance: [
    `SELECT seq, account_id AS account, unit, balance, at FROM balances ORDER BY seq`,
    `SELECT seq, account, unit, balance, ${ms('at')} AS at FROM dwadi.balance WHERE mark = $1 ORDER BY seq`,
  ],
  shift: [
    `SELECT z_number AS number, id AS shift, opened_at, opened_by, float, ended_at, ended_by, closed_at, closed_by,
       z ->> '$.counted' AS counted, z ->> '$.expected' AS expected, z ->> '$.taken.cash' AS cash
     FROM shifts WHERE z_number IS NOT NULL ORDER BY z_number`,
    `SELECT number, shift, ${ms('opened_at')} AS opened_at, opened_by, float, ${ms('ended_at')} AS ended_at, ended_by,
       ${ms('closed_at')} AS closed_at, closed_by, counted, expected, cash
     FROM dwadi.shift_close WHERE mark = $1 ORDER BY number`,
  ],
  dayFile: [
    `SELECT nth, day, hash, text, made_at FROM day_files ORDER BY nth`,
    `SELECT nth, business_day::text AS day, hash, text, ${ms('made_at')} AS made_at FROM dwadi.day_file WHERE mark = $1
     ORDER BY nth`,
  ],
} as const;

/** The tables that the office has otherwise than the journal. */
export async function differingTables(office: OfficeDatabase, journal: ReadableDb, mark: string): Promise<string[]> {
  const differing: string[] = [];
  for (const [table, [ours, theirs]] of Object.entries(BOOK_TABLES)) {
    const there = await office.query(theirs, [mark]);
    if (
      !isDeepStrictEqual(
        there.map((row) => ({ ...row })),
        journal.prepare(ours).all(),
      )
    )
      differing.push(table);
  }
  return differing;
}
