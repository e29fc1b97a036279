/** Very many sales, made by SQLite itself in a second or two for each 200,000; each is a function of its slip number. */
import type { WritableDb } from '#main/journal/base/database.ts';
import * as daySums from '#main/journal/migrations/0080-day-sums.ts';

/** Every slip has a number of its own; 7919 and ten million have no common factor. */
export const phoneOf = (slip: number): string =>
  `${slip % 3 === 0 ? '020' : '024'}${String((slip * 7919) % 10_000_000).padStart(7, '0')}`;
export const referenceOf = (slip: number): string => `DW-K3F7-${String(slip).padStart(20, '0')}`;
/** A thousand sales a day. */
export const dayOf = (slip: number): string =>
  new Date(Date.UTC(2026, 4, 1) + Math.floor(slip / 1000) * 86_400_000).toISOString().slice(0, 10);
/** One in a thousand was refunded, one in two thousand isn't known. */
export const isRefunded = (slip: number): boolean => slip % 1000 === 7;
export const isUnknown = (slip: number): boolean => slip % 2000 === 11;
export const productOf = (slip: number): string => (slip % 5000 === 3 ? 'afa' : slip % 4 === 0 ? 'data' : 'airtime');

/** Fills an empty journal. */
export function fillWithSales(db: WritableDb, sales: number): void {
  db.function('phone_of', { deterministic: true }, (slip) => phoneOf(Number(slip)));
  db.function('backwards', { deterministic: true }, (text) => [...String(text)].reverse().join(''));
  db.function('reference_of', { deterministic: true }, (slip) => referenceOf(Number(slip)));
  db.function('day_of', { deterministic: true }, (slip) => dayOf(Number(slip)));
  db.function('product_of', { deterministic: true }, (slip) => productOf(Number(slip)));
  const each = `WITH RECURSIVE slips (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM slips WHERE n < ${sales})`;
  db.transaction(() => {
    db.exec(`INSERT INTO accounts (uid, base_url, opened_at) VALUES ('main', 'https://example.test', 1)`);
    db.exec(`${each} INSERT INTO sales
      (seq, id, product, price, attendant_id, attendant_name, shift_id, business_day, sold_at, clock_at)
      SELECT n, printf('00000000-0000-4000-8000-%012d', n), product_of(n), 1000, 'ama', 'Ama', 's1', day_of(n), n, n
      FROM slips`);
    db.exec(`${each} INSERT INTO intents
      (sale_seq, item, account_id, product, reference, recipient, recipient_reversed, supplier, facts, content_key,
        price, state, delivery, money, created_at, updated_at)
      SELECT n, 0, 1, product_of(n), reference_of(n), phone_of(n), backwards(phone_of(n)), 'MTN',
        '{"amount":1000,"volumeGb":null,"quantity":null}', 'k' || n, 1000,
        CASE WHEN n % 2000 = 11 THEN 'unknown' ELSE 'settled' END,
        CASE WHEN n % 1000 = 7 THEN 'failed' WHEN n % 2000 = 11 THEN 'pending' ELSE 'completed' END,
        CASE WHEN n % 1000 = 7 THEN 'returned' WHEN n % 2000 = 11 THEN 'maybe' ELSE 'kept' END, n, n
      FROM slips`);
  })();
}

/** Often enough that each hour of a day, and each line, has one, however many are sold that day. */
const TAKEN_BACK = 'seq % 61 = 7';

/** Adds the postings of those sales: revenue and cost on their day, and some of both taken back. */
export function fillWithPostings(db: WritableDb): void {
  const columns = 'business_day, hour, shift_id, attendant_id, product, supplier, kind, unit, known';
  const posted = (kind: string, amount: number, wanted: string): string => `
    INSERT INTO postings (${columns}, amount, sale_seq, intent_id, at)
    SELECT business_day, 7 + seq % 14, shift_id, attendant_id, product, CASE WHEN seq % 3 = 0 THEN 'Telecel' ELSE 'MTN' END,
      '${kind}', 'pesewa', 1, ${amount}, seq, NULL, seq
    FROM sales WHERE ${wanted}`;
  db.transaction(() => {
    db.exec(posted('revenue', 1000, 'seq % 2000 <> 11'));
    db.exec(posted('wallet-cost', 940, 'seq % 2000 <> 11'));
    db.exec(posted('revenue-reversed', -1000, TAKEN_BACK));
    db.exec(posted('wallet-cost-returned', -940, TAKEN_BACK));
    db.exec(`INSERT INTO rollups (${columns}, amount, count)
      SELECT ${columns}, sum(amount), count(*) FROM postings GROUP BY ${columns}`);
    // Fills the sums from the existing rows, as the migration does.
    db.exec(
      daySums.sql
        .split(';')
        .filter((statement) => statement.includes('INSERT INTO day_sums'))
        .join(';'),
    );
  })();
}
