/**
 * Names that attendants gave to customers' numbers. The journal has them sealed, under a keyed hash of the number, so
 * neither can be read there. A name is erased when its customer asks, and when the time that the owner chose has passed
 * since the last sale to the number.
 */
import {
  MOST_CUSTOMERS,
  MOST_FOUND_CUSTOMERS,
  type NamedCustomer,
  namedCustomer,
} from '#shared/counter-api/customers.ts';
import type { CounterError } from '#shared/counter-api/errors.ts';
import { notAllowed } from '#shared/counter-api/errors.ts';
import { DAY_MS } from '#shared/day.ts';
import type { Phone } from '#shared/phone.ts';
import { inPlainLetters } from '#shared/plain-letters.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { CustomerRow } from '../journal/base/records.ts';
import type { JournalReader, JournalWriter } from '../journal/journal.ts';
import { orElse } from '../platform/may-fail.ts';

const FIRST_LOOK_MS = 90_000;
const LOOK_MS = 6 * 3_600_000;

export interface CustomerBookOptions {
  readonly read: Pick<JournalReader, 'customers' | 'lastSoldTo'>;
  readonly write: Pick<JournalWriter, 'saveCustomer' | 'eraseCustomers'>;
  readonly sealer: {
    seal(place: string, bytes: Uint8Array): Uint8Array;
    open(place: string, sealed: Uint8Array): Uint8Array;
  };
  /** A keyed hash: without the counter's secrets nobody can ask whether a number is in the book. */
  readonly hash: (phone: Phone) => string;
  readonly now: () => number;
  /** A PC's clock that is a year ahead would erase every name before the service has told the time. */
  readonly timeIsSure: () => boolean;
  readonly person: () => string;
  /** How long a name is kept after the last sale; 0 where none is. */
  readonly keepForDays: () => number;
  readonly onTrouble: (error: unknown) => void;
}

interface Entry extends NamedCustomer {
  readonly key: string;
  readonly namedAt: number;
}

const placeOf = (key: string): string => `customers.sealed:${key}`;

/** Drops marks and case: `kofi` finds Kɔfi, because nobody looks for the ɔ in a queue. */
const plain = (text: string): string => inPlainLetters(text.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase();

const matches = (wanted: string, name: string): boolean =>
  plain(name).startsWith(wanted) ||
  plain(name)
    .split(/[\s-]+/)
    .some((word) => word.startsWith(wanted));

export class CustomerBook {
  private readonly options: CustomerBookOptions;
  private entries: Promise<Map<string, Entry>> | null = null;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(options: CustomerBookOptions) {
    this.options = options;
    const look = () => void this.expire().catch(options.onTrouble);
    this.timers.push(setTimeout(look, FIRST_LOOK_MS).unref(), setInterval(look, LOOK_MS).unref());
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  async nameOf(phone: Phone): Promise<string | null> {
    return (await this.book()).get(this.options.hash(phone))?.name ?? null;
  }

  /** Finds a name by the first letters of any of its words. */
  async find(text: string): Promise<NamedCustomer[]> {
    const wanted = plain(text.trim());
    if (wanted === '') return [];
    const found = [...(await this.book()).values()].filter(({ name }) => matches(wanted, name));
    return found
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .slice(0, MOST_FOUND_CUSTOMERS + 1)
      .map(({ phone, name }) => ({ phone, name }));
  }

  async count(): Promise<number> {
    return (await this.book()).size;
  }

  async name(phone: Phone, name: string): Promise<Result<{ name: string }, CounterError>> {
    const { hash, sealer, write, now, keepForDays } = this.options;
    if (keepForDays() === 0) return notAllowed;
    const book = await this.book();
    const key = hash(phone);
    if (!book.has(key) && book.size >= MOST_CUSTOMERS) return err({ code: 'not-saved' });
    const entry: Entry = { key, phone, name, namedAt: now() };
    const sealed = sealer.seal(placeOf(key), new TextEncoder().encode(JSON.stringify({ phone, name })));
    await write.saveCustomer({ key, sealed, namedAt: entry.namedAt });
    book.set(key, entry);
    return ok({ name });
  }

  erase(phone: Phone): Promise<void> {
    return this.remove([this.options.hash(phone)], 'asked');
  }

  async eraseAll(): Promise<void> {
    // A row that can't be opened here goes as well.
    await this.remove(
      (await this.options.read.customers(MOST_CUSTOMERS)).map(({ key }) => key),
      'all',
    );
  }

  /** Erases what the owner wants no longer; everything if they want none. */
  async expire(): Promise<void> {
    const { read, now, timeIsSure, keepForDays } = this.options;
    const days = keepForDays();
    if (days === 0) return this.eraseAll();
    if (!timeIsSure()) return;
    const before = now() - days * DAY_MS;
    const old = [...(await this.book()).values()].filter(({ namedAt }) => namedAt < before);
    const sold = await read.lastSoldTo(old.map(({ phone }) => phone));
    const gone = old.filter((_, nth) => (sold[nth] ?? 0) < before);
    await this.remove(
      gone.map(({ key }) => key),
      'time',
    );
  }

  private async remove(keys: readonly string[], why: 'asked' | 'all' | 'time'): Promise<void> {
    const { write, person, now } = this.options;
    if (keys.length === 0) return;
    await write.eraseCustomers({ keys, why, by: why === 'time' ? null : person(), at: now() });
    // A first read that is under way may have seen the names before they were erased.
    const book = await this.entries;
    for (const key of keys) book?.delete(key);
  }

  private book(): Promise<Map<string, Entry>> {
    this.entries ??= this.read().catch((error: unknown) => {
      this.entries = null;
      throw error;
    });
    return this.entries;
  }

  private async read(): Promise<Map<string, Entry>> {
    return new Map((await this.options.read.customers(MOST_CUSTOMERS)).flatMap((row) => this.opened(row)));
  }

  /** Nothing for a row that was sealed with another counter's key: it is erased with all, or never read. */
  private opened({ key, sealed, namedAt }: CustomerRow): [string, Entry][] {
    const text = orElse(() => new TextDecoder().decode(this.options.sealer.open(placeOf(key), sealed)), null);
    const read = namedCustomer.safeParse(orElse(() => JSON.parse(text ?? ''), null));
    return read.success ? [[key, { ...read.data, key, namedAt }]] : [];
  }
}
