/** One after the other, each begun on what the one before it left: two that begin on the same undo each other. */
export function serialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(next: () => Promise<T>): Promise<T> => {
    const mine = last.then(next, next);
    last = mine;
    return mine;
  };
}
