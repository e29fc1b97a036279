/** Holds answers until the test releases them. */
export function held<R, T>(answer: (request: R) => T) {
  const waiting: (() => void)[] = [];
  return {
    answer: (request: R) => new Promise<T>((resolve) => waiting.push(() => resolve(answer(request)))),
    /** Releases the oldest of them. */
    release: () => waiting.shift()?.(),
    count: () => waiting.length,
  };
}
