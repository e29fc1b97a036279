/** Reads a counter's journal from outside, by a caller that doesn't sell from it. Writes nothing. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { JournalError, problemOf } from '../base/journal-error.ts';
import { allMeta } from '../base/meta.ts';
import type { BudgetRecord } from '../base/records.ts';
import { checkAccessTo, isThere } from '../file/access.ts';
import { changesIn, checkHeader } from '../file/file-header.ts';
import { hasOthersLog, isEarlier, readOutside } from '../file/head-file.ts';
import { JOURNAL_FILE, LOCK_FILE } from '../file/journal-files.ts';
import { openReader } from '../file/open-journal.ts';
import { checkSchema, identify, versionOf } from '../file/schema.ts';
import { hasLog } from '../file/wal-loss.ts';
import { allBudgets, newestTimeIn } from './counter-reads.ts';
import { maintenanceOps } from './maintenance-ops.ts';

export interface InspectedJournal {
  readonly version: number;
  readonly sizeMb: number;
  readonly lastStop: 'clean' | 'unclean' | 'open';
  /** An earlier copy took its place: the next start acts on it. */
  readonly earlier: boolean;
  readonly meta: Readonly<Record<string, string>>;
  readonly budgets: readonly BudgetRecord[];
  readonly newestTime: number | null;
}

/** Tells whether a Dwadi has this counter open now. */
function isHeld(folder: string): boolean {
  const file = join(folder, LOCK_FILE);
  if (!existsSync(file)) return false;
  const lock = new Database(file, { readonly: true, timeout: 0 });
  try {
    lock.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (error) {
    return problemOf(error) === 'in-use';
  } finally {
    lock.close();
  }
}

function seenIn(folder: string): InspectedJournal {
  const known = readOutside(folder);
  const isMixed = hasLog(folder) && hasOthersLog(changesIn(folder), known);
  const db = openReader(folder);
  try {
    identify(db);
    checkSchema(db);
    const care = maintenanceOps(db);
    for (const { name } of care.tables()) {
      const damage = care.quickCheck(name);
      if (damage !== null) throw new JournalError('damaged', damage);
    }
    // Reads only the meta: an older journal lacks columns that other statements name.
    const meta = allMeta(db);
    const stopped = meta['clean-stop'] === '0' ? 'unclean' : 'clean';
    return {
      version: versionOf(db),
      sizeMb: Math.ceil(statSync(join(folder, JOURNAL_FILE)).size / 2 ** 20),
      lastStop: isHeld(folder) ? 'open' : stopped,
      earlier: isEarlier(db, known, isMixed),
      meta,
      budgets: allBudgets(db),
      newestTime: newestTimeIn(db),
    };
  } finally {
    db.close();
  }
}

/** Returns null if there never was a journal; throws an error that `problemOf` can name. */
export function inspectJournal(folder: string): InspectedJournal | null {
  // A user who may only read the journal can't sell, even if it is sound.
  checkAccessTo(folder);
  // Another process may hold it: closing a handle of ours takes no lock of that process away.
  checkHeader(folder);
  return isThere(join(folder, JOURNAL_FILE)) ? seenIn(folder) : null;
}
