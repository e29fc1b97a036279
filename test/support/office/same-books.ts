/** Holds the office's rows of a counter against its journal, column by column. */
import { expect } from 'vitest';
import type { ReadableDb } from '#main/journal/base/database.ts';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { BOOK_TABLES } from './book-tables.ts';

/** Every fact of the journal is there once, as it is. */
export async function expectSameBooks(office: OfficeDatabase, journal: ReadableDb, mark: string): Promise<void> {
  for (const [table, [ours, theirs]] of Object.entries(BOOK_TABLES)) {
    expect({ [table]: await office.query(theirs, [mark]) }).toEqual({ [table]: journal.prepare(ours).all() });
  }
}
