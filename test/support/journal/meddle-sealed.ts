import { join } from 'node:path';
import Database from 'better-sqlite3';
import { EventLog } from '#main/journal/audit/event-log.ts';
import type { WritableDb } from '#main/journal/base/database.ts';
import { JournalSeal } from '#main/journal/seal/journal-seal.ts';
import { sealKeyOf } from '#main/journal/seal/row-digests.ts';
import { openFileVault } from '#main/key-vault/file-vault.ts';
import { subKey } from '#main/key-vault/sub-keys.ts';

/** Changes a journal and seals it anew: a test makes what Dwadi would have written another day. */
export function meddleSealed(folder: string, work: (db: Database.Database) => void): void {
  const db = new Database(join(folder, 'journal.db'));
  try {
    work(db);
    const journal = db as unknown as WritableDb;
    const key = sealKeyOf(subKey(openFileVault(folder), 'journal-seal'));
    new JournalSeal(journal, key).adopt(new EventLog(journal).newest());
  } finally {
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
  }
}
