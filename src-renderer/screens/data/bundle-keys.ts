/** One key for each bundle, and the same one every day. */
import type { BundleOffer } from '#shared/counter-api/catalogue.ts';
import { DATA_NETWORKS } from '#shared/order-state.ts';
import { familyOf, type NetworkFamily } from '#shared/phone.ts';

/**
 * Digits first: the hand that typed the number goes on where it is. The letters leave out M, T and A, which choose the
 * network, and Y, which confirms.
 */
export const BUNDLE_KEYS = [...'1234567890QWERSDFGZXCVB'];

export interface KeyedBundle extends BundleOffer {
  /** Null beyond the last key: then it is chosen by hand. */
  readonly keyCap: string | null;
}

export interface BundleGroup {
  readonly network: BundleOffer['network'];
  readonly bundles: readonly KeyedBundle[];
}

/** The bundles of a family by network, small to large. AT's two networks share the keys between them. */
export function bundleGroups(offers: readonly BundleOffer[], family: NetworkFamily): BundleGroup[] {
  let next = 0;
  return DATA_NETWORKS.filter((network) => familyOf(network) === family).flatMap((network) => {
    const own = offers.filter((offer) => offer.network === network).sort((a, b) => a.volumeGb - b.volumeGb);
    const bundles = own.map((offer) => ({ ...offer, keyCap: BUNDLE_KEYS[next++] ?? null }));
    return bundles.length === 0 ? [] : [{ network, bundles }];
  });
}

export const canBeSold = ({ inStock, price }: BundleOffer): boolean => inStock && price !== null;

/** The bundle that stands on a key, if it can be had. */
export function bundleOnKey(groups: readonly BundleGroup[], key: string): KeyedBundle | null {
  const cap = key.toUpperCase();
  const found = groups.flatMap(({ bundles }) => bundles).find(({ keyCap }) => keyCap === cap);
  return found !== undefined && canBeSold(found) ? found : null;
}
