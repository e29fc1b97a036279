/** An office with counters and what they sent, written straight into its tables. */
import { afterAll, beforeAll } from 'vitest';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { embeddedOffice } from './embedded.ts';

/** One office for the tests of a file. */
export function migratedForFile(): () => OfficeDatabase {
  let db: OfficeDatabase | undefined;
  beforeAll(async () => {
    db = await embeddedOffice();
  });
  afterAll(() => db?.close());
  return () => {
    if (db === undefined) throw new Error('the database opens before the first test');
    return db;
  };
}

/** A counter with one journal. */
export async function enrolled(db: OfficeDatabase, mark: string, kind: 'live' | 'training' = 'live'): Promise<string> {
  const role = `dwadi_till_${mark.toLowerCase()}`;
  await db.query(`INSERT INTO dwadi.counter (role, name) VALUES ($1, $2)`, [role, `Counter ${mark}`]);
  await claim(db, mark, role, kind);
  return role;
}

/** One more journal of a counter, which its owner has accepted or not. */
export async function restored(db: OfficeDatabase, mark: string, of: string, accepted: boolean): Promise<void> {
  await claim(db, mark, `dwadi_till_${of.toLowerCase()}`, 'live');
  await db.query(
    `UPDATE dwadi.mark SET claimed_at = now() + interval '1 hour', accepted_at = CASE WHEN $2 THEN now() END WHERE mark = $1`,
    [mark, accepted],
  );
}

const claim = (db: OfficeDatabase, mark: string, role: string, kind: string) =>
  db.query(`INSERT INTO dwadi.mark (mark, role, kind, shop, signer) VALUES ($1, $2, $3, 'Adom Mobile', $4)`, [
    mark,
    role,
    kind,
    '0'.repeat(64),
  ]);

export interface SoldRow {
  readonly seq: number;
  readonly day: string;
  readonly product?: string;
  readonly price?: number;
}

/** Sales of one counter, each with its sums. */
export async function sold(db: OfficeDatabase, mark: string, rows: readonly SoldRow[]): Promise<void> {
  for (const { seq, day, product = 'airtime', price = 1000 } of rows) {
    await db.query(
      `INSERT INTO dwadi.sale (mark, business_day, seq, product, price, items, attendant, shift, sold_at)
       VALUES ($1, $2::date, $3, $4, $5::bigint, 1, 'Ama', 'shift-1', ($2::date + interval '9 hours' + $5::bigint * interval '1 second') AT TIME ZONE 'UTC')`,
      [mark, day, seq, product, price],
    );
    await db.query(
      `INSERT INTO dwadi.day_sum (mark, business_day, product, attendant, kind, unit, known, amount, count)
       SELECT $1, $2::date, $3, 'Ama', kind, 'pesewa', true, amount, 1
       FROM (VALUES ('revenue', $4::bigint), ('wallet-cost', $4::bigint - 100)) AS two (kind, amount)
       ON CONFLICT (mark, business_day, product, attendant, kind, unit, known)
       DO UPDATE SET amount = dwadi.day_sum.amount + excluded.amount, count = dwadi.day_sum.count + 1`,
      [mark, day, product, price],
    );
  }
}
