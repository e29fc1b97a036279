interface Entry<T> {
  readonly value: T;
  gone: boolean;
}

/** First come, first served, at constant cost; whoever gives up leaves from anywhere in the line. */
export class WaitingLine<T> {
  #entries: Entry<T>[] = [];
  #head = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Answers how to leave. */
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
