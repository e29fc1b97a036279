import { setImmediate as nextTurn } from 'node:timers/promises';

/** This many rows take a few milliseconds; then other work gets a turn. */
const AT_ONCE = 250;

/** Runs a task for each of thousands without blocking the windows and other sales. */
export async function mapInChunks<A, B>(all: readonly A[], task: (one: A, index: number) => B): Promise<Awaited<B>[]> {
  const results: Awaited<B>[] = [];
  for (const [index, one] of all.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await nextTurn();
    results.push(await task(one, index));
  }
  return results;
}
