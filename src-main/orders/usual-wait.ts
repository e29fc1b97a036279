/** What may be said to who waits: how long most of the last orders like this one took here. */

/** Fewer are no habit. */
const FEWEST = 5;
/** Most of them, and not the one that hung over night. */
const MOST_OF = 0.8;

export function usualWait(waits: readonly number[]): number | null {
  if (waits.length < FEWEST) return null;
  const sorted = [...waits].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * MOST_OF) - 1] ?? null;
}
