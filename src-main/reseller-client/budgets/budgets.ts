import { type CallableEndpoint, ENDPOINTS } from '#shared/reseller-api/endpoints.ts';
import { BUDGETS_PER_MINUTE, type Budget } from '#shared/reseller-api/limits.ts';
import type { Urgency } from '../port.ts';
import { Bucket, type BucketMemory, type BudgetClock, type Place } from './request-budget.ts';

/** The recent past of one bucket. */
export interface StoredBudget extends BucketMemory {
  readonly keyFingerprint: string;
  /** A budget of the contract, or the endpoint's own name if the contract gives none. */
  readonly bucket: Budget | CallableEndpoint;
}

/** The budgets' storage, so that a restart spends no request twice. The app wires it to the journal. */
export interface BudgetStore {
  load(): Promise<readonly StoredBudget[]>;
  /** Saves the whole memory, replacing the old one. */
  save(budgets: readonly StoredBudget[]): Promise<void>;
}

const SYSTEM_CLOCK: BudgetClock = {
  now: () => performance.now(),
  wallNow: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

interface Entry {
  readonly keyFingerprint: string;
  readonly name: Budget | CallableEndpoint;
  readonly bucket: Bucket;
}

const nameOf = (endpoint: CallableEndpoint): Budget | CallableEndpoint => ENDPOINTS[endpoint].budget ?? endpoint;

const limitOf = (name: Budget | CallableEndpoint): number =>
  Object.hasOwn(BUDGETS_PER_MINUTE, name) ? BUDGETS_PER_MINUTE[name as Budget] : Number.POSITIVE_INFINITY;

/** Long enough not to delay a request's own commits, and to gather a thousand look-ups into a few writes. */
const GATHERED_MS = 100;

/** Writes the newest state, one write at a time. A save that fails costs a 429 after a restart, and no more. */
class Saver {
  readonly #save: () => Promise<void>;
  readonly #after: BudgetClock['after'];
  #dirty = false;
  #running: Promise<void> | null = null;
  #hurried = false;
  #goOn: () => void = () => undefined;

  constructor(save: () => Promise<void>, { after }: BudgetClock) {
    this.#save = save;
    this.#after = after;
  }

  mark(): void {
    this.#dirty = true;
    this.#running ??= this.#run();
  }

  /** Saves now, without waiting to gather more. */
  async flush(): Promise<void> {
    this.#hurried = true;
    this.#goOn();
    await this.#running;
    this.#hurried = false;
  }

  async #run(): Promise<void> {
    while (this.#dirty) {
      if (!this.#hurried) await this.#gather();
      this.#dirty = false;
      await Promise.resolve()
        .then(this.#save)
        .catch(() => undefined);
    }
    this.#running = null;
  }

  #gather(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#after(GATHERED_MS, resolve);
      this.#goOn = () => {
        cancel();
        resolve();
      };
    });
  }
}

/** The request budgets of every key, shared by all callers that use the key (M21). */
export class Budgets {
  readonly #clock: BudgetClock;
  readonly #saver: Saver;
  readonly #entries = new Map<string, Entry>();

  constructor(store: BudgetStore, clock: BudgetClock) {
    this.#clock = clock;
    this.#saver = new Saver(() => store.save(this.#memory()), clock);
  }

  recall(stored: readonly StoredBudget[]): void {
    for (const each of stored) this.#bucket(each.keyFingerprint, each.bucket).recall(each);
  }

  take(keyFingerprint: string, endpoint: CallableEndpoint, urgency: Urgency, signal?: AbortSignal): Promise<Place> {
    return this.#bucket(keyFingerprint, nameOf(endpoint)).take(urgency, signal);
  }

  /** Null if no place is free at this moment. */
  takeNow(keyFingerprint: string, endpoint: CallableEndpoint, urgency: Urgency): Place | null {
    return this.#bucket(keyFingerprint, nameOf(endpoint)).takeNow(urgency);
  }

  waitMs(keyFingerprint: string, endpoint: CallableEndpoint, urgency: Urgency): number {
    return this.#bucket(keyFingerprint, nameOf(endpoint)).waitMs(urgency);
  }

  /** A 429 came with budget left: another counter seems to use this key. */
  sharedKeySuspected(keyFingerprint: string): boolean {
    return [...this.#entries.values()].some(
      (entry) => entry.keyFingerprint === keyFingerprint && entry.bucket.sharedKeySuspected,
    );
  }

  /** Resolves when everything known by now is stored. */
  flush(): Promise<void> {
    return this.#saver.flush();
  }

  #bucket(keyFingerprint: string, name: Budget | CallableEndpoint): Bucket {
    const id = `${keyFingerprint} ${name}`;
    const known = this.#entries.get(id);
    if (known !== undefined) return known.bucket;
    const bucket = new Bucket(limitOf(name), this.#clock, () => this.#saver.mark());
    this.#entries.set(id, { keyFingerprint, name, bucket });
    return bucket;
  }

  #memory(): StoredBudget[] {
    return [...this.#entries.values()]
      .map(({ keyFingerprint, name, bucket }) => ({ keyFingerprint, bucket: name, ...bucket.memory() }))
      .filter(({ sentAt, underWay, closedUntil }) => sentAt.length + underWay.length > 0 || closedUntil !== null);
  }
}

/** Loads the past before anything is spent: a sale right after a restart must not spend the same places again. */
export async function openBudgets(store: BudgetStore, clock: BudgetClock = SYSTEM_CLOCK): Promise<Budgets> {
  const budgets = new Budgets(store, clock);
  budgets.recall(await store.load());
  return budgets;
}
