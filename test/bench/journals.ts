/** Large journals, made once by `npm run bench:data` and kept outside the repository; each run works on a copy. */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { WritableDb } from '#main/journal/base/database.ts';
import { openJournal } from '#main/journal/file/open-journal.ts';
import { NEWEST_VERSION } from '#main/journal/migrations/index.ts';
import { dayOf, fillWithPostings, fillWithSales } from '../support/very-many-sales.ts';

const CACHE = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');

const fileOf = (sales: number): string => join(CACHE, 'dwadi-bench', `journal-v${NEWEST_VERSION}-${sales}.db`);

/** Makes a journal of so many sales where there is none yet. */
export async function makeJournal(sales: number): Promise<string> {
  const file = fileOf(sales);
  if (existsSync(file)) return file;
  const folder = `${file}.making`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const options = { folder, setDamagedAside: false, stamp: 'now', backUpBeforeMigration: async () => null };
  const { db, lock } = await openJournal(options);
  db.pragma('synchronous = OFF');
  fillWithSales(db, sales);
  db.exec(`INSERT INTO meta (key, value) VALUES ('clean-stop', '1')
    ON CONFLICT DO UPDATE SET value = excluded.value`);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  lock.close();
  renameSync(join(folder, 'journal.db'), file);
  rmSync(folder, { recursive: true });
  return file;
}

/** Puts a copy of the journal into a counter's folder. */
export async function putJournal(sales: number, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  copyFileSync(await makeJournal(sales), join(folder, 'journal.db'));
}

/** Above a million, more sales fall on the same days: this makes a busier shop, not a longer history. */
const MOST_DAYS_SALES = 1_000_000;
/** The newest day on which as many were sold as on any other. */
export const lastFullDay = (sales: number): string => dayOf(Math.min(sales, MOST_DAYS_SALES) - 1001);

function fillMoreSales(db: WritableDb, from: number, to: number): void {
  db.exec(`WITH RECURSIVE slips (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM slips WHERE n < ${to})
    INSERT INTO sales (seq, id, product, price, attendant_id, attendant_name, shift_id, business_day, sold_at, clock_at)
    SELECT n, printf('00000000-0000-4000-8000-%012d', n), CASE WHEN n % 4 = 0 THEN 'data' ELSE 'airtime' END, 1000, 'ama',
      'Ama', 's1', (SELECT business_day FROM sales WHERE seq = 1 + n % ${MOST_DAYS_SALES - 1}), n, n FROM slips`);
}

/** Counted up where what is in the books changes: a journal that was made before is made anew. */
const BOOKS = 2;

/** Makes a journal with full books. Above a million sales, only the first million have orders too. */
export async function makeReportJournal(sales: number): Promise<string> {
  const file = join(CACHE, 'dwadi-bench', `report-v${NEWEST_VERSION}.${BOOKS}-${sales}.db`);
  if (existsSync(file)) return file;
  const making = `${file}.making`;
  copyFileSync(await makeJournal(Math.min(sales, MOST_DAYS_SALES)), making);
  const db = new Database(making) as unknown as WritableDb;
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  if (sales > MOST_DAYS_SALES) fillMoreSales(db, MOST_DAYS_SALES + 1, sales);
  fillWithPostings(db);
  db.close();
  renameSync(making, file);
  return file;
}
