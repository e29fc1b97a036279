/** Answers that wait until the test lets them come. */
export function held<R, T>(answer: (request: R) => T) {
  const waiting: (() => void)[] = [];
  return {
    answer: (request: R) => new Promise<T>((resolve) => waiting.push(() => resolve(answer(request)))),
    /** Lets the oldest of them come. */
    release: () => waiting.shift()?.(),
    count: () => waiting.length,
  };
}
