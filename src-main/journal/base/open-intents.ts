/**
 * Matches orders that aren't over, or that are watched or wait for a person. It repeats the words of the index on them,
 * since SQLite uses the index only then. Without the index, a counter that has sold for years reads all it ever sold.
 * `i` is the statement's name for intents.
 */
const openAs = (i: string): string =>
  `(${i}state IN ('recorded','sending','unknown','accepted') OR ${i}watch_until IS NOT NULL OR ${i}attention IS NOT NULL)`;

export const IS_OPEN = openAs('');
export const I_IS_OPEN = openAs('i.');
