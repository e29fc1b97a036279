/** What the service says that things cost, kept for a while; prices follow the role, and a role can lapse (design, 6). */
import { fromCedis, type Pesewa, pesewas } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import type { IntentFacts } from '../journal/records.ts';
import type { Clock } from '../platform/clock.ts';
import type { ResellerClient } from '../reseller-client/port.ts';
import type { Costs } from './ports.ts';

const KEPT_MS = 10 * 60_000;

interface Kept<T> {
  readonly value: Promise<T | null>;
  readonly at: number;
}

export class Catalogue implements Costs {
  private readonly clock: Clock;
  private readonly client: () => ResellerClient | null;
  private packages: Kept<ReadonlyMap<string, Pesewa>> | null = null;
  private types: Kept<ReadonlyMap<string, Pesewa>> | null = null;

  constructor(clock: Clock, client: () => ResellerClient | null) {
    this.clock = clock;
    this.client = client;
  }

  /** After a change of role, or when an answer cost another amount than was quoted. */
  forget(): void {
    this.packages = null;
    this.types = null;
  }

  async costOf(product: Product, supplier: string, facts: IntentFacts): Promise<Pesewa | null> {
    switch (product) {
      case 'airtime':
      case 'bill':
        return facts.amount === null ? null : pesewas(facts.amount);
      case 'data':
      case 'bulk':
        return (await this.bundles())?.get(`${supplier}|${facts.volumeGb}`) ?? null;
      case 'voucher': {
        const each = (await this.voucherTypes())?.get(facts.typeId ?? '');
        return each === undefined ? null : pesewas(each * (facts.quantity ?? 1));
      }
      case 'afa':
      case 'sms':
        return null;
    }
  }

  private isStale(kept: Kept<unknown> | null): boolean {
    return kept === null || this.clock.monotonic() - kept.at > KEPT_MS;
  }

  private bundles(): Promise<ReadonlyMap<string, Pesewa> | null> {
    if (this.packages === null || this.isStale(this.packages)) {
      const value = this.readBundles();
      this.packages = { value, at: this.clock.monotonic() };
      void value.then((map) => {
        if (map === null) this.packages = null;
      });
    }
    return this.packages.value;
  }

  private async readBundles(): Promise<ReadonlyMap<string, Pesewa> | null> {
    const answer = await this.client()?.read('packages', {}, 'money');
    if (!answer?.ok) return null;
    const entries = answer.value.packages.map(
      (bundle) => [`${bundle.network}|${bundle.volume_gb}`, fromCedis(bundle.price)] as const,
    );
    return new Map(entries.flatMap(([key, cost]) => (cost === null ? [] : [[key, cost] as const])));
  }

  private voucherTypes(): Promise<ReadonlyMap<string, Pesewa> | null> {
    if (this.types === null || this.isStale(this.types)) {
      const value = this.readVoucherTypes();
      this.types = { value, at: this.clock.monotonic() };
      void value.then((map) => {
        if (map === null) this.types = null;
      });
    }
    return this.types.value;
  }

  private async readVoucherTypes(): Promise<ReadonlyMap<string, Pesewa> | null> {
    const answer = await this.client()?.read('voucherTypes', {}, 'money');
    if (!answer?.ok) return null;
    const entries = answer.value.types.map((type) => [type.type_id, fromCedis(type.price)] as const);
    return new Map(entries.flatMap(([key, cost]) => (cost === null ? [] : [[key, cost] as const])));
  }
}
