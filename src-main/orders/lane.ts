/** A bounded number of look-ups at a time; what decides about money goes before what only follows an order (M21). */
export class Lane {
  private readonly width: number;
  private running = 0;
  private readonly waiting: { readonly money: (() => void)[]; readonly polling: (() => void)[] } = {
    money: [],
    polling: [],
  };

  constructor(width: number) {
    this.width = width;
  }

  async run<T>(urgency: 'money' | 'polling', work: () => Promise<T>): Promise<T> {
    if (this.running < this.width) this.running += 1;
    else await new Promise<void>((resolve) => this.waiting[urgency].push(resolve));
    try {
      return await work();
    } finally {
      // The place is handed on, not given up: nobody who comes now may slip in between.
      const next = this.waiting.money.shift() ?? this.waiting.polling.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
