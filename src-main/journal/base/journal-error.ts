/** The problems of a journal, as stable codes that cross the worker's border; words/journal.ts has the words. */
export const JOURNAL_PROBLEMS = [
  'disk-full',
  'read-only',
  'in-use',
  'damaged',
  /** It was changed by something other than Dwadi. */
  'forged',
  /** Nothing proves it: it has no seal. It is from before the seal, or somebody cut it out. */
  'unsealed',
  'newer',
  'not-a-journal',
  /** It was here, and is gone. */
  'missing',
  'wrong-owner',
  'io',
] as const;
export type JournalProblem = (typeof JOURNAL_PROBLEMS)[number];

export class JournalError extends Error {
  readonly problem: JournalProblem;

  constructor(problem: JournalProblem, detail: string) {
    super(detail);
    this.name = 'JournalError';
    this.problem = problem;
  }
}

const BY_CODE: readonly (readonly [RegExp, JournalProblem])[] = [
  [/^SQLITE_FULL|^ENOSPC|^EDQUOT/, 'disk-full'],
  [/^SQLITE_READONLY|^EROFS/, 'read-only'],
  [/^SQLITE_BUSY|^SQLITE_LOCKED/, 'in-use'],
  [/^SQLITE_CORRUPT|^SQLITE_IOERR_CORRUPTFS/, 'damaged'],
  [/^SQLITE_NOTADB/, 'not-a-journal'],
  [/^EACCES|^EPERM/, 'wrong-owner'],
];

/** Turns an error of SQLite or the file system into a problem; any unnamed error is an input/output error. */
export function problemOf(error: unknown): JournalProblem {
  if (error instanceof JournalError) return error.problem;
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  return BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? 'io';
}

/** Errors of the disk or the file, in contrast to a bug in our own statements. */
export function isStorageError(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (code.startsWith('SQLITE_CONSTRAINT') || code === 'SQLITE_ERROR' || code === 'SQLITE_MISUSE') return false;
  return error instanceof JournalError || code.startsWith('SQLITE_') || /^E[A-Z]+$/.test(code);
}
