import type { Table } from '../store/store.ts';
import { isKind, type Order, type OrderKind } from './order.ts';

/** Orders, indexed by all names by which they are looked up. The indexes follow from the rows, and aren't stored. */
export class OrderBook {
  readonly #rows: Table<Order>;
  /** References are unique over all accounts and products, except the payment keys of utilities. */
  readonly #byReference = new Map<string, string>();
  readonly #byPaymentKey = new Map<string, string>();
  readonly #byCode = new Map<string, string>();
  /** Oldest first. */
  readonly #lists = new Map<string, string[]>();

  constructor(rows: Table<Order>) {
    this.#rows = rows;
  }

  all(): IterableIterator<Order> {
    return this.#rows.values();
  }

  get(id: string | undefined): Order | null {
    return id === undefined ? null : (this.#rows.get(id) ?? null);
  }

  put(order: Order): void {
    const isNew = this.#rows.get(order.id) === undefined;
    this.#rows.put(order.id, order);
    if (isNew) this.#index(order);
  }

  reindex(): void {
    for (const index of [this.#byReference, this.#byPaymentKey, this.#byCode, this.#lists]) index.clear();
    for (const order of this.#rows.values()) this.#index(order);
  }

  /** Finds the order of any account: references are global. */
  withReference(reference: string): Order | null {
    return this.get(this.#byReference.get(reference));
  }

  withPaymentKey(key: string): Order<'utility'> | null {
    const order = this.get(this.#byPaymentKey.get(key));
    return order !== null && isKind(order, 'utility') ? order : null;
  }

  hasCode(code: string): boolean {
    return this.#byCode.has(code);
  }

  /** An account's own order of a kind; null for another account's. */
  own<K extends OrderKind>(kind: K, account: string, reference: string): Order<K> | null {
    const index = kind === 'utility' ? this.#byCode : this.#byReference;
    return this.ownById(kind, account, index.get(reference));
  }

  ownById<K extends OrderKind>(kind: K, account: string, id: string | undefined): Order<K> | null {
    const order = this.get(id);
    return order !== null && order.account === account && isKind(order, kind) ? order : null;
  }

  *newestFirst<K extends OrderKind>(kind: K, account: string): Generator<Order<K>> {
    const ids = this.#lists.get(listName(kind, account)) ?? [];
    for (let index = ids.length - 1; index >= 0; index -= 1) {
      const order = this.ownById(kind, account, ids[index]);
      if (order !== null) yield order;
    }
  }

  #index(order: Order): void {
    const name = listName(order.kind, order.account);
    const list = this.#lists.get(name);
    if (list === undefined) this.#lists.set(name, [order.id]);
    else list.push(order.id);
    if (order.kind === 'utility') {
      if (order.reference !== null) this.#byCode.set(order.reference, order.id);
      if (order.clientReference !== null) this.#byPaymentKey.set(order.clientReference, order.id);
    } else if (order.reference !== null) {
      this.#byReference.set(order.reference, order.id);
    }
  }
}

const listName = (kind: OrderKind, account: string): string => `${kind} ${account}`;
