/** Finds what was changed in a journal that doesn't fit its seal, for the person who has to decide about it. */
import { join } from 'node:path';
import type { ReadableDb } from '../base/database.ts';
import { JournalError } from '../base/journal-error.ts';
import { forgedTable } from '../seal/seal-check.ts';
import { JOURNAL_FILE } from './journal-files.ts';
import { checkSchema, reading } from './schema.ts';

export interface Forgery {
  /** The name of a table, or a schema item that isn't Dwadi's. */
  readonly what: string;
  /** The time of the newest event: the change came after it. */
  readonly since: number | null;
}

function strangeItem(db: ReadableDb): string | null {
  try {
    checkSchema(db);
    return null;
  } catch (error) {
    return error instanceof JournalError ? error.message : null;
  }
}

export function findForgery(folder: string, sealKey: Uint8Array): Forgery | null {
  return reading(join(folder, JOURNAL_FILE), (db) => {
    const what = strangeItem(db) ?? forgedTable(db, { key: sealKey, isSealed: true });
    if (what === null) return null;
    const newest = db.prepare<[], { at: number }>(`SELECT at FROM events ORDER BY seq DESC LIMIT 1`).get();
    return { what, since: newest?.at ?? null };
  });
}
