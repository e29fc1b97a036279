import { LONGEST_HONOURED_MS, type Urgency } from '../port.ts';
import { BudgetWindow, FORGOTTEN_MS, type Slot, WINDOW_MS } from './budget-window.ts';
import { WaitingQueue } from './waiting-queue.ts';

/** How long one 429 makes us believe that another counter uses the key. */
const SUSPICION_MS = 5 * 60_000;
/** Polling leaves a part of the places free for this long after money was asked for. */
const MONEY_LIKELY_MS = 2 * 60_000;
const POLLING_LEAVES = 6;
const FIRST_BACKOFF_MS = 2_000;
const LONGEST_BACKOFF_MS = 60_000;
const MOST_WAITING = 20_000;

/** Monotonic time for everything inside the process; wall time only for stored values (M20). */
export interface BudgetClock {
  now(): number;
  wallNow(): number;
  /** Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** The facts that a restart must know, by the wall clock. */
export interface BucketMemory {
  readonly sentAt: readonly number[];
  /** Granted, and not yet known to have ended. */
  readonly underWay: readonly number[];
  readonly closedUntil: number | null;
  /** The rest of that pause when it was written: a clock set back makes it no longer. Older memories lack it. */
  readonly closedForMs?: number;
}

/** A memory's meaning at a later moment. */
export interface Recalled {
  /** The ages of the finished requests that still count. */
  readonly sentAges: readonly number[];
  /** The number of requests that may still be under way. */
  readonly underWay: number;
  readonly closedForMs: number;
}

/** Clamps times ahead of the wall clock to now: a clock set back must not freeze a budget (M20). */
export function recalled(memory: BucketMemory, wallNow: number): Recalled {
  const { sentAt, underWay, closedUntil, closedForMs = LONGEST_HONOURED_MS } = memory;
  const ages = (times: readonly number[], within: number) =>
    times.map((at) => Math.max(0, wallNow - at)).filter((age) => age < within);
  const pause = Math.min((closedUntil ?? wallNow) - wallNow, closedForMs, LONGEST_HONOURED_MS);
  return {
    sentAges: ages(sentAt, WINDOW_MS),
    underWay: ages(underWay, FORGOTTEN_MS).length,
    closedForMs: Math.max(0, pause),
  };
}

/** A granted place: its holder reports how it ended. */
export interface Place {
  /** A reply came, or the request may have arrived. */
  arrived(): void;
  /** Nothing left this machine, so the service can't have counted it. */
  neverLeft(): void;
  /** The answer was 429. Returns how long the bucket is closed now. */
  refused(retryAfterMs: number | null): number;
}

class BudgetFull extends Error {}

/** One budget of one key: a sliding minute, two waiting lines, and a pause after each 429. */
export class Bucket {
  readonly #limit: number;
  readonly #clock: BudgetClock;
  readonly #changed: () => void;
  readonly #window = new BudgetWindow();
  readonly #lines = { money: new WaitingQueue<() => void>(), polling: new WaitingQueue<() => void>() };
  #closedUntil = Number.NEGATIVE_INFINITY;
  #suspectedUntil = Number.NEGATIVE_INFINITY;
  #moneyAt = Number.NEGATIVE_INFINITY;
  #strikes = 0;
  #cancelTimer: (() => void) | null = null;

  /** `limit` in requests per minute; infinite if the contract gives none. */
  constructor(limit: number, clock: BudgetClock, changed: () => void) {
    this.#limit = limit;
    this.#clock = clock;
    this.#changed = changed;
  }

  take(urgency: Urgency, signal?: AbortSignal): Promise<Place> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const place = this.takeNow(urgency);
    if (place !== null) return Promise.resolve(place);
    if (this.#lines[urgency].size >= MOST_WAITING) return Promise.reject(new BudgetFull('too many requests wait'));
    return new Promise((resolve, reject) => {
      const leave = this.#lines[urgency].join(() => {
        signal?.removeEventListener('abort', giveUp);
        resolve(this.#grant());
      });
      const giveUp = () => {
        leave();
        reject(signal?.reason);
        this.#pump();
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#pump();
    });
  }

  /** Null if no place is free, or others wait for one: a caller that can't wait overtakes nobody. */
  takeNow(urgency: Urgency): Place | null {
    if (urgency === 'money') this.#moneyAt = this.#clock.now();
    return this.#ahead(urgency) === 0 && this.waitMs(urgency) === 0 ? this.#grant() : null;
  }

