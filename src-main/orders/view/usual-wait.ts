/** A hint for a person who waits: the time that most of the last orders like this one took here. */

/** Fewer orders show no habit. */
const FEWEST = 5;
/** A share that leaves out the order that hung overnight. */
const MOST_OF = 0.8;

export function usualWait(waits: readonly number[]): number | null {
  if (waits.length < FEWEST) return null;
  const sorted = [...waits].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * MOST_OF) - 1] ?? null;
}
