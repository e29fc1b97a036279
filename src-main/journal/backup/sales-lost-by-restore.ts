/** Counts the sales that are in a counter's books now and would be gone once a backup took the journal's place. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { orElse } from '../../platform/may-fail.ts';
import type { ReadableDb } from '../base/database.ts';
import { JOURNAL_FILE } from '../file/journal-files.ts';
import { reading } from '../file/schema.ts';

export interface WouldGo {
  /** Null if the journal can't be read. */
  readonly sales: { readonly count: number; readonly newestAt: number | null } | null;
}

interface Sale {
  readonly id: string;
  readonly at: number;
}

const SALES = 'SELECT id, sold_at AS at FROM sales ORDER BY seq';

function salesNotIn(there: ReadableDb, coming: ReadableDb): NonNullable<WouldGo['sales']> {
  const kept = new Set(coming.prepare<[], string>('SELECT id FROM sales').pluck().all());
  let count = 0;
  let newestAt: number | null = null;
  for (const { id, at } of there.prepare<[], Sale>(SALES).iterate()) {
    if (kept.has(id)) continue;
    count += 1;
    newestAt = at;
  }
  return { count, newestAt };
}

/** Removes the empty log that SQLite makes beside a file it only reads: after a "no", the folder is as it was. */
export function leavingNothing<T>(of: string, work: () => T): T {
  const made = ['-wal', '-shm'].map((suffix) => of + suffix).filter((file) => !existsSync(file));
  try {
    return work();
  } finally {
    for (const file of made) rmSync(file, { force: true });
  }
}

/** The caller holds the counter's lock. `coming`: the backup's copy, which was checked. Null if there is no journal. */
export function wouldGo(folder: string, coming: string): WouldGo | null {
  const file = join(folder, JOURNAL_FILE);
  if (!existsSync(file)) return null;
  const lost = () => reading(coming, (backup) => reading(file, (db) => salesNotIn(db, backup)));
  // The journal may well be damaged: that is what a backup is for.
  return { sales: orElse(() => leavingNothing(file, lost), null) };
}
