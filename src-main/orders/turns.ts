/**
 * So many at a time, those that decide about money first, otherwise in their order. Thousands of orders that are asked
 * about at start leave the line free for the request that a new sale is waiting for.
 */
export class Turns {
  private readonly lines = { money: new Set<() => void>(), polling: new Set<() => void>() };
  private free: number;

  constructor(atOnce: number) {
    this.free = atOnce;
  }

  async take<T>(urgency: 'money' | 'polling', task: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.lines[urgency].add(resolve));
    try {
      return await task();
    } finally {
      this.next();
    }
  }

  private next(): void {
    for (const line of [this.lines.money, this.lines.polling]) {
      for (const proceed of line) {
        line.delete(proceed);
        proceed();
        return;
      }
    }
    this.free += 1;
  }
}
