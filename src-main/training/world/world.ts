import { FaultRules } from '../http/fault-rules.ts';
import { RequestLog } from '../http/request-log.ts';
import { DueQueue } from '../orders/due-queue.ts';
import { OrderBook } from '../orders/order-book.ts';
import { Store, type Table } from '../store/store.ts';
import { RateLimiter } from './rate-limiter.ts';
import type { Account, KeyRow, Movement, PackageRow, Registration, VoucherTypeRow } from './world-rows.ts';
import { defaultSettings, type Settings } from './world-settings.ts';

const SETTINGS_KEY = 'world';

/** Writes accounts, keys and catalogues into an empty world. */
export type Populate = (world: World, seed: number) => void;

/** Everything the service knows. Tables are durable; the limiter, the fault rules and the request log are not. */
export class World {
  readonly #store: Store;
  readonly #populate: Populate;
  readonly #settings: Table<Settings>;
  readonly accounts: Table<Account>;
  readonly keys: Table<KeyRow>;
  readonly movements: Table<Movement>;
  readonly packages: Table<PackageRow>;
  readonly voucherTypes: Table<VoucherTypeRow>;
  readonly registrations: Table<Registration>;
  readonly orders: OrderBook;
  readonly due = new DueQueue();
  readonly limiter = new RateLimiter();
  readonly faults = new FaultRules();
  readonly log = new RequestLog();
  #latest = 0;

  constructor(path: string | null, seed: number, populate: Populate) {
    this.#populate = populate;
    this.#store = new Store(path);
    this.#settings = this.#store.table('settings');
    this.accounts = this.#store.table('accounts');
    this.keys = this.#store.table('keys');
    this.movements = this.#store.table('movements');
    this.packages = this.#store.table('packages');
    this.voucherTypes = this.#store.table('voucher-types');
    this.registrations = this.#store.table('registrations');
    this.orders = new OrderBook(this.#store.table('orders'));
    // A file without settings is no world.
    if (this.#store.open() && this.#settings.size > 0) this.#reindex();
    else this.reset(seed);
  }

  get settings(): Settings {
    const settings = this.#settings.get(SETTINGS_KEY);
    if (settings === undefined) throw new Error('the world has no settings');
    return settings;
  }

  change(settings: Partial<Settings>): void {
    this.#settings.put(SETTINGS_KEY, { ...this.settings, ...settings });
  }

  /**
   * The service's clock: real time, moved ahead by drills and tests. It never runs backwards: if the PC's clock is set
   * back, the difference is added to the offset, and no order or limit waits for the lost hours.
   */
  now(): number {
    const now = Date.now() + this.settings.clockOffsetMs;
    if (now < this.#latest) this.change({ clockOffsetMs: this.settings.clockOffsetMs + this.#latest - now });
    else this.#latest = now;
    return this.#latest;
  }

  /** Makes the changes durable before the answer leaves. */
  commit(): void {
    this.#store.commit();
  }

  rollback(): void {
    if (this.#store.rollback()) this.#reindex();
  }

  reset(seed: number): void {
    this.limiter.clear();
    this.faults.clear();
    this.log.restart();
    this.#latest = 0;
    this.#store.renew(() => {
      this.#settings.put(SETTINGS_KEY, defaultSettings(seed));
      this.orders.reindex();
      this.#populate(this, seed);
    });
    this.#reindex();
  }

  close(): void {
    this.#store.close();
  }

  #reindex(): void {
    this.orders.reindex();
    this.due.clear();
    for (const order of this.orders.all()) this.due.watch(order);
    for (const { at } of this.movements.values()) this.#latest = Math.max(this.#latest, at);
  }
}
