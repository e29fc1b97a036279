import type { OfficeDatabase } from '../database/database.ts';
import { foldOnce, NotFolded, type Round } from './fold.ts';
import { type Proven, proveOnce } from './prove.ts';

export interface Worked {
  /** Journals that had something new. */
  readonly journals: ReadonlySet<string>;
  readonly days: readonly Proven[];
}

/** A journal that can't be folded is tried again after this: a newer office may know how. */
const ASIDE_MS = 600_000;

/** Journals whose rows can't be folded. They wait, so that no counter holds up another one. */
export class SetAside {
  private readonly onTrouble: (error: NotFolded) => void;
  private readonly until = new Map<string, number>();

  constructor(onTrouble: (error: NotFolded) => void) {
    this.onTrouble = onTrouble;
  }

  get marks(): string[] {
    const now = performance.now();
    return [...this.until].flatMap(([mark, until]) => (until > now ? [mark] : []));
  }

  add(error: NotFolded): void {
    for (const mark of error.marks) this.until.set(mark, performance.now() + ASIDE_MS);
    this.onTrouble(error);
  }
}

async function foldAll(db: OfficeDatabase, aside: SetAside): Promise<ReadonlySet<string>> {
  const journals = new Set<string>();
  let round: Round = {};
  for (;;) {
    try {
      const marks = await foldOnce(db, { ...round, without: aside.marks });
      if (marks.length === 0) return journals;
      for (const mark of marks) journals.add(mark);
    } catch (error) {
      if (!(error instanceof NotFolded)) throw error;
      // One of several can't be folded: each is tried by itself.
      if (error.marks.length > 1) round = { most: 1 };
      else aside.add(error);
    }
  }
}

/** Folds and proves all that has come. The office calls it each time it looks for news, with the same `aside`. */
export async function foldAndProve(
  db: OfficeDatabase,
  aside = new SetAside((error) => {
    throw error;
  }),
): Promise<Worked> {
  const journals = await foldAll(db, aside);
  const days: Proven[] = [];
  for (let found = await proveOnce(db); found.length > 0; found = await proveOnce(db)) days.push(...found);
  return { journals, days };
}