  /** How long a newcomer would wait if all before it are served and none comes in between. */
  waitMs(urgency: Urgency): number {
    const now = this.#clock.now();
    const pause = Math.max(0, this.#closedUntil - now);
    const cap = this.#cap(urgency, now);
    if (cap === Number.POSITIVE_INFINITY) return pause;
    const used = this.#window.used(now);
    const ahead = this.#ahead(urgency);
    const expiry = this.#window.expiries(now)[used + (ahead % cap) - cap] ?? now;
    return Math.max(pause, expiry - now) + Math.floor(ahead / cap) * WINDOW_MS;
  }

  get sharedKeySuspected(): boolean {
    return this.#suspectedUntil > this.#clock.now();
  }

  memory(): BucketMemory {
    const now = this.#clock.now();
    const toWall = this.#clock.wallNow() - now;
    const closed = this.#closedUntil > now;
    return {
      sentAt: this.#window.times(false).map((at) => at + toWall),
      underWay: this.#window.times(true).map((at) => at + toWall),
      closedUntil: closed ? this.#closedUntil + toWall : null,
      ...(closed && { closedForMs: this.#closedUntil - now }),
    };
  }

  /** Requests that were under way when the last run ended count from now: the service may have counted them that late. */
  recall(memory: BucketMemory): void {
    const now = this.#clock.now();
    const { sentAges, underWay, closedForMs } = recalled(memory, this.#clock.wallNow());
    for (const age of sentAges) this.#window.restore(now - age);
    for (let nth = 0; nth < underWay; nth += 1) this.#window.restore(now);
    if (closedForMs > 0) this.#closedUntil = now + closedForMs;
    this.#changed();
  }

  #ahead(urgency: Urgency): number {
    return this.#lines.money.size + (urgency === 'money' ? 0 : this.#lines.polling.size);
  }

  #share(now: number): number {
    return this.#suspectedUntil > now ? Math.max(1, Math.floor(this.#limit / 2)) : this.#limit;
  }

  #cap(urgency: Urgency, now: number): number {
    const share = this.#share(now);
    if (urgency === 'money' || share === Number.POSITIVE_INFINITY || now - this.#moneyAt >= MONEY_LIKELY_MS)
      return share;
    return Math.max(1, share - Math.ceil(share / POLLING_LEAVES));
  }

  #grant(): Place {
    if (this.#limit === Number.POSITIVE_INFINITY) return this.#placeOf(null);
    const slot = this.#window.take(this.#clock.now());
    this.#changed();
    return this.#placeOf(slot);
  }

  #placeOf(slot: Slot | null): Place {
    let over = false;
    const once = (run: () => void) => {
      if (over) return;
      over = true;
      run();
      if (slot !== null) this.#changed();
      this.#pump();
    };
    const settle = () => slot !== null && this.#window.settle(slot, this.#clock.now());
    return {
      arrived: () =>
        once(() => {
          settle();
          this.#strikes = 0;
        }),
      neverLeft: () => once(() => slot !== null && this.#window.giveBack(slot)),
      refused: (retryAfterMs) => {
        once(() => {
          settle();
          this.#close(retryAfterMs);
        });
        return Math.max(0, this.#closedUntil - this.#clock.now());
      },
    };
  }

  #close(retryAfterMs: number | null): void {
    const now = this.#clock.now();
    const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** this.#strikes, LONGEST_BACKOFF_MS);
    this.#strikes = Math.min(this.#strikes + 1, 10);
    const pause = retryAfterMs === null ? backoff : Math.min(Math.max(retryAfterMs, 1_000), LONGEST_HONOURED_MS);
    this.#closedUntil = Math.max(this.#closedUntil, now + pause);
    // A 429 although places were left: another program spends from the same budget (M21).
    if (this.#window.used(now) < this.#limit && this.#limit !== Number.POSITIVE_INFINITY) {
      this.#suspectedUntil = now + SUSPICION_MS;
    }
    this.#changed();
  }

  /** Serves all that can be served now, money first, and sets a timer for the next one. */
  #pump(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    for (;;) {
      const urgency = this.#lines.money.size > 0 ? 'money' : 'polling';
      const line = this.#lines[urgency];
      if (line.size === 0) return;
      const now = this.#clock.now();
      const wake = this.#blockedUntil(urgency, now);
      if (wake > now) {
        this.#cancelTimer = this.#clock.after(wake - now, () => this.#pump());
        return;
      }
      line.next()?.();
    }
  }

  /** Returns when the head of the line may go; `now` if it may already. */
  #blockedUntil(urgency: Urgency, now: number): number {
    if (this.#closedUntil > now) return this.#closedUntil;
    if (this.#window.used(now) < this.#cap(urgency, now)) return now;
    // Places also become free if the share grows again, or if the time in which money is likely ends.
    const growth = [this.#suspectedUntil, this.#moneyAt + MONEY_LIKELY_MS].filter((at) => at > now);
    return Math.max(now + 1, Math.min(this.#window.nextExpiry() ?? Number.POSITIVE_INFINITY, ...growth));
  }
}
