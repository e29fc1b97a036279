import type { OfficeDatabase } from '../database/database.ts';
import { foldOnce, NotFolded } from './fold.ts';
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
  private alone: string[] = [];

  constructor(onTrouble: (error: NotFolded) => void) {
    this.onTrouble = onTrouble;
  }

  get marks(): string[] {
    const now = performance.now();
    return [...this.until].flatMap(([mark, until]) => (until > now ? [mark] : []));
  }

  /** One of several couldn't be folded: each of them is tried by itself, and once, so that a busy one makes none wait. */
  nextAlone(): string | undefined {
    return this.alone.shift();
  }

  add(error: NotFolded): void {
    if (error.marks.length > 1) {
      this.alone = [...error.marks];
      return;
    }
    for (const mark of error.marks) this.until.set(mark, performance.now() + ASIDE_MS);
    this.onTrouble(error);
  }
}

async function foldAll(db: OfficeDatabase, aside: SetAside, until: number): Promise<ReadonlySet<string>> {
  const journals = new Set<string>();
  do {
    const only = aside.nextAlone();
    try {
      const marks = await foldOnce(db, { only, without: aside.marks });
      if (marks.length === 0 && only === undefined) break;
      for (const mark of marks) journals.add(mark);
    } catch (error) {
      if (!(error instanceof NotFolded)) throw error;
      aside.add(error);
    }
  } while (performance.now() < until);
  return journals;
}

async function proveAll(db: OfficeDatabase, until: number): Promise<readonly Proven[]> {
  const days: Proven[] = [];
  do {
    const found = await proveOnce(db);
    if (found.length === 0) break;
    days.push(...found);
  } while (performance.now() < until);
  return days;
}

/**
 * Folds and proves all that has come. The office calls it each time it looks for news, with the same `aside`. `longestMs`:
 * neither begins another round after this, as a counter may send faster than they work. The next call goes on.
 */
export async function foldAndProve(
  db: OfficeDatabase,
  aside = new SetAside((error) => {
    throw error;
  }),
  longestMs = Number.POSITIVE_INFINITY,
): Promise<Worked> {
  const journals = await foldAll(db, aside, performance.now() + longestMs);
  const days = await proveAll(db, performance.now() + longestMs);
  return { journals, days };
}
