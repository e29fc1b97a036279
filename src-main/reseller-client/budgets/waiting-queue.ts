/** A queue, first come, first served, at constant cost; a waiting entry can leave from anywhere in it. */
export class WaitingQueue<T> {
  /** A Set keeps the order of joining. Each value is wrapped, since equal values wait apart. */
  readonly #entries = new Set<{ readonly value: T }>();
  /** One iterator serves all turns: a fresh one for each would step over every place that was left before the first. */
  #turns = this.#entries.values();

  get size(): number {
    return this.#entries.size;
  }

  /** Returns a function that leaves the line. */
  join(value: T): () => void {
    const entry = { value };
    this.#entries.add(entry);
    return () => void this.#entries.delete(entry);
  }

  next(): T | undefined {
    let turn = this.#turns.next();
    if (turn.done) {
      // An iterator that has once come to the end sees nothing that joins later.
      this.#turns = this.#entries.values();
      turn = this.#turns.next();
    }
    if (turn.done) return undefined;
    this.#entries.delete(turn.value);
    return turn.value.value;
  }
}
