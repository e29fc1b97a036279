/**
 * Orders that aren't over, or that somebody looks at: in the very words of the index on them, for only then does SQLite
 * use it. Without it a counter that has sold for years reads all it ever sold. `i` is what the statement calls intents.
 */
const openAs = (i: string): string =>
  `(${i}state IN ('recorded','sending','unknown','accepted') OR ${i}watch_until IS NOT NULL OR ${i}attention IS NOT NULL)`;

export const IS_OPEN = openAs('');
export const I_IS_OPEN = openAs('i.');
