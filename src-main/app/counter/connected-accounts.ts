/** Shares the connection's client out to the accounts whose keys it holds (M18). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '#shared/order-state.ts';
import type { KeyType } from '#shared/reseller-api/keys.ts';
import { backoff } from '../../orders/model/policy.ts';
import type { Accounts } from '../../orders/model/ports.ts';
import { strategyOf } from '../../orders/products/index.ts';
import { AccountClient, type AccountStore } from '../../orders/run/account-store.ts';
import type { Log } from '../../platform/log.ts';
import type { ResellerClient } from '../../reseller-client/port.ts';

/** A service that doesn't answer must not keep the open orders from the board. */
const FIRST_WORD_MS = 5000;

export class ConnectedAccounts implements Accounts {
  private readonly book: AccountStore;
  private readonly backoffMs: readonly number[];
  private readonly log: Log;
  private client: ResellerClient | null = null;
  private stopping = new AbortController();
  private settling: Promise<void> = Promise.resolve();

  constructor(book: AccountStore, backoffMs: readonly number[], log: Log) {
    this.book = book;
    this.backoffMs = backoffMs;
    this.log = log;
  }

  /** Takes a new connection into use. Resolves once each key's account is known, or the service takes too long. */
  async use(client: ResellerClient): Promise<void> {
    this.stop();
    this.stopping = new AbortController();
    const { signal } = this.stopping;
    this.client = client;
    // One at a time: two connections that both look for an account would open two.
    const settled = this.settling.then(() => this.settle(client, signal));
    this.settling = settled;
    await Promise.race([settled, sleep(FIRST_WORD_MS, undefined, { ref: false, signal }).catch(() => {})]);
  }

  stop(): void {
    this.stopping.abort();
  }

  current(product: Product): { readonly accountId: number } | null {
    const accountId = this.client && this.book.accountOf(this.client, strategyOf(product).place);
    return accountId === null ? null : { accountId };
  }

  /** True if the connection is set up, but without a key for the product. */
  keyMissing(product: Product): boolean {
    return this.client !== null && this.client.origin(strategyOf(product).place) === null;
  }

  clientOf(accountId: number): ResellerClient | null {
    const { client, book } = this;
    return client && new AccountClient(client, (endpoint) => book.accountOf(client, endpoint) === accountId);
  }

  private async settle(client: ResellerClient, signal: AbortSignal): Promise<void> {
    for (let tries = 0; !signal.aborted; tries += 1) {
      const left = await this.tryToSettle(client, signal);
      if (left.length === 0) return;
      if (tries === 0) this.log.write('warn', 'keys: their account is not known yet', { types: left });
      await sleep(backoff(this.backoffMs, tries), undefined, { ref: false, signal }).catch(() => {});
    }
  }

  private async tryToSettle(client: ResellerClient, signal: AbortSignal): Promise<readonly (KeyType | 'all')[]> {
    try {
      return await this.book.settle(client, signal);
    } catch (error) {
      // The disk was full for a moment, or a wait for a permit lasted until the connection was replaced.
      if (!signal.aborted) this.log.write('error', 'keys: asking for their account failed', { error: String(error) });
      return ['all'];
    }
  }
}
