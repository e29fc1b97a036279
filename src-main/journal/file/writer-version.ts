/**
 * Records which Dwadi wrote a journal last, and which backup holds it as it was before a newer form. An older Dwadi
 * that is put on the PC again may not open the journal; it reads this much, to say how to go back.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { orElse } from '../../platform/may-fail.ts';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import { metaOf, saveMeta } from '../base/meta.ts';
import { WRITTEN_BY } from '../base/meta-names.ts';
import { JOURNAL_FILE } from './journal-files.ts';

export interface WriterMarks {
  readonly version: string;
  /** The newest backup from before a change of form, and the Dwadi that wrote its content. */
  readonly before: { readonly version: string | null; readonly backup: string } | null;
}

export interface WriterNow {
  readonly version: string;
  /** The backup made because this Dwadi changes the journal's form; null if it doesn't. */
  readonly backup: string | null;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Checked by hand: each of the journal's threads would load a library for this alone. */
function isMarks(value: unknown): value is WriterMarks {
  const { version, before } = (value ?? {}) as Partial<WriterMarks>;
  if (!isText(version) || before === undefined) return false;
  return before === null || (isText(before.backup) && (before.version === null || isText(before.version)));
}

function readMarks(db: ReadableDb): WriterMarks | null {
  const text = metaOf(db, WRITTEN_BY);
  if (text === null) return null;
  const marks: unknown = JSON.parse(text);
  if (!isMarks(marks)) throw new Error('it does not say who wrote it in a way that is known here');
  return marks;
}

/** Null where there is none, or the marks have a form that is newer than this. */
export const backupBeforeForm = (db: ReadableDb): string | null =>
  orElse(() => readMarks(db)?.before?.backup ?? null, null);

export function markWriter(db: WritableDb, { version, backup }: WriterNow): void {
  const last = readMarks(db);
  const before = backup === null ? (last?.before ?? null) : { version: last?.version ?? null, backup };
  saveMeta(db, { [WRITTEN_BY]: JSON.stringify({ version, before } satisfies WriterMarks) });
}

/** Reads the marks of a journal of any form, however new. Null if it has none, or in a form that is newer than this. */
export function writerOf(folder: string): WriterMarks | null {
  const db = new Database(join(folder, JOURNAL_FILE), { readonly: true, fileMustExist: true, timeout: 2000 });
  try {
    return readMarks(db as unknown as ReadableDb);
  } catch {
    return null;
  } finally {
    db.close();
  }
}
