/** The marks that this counter had before a backup, or an earlier copy, took its journal's place. */

import { orElse } from '../../platform/may-fail.ts';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import { metaOf, saveMeta } from '../base/meta.ts';
import { FORMER_MARKS } from '../base/meta-names.ts';

interface FormerMark {
  readonly mark: string;
  readonly knownUntil: number;
}

const isFormerMark = (one: Partial<FormerMark> | null): one is FormerMark =>
  typeof one?.mark === 'string' && typeof one.knownUntil === 'number';

/** Parses by hand, since the journal's threads load no schemas. An entry that can't be read is left out. */
export function marksOf(db: ReadableDb): FormerMark[] {
  const kept: unknown = orElse(() => JSON.parse(metaOf(db, FORMER_MARKS) ?? '[]'), []);
  return Array.isArray(kept) ? kept.filter(isFormerMark) : [];
}

/** Runs inside the transaction that takes the mark away. */
export function rememberMark(db: WritableDb): void {
  const mark = metaOf(db, 'counter-mark');
  if (mark === null) return;
  const newest = db.prepare<[], { at: number }>(`SELECT at FROM events ORDER BY seq DESC LIMIT 1`).get();
  saveMeta(db, { [FORMER_MARKS]: JSON.stringify([...marksOf(db), { mark, knownUntil: newest?.at ?? 0 }]) });
}
