import type { OfficeDatabase } from '../database/database.ts';
import { foldOnce } from './fold.ts';
import { type Proven, proveOnce } from './prove.ts';

export interface Worked {
  /** Journals that had something new. */
  readonly journals: ReadonlySet<string>;
  readonly days: readonly Proven[];
}

/** Folds and proves all that has come. The office calls it each time it looks for news. */
export async function foldAndProve(db: OfficeDatabase): Promise<Worked> {
  const journals = new Set<string>();
  for (let marks = await foldOnce(db); marks.length > 0; marks = await foldOnce(db)) {
    for (const mark of marks) journals.add(mark);
  }
  const days: Proven[] = [];
  for (let found = await proveOnce(db); found.length > 0; found = await proveOnce(db)) days.push(...found);
  return { journals, days };
}
