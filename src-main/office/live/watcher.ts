/** Asks the database what is new, once for all browsers, and keeps today's picture of every counter. */
import type { Change, CounterNow, Today } from '#shared/office/page-data.ts';
import { businessDayOf } from '../../platform/clock.ts';
import type { OfficeDatabase } from '../database/database.ts';
import { stillValid, tidyPeople } from '../people/sessions.ts';
import { readHeads, readNow } from '../read/today.ts';
import type { Changes } from './changes.ts';
import type { Readers } from './readers.ts';

/** Counters in one message: a slow line then holds no more than this. */
const MOST_IN_ONE = 40;
/** An order becomes stuck by waiting, without any news: the picture is made anew now and then. */
const ANEW_MS = 60_000;
const BEAT_MS = 20_000;
const TIDY_MS = 3_600_000;

export interface WatcherOptions {
  readonly db: OfficeDatabase;
  readonly changes: Changes;
  readonly readers: Readers;
  /** Folds what came since the last time into sums. */
  readonly fold: () => Promise<unknown>;
  readonly everyMs: number;
  readonly now: () => number;
  readonly onTrouble: (error: unknown) => void;
}

const isSame = (a: CounterNow | undefined, b: CounterNow): boolean => JSON.stringify(a) === JSON.stringify(b);

export class Watcher {
  private readonly options: WatcherOptions;
  private counters = new Map<string, CounterNow>();
  private heads = new Map<string, string>();
  private day = '';
  private readonly doneAt = { anew: 0, beat: 0, tidy: 0 };
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(options: WatcherOptions) {
    this.options = options;
  }

  /** Reads how the counters stand, and begins to look. The first fold may take long, and nobody waits for it. */
  async start(): Promise<void> {
    this.running = this.attempt(() => this.readNews());
    await this.running;
    void this.look().then(() => this.next());
  }

  /** The state that a browser begins with. Nothing is asked for it. */
  today(): Today {
    const { changes, now } = this.options;
    return { at: changes.at, day: this.day, now: now(), counters: [...this.counters.values()] };
  }

  /** Looks at once: after a change that the owner made here. */
  look(): Promise<void> {
    this.running = this.running.then(() => this.attempt(() => this.lookOnce()));
    return this.running;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
  }

  private next(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.look().then(() => this.next()), this.options.everyMs);
  }

  private async lookOnce(): Promise<void> {
    try {
      await this.options.fold();
    } finally {
      // Rows of one counter that can't be folded must not keep the news of all others back.
      await this.readNews();
      await this.keepHouse();
    }
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    if (this.stopped) return;
    try {
      await work();
    } catch (error) {
      // The database may be away for a while: browsers keep their picture, and see how old it is.
      this.options.onTrouble(error);
    }
  }

  private isTime(what: keyof Watcher['doneAt'], everyMs: number): boolean {
    const now = this.options.now();
    if (now - this.doneAt[what] < everyMs) return false;
    this.doneAt[what] = now;
    return true;
  }

  private async readNews(): Promise<void> {
    const { db, now } = this.options;
    const day = businessDayOf(now());
    const heads = await readHeads(db);
    const isNewDay = day !== this.day;
    const all = isNewDay || this.isTime('anew', ANEW_MS) || [...this.heads.keys()].some((role) => !heads.has(role));
    const moved = [...heads].filter(([role, head]) => all || this.heads.get(role) !== head).map(([role]) => role);
    if (moved.length > 0) this.take(await readNow(db, day, all ? null : moved), all, isNewDay && this.day !== '');
    this.heads = heads;
    this.day = day;
  }

  private take(read: readonly CounterNow[], all: boolean, isNewDay: boolean): void {
    const { changes, now } = this.options;
    const changed = read.filter((counter) => !isSame(this.counters.get(counter.role), counter));
    const before = all ? new Map<string, CounterNow>() : this.counters;
    this.counters = new Map(
      [...before, ...read.map((counter) => [counter.role, counter] as const)].sort(([, a], [, b]) =>
        a.name < b.name ? -1 : 1,
      ),
    );
    // A figure of yesterday must not stand beside one of today.
    if (isNewDay) {
      changes.add('anew', {});
      return;
    }
    for (let from = 0; from < changed.length; from += MOST_IN_ONE) {
      changes.add('counters', { now: now(), counters: changed.slice(from, from + MOST_IN_ONE) } satisfies Change);
    }
  }

  private async keepHouse(): Promise<void> {
    const { db, readers, now } = this.options;
    if (this.isTime('beat', BEAT_MS)) {
      await readers.endInvalid((tokenHashes) => stillValid(db, tokenHashes));
      readers.beat(now());
    }
    if (this.isTime('tidy', TIDY_MS)) await tidyPeople(db);
  }
}
