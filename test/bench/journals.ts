/** Large journals, made once by `npm run bench:data` and kept outside the repository; each run works on a copy. */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { NEWEST_VERSION } from '#main/journal/migrations/index.ts';
import { openJournal } from '#main/journal/open.ts';
import { fillWithSales } from '../support/very-many-sales.ts';

const CACHE = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');

const fileOf = (sales: number): string => join(CACHE, 'dwadi-bench', `journal-v${NEWEST_VERSION}-${sales}.db`);

/** Makes a journal of so many sales where there is none yet. */
export async function makeJournal(sales: number): Promise<string> {
  const file = fileOf(sales);
  if (existsSync(file)) return file;
  const folder = `${file}.making`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const options = { folder, setDamagedAside: false, stamp: 'now', backUpBeforeMigration: async () => {} };
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
