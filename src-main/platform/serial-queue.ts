/** Runs work one after the other, in the order of the calls; a failure blocks none that follows. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => {});
    return turn;
  }
}
