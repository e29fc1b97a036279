/** Long work in short pieces: between two of them the page paints and hears keys. */

/** Well below a frame, also on a machine that is four times slower. */
const SLICE_MS = 6;

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Null when it wasn't wanted any more before it was done. */
export async function inSlices<A, B>(
  all: readonly A[],
  task: (one: A) => B,
  onProgress: (done: number) => void,
  wanted: () => boolean,
): Promise<B[] | null> {
  const results: B[] = [];
  let began = performance.now();
  for (const one of all) {
    results.push(task(one));
    if (performance.now() - began < SLICE_MS) continue;
    onProgress(results.length);
    await nextTurn();
    if (!wanted()) return null;
    began = performance.now();
  }
  return results;
}
