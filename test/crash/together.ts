/** Runs tasks a few at a time; the first failure ends them all. */
export async function together<T>(atOnce: number, tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const waiting = tasks.entries();
  const worker = async (): Promise<void> => {
    for (const [index, task] of waiting) results[index] = await task();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
