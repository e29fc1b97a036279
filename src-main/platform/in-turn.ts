/** One after the other, in the order in which they were asked for; what fails keeps nobody waiting. */
export class InTurn {
  private last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => {});
    return turn;
  }
}
