/**
 * Sales that were read back and then not sent. The price was said aloud, so cash may have changed hands. Each is
 * recorded once it is surely over.
 */
import type { Pesewa } from '#shared/money.ts';
import type { JournalReader, JournalWriter } from '../../journal/journal.ts';

/** Longer than anybody stays at a read-back. */
const ABANDONED_AFTER_MS = 5 * 60_000;
const LOOK_EVERY_MS = 60_000;
/** The most read-backs in memory, even if a screen asks under ever new names. */
const MOST_REMEMBERED = 200;

export interface ReadBackOptions {
  readonly read: Pick<JournalReader, 'sale'>;
  readonly write: Pick<JournalWriter, 'log'>;
  readonly now: () => number;
  readonly attendant: () => { readonly id: string };
}

interface ReadBack {
  readonly product: string;
  readonly price: Pesewa;
  readonly by: string;
  readonly at: number;
}

export class ReadBacks {
  private readonly options: ReadBackOptions;
  private readonly open = new Map<string, ReadBack>();
  private readonly timer: NodeJS.Timeout;
  private telling: Promise<void> = Promise.resolve();

  constructor(options: ReadBackOptions) {
    this.options = options;
    this.timer = setInterval(() => void this.look(ABANDONED_AFTER_MS), LOOK_EVERY_MS);
    this.timer.unref();
  }

  /** The same draft at another price is another read-back, and the first was not sold. */
  given(saleId: string, product: string, price: Pesewa): void {
    const before = this.open.get(saleId);
    if (before !== undefined && before.price !== price) this.tellNext(saleId, before);
    const { now, attendant } = this.options;
    if (this.open.size >= MOST_REMEMBERED && !this.open.has(saleId)) void this.look(0);
    this.open.set(saleId, { product, price, by: attendant().id, at: now() });
  }

  /** True if a person may be in the middle of one. */
  get anyOpen(): boolean {
    return this.open.size > 0;
  }

  sold(saleId: string): void {
    this.open.delete(saleId);
  }

  /** Records each read-back older than this as not sold. */
  look(olderThanMs: number): Promise<void> {
    const now = this.options.now();
    const old = [...this.open].filter(([, { at }]) => now - at >= olderThanMs);
    for (const [saleId, readBack] of old) {
      this.open.delete(saleId);
      this.tellNext(saleId, readBack);
    }
    return this.telling;
  }

  /** Records every read-back that is still open: it was not sold in this run. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.look(0);
  }

  private tellNext(saleId: string, readBack: ReadBack): void {
    this.telling = this.telling.then(() => this.tell(saleId, readBack));
  }

  private async tell(saleId: string, { product, price, by, at }: ReadBack): Promise<void> {
    const { read, write, now } = this.options;
    try {
      // A sale counts even if its answer was lost between screen and main.
      const sale = await read.sale(saleId);
      if (sale !== null && sale.sale.price === price) return;
      const data = { by, product, price, readBackAt: at };
      await write.log({ kind: 'quote.abandoned', at: now(), saleSeq: null, data });
    } catch {
      // A journal that can't be written now takes no sale either.
    }
  }
}
