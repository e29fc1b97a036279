import { BACKUP_NAME, backupMadeAt } from '#shared/backup-name.ts';
import { DAY_MS } from '#shared/day.ts';

const DAILY_KEPT = 7;
const WEEKLY_KEPT = 4;
/** An update may leave two: before Dwadi changed, and before the journal did. */
const BEFORE_KEPT = 6;

/** `at`: business time, which a PC clock of 2009 can't set back (M20). */
export function backupName(mark: string, at: number, before?: string): string {
  const when = new Date(at).toISOString().replaceAll(/[:.]/g, '-');
  return `dwadi-${mark}-${when}${before === undefined ? '' : `-before-${before}`}.db`;
}

interface Named {
  readonly name: string;
  readonly mark: string;
  readonly at: number;
  readonly day: string;
  readonly beforeChange: boolean;
}

/** Returns null if the name isn't a backup's. */
export function readBackupName(name: string): Named | null {
  const [, mark, day, , , , , before] = BACKUP_NAME.exec(name) ?? [];
  const at = backupMadeAt(name);
  if (mark === undefined || day === undefined || at === null) return null;
  return { name, mark, at, day, beforeChange: before !== undefined };
}

function namedOf(mark: string, names: readonly string[]): Named[] {
  return names
    .flatMap((name) => readBackupName(name) ?? [])
    .filter((named) => named.mark === mark)
    .sort((a, b) => (a.name < b.name ? 1 : -1));
}

/** Weeks begin on Monday, as the first of them does after 1969-12-29. */
const weekOf = (day: string): number => Math.floor((Date.parse(day) / DAY_MS + 3) / 7);

/** The newest of each group, for the newest groups. */
function newestOfEach<T>(files: readonly Named[], groupOf: (day: string) => T, groups: number): string[] {
  const grouped = [...Map.groupBy(files, ({ day }) => groupOf(day)).values()];
  return grouped.slice(0, groups).flatMap(([newest]) => newest?.name ?? []);
}

/**
 * Returns the backups of this counter in a folder that aren't needed any more. Kept are the one just made, the newest
 * of each of the newest seven days and of the newest four weeks, and the newest few from before a change of Dwadi. So are
 * `needed`, whatever a wrong clock named them. A file of another counter, or of a person, is never returned.
 */
export function expendable(
  mark: string,
  names: readonly string[],
  justMade: string,
  needed: readonly string[] = [],
): string[] {
  const ours = namedOf(mark, names);
  const daily = ours.filter(({ beforeChange }) => !beforeChange);
  const before = ours.filter(({ beforeChange }) => beforeChange);
  const kept = new Set([
    justMade,
    ...needed,
    ...newestOfEach(daily, (day) => day, DAILY_KEPT),
    ...newestOfEach(daily, weekOf, WEEKLY_KEPT),
    ...before.slice(0, BEFORE_KEPT).map(({ name }) => name),
  ]);
  return ours.map(({ name }) => name).filter((name) => !kept.has(name));
}

/**
 * Sorts the backups of one counter, the one that holds most first. The order is by sequence (M20): a PC's clock that
 * was a year ahead once named a backup that would be the newest for a year. A backup whose head isn't known keeps the
 * place that its name gives it.
 */
export function byHead<T>(newestFirst: readonly T[], heads: ReadonlyMap<T, number | null>): T[] {
  const headOfOne = (one: T): number => heads.get(one) ?? 0;
  const isKnown = (one: T): boolean => (heads.get(one) ?? null) !== null;
  const known = newestFirst
    .filter(isKnown)
    .toSorted((a, b) => headOfOne(b) - headOfOne(a))
    .values();
  return newestFirst.map((one) => (isKnown(one) ? (known.next().value ?? one) : one));
}
