import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many rows of a list take a few milliseconds; then other work has its turn. */
const AT_ONCE = 250;

/** Does something with each of thousands without holding up the windows and the other sales. */
export async function manyAtATime<A, B>(all: readonly A[], task: (one: A, index: number) => B): Promise<Awaited<B>[]> {
  const results: Awaited<B>[] = [];
  for (const [index, one] of all.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await nextTurn();
    results.push(await task(one, index));
  }
  return results;
}
