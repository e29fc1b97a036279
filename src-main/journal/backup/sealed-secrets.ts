/** The counter's secrets, sealed with the owner's recovery code: in the journal, and so in every backup of it. */
import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { ReadableDb } from '../base/database.ts';
import { JournalError } from '../base/journal-error.ts';
import { metaOf } from '../base/meta.ts';
import { RECOVERY_WRAP } from '../base/meta-names.ts';
import { identify, versionOf } from '../file/schema.ts';

/** Returns null if the backup was made before there was a code. Reads, and changes nothing. */
export function sealedSecretsIn(file: string): string | null {
  if (!existsSync(file)) throw new JournalError('missing', `there is no ${file}`);
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 2000 }) as unknown as ReadableDb;
  try {
    identify(db);
    if (versionOf(db) === 0) throw new JournalError('not-a-journal', 'empty');
    return metaOf(db, RECOVERY_WRAP);
  } finally {
    db.close();
  }
}
