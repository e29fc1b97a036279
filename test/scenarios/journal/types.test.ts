import { expectTypeOf, test } from 'vitest';
import type { EventLog } from '#main/journal/audit/event-log.ts';
import type { ReadableDb, WritableDb } from '#main/journal/base/database.ts';
import type { JournalReader, JournalWriter } from '#main/journal/journal.ts';
import type { postingWriter } from '#main/journal/money/postings.ts';

test('the compiler lets nobody write through a reader', () => {
  expectTypeOf<JournalReader>().not.toExtend<JournalWriter>();
  expectTypeOf<JournalWriter>().not.toExtend<JournalReader>();
  expectTypeOf<keyof JournalReader & keyof JournalWriter>().toBeNever();
  expectTypeOf<JournalReader>().not.toHaveProperty('commit');
  expectTypeOf<JournalReader>().not.toHaveProperty('recordSale');
});

test('a connection for reading is refused where one for writing is needed, and not the other way round', () => {
  expectTypeOf<ReadableDb>().not.toExtend<WritableDb>();
  expectTypeOf<WritableDb>().toExtend<ReadableDb>();
  expectTypeOf<ReadableDb>().not.toExtend<Parameters<typeof postingWriter>[0]>();
  expectTypeOf<ReadableDb>().not.toExtend<ConstructorParameters<typeof EventLog>[0]>();
});
