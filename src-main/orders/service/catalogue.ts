/** The service's products and their costs. Prices follow the role, and a role can lapse (design, 6). */
import { fromCedis, type Pesewa, pesewas } from '#shared/money.ts';
import { DATA_NETWORKS, type Product } from '#shared/order-state.ts';
import { err, type Result } from '#shared/result.ts';
import type { IntentFacts } from '../../journal/base/records.ts';
import type { Clock } from '../../platform/clock.ts';
import { NO_LINE, type ReadEndpoint, type ReadFailure, type ResellerClient } from '../../reseller-client/port.ts';
import type { CostSnapshot, Costs } from '../model/ports.ts';
import { CachedList, mapped } from './cached-list.ts';

export interface Bundle {
  readonly network: (typeof DATA_NETWORKS)[number];
  readonly volumeGb: number;
  /** Null if it isn't whole pesewas, or no price at all. */
  readonly cost: Pesewa | null;
  readonly inStock: boolean;
}

export interface VoucherKind {
  readonly typeId: string;
  readonly name: string;
  /** Null if it isn't whole pesewas, or no price at all. */
  readonly cost: Pesewa | null;
  readonly stock: number;
  readonly active: boolean;
}

/** GHS 100,000: far above any bundle or voucher. */
const FAR_ABOVE_ANY_PRICE = 10_000_000;

/** Null for a price of zero, below zero or above any real one: nothing may be sold at it. */
function priceOf(cedis: number): Pesewa | null {
  const price = fromCedis(cedis);
  return price !== null && price > 0 && price <= FAR_ABOVE_ANY_PRICE ? price : null;
}

const keyOf = (network: string, volumeGb: number | null): string => `${network}|${volumeGb}`;

/** Null: the list couldn't be had, so that nothing is known of any bundle. */
function bundleCosts(listed: ReadonlyMap<string, Bundle> | null): CostSnapshot {
  const found = (supplier: string, { volumeGb }: IntentFacts) => listed?.get(keyOf(supplier, volumeGb));
  return {
    costOf: (supplier, facts) => found(supplier, facts)?.cost ?? null,
    soldOut: (supplier, facts) => listed !== null && found(supplier, facts)?.inStock !== true,
  };
}

/** A type under another name counts as not listed: the name is on the slip, and the screen doesn't decide it. */
function voucherCosts(listed: ReadonlyMap<string, VoucherKind> | null): CostSnapshot {
  const found = ({ typeId }: IntentFacts) => listed?.get(typeId ?? '');
  return {
    costOf: (_, facts) => {
      const each = found(facts)?.cost ?? null;
      return each === null ? null : pesewas(each * (facts.quantity ?? 1));
    },
    soldOut: (name, facts) => {
      if (listed === null) return false;
      const kind = found(facts);
      return kind === undefined || kind.name !== name || !kind.active || kind.stock < (facts.quantity ?? 1);
    },
  };
}

export class Catalogue implements Costs {
  private readonly client: () => ResellerClient | null;
  private readonly afaCost: () => Pesewa | null;
  private readonly bundleShelf: CachedList<ReadonlyMap<string, Bundle>>;
  private readonly voucherShelf: CachedList<ReadonlyMap<string, VoucherKind>>;
  /** A sold-out bundle drops off the service's list. Every size seen in this run keeps its place and its key. */
  private readonly seen = new Map<string, Bundle>();

  /** `afaCost`: the cost that the owner typed, since the service doesn't tell it. */
  constructor(clock: Clock, client: () => ResellerClient | null, afaCost: () => Pesewa | null = () => null) {
    this.client = client;
    this.afaCost = afaCost;
    this.bundleShelf = new CachedList(clock, () => this.readBundles());
    this.voucherShelf = new CachedList(clock, () => this.readVouchers());
  }

  /** Forgets both lists: after a role changed or ended, and after an order cost another amount than quoted. */
  forget(): void {
    this.bundleShelf.forget();
    this.voucherShelf.forget();
  }

  /** Returns a list no older than `oldestMs`; without it, the one remembered for a while. */
  async bundles(oldestMs?: number): Promise<Result<readonly Bundle[], ReadFailure>> {
    return mapped(await this.bundleShelf.get(oldestMs), (map) => [...map.values()]);
  }

  /** Returns a list by the same rule. Stock moves with every sale, other counters' included. */
  async vouchers(oldestMs?: number): Promise<Result<readonly VoucherKind[], ReadFailure>> {
    return mapped(await this.voucherShelf.get(oldestMs), (map) => [...map.values()]);
  }

  async costOf(product: Product, supplier: string, facts: IntentFacts, oldestMs?: number): Promise<Pesewa | null> {
    return (await this.snapshot(product, oldestMs)).costOf(supplier, facts);
  }

  async snapshot(product: Product, oldestMs?: number): Promise<CostSnapshot> {
    switch (product) {
      case 'airtime':
      case 'bill':
        return { costOf: (_, { amount }) => (amount === null ? null : pesewas(amount)), soldOut: () => false };
      case 'data':
      case 'bulk':
        return bundleCosts(await this.bundleShelf.have(oldestMs));
      case 'voucher':
        return voucherCosts(await this.voucherShelf.have(oldestMs));
      case 'afa':
        return { costOf: () => this.afaCost(), soldOut: () => false };
      case 'sms':
        return { costOf: () => null, soldOut: () => false };
    }
  }

  /** The owner alone sets the price of a registration; it is never below the cost that they typed. */
  registrationCost(): Pesewa | null {
    return this.afaCost();
  }

  private ask<N extends ReadEndpoint & ('packages' | 'voucherTypes')>(endpoint: N) {
    return this.client()?.read(endpoint, {} as never, 'money') ?? Promise.resolve(err(NO_LINE));
  }

  private async readBundles(): Promise<Result<ReadonlyMap<string, Bundle>, ReadFailure>> {
    return mapped(await this.ask('packages'), ({ packages }) => {
      const listed = new Map<string, Bundle>();
      for (const row of packages) {
        const network = DATA_NETWORKS.find((name) => name === row.network);
        if (network === undefined || !(row.volume_gb > 0)) continue;
        const bundle = { network, volumeGb: row.volume_gb, cost: priceOf(row.price), inStock: true };
        listed.set(keyOf(network, row.volume_gb), bundle);
      }
      for (const [key, bundle] of this.seen) {
        if (!listed.has(key)) listed.set(key, { ...bundle, cost: null, inStock: false });
      }
      for (const [key, bundle] of listed) this.seen.set(key, bundle);
      return listed;
    });
  }

  private async readVouchers(): Promise<Result<ReadonlyMap<string, VoucherKind>, ReadFailure>> {
    return mapped(
      await this.ask('voucherTypes'),
      ({ types }) =>
        new Map(
          types.map(({ type_id: typeId, name, price, available_count, is_active: active }) => [
            typeId,
            { typeId, name, cost: priceOf(price), stock: Math.max(0, available_count), active },
          ]),
        ),
    );
  }
}
