interface Entry<T> {
  readonly value: T;
  gone: boolean;
}

/** A queue, first come, first served, at constant cost; a waiting entry can leave from anywhere in it. */
export class WaitingLine<T> {
  #entries: Entry<T>[] = [];
  #head = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns a function that leaves the line. */
  join(value: T): () => void {
    const entry = { value, gone: false };
    this.#entries.push(entry);
    this.#size += 1;
    return () => {
      if (entry.gone) return;
      entry.gone = true;
      this.#size -= 1;
    };
  }

  next(): T | undefined {
    while (this.#head < this.#entries.length) {
      const entry = this.#entries[this.#head++];
      this.#compact();
      if (entry === undefined || entry.gone) continue;
      entry.gone = true;
      this.#size -= 1;
      return entry.value;
    }
    return undefined;
  }

  #compact(): void {
    if (this.#head < 1024 || this.#head * 2 < this.#entries.length) return;
    this.#entries = this.#entries.slice(this.#head);
    this.#head = 0;
  }
}
