/** One key for each bundle, and the same one every day. */
import type { BundleOffer } from '#shared/counter-api/catalogue.ts';
import { DATA_NETWORKS } from '#shared/order-state.ts';
import { familyOf, type NetworkFamily } from '#shared/phone.ts';

/** The digits name a size: 5 is the bundle of 5 GB. */
const DIGITS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** All other sizes have letters. M, T and A choose the network, Y confirms, and O and I look like digits. */
export const BUNDLE_LETTERS = [...'QWERSDFGZXCVBHJKLNU'];

export interface KeyedBundle extends BundleOffer {
  /** Null beyond the last key: then it is chosen by hand. */
  readonly keyCap: string | null;
}

export interface BundleGroup {
  readonly network: BundleOffer['network'];
  readonly bundles: readonly KeyedBundle[];
}

/**
 * The bundles of a family by network, small to large. AT's two networks share the keys between them: where both have a
 * size, its digit is the first one's.
 */
export function bundleGroups(offers: readonly BundleOffer[], family: NetworkFamily): BundleGroup[] {
  const digits = new Set(DIGITS);
  let next = 0;
  const keyOf = (volumeGb: number): string | null =>
    digits.delete(volumeGb) ? String(volumeGb) : (BUNDLE_LETTERS[next++] ?? null);
  return DATA_NETWORKS.filter((network) => familyOf(network) === family).flatMap((network) => {
    const own = offers.filter((offer) => offer.network === network).sort((a, b) => a.volumeGb - b.volumeGb);
    const bundles = own.map((offer) => ({ ...offer, keyCap: keyOf(offer.volumeGb) }));
    return bundles.length === 0 ? [] : [{ network, bundles }];
  });
}

export const canBeSold = ({ inStock, price }: BundleOffer): boolean => inStock && price !== null;

/** The bundle on a key, if it can be sold. */
export function bundleOnKey(groups: readonly BundleGroup[], key: string): KeyedBundle | null {
  const cap = key.toUpperCase();
  const found = groups.flatMap(({ bundles }) => bundles).find(({ keyCap }) => keyCap === cap);
  return found !== undefined && canBeSold(found) ? found : null;
}
