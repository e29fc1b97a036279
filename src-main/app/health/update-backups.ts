/** The backups before an update of Dwadi. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Counter } from '../counter/counter.ts';

/** A million sales take an old PC 90 seconds. A folder that gives no answer must not keep updates waiting for ever. */
const BACKED_UP_WITHIN_MS = 10 * 60_000;

/**
 * Backs up each open counter; any other journal is backed up when the new version opens it. Null when one could not be
 * backed up, or not in time.
 */
export async function backUpAll(
  counters: readonly Pick<Counter, 'opened' | 'backUp'>[],
  before: string,
  withinMs = BACKED_UP_WITHIN_MS,
): Promise<string[] | null> {
  const made: string[] = [];
  for (const counter of counters) {
    if (counter.opened === null) continue;
    const file = await Promise.race([counter.backUp(before), sleep(withinMs, null, { ref: false })]);
    if (file === null) return null;
    made.push(file);
  }
  return made;
}
